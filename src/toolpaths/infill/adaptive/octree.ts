/**
 * Cubes that stand on a corner, divided where surfaces pass through them: small at the surfaces, large inside.
 * Lengths in mm. The tree stands in a frame of its own, in which cubes are upright; {@link toWorld} leads back.
 */
import { meetsBox } from "./triangle-box.ts";

/** A cube of the tree. */
export interface Cube {
  /** In the tree's frame. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly edge: number;
  /** By octant: 1 for larger x, 2 for larger y, 4 for larger z; undefined where no surface passes. */
  readonly children: (Cube | undefined)[];
}

/** The world's directions of the tree's axes, rows: x, y, z of each. All rise alike: a cube stands on a corner. */
export const AXES: readonly (readonly [number, number, number])[] = Object.freeze(axesOfStandingCube());

/** How many times the edge of the smallest cubes is the distance of the lines in them. */
const EDGE_OVER_SPACING = 2;
/** Cubes take in what touches them, mm. */
const TOUCH = 1e-4;
/** Between two pauses; a few milliseconds' worth. */
const TRIANGLES_AT_ONCE = 4096;

/** The tree's coordinates of a point of the world. */
export function toTree(x: number, y: number, z: number, k: number): number {
  const axis = AXES[k];
  return axis[0] * x + axis[1] * y + axis[2] * z;
}

/** The world's coordinate `k` of a point of the tree. */
export function toWorld(x: number, y: number, z: number, k: number): number {
  return AXES[0][k] * x + AXES[1][k] * y + AXES[2][k] * z;
}

/**
 * The tree of triangles, nine numbers each, in the tree's frame.
 * @param points coordinates of the whole part in the tree's frame, which the tree has to hold
 * @param spacing distance of lines in the smallest cubes
 * @param pause waited for now and then
 */
export async function buildOctree(
  points: Float64Array,
  triangles: Iterable<Float64Array>,
  spacing: number,
  pause: () => Promise<void>,
): Promise<Cube> {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    low[i % 3] = Math.min(low[i % 3], points[i]);
    high[i % 3] = Math.max(high[i % 3], points[i]);
  }
  const extent = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  const smallest = EDGE_OVER_SPACING * spacing;
  let edge = smallest;
  while (edge <= extent + TOUCH) edge *= 2;
  const [x, y, z] = low.map((value, k) => (value + high[k]) / 2);
  // PrusaSlicer takes the middle of a cube that is never divided for one of the world; its lines lie where that is.
  if (edge === smallest) return cube(toTree(x, y, z, 0), toTree(x, y, z, 1), toTree(x, y, z, 2), edge);
  const root = cube(x, y, z, edge);
  let count = 0;
  for (const corners of triangles) {
    if (count++ % TRIANGLES_AT_ONCE === 0) await pause();
    insert(root, corners, smallest);
  }
  return root;
}

function cube(x: number, y: number, z: number, edge: number): Cube {
  return { x, y, z, edge, children: new Array(8) };
}

/** Divides the cubes that a triangle passes through, down to the smallest. */
function insert(parent: Cube, corners: Float64Array, smallest: number): void {
  if (parent.edge <= smallest * (1 + 1e-9)) return;
  const edge = parent.edge / 2;
  const half = edge / 2;
  for (let octant = 0; octant < 8; octant++) {
    const x = parent.x + ((octant & 1) === 0 ? -half : half);
    const y = parent.y + ((octant & 2) === 0 ? -half : half);
    const z = parent.z + ((octant & 4) === 0 ? -half : half);
    if (!meetsBox(corners, x, y, z, half + TOUCH)) continue;
    parent.children[octant] ??= cube(x, y, z, edge);
    insert(parent.children[octant]!, corners, smallest);
  }
}

/** A cube turned by 225 degrees about x, 215.264 about y and 30 about z (PrusaSlicer's). */
function axesOfStandingCube(): [number, number, number][] {
  const turns: [number, number, number] = [(5 * Math.PI) / 4, Math.PI + Math.atan(Math.SQRT1_2), Math.PI / 6];
  return [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ].map(([x, y, z]) => {
    const y1 = y * Math.cos(turns[0]) - z * Math.sin(turns[0]);
    const z1 = y * Math.sin(turns[0]) + z * Math.cos(turns[0]);
    const x2 = x * Math.cos(turns[1]) + z1 * Math.sin(turns[1]);
    const z2 = -x * Math.sin(turns[1]) + z1 * Math.cos(turns[1]);
    const x3 = x2 * Math.cos(turns[2]) - y1 * Math.sin(turns[2]);
    const y3 = x2 * Math.sin(turns[2]) + y1 * Math.cos(turns[2]);
    return [x3, y3, z2];
  });
}
