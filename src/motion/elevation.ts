/**
 * How high a travel runs: up first, along, and down at its end; or on a ramp that reaches its height after a while.
 * On a ramp Z takes part in a move, which is then so slow that Z keeps to its own speed.
 */
import type { MoveBuffer } from "../core/move-buffer.ts";
import { MOVE_KIND, moveMeta } from "../core/moves.ts";
import { ROLE } from "../core/roles.ts";
import type { MotionOptions } from "./resolve.ts";

/** What a travel climbs, and over which way from its start; um. */
export interface Climb {
  readonly lift: number;
  /** How far above its height it already begins. */
  readonly raised: number;
  readonly over: number;
}

/** What a bare travel is. */
export const TRAVEL: number = moveMeta(MOVE_KIND.travel, ROLE.travel);

/**
 * Travels from a point along others, x and y in um in turn, at height z, and is back at that height at the end.
 */
export function travelOver(
  moves: MoveBuffer,
  fromX: number,
  fromY: number,
  z: number,
  way: ArrayLike<number>,
  { lift, raised, over }: Climb,
  options: MotionOptions,
): void {
  let x = fromX;
  let y = fromY;
  let high = z + raised;
  let gone = 0;
  const moveTo = (toX: number, toY: number, toZ: number): void => {
    if (toX === x && toY === y && toZ === high) return;
    const flat = Math.hypot(toX - x, toY - y);
    moves.push(toX, toY, toZ, 0, feedAlong(flat, Math.abs(toZ - high), options), TRAVEL, 0, 0);
    [x, y, high] = [toX, toY, toZ];
  };
  if (over === 0) moveTo(x, y, z + lift);
  for (let i = 0; i < way.length; i += 2) {
    const byX = way[i] - x;
    const byY = way[i + 1] - y;
    const length = Math.hypot(byX, byY);
    if (gone < over && gone + length > over) {
      const part = (over - gone) / length;
      moveTo(Math.round(x + byX * part), Math.round(y + byY * part), z + lift);
    }
    gone += length;
    moveTo(way[i], way[i + 1], gone >= over ? z + lift : z + Math.round((lift * gone) / over));
  }
  moveTo(x, y, z);
}

/** The fastest feed at which a move's Z part keeps to Z's speed. */
function feedAlong(flat: number, rise: number, { travelFeed, travelFeedZ }: MotionOptions): number {
  if (rise === 0) return travelFeed;
  if (flat === 0) return travelFeedZ;
  return Math.min(travelFeed, Math.floor((travelFeedZ * Math.hypot(flat, rise)) / rise));
}
