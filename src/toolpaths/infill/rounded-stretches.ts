/**
 * Which of even stretches between the ends of crossing lines comes first.
 *
 * In a box they are all but equal, and on which are joined hangs whether its lines become one piece or ten.
 * PrusaSlicer's are told apart by rounding: its ends are whole nanometres, in the frame of their lines and on the bed.
 * Rounding as it does gives as many pieces as its prints have, on the whole; not always the same ones, as its areas are
 * finer than a unit.
 */
import { rounded } from "../../core/round.ts";
import { NM_PER_UNIT } from "../../core/units.ts";
import { edgeAt } from "./arcs.ts";
import { type LineEnds, wraps } from "./line-ends.ts";
import { quickSort } from "./quick-sort.ts";
import { freeStretches } from "./stretches.ts";
import type { Sweep } from "./sweep.ts";

/** Ends before free stretches, shortest stretch first, of the lines of all sweeps over the same rings. */
export function shortestRoundedStretches(ends: LineEnds, sweeps: readonly Sweep[]): Uint32Array {
  const distances = roundedDistances(ends, sweeps);
  const lengths = distances.map((distance, end) => {
    const length = distances[ends.next[end]] - distance;
    return wraps(ends, end) ? length + ends.lengths.total[ends.ring[end]] * NM_PER_UNIT : length;
  });
  const order = freeStretches(ends);
  quickSort(order, lengths);
  return order;
}

/** How far along its ring each end is once it is rounded, nm. */
function roundedDistances(ends: LineEnds, sweeps: readonly Sweep[]): Float64Array {
  const { coords, ringStarts } = ends.rings;
  const out = new Float64Array(ends.count);
  let end = 0;
  for (const { lines, crossings } of sweeps) {
    const cos = Math.cos(lines.angle);
    const sin = Math.sin(lines.angle);
    for (let at = 0; at < crossings.count; at++, end++) {
      const ring = ends.ring[end];
      const i = edgeAt(ends.rings, ring, ends.key[end]);
      const j = i + 1 < ringStarts[ring + 1] ? i + 1 : ringStarts[ring];
      const fromX = coords[2 * i] * NM_PER_UNIT;
      const fromY = coords[2 * i + 1] * NM_PER_UNIT;
      const toX = coords[2 * j] * NM_PER_UNIT;
      const toY = coords[2 * j + 1] * NM_PER_UNIT;
      const u = rounded((lines.first + crossings.scan[crossings.sorted[at]] * lines.step) * NM_PER_UNIT);
      const fromU = rounded(cos * fromX + sin * fromY);
      const fromV = rounded(cos * fromY - sin * fromX);
      const width = rounded(cos * toX + sin * toY) - fromU;
      const rise = rounded(cos * toY - sin * toX) - fromV;
      const v = width === 0 ? fromV : rounded(fromV + ((u - fromU) * rise) / width);
      // On the bed it may be beside its edge, on which the nearest place is taken.
      const byX = rounded(cos * u - sin * v) - fromX;
      const byY = rounded(sin * u + cos * v) - fromY;
      const share = (byX * (toX - fromX) + byY * (toY - fromY)) / ((toX - fromX) ** 2 + (toY - fromY) ** 2);
      const alongX = rounded(share * (toX - fromX));
      const alongY = rounded(share * (toY - fromY));
      out[end] = ends.lengths.at[i] * NM_PER_UNIT + Math.sqrt(alongX ** 2 + alongY ** 2);
    }
  }
  return out;
}
