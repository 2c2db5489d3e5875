/** Pillars by where they stand, seen from above: squares of a fixed side, each with its pillars. */
import type { Vector3 } from "../../mesh/measure.ts";
import type { Pillar } from "./plan.ts";
import { flatDistance } from "./vectors.ts";

export interface PillarIndex {
  add(pillar: Pillar): void;
  /** Pillars whose axis is within `reach` of the point seen from above, the nearest first; of equals, the older. */
  near(point: Vector3, reach: number): Pillar[];
}

export function createPillarIndex(squareMm: number): PillarIndex {
  const squares = new Map<string, { pillar: Pillar; age: number }[]>();
  let age = 0;
  const squareOf = (value: number): number => Math.floor(value / squareMm);
  return {
    add(pillar) {
      const key = `${squareOf(pillar.top[0])},${squareOf(pillar.top[1])}`;
      const square = squares.get(key);
      const entry = { pillar, age: age++ };
      if (square === undefined) squares.set(key, [entry]);
      else square.push(entry);
    },
    near(point, reach) {
      const found: { pillar: Pillar; age: number; away: number }[] = [];
      for (let x = squareOf(point[0] - reach); x <= squareOf(point[0] + reach); x++)
        for (let y = squareOf(point[1] - reach); y <= squareOf(point[1] + reach); y++)
          for (const entry of squares.get(`${x},${y}`) ?? []) {
            const away = flatDistance(point, entry.pillar.top);
            if (away <= reach) found.push({ ...entry, away });
          }
      return found.sort((a, b) => a.away - b.away || a.age - b.age).map(({ pillar }) => pillar);
    },
  };
}
