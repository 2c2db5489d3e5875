import { boundsOf } from "../../geometry/bounds.ts";
import { PolylinesBuilder } from "../../geometry/builder.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { islandAt } from "../../geometry/islands.ts";
import { nearestPoint } from "../../geometry/path.ts";
import { type ExPolygons, islandCount } from "../../geometry/polygons.ts";
import type { Fill, FillTask, Pattern } from "./pattern.ts";
import { evenSpacing } from "./scan-lines.ts";

/** Loops parallel to the edge, from outside in. */
export const concentric: Pattern = {
  fill: fillConcentric,
  directions: 1,
  isOrdered: true,
  canFillSolid: true,
};

function fillConcentric(island: ExPolygons, task: FillTask, engine: PolygonEngine): Fill {
  const out = new PolylinesBuilder();
  let { spacing } = task;
  const areas = engine.offset(island, -Math.round(task.spacing / 2));
  for (let i = 0; i < islandCount(areas); i++) {
    const area = islandAt(areas, i);
    const { minX, maxX } = boundsOf(area);
    const distance = task.isFull ? evenSpacing(maxX - minX, task.spacing) : task.spacing / task.density;
    if (task.isFull) spacing = distance;
    writeNested(area, distance, task, engine, { x: 0, y: 0 }, out);
  }
  return { lines: out.build(), spacing };
}

/** Where the last loop ended. */
interface Place {
  x: number;
  y: number;
}

/** Writes an area's rings, then each of the areas inside. */
function writeNested(
  area: ExPolygons,
  distance: number,
  task: FillTask,
  engine: PolygonEngine,
  place: Place,
  out: PolylinesBuilder,
): void {
  for (let ring = 0; ring < area.ringStarts.length - 1; ring++) writeLoop(area, ring, task.loopClip, place, out);
  const half = Math.round(task.spacing / 2);
  const inside = engine.offset2(area, -(Math.round(distance) + half), half);
  for (let i = 0; i < islandCount(inside); i++) writeNested(islandAt(inside, i), distance, task, engine, place, out);
}

/** Writes a ring from the point nearest to the last place, short of its own start by `clip`. */
function writeLoop(area: ExPolygons, ring: number, clip: number, place: Place, out: PolylinesBuilder): void {
  const { coords, ringStarts } = area;
  const first = ringStarts[ring];
  const count = ringStarts[ring + 1] - first;
  const start = nearestPoint(coords, first, first + count, place.x, place.y) - first;
  const at = (step: number) => 2 * (first + ((start + step) % count));
  let end = count;
  let left = clip;
  for (; end > 1; end--) {
    const length = Math.hypot(coords[at(end)] - coords[at(end - 1)], coords[at(end) + 1] - coords[at(end - 1) + 1]);
    if (length > left) break;
    left -= length;
  }
  const tail = at(end - 1);
  const length = Math.hypot(coords[at(end)] - coords[tail], coords[at(end) + 1] - coords[tail + 1]);
  if (length <= left) return;
  for (let step = 0; step < end; step++) out.addPoint(coords[at(step)], coords[at(step) + 1]);
  place.x = Math.floor(coords[at(end)] + (left / length) * (coords[tail] - coords[at(end)]) + 0.5);
  place.y = Math.floor(coords[at(end) + 1] + (left / length) * (coords[tail + 1] - coords[at(end) + 1]) + 0.5);
  out.addPoint(place.x, place.y);
  out.endLine();
}
