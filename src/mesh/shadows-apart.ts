/**
 * Whether two meshes, seen from above, keep their distance: a part that stands in another's opening does, though their
 * hulls overlap. Every triangle of one is held against those of the other near it, found by a grid over where both are.
 */
import { boundsMeet } from "../geometry/bounds.ts";
import type { Bounds } from "../geometry/polygons.ts";
import { footprintOf } from "./footprint.ts";
import { areHullsApart } from "./hull.ts";
import type { PlacedMesh } from "./triangle-mesh.ts";

/** A mesh that stands somewhere, units. */
export interface StandingMesh {
  readonly mesh: Pick<PlacedMesh, "vertices" | "triangles">;
  readonly offset: readonly [number, number];
}

/** Triangles seen from above, counter-clockwise: six coordinates each, units. */
type Shadows = Float64Array;

/** @param distance that is kept, units, as `areHullsApart` has it for each two triangles */
export function areShadowsApart(a: StandingMesh, b: StandingMesh, distance: number): boolean {
  const [one, other] = [boxOf(a), boxOf(b)];
  const box = {
    minX: Math.max(one.minX, other.minX) - distance,
    minY: Math.max(one.minY, other.minY) - distance,
    maxX: Math.min(one.maxX, other.maxX) + distance,
    maxY: Math.min(one.maxY, other.maxY) + distance,
  };
  if (box.minX > box.maxX || box.minY > box.maxY) return true;
  const [first, second] = [shadowsIn(a, box), shadowsIn(b, box)];
  const grid = new ShadowGrid(first, box, distance);
  for (let at = 0; at < second.length; at += CORNERS) if (grid.meets(second.subarray(at, at + CORNERS))) return false;
  return true;
}

const CORNERS = 6;

function boxOf({ mesh, offset: [x, y] }: StandingMesh): Bounds {
  const { minX, minY, maxX, maxY } = footprintOf(mesh);
  return { minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y };
}

/** Those that reach into the box; what is seen from its edge shows nothing that its neighbours do not. */
function shadowsIn({ mesh: { vertices, triangles }, offset }: StandingMesh, box: Bounds): Shadows {
  const found: number[] = [];
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = [0, 1, 2].map((k) => {
      const vertex = 3 * triangles[at + k];
      return [vertices[vertex] + offset[0], vertices[vertex + 1] + offset[1]] as const;
    });
    const [[ax, ay], [bx, by], [cx, cy]] = corners;
    const turn = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (turn === 0 || !boundsMeet(boxOfCorners(corners.flat(), 0), box)) continue;
    found.push(...(turn > 0 ? [ax, ay, bx, by, cx, cy] : [ax, ay, cx, cy, bx, by]));
  }
  return Float64Array.from(found);
}

function boxOfCorners(c: ArrayLike<number>, at: number): Bounds {
  return {
    minX: Math.min(c[at], c[at + 2], c[at + 4]),
    minY: Math.min(c[at + 1], c[at + 3], c[at + 5]),
    maxX: Math.max(c[at], c[at + 2], c[at + 4]),
    maxY: Math.max(c[at + 1], c[at + 3], c[at + 5]),
  };
}

/** Cells on a side at most. */
const MOST_CELLS = 256;

/** Triangles by the cells that they reach into. */
class ShadowGrid {
  readonly #shadows: Shadows;
  readonly #box: Bounds;
  readonly #distance: number;
  readonly #side: number;
  readonly #cells: number[][];

  constructor(shadows: Shadows, box: Bounds, distance: number) {
    this.#shadows = shadows;
    this.#box = box;
    this.#distance = distance;
    this.#side = Math.min(MOST_CELLS, Math.ceil(Math.sqrt(shadows.length / CORNERS)) + 1);
    this.#cells = Array.from({ length: this.#side ** 2 }, () => []);
    for (let at = 0; at < shadows.length; at += CORNERS)
      for (const cell of this.#cellsOf(boxOfCorners(shadows, at), distance)) this.#cells[cell].push(at);
  }

  meets(shadow: Float64Array): boolean {
    for (const cell of this.#cellsOf(boxOfCorners(shadow, 0), 0))
      for (const at of this.#cells[cell])
        if (!areHullsApart(this.#shadows.subarray(at, at + CORNERS), shadow, this.#distance)) return true;
    return false;
  }

  *#cellsOf({ minX, minY, maxX, maxY }: Bounds, by: number): Iterable<number> {
    const { minX: left, minY: low, maxX: right, maxY: high } = this.#box;
    const clamped = (share: number): number => Math.min(this.#side - 1, Math.max(0, Math.floor(share * this.#side)));
    const [fromX, toX] = [minX - by, maxX + by].map((x) => clamped((x - left) / (right - left || 1)));
    const [fromY, toY] = [minY - by, maxY + by].map((y) => clamped((y - low) / (high - low || 1)));
    for (let y = fromY; y <= toY; y++) for (let x = fromX; x <= toX; x++) yield y * this.#side + x;
  }
}
