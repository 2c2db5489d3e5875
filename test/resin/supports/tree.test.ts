import { describe, expect, test } from "vitest";
import { createPolygonEngine } from "../../../src/geometry/create-engine.ts";
import { measureMesh } from "../../../src/mesh/measure.ts";
import { placeMesh } from "../../../src/mesh/place.ts";
import { resolveSupports, type SupportOptions } from "../../../src/resin/resolve.ts";
import type { SupportPoint } from "../../../src/resin/supports/support-point.ts";
import { buildSupports } from "../../../src/resin/supports/tree.ts";
import { completeResinSettings } from "../../../src/settings/complete.ts";
import type { ResinSettings } from "../../../src/settings/resin-settings.ts";
import { blocks, span } from "./blocks.ts";
import { expectSound } from "./judge.ts";
import { supportVolume } from "./support-volume.ts";

function optionsOf(given: Partial<ResinSettings> = {}): SupportOptions {
  return resolveSupports(completeResinSettings({ pad_enable: false, ...given }));
}

function pointAt(x: number, y: number, z: number): SupportPoint {
  return { x, y, z, reach: 1, isIsland: true };
}

/** A plate of 20 x 20 x 2 mm. */
const PLATE = blocks(span([0, 0, 0], [10, 10, 1]), 2);
/** A roof of 16 x 40 mm at 20 mm above a floor of 40 x 40 mm, on a leg. */
const TABLE = blocks(
  [...span([0, 0, 0], [20, 20, 1]), ...span([0, 9, 1], [1, 11, 10]), ...span([0, 0, 10], [8, 20, 11])],
  2,
);

describe("one point below a plate", () => {
  const options = optionsOf();
  const supports = buildSupports(PLATE.placed, [pointAt(0, 0, 0)], options);

  test("is held by a head, a pillar and its foot", () => {
    expect(supports.solid.shells.length).toBe(3);
    expectSound(
      supports,
      [...supports.plan.heads].flatMap((h) => ("point" in h ? [h.point as SupportPoint] : [])),
      options,
      PLATE.away,
    );
    const [head, pillar, foot] = supports.solid.shells.map(measureMesh);
    // 0.2 mm into the part, which lies 5 mm up; 1.7 mm from ball to ball.
    expect(head.maxMm[2]).toBeCloseTo(5.2, 9);
    expect(pillar.maxMm[2]).toBeCloseTo(3.3, 9);
    expect(pillar.volumeMm3).toBeCloseTo(Math.PI * 0.25 * 3.3, 9);
    expect(foot.volumeMm3).toBeCloseTo((Math.PI / 3) * (4 + 1 + 0.25), 9);
  });

  test("stands on the pad when there is one", () => {
    const onPad = buildSupports(PLATE.placed, [pointAt(0, 0, 0)], optionsOf({ pad_enable: true }));
    expect(Math.min(...onPad.solid.shells.map((shell) => measureMesh(shell).minMm[2]))).toBe(2);
    expect(Math.max(...onPad.solid.shells.map((shell) => measureMesh(shell).maxMm[2]))).toBeCloseTo(7.2, 9);
  });
});

describe("neighbours", () => {
  const two = (apart: number, elevation: number): ReturnType<typeof buildSupports> =>
    buildSupports(
      PLATE.placed,
      [pointAt(-apart / 2, 0, 0), pointAt(apart / 2, 0, 0)],
      optionsOf({ support_object_elevation: elevation }),
    );
  test("less than a foot apart share a pillar", () => {
    const { plan } = two(3, 12);
    expect([plan.pillars.length, plan.heads.length]).toEqual([1, 2]);
  });
  test("within linking distance are braced crosswise, further apart not", () => {
    expect([two(6, 12), two(9, 20), two(12, 12)].map(({ plan }) => plan.braces.length)).toEqual([2, 2, 0]);
  });
  test("too far away leave a tall pillar lonely: it gets company", () => {
    expect([two(16, 12), two(16, 30), two(12, 30)].map(({ plan }) => plan.pillars.length)).toEqual([2, 4, 3]);
  });
});

describe("a point above the part", () => {
  const point = pointAt(-8, 0.5, 20);
  test("is held from the part", () => {
    const options = optionsOf();
    const supports = buildSupports(TABLE.placed, [point], options);
    expectSound(supports, [point], options, TABLE.away);
    expect(supports.plan.pillars.map(({ bottomZ }) => bottomZ > 2)).toEqual([true]);
  });
  test("is dropped, with the reason, where nothing may stand on the part", () => {
    const supports = buildSupports(TABLE.placed, [point], optionsOf({ support_buildplate_only: true }));
    expect(supports.dropped).toEqual([{ point, reason: "no-way-down" }]);
    expect(supports.solid.shells).toEqual([]);
  });
  test("near the floor's edge goes round it", () => {
    const edge = pointAt(-14, 12, 20);
    const options = optionsOf({ support_buildplate_only: true });
    const supports = buildSupports(TABLE.placed, [edge], options);
    expectSound(supports, [edge], options, TABLE.away);
    expect(supports.plan.pillars.length).toBe(1);
  });
});

test("a point on a face that looks up is dropped", () => {
  const point = pointAt(0, 0, 2);
  const { dropped } = buildSupports(PLATE.placed, [point], optionsOf());
  expect(dropped).toEqual([{ point, reason: "faces-up" }]);
});

test("a point off the part has no room for a head", () => {
  const point = pointAt(0, 0, -6);
  expect(buildSupports(PLATE.placed, [point], optionsOf()).dropped).toEqual([{ point, reason: "no-room" }]);
});

test("a point where a plate has no thickness is held from straight below", () => {
  // Two faces of one place that look up and down.
  const positions = Float64Array.of(-5, -5, 0, 5, -5, 0, 5, 5, 0, -5, 5, 0, 0, 0, 3);
  const triangles = Uint32Array.of(0, 2, 1, 0, 3, 2, 0, 1, 2, 0, 2, 3, 0, 1, 4, 1, 0, 4);
  const { plan } = buildSupports(placeMesh({ positions, triangles }).placed, [pointAt(1, 2, 0)], optionsOf());
  expect(plan.heads.map(({ direction }) => direction.map((part) => Math.abs(part)))).toEqual([[0, 0, 1]]);
});

test("without slope, foot or company nothing fails", () => {
  const points = [pointAt(-6, 0, 0), pointAt(0, 0, 0), pointAt(6, 0, 0)];
  const options = optionsOf({ support_critical_angle: 0, support_base_height: 0, support_object_elevation: 40 });
  const supports = buildSupports(PLATE.placed, points, options);
  expectSound(supports, points, options, PLATE.away);
  expect(supports.plan.braces).toEqual([]);
});

test("a slot too narrow for a pillar gets a thin one", () => {
  // Slots of 2 mm between walls of 2 mm, 10 mm deep.
  const comb = blocks(
    [0, 2, 4, 6].flatMap((x) => [...span([x, 0, 0], [x + 1, 8, 5]), ...span([x, 0, 5], [x + 2, 8, 6])]),
    2,
  );
  const options = optionsOf();
  const supports = buildSupports(comb.placed, comb.points, options);
  expectSound(supports, comb.points, options, comb.away);
  const thin = supports.plan.heads.filter(({ radius }) => radius < options.pillarRadius).length;
  expect(thin).toBeGreaterThan(0);
});

test("a part on the plate keeps its distance from feet", () => {
  const options = optionsOf({ pad_enable: true, pad_around_object: true });
  const overhangs = TABLE.points.filter(({ z }) => z > 2);
  const supports = buildSupports(TABLE.placed, overhangs, options);
  expectSound(supports, overhangs, options, TABLE.away);
});

/** mm3 of supports outside the part that PrusaSlicer 2.5.0 builds for the same points, measured on its pictures. */
test.each([
  { apart: 3, elevation: 12, mm3: 17.01 },
  { apart: 3, elevation: 30, mm3: 75.45 },
  { apart: 6, elevation: 12, mm3: 37.67 },
  { apart: 6, elevation: 30, mm3: 97.96 },
  { apart: 12, elevation: 12, mm3: 26.91 },
  { apart: 12, elevation: 30, mm3: 130.42 },
  { apart: 16, elevation: 30, mm3: 145.11 },
])("as much as PrusaSlicer within 1 %: two points $apart mm apart, $elevation mm up", async (measured) => {
  const { apart, elevation, mm3 } = measured;
  const points = [pointAt(-apart / 2, 0, 0), pointAt(apart / 2, 0, 0)];
  const { solid } = buildSupports(PLATE.placed, points, optionsOf({ support_object_elevation: elevation }));
  const engine = await createPolygonEngine();
  expect(Math.abs(supportVolume(solid, PLATE.placed, elevation, engine) / mm3 - 1)).toBeLessThan(0.01);
  engine.dispose();
});
