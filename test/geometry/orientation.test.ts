import fc from "fast-check";
import { expect, test } from "vitest";
import { instantiateEmbedded } from "../../src/core/embedded-wasm.ts";
import { LINE_CLIP_WASM } from "../../src/geometry/line-clip.generated.ts";
import { orientation } from "../../src/geometry/orientation.ts";

type Orientation = typeof orientation;

const inWasm = instantiateEmbedded<{ orientation: Orientation }>(LINE_CLIP_WASM).orientation;
const sides: readonly (readonly [string, Orientation])[] = [
  ["TypeScript", orientation],
  ["AssemblyScript", inWasm],
];

const MIN = -(2 ** 31);
const MAX = 2 ** 31 - 1;
const anywhere = fc.integer({ min: MIN, max: MAX });
const point = fc.tuple(anywhere, anywhere);
/** A third point anywhere, or as near the line of the others as whole units go. */
const triples = fc.oneof(
  fc.tuple(point, point, point),
  fc
    .tuple(point, point, fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: -1, max: 1 }))
    .map(([a, b, t, off]) => {
      const at = (k: 0 | 1): number => Math.round(a[k] + t * (b[k] - a[k]));
      return [a, b, [at(0), Math.max(MIN, Math.min(MAX, at(1) + off))]] as const;
    }),
);

test.each(sides)("%s tells the side of a line exactly, for every point", (_, side) => {
  fc.assert(
    fc.property(triples, ([[ax, ay], [bx, by], [cx, cy]]) => {
      const exact = BigInt(bx - ax) * BigInt(cy - ay) - BigInt(by - ay) * BigInt(cx - ax);
      expect(Math.sign(side(ax, ay, bx, by, cx, cy)) + 0).toBe(exact > 0n ? 1 : exact < 0n ? -1 : 0);
    }),
    { numRuns: 3000 },
  );
});

test.each(sides)("%s tells a hair's breadth across the whole range", (_, side) => {
  // Beside a line that rises one unit less than it runs, one step from either end.
  expect(side(MIN, MIN + 1, MAX, MAX, MIN + 1, MIN + 2)).toBeGreaterThan(0);
  expect(side(MIN, MIN + 1, MAX, MAX, MAX - 1, MAX - 1)).toBeLessThan(0);
  expect(side(MIN, MIN, MAX, MAX, 0, 0) + 0).toBe(0);
});
