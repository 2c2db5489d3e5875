import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { resolveSupports } from "../../src/resin/resolve.ts";
import { buildSupports } from "../../src/resin/supports/tree.ts";
import { completeResinSettings } from "../../src/settings/complete.ts";
import { blocks, span } from "../resin/supports/blocks.ts";
import { expectSound } from "../resin/supports/judge.ts";

/** Heaps of cubes, each with a lowest one at height 0. */
const heaps = fc
  .tuple(fc.uniqueArray(fc.nat(5 * 5 * 5 - 1), { minLength: 1, maxLength: 60 }), fc.constantFrom(2, 3.7, 6))
  .map(([places, side]) => {
    const all = span([0, 0, 0], [5, 5, 5]);
    return blocks(
      places.map((place) => all[place]),
      side,
    );
  });

const settings = fc.record({
  support_object_elevation: fc.constantFrom(3, 5, 17),
  support_buildplate_only: fc.boolean(),
  support_pillar_connection_mode: fc.constantFrom("zigzag" as const, "cross" as const, "dynamic" as const),
  support_critical_angle: fc.constantFrom(30, 45, 60),
  pad_enable: fc.boolean(),
});

describe("supports of random heaps of cubes", () => {
  test("hold every point or say why not, are closed, and keep clear of the part", () => {
    fc.assert(
      fc.property(heaps, settings, (heap, given) => {
        const options = resolveSupports(completeResinSettings(given));
        expectSound(buildSupports(heap.placed, heap.points, options), heap.points, options, heap.away);
      }),
      { numRuns: 40 },
    );
  });

  test("are the same each time", () => {
    fc.assert(
      fc.property(heaps, settings, (heap, given) => {
        const options = resolveSupports(completeResinSettings(given));
        const build = (): unknown => buildSupports(heap.placed, heap.points, options);
        expect(build()).toEqual(build());
      }),
      { numRuns: 10 },
    );
  });
});
