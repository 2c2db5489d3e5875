import type { BoundarySites } from "../../geometry/boundary-sites.ts";

/**
 * In which order PrusaSlicer comes to the sites of an island: ring after ring, from the one that reaches furthest along x,
 * each from there on with the inside on the right. A bead between two sites runs as it does along the first of them.
 * @returns by site, reflex vertices after edges
 */
export function siteOrder({ count, x, previous }: BoundarySites): Int32Array {
  const order = new Int32Array(2 * count).fill(-1);
  let placed = 0;
  for (const furthest of Array.from(x.keys()).sort((a, b) => x[b] - x[a])) {
    let at = furthest;
    while (order[count + at] < 0) {
      order[count + at] = placed++;
      at = previous[at];
      order[at] = placed++;
    }
  }
  return order;
}
