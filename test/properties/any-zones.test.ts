/**
 * Whatever parts, modifiers and ranges overlap, with whatever words: all of what is printed is some zone's, and the print
 * is finite, the same in threads, and within what its tools may reach.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { box, merge } from "../../fixtures/shapes.ts";
import type { ModelObject, ModelZone, ProjectSettings } from "../../src/mesh/model.ts";
import type { TriangleMesh } from "../../src/mesh/triangle-mesh.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { createEngine, type Engine } from "../../src/verbs/engine.ts";
import { standing, threemfModel } from "../verbs/threemf-model.ts";

const whole = (min: number, max: number): fc.Arbitrary<string> => fc.integer({ min, max }).map(String);
const flag = fc.constantFrom("0", "1");

const words: fc.Arbitrary<ProjectSettings> = fc
  .record(
    {
      extruder: whole(0, 3),
      fill_density: fc.integer({ min: 0, max: 100 }).map((percent) => `${percent}%`),
      fill_pattern: fc.constantFrom("gyroid", "grid", "adaptivecubic", "lightning", "honeycomb", "concentric"),
      perimeters: whole(0, 4),
      perimeter_generator: fc.constantFrom("classic", "arachne"),
      perimeter_speed: fc.constantFrom("0", "20"),
      infill_speed: fc.constantFrom("0", "20"),
      infill_every_layers: whole(1, 3),
      infill_only_where_needed: flag,
      ironing: flag,
      top_solid_layers: whole(0, 4),
      ensure_vertical_shell_thickness: flag,
      fuzzy_skin: fc.constantFrom("none", "all"),
    },
    { requiredKeys: [] },
  )
  .map((values) => ({ program: "PrusaSlicer", values: values as Record<string, string> }));

const body: fc.Arbitrary<TriangleMesh> = fc
  .tuple(...[12, 12, 4].map((most) => fc.integer({ min: 1, max: most })), fc.integer({ min: -6, max: 6 }), fc.nat(3))
  .map(([width, depth, height, at, z]) => box([width, depth, height], [at, -at, z]));

const zone = (kind: ModelZone["kind"]): fc.Arbitrary<ModelZone> =>
  fc.record({ kind: fc.constant(kind), mesh: body, settings: words });

const object: fc.Arbitrary<ModelObject> = fc
  .record({
    first: fc.record({ kind: fc.constant("part" as const), mesh: fc.constant(box([12, 12, 3])), settings: words }),
    parts: fc.array(zone("part"), { maxLength: 2 }),
    modifiers: fc.array(zone("modifier"), { maxLength: 2 }),
    ranges: fc.array(fc.record({ from: fc.nat(3), to: fc.integer({ min: 1, max: 5 }), settings: words }), {
      maxLength: 1,
    }),
    settings: words,
  })
  .map(({ first, parts, modifiers, ranges, settings }) => ({
    name: "",
    mesh: [first, ...parts].map(({ mesh }) => mesh).reduce(merge),
    zones: [first, ...parts, ...modifiers],
    ranges,
    settings,
  }));

const settings: fc.Arbitrary<Partial<Settings>> = fc.record({
  layer_height: fc.constant(0.35),
  first_layer_height: fc.constant(0.35),
  skirts: fc.constant(0),
  xy_size_compensation: fc.constantFrom(0, 0.1, -0.1),
  single_extruder_multi_material: fc.constant(true),
  wipe_tower: fc.boolean(),
  extruders: fc.constant([{}, {}]),
});

let engines: readonly [Engine, Engine];
beforeAll(async () => {
  engines = [await createEngine({ threads: 0 }), await createEngine({ threads: 2 })];
});
afterAll(() => Promise.all(engines.map((engine) => engine.close())));

test("any zones are printed, the same in threads", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(object, { minLength: 1, maxLength: 2 }),
      fc.integer({ min: 8, max: 60 }),
      settings,
      async (objects, apart, chosen) => {
        const model = threemfModel(
          objects,
          objects.map((_, i) => standing(i, apart * i)),
        );
        const [{ stats, layers, gcode }, inThreads] = await Promise.all(
          engines.map((engine) => engine.slice(model, chosen)),
        );
        expect(inThreads.gcode.toString()).toBe(gcode.toString());
        expect(stats.filamentMm).toBeGreaterThan(0);
        expect(stats.tools.reduce((mm, tool) => mm + tool.filamentMm, 0)).toBeCloseTo(stats.filamentMm, 6);
        expect(Number.isFinite(stats.timeSeconds)).toBe(true);
        for (const { toolpaths } of layers) expect(toolpaths.flows.every((flow) => flow > 0)).toBe(true);
      },
    ),
    { numRuns: 12 },
  );
});
