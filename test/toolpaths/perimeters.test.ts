import { describe, expect, test } from "vitest";
import { ROLE } from "../../src/core/roles.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { islandAt } from "../../src/geometry/islands.ts";
import { type ExPolygons, isEmpty, islandCount } from "../../src/geometry/polygons.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { concatToolpaths } from "../../src/toolpaths/builder.ts";
import { coveredArea } from "../../src/toolpaths/gap-fill.ts";
import type { LayerPerimeters, LayerSlices } from "../../src/toolpaths/perimeters.ts";
import { resolvePerimeters } from "../../src/toolpaths/resolve.ts";
import { ENTITY, type Toolpaths } from "../../src/toolpaths/toolpaths.ts";
import { makePerimeters } from "./make-perimeters.ts";
import { box, circle, engine, entities, lengthOf, pointsOf, shape, testSettings, turnOf } from "./shapes.ts";

function perimetersOf(
  slices: ExPolygons,
  given: Partial<Settings> = {},
  neighbours: Partial<LayerSlices> = {},
): LayerPerimeters {
  const layer = { slices, below: undefined, above: undefined, ...neighbours };
  return makePerimeters(engine, layer, resolvePerimeters(testSettings(given), 0.2, false));
}

function count({ loops }: LayerPerimeters): Record<"loops" | "external" | "ccw" | "cw", number> {
  const turns = entities(loops).map((entity) => turnOf(pointsOf(loops, entity)));
  return {
    loops: turns.length,
    external: loops.entityFlags.filter((flags) => flags & ENTITY.external).length,
    ccw: turns.filter((turn) => turn > 0).length,
    cw: turns.filter((turn) => turn < 0).length,
  };
}

describe("loops", () => {
  test("a square of 100 mm: 3 loops, all counter-clockwise, the external one last", () => {
    const result = perimetersOf(shape(box(0, 0, 100, 100)));
    expect(count(result)).toEqual({ loops: 3, external: 1, ccw: 3, cw: 0 });
    expect(entities(result.loops).map((i) => result.loops.entityFlags[i] & ENTITY.external)).toEqual([0, 0, 8]);
    const spacing = 0.45 - 0.2 * (1 - Math.PI / 4);
    const lengths = entities(result.loops).map((i) => lengthOf(pointsOf(result.loops, i)));
    [2, 1, 0].forEach((depth, i) => {
      expect(lengths[i]).toBeCloseTo(400 - 8 * (0.225 + depth * spacing), 3);
    });
  });

  test("external perimeters first", () => {
    const { loops } = perimetersOf(shape(box(0, 0, 100, 100)), { external_perimeters_first: true });
    expect(Array.from(loops.roles)).toEqual([ROLE.externalPerimeter, ROLE.perimeter, ROLE.perimeter]);
  });

  test("a square with a hole: 6 loops, 2 external, 3 of each direction", () => {
    const result = perimetersOf(shape(box(0, 0, 100, 100), box(40, 40, 60, 60)));
    expect(count(result)).toEqual({ loops: 6, external: 2, ccw: 3, cw: 3 });
  });

  test("two nested rings: 12 loops, 4 external, an island's loops together", () => {
    const result = perimetersOf(
      shape(box(0, 0, 200, 200), box(20, 20, 180, 180), box(50, 50, 150, 150), box(80, 80, 120, 120)),
    );
    expect(count(result)).toEqual({ loops: 12, external: 4, ccw: 6, cw: 6 });
    expect(Array.from(result.loopStarts)).toEqual([0, 6, 12]);
  });

  test("a square with 5 holes, 2 loops: 12 loops, 6 external, a hole's loops one after the other", () => {
    const holes = [10, 17, 24, 31, 38].map((x) => box(x, 20, x + 5, 25));
    const result = perimetersOf(shape(box(0, 0, 50, 50), ...holes), { perimeters: 2 });
    expect(count(result)).toEqual({ loops: 12, external: 6, ccw: 2, cw: 10 });
    const kinds = Array.from(
      result.loops.entityFlags,
      (flags) => (flags & ENTITY.hole ? "h" : "c") + (flags & 8 ? "E" : "i"),
    );
    expect(kinds.join("")).toBe("hihEhihEhihEhihEhihEcicE");
  });
});

describe("coverage", () => {
  const strands = (paths: Toolpaths): ExPolygons => engine.union(coveredArea(paths));

  test("neighbouring loops leave no band between them", () => {
    const { loops } = perimetersOf(shape(box(0, 0, 30, 30)), { perimeters: 4, gap_fill_enabled: false });
    const { spacing, width } = resolvePerimeters(testSettings(), 0.2, false).inner;
    // Away from corners, where a loop's ends meet.
    const side = shape(box(5, 0, 25, 0.225 + 3 * spacing + width / 2));
    expect(isEmpty(engine.offset(engine.difference(side, strands(loops)), -100))).toBe(true);
  });

  test("perimeters, gap fill and infill area leave no hole larger than a strand's square", () => {
    // Walls 1 to 3 mm wide around three holes, so that loops split, merge and end.
    const slices = shape(box(0, 0, 30, 16), circle(6, 8, 5), circle(16.5, 8, 4), circle(25, 8, 3.5));
    const result = perimetersOf(slices, { perimeters: 3 });
    const covered = engine.unionAll([
      strands(concatToolpaths([result.loops, result.gapFill])),
      engine.offset(result.infillArea, 22_500),
    ]);
    const uncovered = engine.offset2(engine.difference(slices, covered), -1000, 1000);
    for (let i = 0; i < islandCount(uncovered); i++) expect(areaMm2(islandAt(uncovered, i))).toBeLessThan(0.45 ** 2);
  });
});

describe("gap fill", () => {
  test("a wall of two external strands and a gap gets one line down its middle, as wide as the gap", () => {
    const { loops, gapFill, infillArea } = perimetersOf(shape(box(0, 0, 30, 1.2)), { perimeters: 2 });
    expect(count({ loops, gapFill, infillArea, loopStarts: new Uint32Array(0) }).loops).toBe(1);
    const gap = 1.2 - 0.45 - (0.45 - 0.2 * (1 - Math.PI / 4));
    expect(gapFill.entityFlags.length).toBe(1);
    for (const [, y] of pointsOf(gapFill, 0)) expect(y).toBeCloseTo(0.6, 2);
    const middle = gapFill.widths.indexOf(Math.max(...gapFill.widths));
    expect(gapFill.flows[middle]).toBeCloseTo(0.2 * gap, 3);
    expect(gapFill.widths[middle]).toBeCloseTo(gap + 0.2 * (1 - Math.PI / 4), 3);
    expect(isEmpty(infillArea)).toBe(true);
  });

  test("a ring's gap is a closed entity", () => {
    const { gapFill } = perimetersOf(shape(circle(0, 0, 10), circle(0, 0, 8.8)), { perimeters: 2 });
    expect(Array.from(gapFill.entityFlags)).toEqual([ENTITY.closed]);
    expect(lengthOf(pointsOf(gapFill, 0))).toBeCloseTo(2 * Math.PI * 9.4, 0);
  });

  test("a wedge's line is parted where its width has changed by 0.05 mm, in as many paths as PrusaSlicer's", () => {
    const { gapFill } = perimetersOf(
      shape([
        [0, 0],
        [30, 0],
        [30, 1.4],
        [0, 1],
      ]),
      { perimeters: 1 },
    );
    expect(gapFill.roles.length).toBe(3);
    for (let path = 1; path < gapFill.roles.length; path++) {
      const change = Math.abs(gapFill.widths[path] - gapFill.widths[path - 1]);
      expect(change).toBeLessThan(0.101);
      expect(gapFill.starts[path + 1] - gapFill.starts[path]).toBeGreaterThanOrEqual(2);
    }
  });

  test("none where it is off, or without infill inside the innermost loop", () => {
    const slices = shape(box(0, 0, 30, 1.2));
    expect(perimetersOf(slices, { gap_fill_enabled: false }).gapFill.roles.length).toBe(0);
    expect(perimetersOf(slices, { perimeters: 1, fill_density: "0%" }).gapFill.roles.length).toBe(0);
  });
});

describe("overhangs", () => {
  const slices = shape(box(0, 0, 20, 20));
  const below = shape(box(0, 0, 10, 20));

  test("what stands out by more than half a nozzle is printed over air, in one closed entity", () => {
    const { loops } = perimetersOf(slices, { perimeters: 1 }, { below });
    expect(loops.entityFlags.length).toBe(1);
    const points = pointsOf(loops, 0);
    expect(points[0]).toEqual(points.at(-1));
    const air = Array.from(loops.roles).flatMap((role, path) => (role === ROLE.overhangPerimeter ? [path] : []));
    expect(air.length).toBe(1);
    const path = air[0];
    const xs = Array.from(loops.coords.subarray(2 * loops.starts[path], 2 * loops.starts[path + 1])).filter(
      (_, i) => i % 2 === 0,
    );
    expect(Math.min(...xs)).toBe(1_020_000);
    expect(lengthOf(points)).toBeCloseTo(4 * 19.55, 4);
  });

  test("all of a loop may hang over air; nothing does on the bed or where it is not told apart", () => {
    const roles = (given: Partial<Settings>, neighbours: Partial<LayerSlices>): number[] =>
      Array.from(perimetersOf(slices, { perimeters: 1, ...given }, neighbours).loops.roles);
    expect(roles({}, { below: shape(box(50, 50, 60, 60)) })).toEqual([ROLE.overhangPerimeter]);
    expect(roles({}, { below: slices })).toEqual([ROLE.externalPerimeter]);
    expect(roles({}, {})).toEqual([ROLE.externalPerimeter]);
    expect(roles({ overhangs: false }, { below })).toEqual([ROLE.externalPerimeter]);
  });

  test("over air the strand is round", () => {
    const { loops } = perimetersOf(slices, { perimeters: 1, thick_bridges: true, bridge_flow_ratio: 1 }, { below });
    const path = loops.roles.indexOf(ROLE.overhangPerimeter);
    expect(loops.flows[path]).toBeCloseTo((Math.PI / 4) * 0.16, 9);
  });
});

describe("extra perimeters", () => {
  const slices = shape(box(0, 0, 20, 20));

  test("a slope whose next outline runs inside the loops gets more of them", () => {
    const above = shape(box(1.2, 1.2, 18.8, 18.8));
    expect(count(perimetersOf(slices, { perimeters: 2 }, { above })).loops).toBe(3);
    expect(count(perimetersOf(slices, { perimeters: 2, extra_perimeters: false }, { above })).loops).toBe(2);
  });

  test("a wall, a steep slope and a step keep their number", () => {
    for (const inset of [0, 0.4, 5]) {
      const above = shape(box(inset, inset, 20 - inset, 20 - inset));
      expect(count(perimetersOf(slices, { perimeters: 2 }, { above })).loops).toBe(2);
    }
  });
});

describe("infill area", () => {
  test("reaches into the innermost loop by the overlap", () => {
    const { infillArea } = perimetersOf(shape(box(0, 0, 20, 20)), { perimeters: 2, infill_overlap: "25%" });
    const spacing = 0.45 - 0.2 * (1 - Math.PI / 4);
    const side = 20 - 2 * (0.225 + spacing + spacing / 2 - 0.25 * spacing);
    expect(areaMm2(infillArea)).toBeCloseTo(side * side, 2);
  });

  test("is none where another loop would not fit, however far infill reaches into the loops", () => {
    const spacing = 0.45 - 0.2 * (1 - Math.PI / 4);
    // Two loops whose strands overlap a little, and one that has no room at all.
    for (const width of [0.45 + 2 * spacing + 0.3, 0.4]) {
      const strip = shape(box(0, 0, 30, width));
      const given: Partial<Settings> = { perimeters: 2, infill_overlap: "90%" };
      expect(isEmpty(perimetersOf(strip, given).infillArea)).toBe(true);
    }
  });

  test("fills what the overlap alone makes wide enough", () => {
    const spacing = 0.45 - 0.2 * (1 - Math.PI / 4);
    const between = -0.2;
    const strip = shape(box(0, 0, 30, 2 * (0.225 + 1.5 * spacing) + between));
    const areaAt = (overlap: `${number}%`) =>
      areaMm2(perimetersOf(strip, { perimeters: 2, gap_fill_enabled: false, infill_overlap: overlap }).infillArea);
    expect(areaAt("0%")).toBe(0);
    expect(areaAt("80%") / 30 / (between + 1.6 * spacing)).toBeCloseTo(1, 1);
  });

  test("without perimeters it is the slice", () => {
    const { infillArea } = perimetersOf(shape(box(0, 0, 20, 20)), { perimeters: 0 });
    expect(areaMm2(infillArea)).toBeCloseTo(400, 6);
  });
});
