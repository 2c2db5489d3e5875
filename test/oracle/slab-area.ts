/**
 * Areas of combined polygons by the plainest way there is: cut the plane at the height of every corner and crossing,
 * so that no sides cross within a slab, and in each slab add up the trapezoids where the fill rules say inside.
 * Slow, and correct to the rounding of doubles: it has no case for any special position.
 */
import type { Rings } from "../../src/geometry/polygons.ts";

/** Whether a place counts, from its winding number in each of the inputs. */
export type Inside = (...windings: number[]) => boolean;

/** Area in mm2 of the places that `inside` holds true for. */
export function slabArea(inputs: readonly Rings[], inside: Inside): number {
  const sides = inputs.flatMap((rings, owner) => sidesOf(rings, owner));
  const heights = [...new Set([...sides.flatMap((s) => [s.y0, s.y1]), ...crossingHeights(sides)])].sort(
    (a, b) => a - b,
  );
  let area = 0;
  for (let i = 0; i + 1 < heights.length; i++) {
    const [low, high] = [heights[i], heights[i + 1]];
    const middle = (low + high) / 2;
    const across = sides
      .filter((s) => s.y0 < middle && s.y1 > middle)
      .map((s) => ({ x: s.x0 + ((s.x1 - s.x0) * (middle - s.y0)) / (s.y1 - s.y0), ...s }))
      .sort((a, b) => a.x - b.x);
    const windings = inputs.map(() => 0);
    for (let k = 0; k + 1 < across.length; k++) {
      windings[across[k].owner] += across[k].turn;
      if (inside(...windings)) area += (across[k + 1].x - across[k].x) * (high - low);
    }
  }
  return area / 1e10;
}

/** A side from its lower end to its upper one. */
interface Side {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** What a step over it from left to right adds to the winding number. */
  readonly turn: number;
  readonly owner: number;
}

function sidesOf({ coords, ringStarts }: Rings, owner: number): Side[] {
  const sides: Side[] = [];
  for (let ring = 0; ring < ringStarts.length - 1; ring++)
    for (let i = ringStarts[ring], previous = ringStarts[ring + 1] - 1; i < ringStarts[ring + 1]; previous = i++) {
      const [ax, ay] = [coords[2 * previous], coords[2 * previous + 1]];
      const [bx, by] = [coords[2 * i], coords[2 * i + 1]];
      // A side that goes down has the inside of a counter-clockwise ring to its right.
      if (ay > by) sides.push({ x0: bx, y0: by, x1: ax, y1: ay, turn: 1, owner });
      if (ay < by) sides.push({ x0: ax, y0: ay, x1: bx, y1: by, turn: -1, owner });
    }
  return sides;
}

function crossingHeights(sides: readonly Side[]): number[] {
  const heights: number[] = [];
  for (let i = 0; i < sides.length; i++)
    for (let j = 0; j < i; j++) {
      const [a, b] = [sides[i], sides[j]];
      const [ux, uy, vx, vy] = [a.x1 - a.x0, a.y1 - a.y0, b.x1 - b.x0, b.y1 - b.y0];
      const cross = ux * vy - uy * vx;
      if (cross === 0) continue;
      const t = ((b.x0 - a.x0) * vy - (b.y0 - a.y0) * vx) / cross;
      const s = ((b.x0 - a.x0) * uy - (b.y0 - a.y0) * ux) / cross;
      if (t >= 0 && t <= 1 && s >= 0 && s <= 1) heights.push(a.y0 + t * uy);
    }
  return heights;
}
