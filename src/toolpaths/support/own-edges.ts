import { distanceToSegment } from "../../geometry/segment.ts";
import type { EndRuns } from "./end-runs.ts";

/** Slack of half a strand's width, units. */
const SLACK = 5;

/** Takes as drawn what lies, as far as it is free, all within half a strand of the strand that it starts from. */
export function takeOwnEdges(runs: EndRuns, spacing: number): void {
  for (let end = 0; end < runs.ends.count; end++)
    for (const forward of [true, false]) {
      if (runs.canStart(end, forward)) {
        if (!isAlongOwn(runs, end, forward, spacing / 2 + SLACK)) continue;
        if (runs.isWhole(end, forward)) runs.limit(runs.neighbour(end, forward), !forward, 0);
      }
      runs.limit(end, forward, 0);
    }
}

function isAlongOwn(runs: EndRuns, end: number, forward: boolean, reach: number): boolean {
  const { x, y } = runs.ends;
  const mate = end ^ 1;
  const neighbour = runs.neighbour(end, forward);
  const isNear = distanceToSegment(x[neighbour], y[neighbour], x[end], y[end], x[mate], y[mate]) < reach;
  if (!isNear && runs.isWhole(end, forward)) return false;
  const points = runs.freePoints(end, forward);
  for (let i = 0; i < points.length; i += 2)
    if (distanceToSegment(points[i], points[i + 1], x[end], y[end], x[mate], y[mate]) >= reach) return false;
  return true;
}
