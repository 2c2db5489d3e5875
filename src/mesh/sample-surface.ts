import { fractionOf, scramble } from "../core/hash.ts";
import { toMm } from "../core/units.ts";
import { doubleNormal } from "./double-normal.ts";
import { NumberList } from "./number-list.ts";
import type { PlacedMesh } from "./triangle-mesh.ts";

/** Places on a mesh's surface; of each where it is and which way it faces. */
export interface SurfaceSamples {
  /** x, y, z in mm. */
  readonly positions: Float64Array;
  /** The outward unit normal. */
  readonly normals: Float32Array;
  /** Of the whole mesh, mm2. */
  readonly area: number;
}

/** Steps that fill the unit square evenly: the powers of the plastic number's inverse (Roberts, the R2 sequence). */
const STEP_U = 0.7548776662466927;
const STEP_V = 0.5698402909980532;
/** Any two: they make two numbers of a triangle's one. */
const SEED_U = 0x9e3779b9;
const SEED_V = 0x85ebca6b;
/** Areas are summed in whole parts of this, units2, so that the sum does not hang on the order of triangles. */
const AREA_STEP = 1e4;

/**
 * About `count` places spread evenly over the surface: in each triangle as many as its area holds, where the rest of it
 * decides by a number drawn from its corners. Which places there are hangs neither on the order of triangles nor on
 * where each begins.
 */
export function sampleSurface({ vertices, triangles }: PlacedMesh, count: number): SurfaceSamples {
  const corners = new Uint32Array(3);
  const cross = new Float64Array(3);
  let total = 0;
  for (let corner = 0; corner < triangles.length; corner += 3)
    total += Math.round(readTriangle(vertices, triangles, corner, corners, cross) / AREA_STEP);
  const positions = new NumberList(Float64Array, 3 * count);
  const normals = new NumberList(Float32Array, 3 * count);
  for (let corner = 0; corner < triangles.length && total > 0; corner += 3) {
    const area = readTriangle(vertices, triangles, corner, corners, cross);
    const share = (count * area) / AREA_STEP / total;
    const seed = hashOf(vertices, corners);
    const places = Math.floor(share + fractionOf(seed));
    for (let place = 0; place < places; place++) {
      const root = Math.sqrt((fractionOf(scramble(seed ^ SEED_U)) + place * STEP_U) % 1);
      const v = (fractionOf(scramble(seed ^ SEED_V)) + place * STEP_V) % 1;
      for (let axis = 0; axis < 3; axis++) {
        const a = vertices[3 * corners[0] + axis];
        const b = vertices[3 * corners[1] + axis];
        const c = vertices[3 * corners[2] + axis];
        const on = a * (1 - root) + root * (b * (1 - v) + c * v);
        positions.push(toMm(on));
        normals.push(cross[axis] / (2 * area));
      }
    }
  }
  return {
    positions: positions.values(),
    normals: normals.values(),
    area: toMm(toMm(total * AREA_STEP)),
  };
}

/**
 * A triangle's corners from its least on, and its normal from there.
 * @returns its area in units2
 */
function readTriangle(
  vertices: Int32Array,
  triangles: Uint32Array,
  corner: number,
  corners: Uint32Array,
  cross: Float64Array,
): number {
  const first = firstCorner(vertices, triangles, corner);
  for (let k = 0; k < 3; k++) corners[k] = triangles[corner + ((first + k) % 3)];
  doubleNormal({ positions: vertices, triangles: corners }, 0, cross);
  return Math.sqrt(cross[0] * cross[0] + cross[1] * cross[1] + cross[2] * cross[2]) / 2;
}

/** Which corner is the least, by x, y and z. */
function firstCorner(vertices: Int32Array, triangles: Uint32Array, corner: number): number {
  let first = 0;
  for (let other = 1; other < 3; other++) {
    const [a, b] = [3 * triangles[corner + first], 3 * triangles[corner + other]];
    const order = vertices[b] - vertices[a] || vertices[b + 1] - vertices[a + 1] || vertices[b + 2] - vertices[a + 2];
    if (order < 0) first = other;
  }
  return first;
}

/** Where FNV-1a begins; any number would do. */
const HASH_BASIS = 0x811c9dc5;

function hashOf(vertices: Int32Array, corners: Uint32Array): number {
  let hash = HASH_BASIS;
  for (const corner of corners)
    for (let axis = 0; axis < 3; axis++) hash = scramble(hash ^ vertices[3 * corner + axis]);
  return hash;
}
