import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../fixtures/shapes.ts";
import { toUnits } from "../../src/core/units.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import type { PolygonEngine } from "../../src/geometry/engine.ts";
import type { ExPolygons } from "../../src/geometry/polygons.ts";
import { type Bed, makeBed, type Point2 } from "../../src/mesh/bed.ts";
import { type Arrangement, type ArrangePart, arrange, countOnBed } from "../../src/verbs/arrange.ts";

type Ring = readonly Point2[];

const box = (width: number, depth: number): Ring => [
  [0, 0],
  [width, 0],
  [width, depth],
  [0, depth],
];
const round = (radius: number, sides: number): Ring =>
  Array.from({ length: sides }, (_, k) => {
    const angle = (2 * Math.PI * k) / sides;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
const ELL: Ring = [
  [0, 0],
  [30, 0],
  [30, 10],
  [10, 10],
  [10, 30],
  [0, 30],
];
const U: Ring = [
  [0, 0],
  [40, 0],
  [40, 40],
  [30, 40],
  [30, 10],
  [10, 10],
  [10, 40],
  [0, 40],
];
const SHARD: Ring = [
  [0, 0],
  [40, 5],
  [25, 20],
  [20, 50],
];
const BED_100 = makeBed(box(100, 100));
const ROUND_120 = makeBed(round(60, 72));
const ELL_BED = makeBed([
  [0, 0],
  [100, 0],
  [100, 50],
  [50, 50],
  [50, 100],
  [0, 100],
]);

let engine: PolygonEngine;
beforeAll(async () => {
  engine = await createPolygonEngine();
});
afterAll(() => engine.dispose());

/** Turned and moved, mm; by other arithmetic than what is tested. */
function standing(ring: Ring, angleDegrees: number, [x, y]: Point2): Ring {
  const angle = (angleDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ring.map(([px, py]) => [px * cos - py * sin + x, px * sin + py * cos + y]);
}

function polygons(ring: Ring): ExPolygons {
  const coords = Int32Array.from(ring.flatMap(([x, y]) => [toUnits(x), toUnits(y)]));
  return engine.union({ coords, ringStarts: Uint32Array.of(0, ring.length) });
}

function bedPolygons(bed: Bed): ExPolygons {
  if (bed.kind === "polygon") return polygons(bed.outlineMm);
  const [x, y] = bed.centreMm;
  if (bed.kind === "circle") return polygons(standing(round(bed.radiusMm, 2000), 0, [x, y]));
  const [width, depth] = bed.sizeMm;
  return polygons(standing(box(width, depth), 0, [x - width / 2, y - depth / 2]));
}

/** No two parts share an area, none leaves the bed, all stay apart by the spacing. */
function expectSound(parts: readonly ArrangePart[], { items, left }: Arrangement, bed: Bed, spacing: number): void {
  const placed = items.map(({ part, angleDegrees, positionMm }) =>
    polygons(standing(parts[part].outline, angleDegrees, positionMm)),
  );
  const grown = engine.offset(bedPolygons(bed), toUnits(0.002));
  for (const [i, one] of placed.entries()) {
    expect(areaMm2(engine.difference(one, grown)), `part ${i} on the bed`).toBeLessThan(1e-3);
    const reach = spacing > 0 ? engine.offset(one, toUnits(spacing - 0.001), { join: "round" }) : one;
    for (const [j, other] of placed.slice(i + 1).entries())
      expect(areaMm2(engine.intersection(reach, other)), `parts ${i} and ${i + 1 + j}`).toBeLessThan(1e-3);
  }
  for (const [part, { copies = 1 }] of parts.entries())
    expect(items.filter((item) => item.part === part).length + left[part]).toBe(copies);
}

describe("countOnBed", () => {
  // 20,000 x 20,000; of the round one, all but what rows leave at its edge.
  it("counts more than memory holds", async () => {
    const speck = box(0.01, 0.01);
    expect(await countOnBed(speck, makeBed(box(200, 200)), 0)).toBe(400_000_000);
    const most = Math.PI * 60 ** 2 * 1e4;
    const count = await countOnBed(speck, ROUND_120, 0);
    expect(count).toBeLessThan(most);
    expect(count).toBeGreaterThan(0.998 * most);
  });

  it("puts exactly 100 boxes of 10 mm on 100 x 100 mm, and 81 with 1 mm between", async () => {
    expect(await countOnBed(box(10, 10), BED_100, 0)).toBe(100);
    expect(await countOnBed(box(10, 10), BED_100, 1)).toBe(81);
    expect(await countOnBed(box(10, 10), BED_100, 0, { margin: 0.5 })).toBe(81);
    expect(await countOnBed(box(10.01, 10), BED_100, 0)).toBe(90);
  });

  it("turns boxes by a quarter where more of them fit so, and mixes both", async () => {
    expect(await countOnBed(box(60, 10), makeBed(box(50, 100)), 0)).toBe(5);
    expect(await countOnBed(box(60, 10), makeBed(box(50, 100)), 0, { rotations: [0] })).toBe(0);
    // A pinwheel of four.
    expect(await countOnBed(box(30, 20), makeBed(box(50, 50)), 0)).toBeGreaterThanOrEqual(3);
  });

  it("counts on beds that are no rectangles", async () => {
    expect(await countOnBed(box(10, 10), ELL_BED, 0)).toBe(75);
    expect(await countOnBed(box(100, 100), ELL_BED, 0)).toBe(0);
    // The square in the circle of 60 mm has sides of 84.8 mm.
    expect(await countOnBed(box(84.8, 84.8), ROUND_120, 0)).toBe(1);
    expect(await countOnBed(box(84.9, 84.9), ROUND_120, 0)).toBe(0);
  });

  it("counts many small parts in rows, on beds of any shape", async () => {
    const disc = makeBed(round(100, 90));
    const count = await countOnBed(round(3, 12), disc, 0);
    // 31 416 mm2 of bed, boxes of 6 x 6 mm, less than a row's width lost all around.
    expect(count).toBeGreaterThan(((100 - 6) ** 2 * Math.PI) / 36);
    expect(count).toBeLessThan((100 ** 2 * Math.PI) / 27);
    expect(await countOnBed(box(4.99, 4.99), ELL_BED, 0)).toBe(300);
    const parts = [{ outline: round(3, 12), copies: 400 }];
    const arrangement = await arrange(parts, disc, { spacing: 1 });
    expect(arrangement.left).toEqual([0]);
    expectSound(parts, arrangement, disc, 1);
  });

  it("puts more of an L by its outline than by its box", async () => {
    const bed = makeBed(box(200, 200));
    const boxes = await countOnBed(box(30, 30), bed, 0);
    expect(boxes).toBe(36);
    expect(await countOnBed(ELL, bed, 0, { rotations: [0, 90, 180, 270] })).toBeGreaterThan(boxes + 10);
  });

  it("counts what is wider than the bed by less than a step of the g-code, and no more", async () => {
    expect(await countOnBed(box(100.0009, 100), BED_100, 0)).toBe(1);
    expect(await countOnBed(box(100.002, 100), BED_100, 0)).toBe(0);
  });
});

describe("arrange", () => {
  it("places three irregular parts on a round bed without collision", async () => {
    const parts = [{ outline: ELL }, { outline: SHARD }, { outline: U }];
    const arrangement = await arrange(parts, ROUND_120, { spacing: 2 });
    expect(arrangement.left).toEqual([0, 0, 0]);
    expectSound(parts, arrangement, ROUND_120, 2);
  });

  it("places a small part inside a large one's bay", async () => {
    const bed = makeBed(box(40, 40));
    const parts = [{ outline: U }, { outline: box(18, 25) }];
    const arrangement = await arrange(parts, bed, { spacing: 0.5 });
    expect(arrangement.left).toEqual([0, 0]);
    expectSound(parts, arrangement, bed, 0.5);
  });

  it("says how many find no room, and places the others", async () => {
    const parts = [
      { outline: box(60, 60), copies: 3 },
      { outline: box(20, 20), copies: 2 },
    ];
    const arrangement = await arrange(parts, BED_100, { spacing: 0 });
    expect(arrangement.left).toEqual([2, 0]);
    expectSound(parts, arrangement, BED_100, 0);
  });

  it("puts one part into the middle of the bed, wherever its own origin is", async () => {
    const { items } = await arrange([{ outline: standing(box(10, 20), 0, [500, -70]) }], BED_100, { rotations: [0] });
    expect(items).toEqual([{ part: 0, angleDegrees: 0, positionMm: [45 - 500, 40 + 70] }]);
  });

  it("gives the same answer every time, and for outlines the other way round", async () => {
    const parts = (ring: Ring): ArrangePart[] => [
      { outline: ring, copies: 4 },
      { outline: box(30, 20), copies: 2 },
    ];
    const once = await arrange(parts(ELL), BED_100);
    expect(await arrange(parts(ELL), BED_100)).toEqual(once);
    expect(await arrange(parts(ELL.toReversed()), BED_100)).toEqual(once);
  });

  it("never lets parts meet or leave the bed", async () => {
    const radii = fc.array(fc.double({ min: 2, max: 20, noNaN: true }), { minLength: 3, maxLength: 9 });
    const star = radii.map((lengths) =>
      lengths.map((length, k): Point2 => {
        const angle = (2 * Math.PI * k) / lengths.length;
        return [length * Math.cos(angle), length * Math.sin(angle)];
      }),
    );
    const part = fc.record({ outline: star, copies: fc.integer({ min: 1, max: 5 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(BED_100, ROUND_120, ELL_BED),
        fc.constantFrom(0, 3),
        async (parts, bed, spacing) => {
          const arrangement = await arrange(parts, bed, { spacing, rotations: [0, 45, 90] });
          expectSound(parts, arrangement, bed, spacing);
        },
      ),
      { numRuns: 25 },
    );
  });

  it("covers outlines of many points by some with fewer", async () => {
    const random = seededRandom(3);
    const ragged = round(20, 500).map(([x, y]): Point2 => {
      const by = 0.9 + 0.1 * random();
      return [x * by, y * by];
    });
    const parts = [{ outline: ragged, copies: 6 }];
    const arrangement = await arrange(parts, makeBed(box(130, 90)), { spacing: 1 });
    expect(arrangement.left).toEqual([0]);
    expectSound(parts, arrangement, makeBed(box(130, 90)), 1);
  });

  it.each([
    [
      "an outline without area",
      [
        {
          outline: [
            [0, 0],
            [1, 1],
            [2, 2],
          ] as Ring,
        },
      ],
      {},
    ],
    ["copies that are no whole number", [{ outline: ELL, copies: 1.5 }], {}],
    ["a negative spacing", [{ outline: ELL }], { spacing: -1 }],
    ["a margin wider than the bed", [{ outline: ELL }], { margin: 60 }],
  ])("refuses %s", async (_, parts, options) => {
    await expect(arrange(parts, BED_100, options)).rejects.toMatchObject({ code: "USAGE" });
  });

  it("stops at its signal", async () => {
    const signal = AbortSignal.abort();
    await expect(arrange([{ outline: ELL }], ROUND_120, { signal })).rejects.toMatchObject({ code: "ABORTED" });
  });
});
