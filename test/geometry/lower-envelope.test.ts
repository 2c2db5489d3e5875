import fc from "fast-check";
import { expect, test } from "vitest";
import { instantiateEmbedded } from "../../src/core/embedded-wasm.ts";
import { SEGMENT_VORONOI_WASM } from "../../src/geometry/segment-voronoi.generated.ts";

/** What assembly/segment-voronoi.ts exports of the envelope. */
interface EnvelopeExports {
  readonly count: { readonly value: number };
  reserve(sites: number): number;
  initEnvelope(): void;
  reset(lo: number, hi: number, q0: number, q1: number, q2: number): void;
  insert(label: number, lo: number, hi: number, q0: number, q1: number, q2: number): void;
  breakAt(i: number): number;
  labelOf(i: number): number;
  value(i: number, t: number): number;
  bend(i: number): number;
}

const envelope = instantiateEmbedded<EnvelopeExports>(SEGMENT_VORONOI_WASM);

function begin(lo: number, hi: number, height: number): void {
  envelope.reserve(0);
  envelope.initEnvelope();
  envelope.reset(lo, hi, height, 0, 0);
}

function breaks(): number[] {
  return Array.from({ length: envelope.count.value + 1 }, (_, i) => envelope.breakAt(i));
}

type Parabola = readonly [lo: number, hi: number, q0: number, q1: number, q2: number];

const at = ([, , q0, q1, q2]: Parabola, t: number): number => q0 + q1 * t + q2 * t * t;

test("a lower line replaces the middle of the base, and a tie changes nothing", () => {
  begin(0, 10, 5);
  envelope.insert(1, 2, 8, 3, 0, 0);
  envelope.insert(2, 0, 10, 5, 0, 0);
  envelope.insert(3, 2, 8, 3, 0, 0);
  expect(breaks()).toEqual([0, 2, 8, 10]);
  expect([0, 1, 2].map(envelope.labelOf)).toEqual([-1, 1, -1]);
});

test("a parabola wins between its crossings", () => {
  begin(-10, 10, 4);
  envelope.insert(7, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0, 1);
  expect(breaks()).toEqual([-10, -2, 2, 10]);
  expect(envelope.bend(1)).toBe(1);
  envelope.insert(8, 3, 3, -9, 0, 0);
  envelope.insert(8, Number.NaN, 3, -9, 0, 0);
  expect(envelope.count.value).toBe(3);
});

test("it is the least of all functions everywhere, whatever their number and order", () => {
  const number = (limit: number): fc.Arbitrary<number> =>
    fc.integer({ min: -64 * limit, max: 64 * limit }).map((n) => n / 64);
  const parabola: fc.Arbitrary<Parabola> = fc
    .tuple(number(12), number(12), number(20), number(5), fc.constantFrom(0, 1, -0.3, 0.02))
    .map(([a, b, q0, q1, q2]) => [Math.min(a, b), Math.max(a, b), q0, q1, q2]);
  fc.assert(
    fc.property(fc.array(parabola, { maxLength: 150 }), (parabolas) => {
      begin(-10, 10, 25);
      parabolas.forEach((parabola, i) => {
        envelope.insert(i, ...parabola);
      });
      for (let i = 0; i < envelope.count.value; i++) {
        expect(envelope.breakAt(i)).toBeLessThan(envelope.breakAt(i + 1));
        const t = (envelope.breakAt(i) + envelope.breakAt(i + 1)) / 2;
        const least = parabolas
          .filter(([lo, hi]) => lo <= t && t <= hi)
          .reduce((value, parabola) => Math.min(value, at(parabola, t)), 25);
        expect(envelope.value(i, t)).toBeCloseTo(least, 9);
      }
    }),
    { numRuns: 100 },
  );
});
