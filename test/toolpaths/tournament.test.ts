import fc from "fast-check";
import { expect, test } from "vitest";
import { Tournament } from "../../src/toolpaths/tournament.ts";

test("the least value is known after every change, of equals the lowest", () => {
  const change = fc.tuple(fc.nat({ max: 12 }), fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constant(Infinity)));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 13 }), fc.array(change, { maxLength: 40 }), (count, changes) => {
      const tournament = new Tournament(count);
      const values = new Array<number>(count).fill(Infinity);
      for (const [at, value] of changes) {
        const index = at % count;
        tournament.set(index, value);
        values[index] = value;
        expect(tournament.least).toBe(values.indexOf(Math.min(...values)));
        expect(tournament.of(index)).toBe(value);
      }
    }),
  );
});
