/** Profiles in JSON with any value at any place are read, or refused by an error that has a code. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { SlicewrightError } from "../../../src/core/errors.ts";
import { readProfile } from "../../../src/settings/profiles/read-profile.ts";
import { settingsOfProject } from "../../../src/settings/project/project-settings.ts";

const ODD = ["__proto__", "constructor", "toString", "toJSON", "name", ""];
const ORCA = `name inherits include type layer_height wall_loops nozzle_diameter filament_colour flush_volumes_matrix
enable_prime_tower curr_bed_type hot_plate_temp printable_area small_perimeter_speed support_type brim_width
sparse_infill_density xy_hole_compensation temperature`.split(/\s+/);
const CURA = `layer_height wall_line_count machine_width machine_depth machine_shape support_angle infill_pattern
speed_print adhesion_type brim_width line_width top_bottom_thickness hole_xy_offset cool_fan_full_layer`.split(/\s+/);

const { value: anyValue } = fc.letrec<{ value: unknown; list: unknown[]; object: object }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, "nil", "True", "[", '["0.4","0.6"]', "=layer_height * 2"),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer().map(String),
    fc.string({ maxLength: 8 }),
    tie("list"),
    tie("object"),
  ),
  list: fc.array(tie("value"), { maxLength: 4 }),
  object: dictionary([...ODD, "value", "default_value", "children"], tie("value")),
}));

function dictionary<T>(names: readonly string[], value: fc.Arbitrary<T>): fc.Arbitrary<object> {
  return fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 6 }).map(Object.fromEntries);
}

/** An object's own place for a value is a value too. */
const cura = fc
  .record({
    inherits: fc.oneof(fc.constantFrom("base", "other"), anyValue),
    settings: fc.oneof(dictionary([...CURA, ...ODD], anyValue), anyValue),
    overrides: fc.oneof(dictionary([...CURA, ...ODD], anyValue), anyValue),
  })
  .map((members) => JSON.stringify({ version: 2, ...members }));
const orca = dictionary([...ORCA, ...ODD], anyValue).map((members) => JSON.stringify({ type: "process", ...members }));

const readsOrRefuses = (read: () => unknown): void => {
  try {
    read();
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(SlicewrightError);
  }
};

test.each([
  ["Cura's", cura],
  ["OrcaSlicer's", orca],
])("%s", (_, texts) => {
  fc.assert(
    fc.property(texts, texts, (own, base) => readsOrRefuses(() => readProfile(own, { base, other: own }))),
    { numRuns: 1000 },
  );
});

test("a project of Bambu Studio's is always read", () => {
  fc.assert(
    fc.property(dictionary([...ORCA, ...ODD], anyValue), (members) => {
      const values = Object.fromEntries(
        Object.entries(members).map(([name, value]) => [
          name,
          typeof value === "string" ? value : JSON.stringify(value),
        ]),
      );
      settingsOfProject({ program: "BambuStudio", values });
    }),
    { numRuns: 1000 },
  );
});

const DEEP = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;

test.each([
  `{"type": "process", "layer_height": ${DEEP}}`,
  `{"version": 2, "overrides": {"layer_height": {"value": ${DEEP}}}}`,
])("values nested without end are refused", (text) => {
  expect(() => readProfile(text)).toThrow(expect.objectContaining({ code: "PROFILE_MALFORMED" }));
});
