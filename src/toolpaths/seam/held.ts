import type { ExPolygons } from "../../geometry/polygons.ts";
import type { SeamCandidates } from "./candidates.ts";
import { isAllowed } from "./painted.ts";
import { overhangsOf, type TraitOptions } from "./traits.ts";

/**
 * The candidates with those of each loop allowed, of the allowed ones, that hang over least: a loop begins badly over air,
 * wherever seams are to be (PrusaSlicer's rule).
 * @param below what is printed on the layer below; undefined where nothing hangs over it
 * @param tolerance by how much one may hang over more than another, in widths
 */
export function keepHeld(
  candidates: SeamCandidates,
  below: ExPolygons | undefined,
  options: Pick<TraitOptions, "width" | "height">,
  tolerance: number,
): SeamCandidates {
  if (below === undefined) return candidates;
  const { coords, starts } = candidates;
  const overhangs = overhangsOf(coords, below, options);
  const allowed = new Uint8Array(overhangs.length);
  for (let loop = 0; loop + 1 < starts.length; loop++) {
    let least = Number.POSITIVE_INFINITY;
    for (let point = starts[loop]; point < starts[loop + 1]; point++)
      if (isAllowed(candidates, point)) least = Math.min(least, overhangs[point]);
    for (let point = starts[loop]; point < starts[loop + 1]; point++)
      if (isAllowed(candidates, point) && overhangs[point] <= least + tolerance * options.width) allowed[point] = 1;
  }
  return { ...candidates, allowed };
}
