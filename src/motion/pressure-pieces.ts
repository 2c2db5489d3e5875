import type { MoveBuffer } from "../core/move-buffer.ts";
import { F_PER_MM_S, MOVE } from "../core/moves.ts";

/** How a strand is extruded. */
export interface StrandSlope {
  /** mm. */
  readonly length: number;
  /** mm3/s at its own feed. */
  readonly rate: number;
  /** The shares of that at which it begins and ends. */
  readonly start: number;
  readonly end: number;
}

/** A part of a strand: where it ends, mm from the strand's beginning, and its share of the strand's feed. */
interface Piece {
  readonly to: number;
  readonly share: number;
}

/** The longest piece of a slope, mm; PrusaSlicer's. */
const LONGEST = 5;
/** A rest shorter than this belongs to the slope, mm. */
const LEAST_REST = LONGEST / 2;
/** Nothing shorter than this is a piece of its own, mm. */
const LEAST_PIECE = 0.01;
/** A feed that changes by less than this share of the strand's is left as it is. */
const LEAST_CHANGE = 0.005;

/**
 * Adds a strand in pieces, each with a feed.
 * @param strand its move
 * @param from x, y, z of where it begins, um
 * @param slope how fast the rate may change, mm3/s2
 */
export function addPieces(
  out: MoveBuffer,
  strand: Int32Array,
  from: ArrayLike<number>,
  along: StrandSlope,
  slope: number,
): void {
  const { length } = along;
  let gone = 0;
  let fed = 0;
  for (const { to, share } of piecesOf(along, strand[MOVE.f] / F_PER_MM_S, slope)) {
    if (to < length && to - gone < LEAST_PIECE) continue;
    const place = (axis: number): number => Math.round(from[axis] + ((strand[axis] - from[axis]) * to) / length);
    const e = Math.round((strand[MOVE.e] * to) / length);
    const feed = Math.max(1, Math.round(strand[MOVE.f] * share));
    const [meta, width, height] = strand.subarray(MOVE.meta);
    out.push(place(MOVE.x), place(MOVE.y), place(MOVE.z), e - fed, feed, meta, width, height);
    gone = to;
    fed = e;
  }
}

/**
 * As PrusaSlicer cuts it: the slope is as long as the way of the nozzle, at its mean speed, in the time that the rate
 * takes to rise from nothing to its mean. The slope is cut evenly. The rest of the strand has the feed of its own end, and
 * the last piece that of the strand's end.
 * @param speed mm/s
 */
function piecesOf({ length, rate, start, end }: StrandSlope, speed: number, slope: number): Piece[] {
  const mean = (start + end) / 2;
  if (length <= LONGEST || Math.abs(end - start) < LEAST_CHANGE) return [{ to: length, share: mean }];
  const slant = (mean * speed * mean * rate) / slope;
  const rest = length - slant < LEAST_REST ? 0 : length - slant;
  const count = Math.ceil((length - rest) / LONGEST);
  const isRising = start < end;
  const first = isRising ? 0 : rest;
  const pieces = Array.from({ length: Math.max(0, count - 1) }, (_, i) => ({
    to: first + ((i + 1) / count) * (length - rest),
    share: start + ((i + 0.5) / count) * (end - start),
  }));
  return [...(isRising || rest === 0 ? [] : [{ to: rest, share: start }]), ...pieces, { to: length, share: end }];
}
