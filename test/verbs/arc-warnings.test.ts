import { expect, test } from "vitest";
import { completeSettings } from "../../src/settings/complete.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { arcWarnings } from "../../src/verbs/arc-warnings.ts";

const warned = (given: Partial<Settings>): unknown[] =>
  arcWarnings(completeSettings(given)).map(({ code, details }) => [code, details]);

test("arcs within a resolution of 0 are told to have no effect", () => {
  const told = ["SETTING_NOT_HONOURED", { names: ["arc_fitting"], gcode_resolution: 0 }];
  expect(warned({ arc_fitting: "emit_center", gcode_resolution: 0 })).toEqual([told]);
  expect(warned({ arc_fitting: "emit_center" })).toEqual([]);
  expect(warned({ gcode_resolution: 0 })).toEqual([]);
});
