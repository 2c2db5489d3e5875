import { boundsOf } from "./bounds.ts";
import type { Rings } from "./polygons.ts";

/** Heights that are tried, as parts of the island's: none of them a round one. */
const TRIES = [0.5123, 0.2711, 0.7417, 0.1319, 0.8831, 0.3877, 0.6247, 0.0457, 0.9521];

/**
 * A point well inside an island: in the middle of the widest run of a level line. x, y in whole units; of an island
 * that is nowhere wider than a unit, a point on it.
 */
export function interiorPoint(island: Rings): [number, number] {
  const { minY, maxY } = boundsOf(island);
  let best: [number, number] = [island.coords[0], island.coords[1]];
  let widest = 0;
  for (const part of TRIES) {
    const y = Math.floor(minY + part * (maxY - minY));
    const [middle, width] = widestRun(island, y + 0.5);
    if (width <= widest) continue;
    widest = width;
    best = [Math.floor(middle), y];
    if (width > 0.25 * (maxY - minY)) break;
  }
  return best;
}

/** The middle and the width of the widest inner run of a level line. */
function widestRun({ coords, ringStarts }: Rings, y: number): [number, number] {
  const crossings: number[] = [];
  for (let ring = 0; ring < ringStarts.length - 1; ring++)
    for (let i = ringStarts[ring], j = ringStarts[ring + 1] - 1; i < ringStarts[ring + 1]; j = i++) {
      const ay = coords[2 * j + 1];
      const by = coords[2 * i + 1];
      if (ay > y === by > y) continue;
      crossings.push(coords[2 * j] + ((y - ay) / (by - ay)) * (coords[2 * i] - coords[2 * j]));
    }
  crossings.sort((a, b) => a - b);
  let middle = 0;
  let width = 0;
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    if (crossings[i + 1] - crossings[i] <= width) continue;
    width = crossings[i + 1] - crossings[i];
    middle = (crossings[i] + crossings[i + 1]) / 2;
  }
  return [middle, width];
}
