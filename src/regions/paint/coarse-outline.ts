/**
 * Painted outlines of many points, made coarser: the time that their Voronoi diagram takes grows with the square of the points
 * of round ones, to 3 s for 1000.
 */
import { toUnits } from "../../core/units.ts";
import { islandAt } from "../../geometry/islands.ts";
import { simplifyLines } from "../../geometry/simplify.ts";
import type { PaintedOutline } from "./painted-outline.ts";

const MANY = 150;
/** Less is gained beyond, and the bounds between paints would be seen to be off. */
const LARGEST: number = toUnits(0.1);
const SMALLEST: number = toUnits(0.025);

/** An island's outline, and how far it may be off, units. */
export interface CoarseOutline extends PaintedOutline {
  readonly slack: number;
}

/** Stretches of one paint keep their ends. */
export function coarseOutline({ polygons, paints }: PaintedOutline, island: number): CoarseOutline {
  const first = polygons.ringStarts[polygons.islandStarts[island]];
  const alone = islandAt(polygons, island);
  let coarse: CoarseOutline = {
    polygons: alone,
    paints: paints.subarray(first, first + alone.coords.length / 2),
    slack: 0,
  };
  const exact = coarse;
  for (let slack = SMALLEST; coarse.paints.length > MANY && slack <= LARGEST; slack *= 2)
    coarse = simplified(exact, slack);
  return coarse;
}

function simplified({ polygons, paints }: PaintedOutline, slack: number): CoarseOutline {
  const { coords, ringStarts } = polygons;
  const points: number[] = [];
  const own: number[] = [];
  const starts = [0];
  for (let ring = 0; ring + 1 < ringStarts.length; ring++) {
    for (const line of stretchesOf(paints, ringStarts[ring], ringStarts[ring + 1])) {
      const stretch = {
        coords: Int32Array.from(line.flatMap((p) => [coords[2 * p], coords[2 * p + 1]])),
        starts: Uint32Array.of(0, line.length),
      };
      const simple = simplifyLines(stretch, slack).coords.subarray(0, -2);
      for (const coordinate of simple) points.push(coordinate);
      for (let at = 0; at < simple.length; at += 2) own.push(paints[line[0]]);
    }
    starts.push(own.length);
  }
  return {
    polygons: { ...polygons, coords: Int32Array.from(points), ringStarts: Uint32Array.from(starts) },
    paints: Int32Array.from(own),
    slack,
  };
}

/** The points of each stretch of a ring, with the first one of the next. A ring of one paint is two halves. */
function stretchesOf(paints: Int32Array, from: number, to: number): number[][] {
  const count = to - from;
  const at = (i: number): number => from + (i % count);
  const changes = Array.from({ length: count }, (_, i) => i).filter((i) => paints[at(i)] !== paints[at(i + count - 1)]);
  const begins = changes.length > 0 ? changes : [0, Math.floor(count / 2)];
  return begins.map((begin, k) => {
    const end = begins[k + 1] ?? begins[0] + count;
    return Array.from({ length: end - begin + 1 }, (_, i) => at(begin + i));
  });
}
