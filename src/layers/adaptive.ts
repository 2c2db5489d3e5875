/**
 * Layers as thick as a mesh's slopes allow: thin where steps would show, thick on steep walls (Wasserfall's rule, as
 * PrusaSlicer has it).
 *
 * The steps of layers of height h on a wall whose normal has a vertical part c and a horizontal part s deviate from it
 * by less than d for h <= 1.44 d sqrt(s / c); the bulge of their strands does for h <= d / 0.184.
 */
import { MM_PER_UNIT } from "../core/units.ts";
import { doubleNormal } from "../mesh/double-normal.ts";
import type { PlacedMesh } from "../mesh/triangle-mesh.ts";
import type { HeightBounds, HeightRule } from "./varied.ts";

/** Deviation of a vertical wall's strands over their height, and what steps add to it. */
const BULGE = 0.18403;
const STEP = 0.5;
const SLOPE = 1.44;
/** Heights nearer than this are one, mm. */
const EPSILON = 1e-4;

/** Slopes that ask for thinner layers than a vertical wall, by their lowest points; mm. */
interface Slopes {
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** The thickest layer each allows. */
  readonly allows: Float64Array;
}

/**
 * The rule of one mesh; asked from the bottom up.
 * @param quality 1: walls deviate no more than a vertical one of the thinnest layers; 0.5: than a slope in layers of the
 *   `usual` height, mm; 0: than one in the thickest
 */
export function adaptiveRule(mesh: PlacedMesh, quality: number, usual: number, bounds: HeightBounds): HeightRule {
  const between = (a: number, b: number, share: number): number => a + (b - a) * share;
  const middle = (BULGE + STEP) * usual;
  const deviation =
    quality > 0.5
      ? between(middle, BULGE * bounds.least, 2 * quality - 1)
      : between((BULGE + STEP) * bounds.most, middle, 2 * quality);
  const upright = Math.min(bounds.most, deviation / BULGE);
  const { low, high, allows } = slopesOf(mesh, deviation, upright);
  const top = mesh.height * MM_PER_UNIT;
  let first = 0;
  return (bottom) => {
    if (bottom > top) return bounds.most;
    let height = upright;
    let next = first;
    let isFirst = true;
    // 1. Slopes that the layer begins in.
    for (; next < low.length && low[next] < bottom; next++) {
      if (high[next] <= bottom) continue;
      if (isFirst) first = next;
      isFirst = false;
      if (high[next] >= bottom + EPSILON) height = Math.min(height, allows[next]);
    }
    if (isFirst) first = next;
    height = Math.max(height, bounds.least);
    // 2. Slopes that begin inside it: it ends where one does that allows less than is below it.
    for (; next < low.length && low[next] < bottom + height; next++) {
      if (high[next] < bottom + EPSILON) continue;
      height = Math.min(height, Math.max(allows[next], low[next] - bottom));
    }
    return Math.max(height, bounds.least);
  };
}

function slopesOf({ vertices, triangles }: PlacedMesh, deviation: number, upright: number): Slopes {
  const mesh = { positions: vertices, triangles };
  const normal = new Float64Array(3);
  const found: [low: number, high: number, allows: number][] = [];
  for (let t = 0; 3 * t < triangles.length; t++) {
    doubleNormal(mesh, t, normal);
    const [x, y, up] = normal;
    if (up === 0) continue;
    const allows = SLOPE * deviation * Math.sqrt(Math.hypot(x, y) / Math.abs(up));
    if (allows >= upright) continue;
    const zs = Array.from(triangles.subarray(3 * t, 3 * t + 3), (vertex) => vertices[3 * vertex + 2] * MM_PER_UNIT);
    found.push([Math.min(...zs), Math.max(...zs), allows]);
  }
  found.sort((p, q) => p[0] - q[0] || p[1] - q[1] || p[2] - q[2]);
  return {
    low: Float64Array.from(found, ([z]) => z),
    high: Float64Array.from(found, ([, z]) => z),
    allows: Float64Array.from(found, ([, , allows]) => allows),
  };
}
