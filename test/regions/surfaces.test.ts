import { describe, expect, test } from "vitest";
import { UNITS_PER_MM } from "../../src/core/units.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons } from "../../src/geometry/polygons.ts";
import { bridgesOverInfill } from "../../src/regions/bridges-over-infill.ts";
import { exposeLayer, type Outlines } from "../../src/regions/detect.ts";
import type { RegionInput } from "../../src/regions/surfaces.ts";
import { detectSurfaces } from "./find-regions.ts";
import { area, areaOf, box, enclosed, engine, inputs, optionsFor, regionSettings, regionsOf, times } from "./stacks.ts";

describe("detectSurfaces", () => {
  const options = optionsFor(regionSettings(), 3);
  const detect = (below: ExPolygons, slices: ExPolygons, above: ExPolygons, wall = 0) => {
    const layers = inputs([below, slices, above], wall);
    return detectSurfaces(engine, (i) => layers[i], 1, options);
  };
  const block = area(box(0, 0, 20, 20));

  test("finds nothing open in a prism, and all of the ends", () => {
    const inside = detect(block, block, block);
    expect(areaMm2(inside.exposedTop) + areaMm2(inside.exposedBottom)).toBe(0);
    expect(areaMm2(inside.sparse)).toBe(400);
    const layers = inputs(times(3, block));
    const first = detectSurfaces(engine, (i) => layers[i], 0, options);
    expect(first.bottoms.map(({ kind }) => kind)).toEqual(["bottom"]);
    const last = detectSurfaces(engine, (i) => layers[i], 2, options);
    expect(areaMm2(last.top)).toBe(400);
  });

  test("takes a membrane, open above and below, for a bottom", () => {
    const frame = area(box(0, 0, 20, 20), box(5, 5, 15, 15));
    const found = detect(frame, block, frame);
    expect(areaMm2(found.exposedTop)).toBe(0);
    expect(areaMm2(found.exposedBottom)).toBeCloseTo(100, 6);
    expect(found.bottoms.map(({ kind }) => kind)).toEqual(["bottom-bridge"]);
  });

  test("tells exposed slices, perimeters included, from what of them is to be filled", () => {
    const found = detect(block, block, area(box(0, 0, 10, 20)), 1);
    expect(areaMm2(found.exposedTop)).toBeCloseTo(200, 6);
    expect(areaMm2(found.top)).toBeCloseTo(9 * 18, 6);
    expect(areaMm2(found.sparse)).toBeCloseTo(9 * 18, 6);
  });
});

describe("a wall that leans", () => {
  const options = optionsFor(regionSettings(), 2);
  const least = (2 * options.layer(0).membraneRadius) / UNITS_PER_MM;
  const doubt = options.tolerance / UNITS_PER_MM;
  /** What is open above a block that ends so much further out than the one on it, as slices and in detail tell. */
  const openAbove = (slices: number, detailed: number): { mm2: number; isAsked: boolean } => {
    let isAsked = false;
    const at = [slices, 0].map((mm, i) => ({
      slices: area(box(0, 0, 20 + mm, 10)),
      detailed: () => {
        isAsked = true;
        return area(box(0, 0, 20 + (i === 0 ? detailed : 0), 10));
      },
    }));
    return { mm2: areaMm2(exposeLayer(engine, (i) => at[i], 0, options).top), isAsked };
  };

  test("is told by outlines in detail where slices may be off by what decides", () => {
    expect(openAbove(least + doubt, least - 0.002)).toEqual({ mm2: 0, isAsked: true });
    const { mm2, isAsked } = openAbove(least - doubt, least + 0.002);
    expect(isAsked).toBe(true);
    expect(mm2).toBeCloseTo(10 * (least + 0.002), 3);
  });

  test("is told by slices elsewhere", () => {
    expect(openAbove(least - 3 * doubt, least + 1)).toEqual({ mm2: 0, isAsked: false });
    const { mm2, isAsked } = openAbove(least + 3 * doubt, 0);
    expect(isAsked).toBe(false);
    expect(mm2).toBeCloseTo(10 * (least + 3 * doubt), 3);
  });
});

describe("what just reaches over the walls", () => {
  const options = optionsFor(regionSettings(), 3);
  /** Area, mm2, of the top of a block whose infill ends so much beyond what stands on it, as slices and in detail tell. */
  const topOf = (slices: number, detailed: number): { mm2: number; asked: number } => {
    let asked = 0;
    const layer = (width: number, inDetail: number): RegionInput & Outlines => ({
      slices: area(box(0, 0, width, 10)),
      infillArea: area(box(1, 0, 20, 10)),
      detailed: (within) => {
        expect(within).toBeDefined();
        asked++;
        return area(box(0, 0, inDetail, 10));
      },
    });
    const at = [layer(21, 21), layer(21, 21), layer(20 - slices, 20 - detailed)];
    return { mm2: areaMm2(detectSurfaces(engine, (i) => at[i], 1, options).top), asked };
  };

  test("is told by outlines in detail, near it", () => {
    expect(topOf(0.006, -0.001)).toEqual({ mm2: 0, asked: 2 });
    const { mm2, asked } = topOf(-0.006, 0.002);
    expect(asked).toBe(2);
    expect(mm2).toBeCloseTo(10 * 0.002, 6);
  });

  test("is told by slices where it reaches far, or not nearly", () => {
    const { mm2, asked } = topOf(0.1, 0);
    expect(asked).toBe(0);
    expect(mm2).toBeCloseTo(10 * 0.1, 6);
    expect(topOf(-0.02, 0.1)).toEqual({ mm2: 0, asked: 0 });
  });

  test("leaves other surfaces of the layer as slices tell them", () => {
    const own = area(box(0, 0, 21, 10), box(5, 2, 10, 8));
    const infillArea = area(box(1, 0, 20, 10), box(4, 1, 11, 9));
    const above = area(box(0, 0, 20.001, 10), box(3, 0, 12, 10));
    const nothing = (): ExPolygons => area(box(0, 0, 20.001, 10));
    const at = [own, own, above].map((slices) => ({ slices, infillArea, detailed: nothing }));
    // Around the hole 8 of 9 mm by 10 are open, of which the infill area leaves the rim of 1 mm.
    const { top } = detectSurfaces(engine, (i) => at[i], 1, options);
    expect(areaMm2(top)).toBeCloseTo(9 * 10 - 7 * 8, 3);
  });
});

describe("a bridge", () => {
  const legs = area(box(0, 0, 5, 10), box(25, 0, 30, 10));
  const regions = regionsOf(inputs([...times(10, legs), ...times(10, area(box(0, 0, 30, 10)))]));

  test("grows 3 mm onto its supports and spans from one to the other", () => {
    const bridge = regions[10].regions.find(({ kind }) => kind === "bottom-bridge")!;
    expect(areaMm2(bridge.polygons)).toBeCloseTo(26 * 10, 3);
    expect(bridge.bridgeAngle).toBe(0);
  });

  test("is covered by solid layers, which lie on it and are no bridges", () => {
    for (const i of [11, 12, 13]) {
      expect(areaOf(regions[i], "solid")).toBeGreaterThan(260);
      expect(areaOf(regions[i], "internal-bridge")).toBe(0);
    }
  });

  test("wins over a top that it meets", () => {
    // Layer 10 ends at x = 24 one layer up: its top reaches back to x = 21, under which the bridge is.
    const layers = inputs([...times(10, legs), area(box(0, 0, 30, 10)), ...times(9, area(box(0, 0, 27, 10)))]);
    const layer = regionsOf(layers)[10];
    expect(areaOf(layer, "bottom-bridge")).toBeCloseTo(26 * 10, 3);
    expect(areaOf(layer, "top")).toBeCloseTo(2 * 10, 3);
  });

  test("takes the direction that is asked for", () => {
    const layers = inputs([...times(10, legs), ...times(10, area(box(0, 0, 30, 10)))]);
    const turned = regionsOf(layers, regionSettings({ bridge_angle: 30 }))[10];
    expect(turned.regions.find(({ kind }) => kind === "bottom-bridge")!.bridgeAngle).toBeCloseTo(Math.PI / 6, 12);
  });

  test("stays apart from one in another direction", () => {
    const tables = (...gaps: ReturnType<typeof box>[]) => area(box(0, 0, 80, 40), ...gaps);
    const layers = inputs([...times(10, tables(box(5, 5, 14.3, 19.7), box(40, 5, 60, 15))), ...times(10, tables())]);
    const bridges = regionsOf(layers)[10].regions.filter(({ kind }) => kind === "bottom-bridge");
    expect(bridges.map(({ bridgeAngle }) => Math.round((bridgeAngle * 180) / Math.PI))).toEqual([0, 90]);
  });
});

describe("bridgesOverInfill", () => {
  const whole = area(box(0, 0, 20, 20));
  const options = optionsFor(regionSettings(), 3);
  const regions = (first: ExPolygons, second: ExPolygons) => {
    const layers = [enclosed(first), enclosed(second), enclosed(EMPTY_EXPOLYGONS, whole)];
    return bridgesOverInfill(engine, (i) => layers[i], 2, options);
  };

  test("bridges solid infill where all layers within a strand's height are sparse", () => {
    const split = regions(area(box(0, 0, 15, 20)), area(box(5, 0, 20, 20)));
    expect(areaOf(split, "internal-bridge")).toBeCloseTo(10 * 20, 6);
    expect(areaOf(split, "solid")).toBeCloseTo(10 * 20, 6);
  });

  test("leaves out what is narrower than six strands", () => {
    expect(areaOf(regions(whole, area(box(0, 0, 2.3, 20))), "internal-bridge")).toBe(0);
    expect(areaOf(regions(whole, area(box(0, 0, 2.5, 20))), "internal-bridge")).toBeCloseTo(50, 6);
  });
});

describe("a thin plate that leans, without perimeters: all of it is within reach of its top and of its bottom", () => {
  const plate = inputs(Array.from({ length: 9 }, (_, i) => area(box(0.3 * i, 0, 2 + 0.3 * i, 40))));
  const kinds = (given: Parameters<typeof regionSettings>[0]): [top: number, bridge: number] => {
    const own = regionsOf(plate, regionSettings(given))[4];
    return [Math.round(areaOf(own, "top")), Math.round(areaOf(own, "bottom-bridge"))];
  };

  test("tops are filled first, and bridges that nothing holds give way to them, where their strands lie closer", () => {
    expect(kinds({ top_fill_pattern: "monotonic", top_infill_extrusion_width: 0.4 })).toEqual([80, 0]);
    expect(kinds({ top_fill_pattern: "rectilinear", top_infill_extrusion_width: 0.4 })).toEqual([80, 0]);
    expect(kinds({ top_fill_pattern: "monotonic", top_infill_extrusion_width: 0.55 })).toEqual([0, 80]);
  });

  test("other patterns of tops come after them, and so do all tops after bridges with a direction", () => {
    expect(kinds({ top_fill_pattern: "concentric", top_infill_extrusion_width: 0.4 })).toEqual([0, 80]);
    expect(kinds({ top_infill_extrusion_width: 0.4, bridge_angle: 30 })).toEqual([0, 80]);
  });
});
