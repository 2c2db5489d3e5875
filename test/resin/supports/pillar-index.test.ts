import fc from "fast-check";
import { expect, test } from "vitest";
import { createPillarIndex } from "../../../src/resin/supports/pillar-index.ts";
import type { Pillar } from "../../../src/resin/supports/plan.ts";

const place = fc.integer({ min: -40, max: 40 });

test("finds the pillars within reach, the nearest first and of equals the older, as a search of all does", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(place, place), { maxLength: 60 }),
      fc.tuple(place, place),
      fc.constantFrom(0.5, 3, 10, 100),
      (places, [x, y], reach) => {
        const pillars = places.map(([px, py]): Pillar => {
          return { top: [px, py, 9], bottomZ: 0, radius: 0.5, hasFoot: true, bridges: 0, links: 0 };
        });
        const index = createPillarIndex(10);
        for (const pillar of pillars) index.add(pillar);
        const away = ({ top }: Pillar): number => Math.hypot(top[0] - x, top[1] - y);
        const expected = pillars.filter((pillar) => away(pillar) <= reach).sort((a, b) => away(a) - away(b));
        const found = index.near([x, y, 0], reach);
        expect(found.length).toBe(expected.length);
        expect(found.every((pillar, k) => pillar === expected[k])).toBe(true);
      },
    ),
    { numRuns: 100 },
  );
});
