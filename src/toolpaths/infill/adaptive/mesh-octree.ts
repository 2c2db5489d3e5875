/** The octree of a part: of its surface, or of what of it faces up, and of bridges inside. */
import { MM_PER_UNIT, toMm } from "../../../core/units.ts";
import type { ExPolygons } from "../../../geometry/polygons.ts";
import { triangulate } from "../../../geometry/triangulate.ts";
import { roleFlow } from "../../../settings/flow.ts";
import type { Settings } from "../../../settings/settings.ts";
import { AXES, buildOctree, type Cube, toTree } from "./octree.ts";

/** A bridge over sparse infill. */
export interface InnerBridge {
  readonly polygons: ExPolygons;
  /** Height of its underside, mm. */
  readonly z: number;
}

/** What of a placed mesh the tree is made of. */
export interface OctreeMesh {
  readonly vertices: Int32Array;
  readonly triangles: Uint32Array;
}

/** Least share of the normal that points up where a surface needs something below it. */
const FACES_UP: number = Math.SQRT1_2;
/** Cubes have lines in three directions. */
const DIRECTIONS = 3;

/** The tree for the settings' density; `topsOnly` for that of surfaces that face up. */
export function meshOctree(
  { vertices, triangles }: OctreeMesh,
  bridges: readonly InnerBridge[],
  settings: Settings,
  topsOnly: boolean,
  pause: () => Promise<void>,
): Promise<Cube> {
  const density = Number.parseFloat(settings.fill_density) / 100;
  const width = roleFlow(settings, "sparse-infill", settings.layer_height, false).width;
  const points = new Float64Array(vertices.length);
  for (let i = 0; i < vertices.length; i += 3)
    place(points, i, toMm(vertices[i]), toMm(vertices[i + 1]), toMm(vertices[i + 2]));
  const all = allTriangles(points, triangles, bridges, topsOnly);
  return buildOctree(points, all, (DIRECTIONS * width) / density, pause);
}

function place(points: Float64Array, at: number, x: number, y: number, z: number): void {
  for (let k = 0; k < 3; k++) points[at + k] = toTree(x, y, z, k);
}

/** One triangle after another, each in the same memory. */
function* allTriangles(
  points: Float64Array,
  triangles: Uint32Array,
  bridges: readonly InnerBridge[],
  topsOnly: boolean,
): Generator<Float64Array> {
  const corners = new Float64Array(9);
  for (let t = 0; t < triangles.length; t += 3) {
    for (let c = 0; c < 9; c++) corners[c] = points[3 * triangles[t + Math.floor(c / 3)] + (c % 3)];
    if (!topsOnly || facesUp(corners)) yield corners;
  }
  for (const { polygons, z } of bridges) {
    const { coords } = polygons;
    const own = triangulate(polygons);
    for (let t = 0; t < own.length; t += 3) {
      for (let c = 0; c < 3; c++)
        place(corners, 3 * c, coords[2 * own[t + c]] * MM_PER_UNIT, coords[2 * own[t + c] + 1] * MM_PER_UNIT, z);
      yield corners;
    }
  }
}

function facesUp(p: Float64Array): boolean {
  const [ux, uy, uz] = [p[3] - p[0], p[4] - p[1], p[5] - p[2]];
  const [vx, vy, vz] = [p[6] - p[3], p[7] - p[4], p[8] - p[5]];
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const up = nx * AXES[0][2] + ny * AXES[1][2] + nz * AXES[2][2];
  return up > FACES_UP * Math.hypot(nx, ny, nz);
}
