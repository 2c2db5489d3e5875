import { PolylinesBuilder } from "../../geometry/builder.ts";
import { type Polylines, polylineCount, type Rings } from "../../geometry/polygons.ts";
import { writeChains } from "./chains.ts";
import { takeCoveredByLines } from "./covered-by-lines.ts";
import { joinEnds } from "./join-ends.ts";
import { type FillTask, joinsLines } from "./pattern.ts";
import { gatherPolylineEnds } from "./polyline-ends.ts";
import { shortestStretches } from "./stretches.ts";

/**
 * Joins lines that were cut by rings along these, and anchors on them the ends that stay free.
 * Ends inside the rings stay as they are.
 */
export function joinLines(lines: Polylines, rings: Rings, task: FillTask): Polylines {
  if (polylineCount(lines) === 0 || !joinsLines(task)) return lines;
  const ends = gatherPolylineEnds(rings, lines);
  takeCoveredByLines(ends, lines, task.spacing);
  const limits = { anchor: task.anchor, maxAnchor: task.maxAnchor, halfWidth: task.spacing / 2 };
  const out = new PolylinesBuilder();
  const { coords, starts } = lines;
  writeChains(ends, joinEnds(ends, shortestStretches(ends), limits), out, (end) => {
    const first = starts[end >> 1];
    const last = starts[(end >> 1) + 1] - 1;
    if ((end & 1) === 0) out.addPoints(coords, first + 1, last);
    else for (let i = last - 1; i > first; i--) out.addPoint(coords[2 * i], coords[2 * i + 1]);
  });
  return out.build();
}
