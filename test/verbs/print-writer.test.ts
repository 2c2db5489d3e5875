import { expect, it } from "vitest";
import { completeSettings } from "../../src/settings/complete.ts";
import { createPrintWriter } from "../../src/verbs/print-writer.ts";

it.each([false, true])("a program's end is the last line of its moves, progress told or not: %s", (remaining_times) => {
  // The two are refused together before a print begins.
  const writer = createPrintWriter({ ...completeSettings({ gcode_flavor: "machinekit" }), remaining_times });
  writer.push({ moves: Int32Array.of(10_000, 0, 200, 0, 600_000, 0, 0, 0), events: [] });
  expect(writer.finish().gcode.toString()).toMatch(/\nG1 X10 .*\n(?:M73 .*\n)*M2\n; filament used/);
});
