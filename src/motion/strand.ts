import type { MoveBuffer } from "../core/move-buffer.ts";
import type { Nozzle } from "./nozzle.ts";
import { toUm } from "./um.ts";

/** What all moves of a path have in common. */
export interface Strand {
  readonly feed: number;
  readonly meta: number;
  readonly width: number;
  readonly height: number;
  readonly ePerUnit: number;
  /** By how much its points are moved to where it stands on the bed, units. */
  readonly dx: number;
  readonly dy: number;
}

/**
 * Prints from the first of these points along the others.
 * @param owed E that the text has not been told yet
 * @returns what it is owed at the end
 */
export function pushStrand(
  moves: MoveBuffer,
  nozzle: Nozzle,
  { feed, meta, width, height, ePerUnit, dx, dy }: Strand,
  coords: Int32Array,
  from: number,
  to: number,
  owed: number,
): number {
  let left = owed;
  for (let at = 2 * from + 2; at < 2 * to; at += 2) {
    const byX = coords[at] - coords[at - 2];
    const byY = coords[at + 1] - coords[at - 1];
    left += Math.sqrt(byX * byX + byY * byY) * ePerUnit;
    const x = toUm(coords[at] + dx);
    const y = toUm(coords[at + 1] + dy);
    if (x === nozzle.x && y === nozzle.y) continue;
    const e = Math.round(left);
    // The text would tell a strand without E as a travel; a machine that is fed none has no other.
    if (e === 0 && ePerUnit > 0) continue;
    left -= e;
    moves.push(x, y, nozzle.z, e, feed, meta, width, height);
    nozzle.x = x;
    nozzle.y = y;
  }
  return left;
}
