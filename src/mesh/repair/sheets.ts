/**
 * Loose sheets: shells with open edges that are flat, or that face one way more than not and have a bent border, such as
 * half a pipe or a relief without its base. They enclose nothing, and nothing is to be closed at their edges: a lid would
 * make a body of one that none has drawn. A dome has a flat border, and a cup and a tube go around: these are closed. A few
 * flat sheets are strays that only stretch the model's box; many side by side may be a body whose faces nowhere meet,
 * which the layers put together, section by section. A fin, flat or not, hangs on the surface of a body, on
 * edges that have their two triangles without it; a body that touches another there goes all around.
 */
import { doubleNormal } from "../double-normal.ts";
import type { TriangleMesh } from "../triangle-mesh.ts";
import type { ShellMeasures, Shells } from "./shells.ts";

/** How nearly the normals of a flat shell agree: as its area seen from the side that shows most, by its area. */
const FLATNESS = 1 - 1e-6;
/** A shell that shows less of its area from any side goes nearly all around a body, which lacks a triangle; a fin does not. */
const AROUND = 1 / 3;
/** A shell that shows more of its area from one side goes around nothing, whatever would be its lid. */
const ONE_WAY = 1 / 2;
/** How far the border of a bent one leaves its plane, by the root of its area. */
const BENT = 0.05;
/** Layers join what is this near, mm. */
const REACH_MM = 2;
/** Fewer flat faces enclose nothing. */
const ENCLOSING = 4;
/** More sheets than this are no strays. */
const MOST_STRAYS = 1000;

/** What becomes of a shell. */
export const SOLID = 0;
export const SHEET = 1;
/** A sheet that is part of no body either, or a fin. */
export const STRAY = 2;

/** One of the three for each shell. */
export function sortSheets(
  mesh: TriangleMesh,
  openEdges: Uint32Array,
  shells: Shells,
  { areas, borders, boxes }: ShellMeasures,
): Uint8Array {
  const { count, shellOf } = shells;
  const kinds = new Uint8Array(count);
  if (!borders.some((border) => border > 0)) return kinds;
  const sums = new Float64Array(count * 3);
  const normal = new Float64Array(3);
  for (let triangle = 0; triangle < shellOf.length; triangle++) {
    doubleNormal(mesh, triangle, normal);
    for (let axis = 0; axis < 3; axis++) sums[shellOf[triangle] * 3 + axis] += normal[axis] / 2;
  }
  const open = new Uint32Array(count);
  for (const corner of openEdges) open[shellOf[Math.floor(corner / 3)]]++;
  const total = areas.reduce((sum, area) => sum + area, 0);
  const reaches = borderReaches(mesh, openEdges, shells, sums);
  const sheets: number[] = [];
  for (let shell = 0; shell < count; shell++) {
    const area = areas[shell];
    const seen = Math.hypot(sums[shell * 3], sums[shell * 3 + 1], sums[shell * 3 + 2]);
    if (borders[shell] > 0 && seen >= FLATNESS * area) {
      kinds[shell] = SHEET;
      sheets.push(shell);
    } else if (
      open[shell] === borders[shell] &&
      seen > ONE_WAY * area &&
      reaches[shell] > BENT * Math.sqrt(area) * seen
    ) {
      kinds[shell] = SHEET;
    } else if (open[shell] > 0 && open[shell] < borders[shell] && area * 2 < total && seen >= AROUND * area)
      kinds[shell] = STRAY;
  }
  if (sheets.length > MOST_STRAYS) return kinds;
  for (const group of groupNear(sheets, boxes))
    if (group.length < ENCLOSING) for (const sheet of group) kinds[sheet] = STRAY;
  return kinds;
}

/**
 * How far each shell's border reaches along the sum of its normals, mm times that sum's length; -Infinity where it has no
 * border.
 */
function borderReaches(
  { positions: p, triangles }: TriangleMesh,
  openEdges: Uint32Array,
  { count, shellOf }: Shells,
  sums: Float64Array,
): Float64Array {
  const lowest = new Float64Array(count).fill(Infinity);
  const highest = new Float64Array(count).fill(-Infinity);
  for (const corner of openEdges) {
    const shell = shellOf[Math.floor(corner / 3)];
    const at = triangles[corner] * 3;
    const along = p[at] * sums[shell * 3] + p[at + 1] * sums[shell * 3 + 1] + p[at + 2] * sums[shell * 3 + 2];
    lowest[shell] = Math.min(lowest[shell], along);
    highest[shell] = Math.max(highest[shell], along);
  }
  return highest.map((high, shell) => high - lowest[shell]);
}

/** Sheets whose boxes come within reach of each other, one after the other. */
function groupNear(sheets: readonly number[], boxes: Float64Array): number[][] {
  const left = new Set(sheets);
  const groups: number[][] = [];
  for (const first of left) {
    left.delete(first);
    const group = [first];
    for (const sheet of group)
      for (const other of left) {
        if (!isNear(boxes, sheet, other)) continue;
        left.delete(other);
        group.push(other);
      }
    groups.push(group);
  }
  return groups;
}

function isNear(boxes: Float64Array, a: number, b: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (boxes[a * 6 + axis] > boxes[b * 6 + 3 + axis] + REACH_MM) return false;
    if (boxes[b * 6 + axis] > boxes[a * 6 + 3 + axis] + REACH_MM) return false;
  }
  return true;
}
