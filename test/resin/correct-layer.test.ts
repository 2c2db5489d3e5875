import { describe, expect, it } from "vitest";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import type { ExPolygons } from "../../src/geometry/polygons.ts";
import { correctLayer } from "../../src/resin/correct-layer.ts";
import { resolveCorrections } from "../../src/resin/resolve.ts";
import { completeResinSettings } from "../../src/settings/complete.ts";
import type { ResinSettings } from "../../src/settings/resin-settings.ts";
import { hole, island, square } from "../geometry/shapes.ts";

const engine = await createPolygonEngine();

function corrected(polygons: ExPolygons, layer: number, given: Partial<ResinSettings>): ExPolygons {
  return correctLayer(engine, polygons, layer, resolveCorrections(completeResinSettings(given)));
}

const frame = island(square(20), hole(square(10)));
/** 10 x 10 mm, and out of its side a rib 0.15 mm wide and 5 mm long. */
const ribbed = island([
  [0, 0],
  [10, 0],
  [10, 4],
  [15, 4],
  [15, 4.15],
  [10, 4.15],
  [10, 10],
  [0, 10],
]);

describe("correctLayer", () => {
  it("leaves the very polygons where nothing is to be corrected", () => {
    expect(corrected(frame, 0, {})).toBe(frame);
    expect(corrected(frame, 30, { elefant_foot_compensation: 0.2 })).toBe(frame);
  });

  it("grows and shrinks both sides of every layer by the absolute correction", () => {
    expect(areaMm2(corrected(frame, 50, { absolute_correction: 0.1 }))).toBeCloseTo(20.2 ** 2 - 9.8 ** 2, 6);
    expect(areaMm2(corrected(frame, 50, { absolute_correction: -0.1 }))).toBeCloseTo(19.8 ** 2 - 10.2 ** 2, 6);
  });

  it("shrinks the foot beside the absolute correction", () => {
    const given = { absolute_correction: 0.1, elefant_foot_compensation: 0.2, faded_layers: 3 };
    const sides = [0, 1, 2].map((layer) => Math.sqrt(areaMm2(corrected(island(square(20)), layer, given))));
    expect(sides.map((side) => Number(side.toFixed(6)))).toEqual([19.8, 20, 20.2]);
  });

  it("has one layer of foot where none fade", () => {
    const given = { elefant_foot_compensation: 0.2, faded_layers: 0 };
    expect(areaMm2(corrected(island(square(20)), 0, given))).toBeCloseTo(19.6 ** 2, 6);
    expect(areaMm2(corrected(island(square(20)), 1, given))).toBeCloseTo(400, 6);
  });

  it("leaves what is thinner than the least width", () => {
    const given = { elefant_foot_compensation: 0.2, elefant_foot_min_width: 0.2 };
    const shrunk = areaMm2(corrected(ribbed, 0, { ...given, elefant_foot_min_width: 0 }));
    expect(shrunk).toBeCloseTo(9.6 ** 2, 6);
    expect(areaMm2(corrected(ribbed, 0, given)) - shrunk).toBeCloseTo(5 * 0.15, 6);
  });
});
