/** Whatever the schemas take, the engine takes; what contradicts itself is a problem that points at it. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { completeResinSettings, completeSettings } from "../../../src/index.ts";
import { resolveLayerOptions } from "../../../src/layers/resolve.ts";
import { makeBed } from "../../../src/mesh/bed.ts";
import { resolveMotion } from "../../../src/motion/resolve.ts";
import * as resin from "../../../src/resin/resolve.ts";
import { machineLimits } from "../../../src/settings/machine-limits.ts";
import type { ProfileKind } from "../../../src/v1/database/tables.ts";
import { Problem } from "../../../src/v1/http/problems.ts";
import { createValidator } from "../../../src/v1/http/validator.ts";
import { completeSchema, givenSchema } from "../../../src/v1/profiles/configuration-schema.ts";
import { fdmSettings, mergeProfiles, SLICER_MODELS, slaSettings } from "../../../src/v1/profiles/configure.ts";
import { profileConflicts } from "../../../src/v1/profiles/conflicts/profile-conflicts.ts";
import { KINDS } from "../../../src/v1/profiles/kinds.ts";
import type { Configuration } from "../../../src/v1/profiles/vocabulary/rows.ts";
import { arbitraryOf, type JsonSchema } from "../schema-arbitrary.ts";

const compile = createValidator();
const validatorOf = (schema: object) => compile({ schema, method: "POST", url: "/", httpPart: "body" });
const KIND_NAMES = Object.keys(KINDS) as ProfileKind[];
const given = (kind: ProfileKind) =>
  arbitraryOf(
    givenSchema(KINDS[kind].vocabulary, { title: "", description: "" }) as JsonSchema,
  ) as fc.Arbitrary<Configuration>;
/** As it would be stored: what contradicts itself is refused before. */
const complete = (kind: ProfileKind) =>
  given(kind)
    .map((body) => mergeProfiles(kind, body))
    .filter((configuration) => profileConflicts(kind, configuration).length === 0);

/** Whether nothing but a problem that points somewhere comes of it. */
function settingsOrProblem<T>(make: () => T): T | null {
  try {
    return make();
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    expect(thrown.code).toBe("validation_failed");
    for (const { pointer } of thrown.errors) expect(pointer).toMatch(/^\/\w+/);
    expect(thrown.errors).not.toEqual([]);
    return null;
  }
}

describe.each(KIND_NAMES)("any %s", (kind) => {
  test("that is taken is read back whole, and taken again", () => {
    const [taken, read] = [givenSchema, completeSchema].map((schema) =>
      validatorOf(schema(KINDS[kind].vocabulary, { title: "", description: "" })),
    );
    fc.assert(
      fc.property(given(kind), (body) => {
        expect(taken!(body)).toBe(true);
        const whole = mergeProfiles(kind, body);
        expect(read!(whole)).toBe(true);
        expect(taken!(whole)).toBe(true);
        expect(mergeProfiles(kind, whole)).toEqual(whole);
        expect(mergeProfiles(kind, JSON.parse(JSON.stringify(body)))).toEqual(whole);
      }),
      { numRuns: 200 },
    );
  });
});

test("any filament print is one that the engine takes, or a problem", () => {
  let slices = 0;
  fc.assert(
    fc.property(
      complete("printer"),
      complete("filament"),
      complete("print-setting"),
      fc.constantFrom(...SLICER_MODELS),
      (printer, filament, print, slicerModel) => {
        const partial = settingsOrProblem(() => fdmSettings({ printer, filament, print, slicerModel }));
        if (partial === null) return;
        const settings = completeSettings(partial);
        resolveLayerOptions(settings);
        resolveMotion(settings);
        machineLimits(settings);
        makeBed(settings.bed_shape, settings.max_print_height);
        slices++;
      },
    ),
    { numRuns: 600 },
  );
  expect(slices).toBeGreaterThan(50);
});

test("any resin print is one that the engine takes, or a problem", () => {
  let slices = 0;
  fc.assert(
    fc.property(
      complete("sla-printer"),
      complete("resin"),
      complete("sla-print-setting"),
      (printer, material, print) => {
        const partial = settingsOrProblem(() => slaSettings({ printer, resin: material, print }));
        if (partial === null) return;
        const settings = completeResinSettings(partial);
        for (const [name, resolve] of Object.entries(resin)) if (name.startsWith("resolve")) resolve(settings);
        makeBed(settings.bed_shape, settings.max_print_height);
        slices++;
      },
    ),
    { numRuns: 600 },
  );
  expect(slices).toBeGreaterThan(50);
});
