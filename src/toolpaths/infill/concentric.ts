import { boundsOf } from "../../geometry/bounds.ts";
import { PolylinesBuilder } from "../../geometry/builder.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { islandAt } from "../../geometry/islands.ts";
import { nearestPoint } from "../../geometry/path.ts";
import { type ExPolygons, islandCount } from "../../geometry/polygons.ts";
import { chainPoints } from "../chain.ts";
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
  const place = { x: 0, y: 0 };
  for (const i of chained(areas, areas.islandStarts.subarray(0, islandCount(areas)), place)) {
    const area = islandAt(areas, i);
    const { minX, maxX } = boundsOf(area);
    const distance = task.isFull ? evenSpacing(maxX - minX, task.spacing) : task.spacing / task.density;
    if (task.isFull) spacing = distance;
    writeNested(area, distance, task, engine, place, out);
  }
  return { lines: out.build(), spacing };
}

/** Where the last loop ended. */
interface Place {
  x: number;
  y: number;
}

/** Writes an area's contour, then its holes, then each of the areas inside, by short ways. */
function writeNested(
  area: ExPolygons,
  distance: number,
  task: FillTask,
  engine: PolygonEngine,
  place: Place,
  out: PolylinesBuilder,
): void {
  const holes = Uint32Array.from({ length: area.ringStarts.length - 2 }, (_, hole) => hole + 1);
  writeLoop(area, 0, task.loopClip, place, out);
  for (const hole of chained(area, holes, place)) writeLoop(area, holes[hole], task.loopClip, place, out);
  const half = Math.round(task.spacing / 2);
  const inside = engine.offset2(area, -(Math.round(distance) + half), half);
  const islands = chained(inside, inside.islandStarts.subarray(0, islandCount(inside)), place);
  for (const i of islands) writeNested(islandAt(inside, i), distance, task, engine, place, out);
}

/** A short way past some rings, by where each begins: their indices in the list. */
function chained({ coords, ringStarts }: ExPolygons, rings: Uint32Array, place: Place): number[] {
  const begins = Array.from(rings, (ring): [number, number] => [
    coords[2 * ringStarts[ring]],
    coords[2 * ringStarts[ring] + 1],
  ]);
  return chainPoints(begins, place.x, place.y);
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
