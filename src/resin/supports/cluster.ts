/** Groups of heads that one pillar can hold. */
import type { SupportOptions } from "../resolve.ts";
import type { PointHead } from "./plan.ts";
import { distance, flatDistance } from "./vectors.ts";

/**
 * Groups of at most as many heads as may lean on a pillar, each head near another of its group: less than a foot's
 * diameter seen from above, less than a connection's length in space.
 */
export function clusterHeads(heads: readonly PointHead[], options: SupportOptions): PointHead[][] {
  const most = Math.max(1, options.maxBridgesOnPillar);
  const near = 2 * options.baseRadius;
  const byX = [...heads].sort((a, b) => a.junction[0] - b.junction[0]);
  const rank = new Map(byX.map((head, k) => [head, k]));
  const order = new Map(heads.map((head, k) => [head, k]));
  const isTaken = new Set<PointHead>();

  /** Free heads near one, in their order (groups as loose as PrusaSlicer's; the nearest first makes fewer pillars). */
  function neighbours(head: PointHead): PointHead[] {
    const found: PointHead[] = [];
    const at = rank.get(head) ?? 0;
    for (const step of [-1, 1])
      for (let k = at + step; k >= 0 && k < byX.length; k += step) {
        const other = byX[k];
        if (Math.abs(other.junction[0] - head.junction[0]) >= near) break;
        const isNear =
          flatDistance(head.junction, other.junction) < near &&
          distance(head.junction, other.junction) < options.maxBridge;
        if (isNear && !isTaken.has(other)) found.push(other);
      }
    return found.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  }

  const clusters: PointHead[][] = [];
  for (const seed of heads) {
    if (isTaken.has(seed)) continue;
    const cluster = [seed];
    isTaken.add(seed);
    for (let k = 0; k < cluster.length && cluster.length < most; k++)
      for (const other of neighbours(cluster[k])) {
        if (cluster.length >= most) break;
        isTaken.add(other);
        cluster.push(other);
      }
    clusters.push(cluster);
  }
  return clusters;
}

/** The head with the least way to all others of its cluster. */
export function middleOf(cluster: readonly PointHead[]): PointHead {
  let middle = cluster[0];
  let least = Infinity;
  for (const head of cluster) {
    const sum = cluster.reduce((total, other) => total + flatDistance(head.junction, other.junction), 0);
    if (sum < least - 1e-9) [least, middle] = [sum, head];
  }
  return middle;
}
