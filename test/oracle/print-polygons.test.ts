/** Clipper2 judges every polygon operation of whole prints: what random polygons do not do, regions and supports do. */
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { binaryStl } from "../../fixtures/files.ts";
import { hollowBox, sphere } from "../../fixtures/shapes.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { canonicalExPolygons } from "../../src/geometry/canonical.ts";
import type { OffsetOptions } from "../../src/geometry/engine.ts";
import { islandAt } from "../../src/geometry/islands.ts";
import { WasmPolygonEngine } from "../../src/geometry/polygon-engine.ts";
import { type ExPolygons, islandCount, type Rings } from "../../src/geometry/polygons.ts";
import type { Island } from "../../src/geometry/ring.ts";
import { createEngine, type Settings } from "../../src/index.ts";
import { perimeterMm, ringsOf } from "../geometry/shapes.ts";
import { loadClipper2 } from "./clipper2.ts";

const clipper = await loadClipper2();
afterAll(() => clipper.dispose());
afterEach(() => vi.restoreAllMocks());

const JOINS = { miter: "Miter", round: "Round", square: "Square" } as const;
const RULES = { nonzero: "NonZero", evenodd: "EvenOdd", positive: "Positive" } as const;

/** Area in one of two and not in the other, over what rounding of their sides by a unit or two explains. */
function apart(found: ExPolygons, judged: readonly Island[], given: readonly Rings[], tolerance = 0): number {
  const own = canonicalExPolygons(judged);
  const beyond = (a: Rings, b: Rings) =>
    areaMm2(canonicalExPolygons(clipper.boolean("Difference", "NonZero", ringsOf(a), ringsOf(b))));
  const sides = [found, own, ...given].reduce((sum, rings) => sum + perimeterMm(rings), 0);
  return (beyond(found, own) + beyond(own, found)) / ((3e-5 + tolerance) * sides + 1e-6);
}

function inflated(polygons: ExPolygons, delta: number, options: OffsetOptions): Island[] {
  const { join = "miter", miterLimit = 3, arcTolerance = 500 } = options;
  const islands = Array.from({ length: islandCount(polygons) }, (_, i) =>
    clipper.inflate(ringsOf(islandAt(polygons, i)), delta, JOINS[join], "Polygon", miterLimit, arcTolerance),
  ).flat();
  return delta > 0 ? clipper.boolean("Union", "NonZero", islands.flat(), []) : islands;
}

/** Judges each operation from here on; how far each was apart. */
function judgeAll(): number[] {
  const seen: number[] = [];
  const engine = WasmPolygonEngine.prototype;
  const { union, unionAll, intersection, difference, offset2 } = engine;
  const judge = (found: ExPolygons, judged: () => Island[], given: readonly Rings[], tolerance = 0): ExPolygons => {
    clipper.arena.reset();
    seen.push(apart(found, judged(), given, tolerance));
    return found;
  };
  vi.spyOn(engine, "union").mockImplementation(function (this: WasmPolygonEngine, rings, rule = "nonzero") {
    const found = union.call(this, rings, rule);
    return judge(found, () => clipper.boolean("Union", RULES[rule], ringsOf(rings), []), [rings]);
  });
  vi.spyOn(engine, "unionAll").mockImplementation(function (this: WasmPolygonEngine, parts) {
    const found = unionAll.call(this, parts);
    return judge(found, () => clipper.boolean("Union", "NonZero", parts.flatMap(ringsOf), []), parts);
  });
  vi.spyOn(engine, "intersection").mockImplementation(function (this: WasmPolygonEngine, a, b) {
    const found = intersection.call(this, a, b);
    return judge(found, () => clipper.boolean("Intersection", "NonZero", ringsOf(a), ringsOf(b)), [a, b]);
  });
  vi.spyOn(engine, "difference").mockImplementation(function (this: WasmPolygonEngine, a, b) {
    const found = difference.call(this, a, b);
    return judge(found, () => clipper.boolean("Difference", "NonZero", ringsOf(a), ringsOf(b)), [a, b]);
  });
  vi.spyOn(engine, "offset2").mockImplementation(function (
    this: WasmPolygonEngine,
    given,
    first,
    second,
    options = {},
  ) {
    const found = offset2.call(this, given, first, second, options);
    // The second of two offsets is judged on what the first one really gave.
    const between = second === 0 ? given : offset2.call(this, given, first, 0, options);
    const arcs = options.join === "round" ? (options.arcTolerance ?? 500) * 1e-5 : 0;
    return judge(found, () => inflated(between, second === 0 ? first : second, options), [given], arcs);
  });
  return seen;
}

describe("polygon operations of a print", () => {
  it.each<[string, Partial<Settings>]>([
    ["with supports and a brim", { support_material: true, brim_width: 3, brim_separation: 0.1 }],
    ["with organic supports", { support_material: true, support_material_style: "organic" }],
    ["with walls of variable width", { perimeter_generator: "arachne" }],
    ["hollow inside", { fill_density: "0%", top_solid_layers: 2, ensure_vertical_shell_thickness: true }],
  ])("are Clipper2's: %s", async (_, settings) => {
    const engine = await createEngine({ threads: 0 });
    const seen = judgeAll();
    try {
      for (const mesh of [sphere(5, 24), hollowBox([20, 20, 12], 1.1)])
        await engine.slice(binaryStl(mesh), { layer_height: 0.3, ...settings });
    } finally {
      await engine.close();
    }
    expect(seen.length).toBeGreaterThan(500);
    expect(Math.max(...seen)).toBeLessThan(1);
  });
});
