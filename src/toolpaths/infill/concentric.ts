import { boundsOf } from "../../geometry/bounds.ts";
import { PolylinesBuilder } from "../../geometry/builder.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { islandsOf } from "../../geometry/islands.ts";
import { nearestPoint } from "../../geometry/path.ts";
import type { ExPolygons } from "../../geometry/polygons.ts";
import { chainPoints } from "../chain.ts";
import type { Fill, FillTask, Pattern } from "./pattern.ts";
import { type RingTree, ringTree } from "./ring-tree.ts";
import { evenSpacing } from "./scan-lines.ts";

/**
 * Loops parallel to the edge, from outside in, each after the one that it lies in: those of holes so come last, the
 * widest first. (By the area that they bound, holes beside their contour, the nozzle crossed the part twice a ring.)
 */
export const concentric: Pattern = {
  fill: fillConcentric,
  directions: 1,
  isOrdered: true,
  canFillSolid: true,
};

function fillConcentric(island: ExPolygons, task: FillTask, engine: PolygonEngine): Fill {
  const out = new PolylinesBuilder();
  let { spacing } = task;
  const half = Math.round(task.spacing / 2);
  const areas = islandsOf(engine.offset(island, -half));
  const place = { x: 0, y: 0 };
  const contours = areas.map((area) => ({ area, ring: 0 }));
  for (const i of chained(contours, place)) {
    const { minX, maxX } = boundsOf(areas[i]);
    const distance = task.isFull ? evenSpacing(maxX - minX, task.spacing) : task.spacing / task.density;
    if (task.isFull) spacing = distance;
    const step = Math.round(distance) + half;
    const tree = ringTree(areas[i], (area) => engine.offset2(area, -step, half));
    writeTree(tree, task.loopClip, place, out);
  }
  return { lines: out.build(), spacing };
}

/** Where the last loop ended. */
interface Place {
  x: number;
  y: number;
}

/** Writes a ring, then those that lie in it by a short way, each with what lies in that. */
function writeTree({ area, ring, inner }: RingTree, clip: number, place: Place, out: PolylinesBuilder): void {
  writeLoop(area, ring, clip, place, out);
  for (const i of chained(inner, place)) writeTree(inner[i], clip, place, out);
}

/** A short way past some rings, by where each begins: their indices in the list. */
function chained(rings: readonly Pick<RingTree, "area" | "ring">[], place: Place): number[] {
  const begins = rings.map(({ area: { coords, ringStarts }, ring }): [number, number] => [
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
