import { expect, test } from "vitest";
import { bundleProfile, parseBundle } from "../../src/settings/profiles/bundle.ts";
import { bundleMismatches, type ChosenProfile } from "../../src/verbs/bundle-fit.ts";

const BUNDLE = parseBundle(`[vendor]
name = Acme
[printer:One 0.4]
printer_model = ONE
printer_notes = Do not remove.\\nPRINTER_VENDOR_ACME\\nPRINTER_MODEL_ONE\\n
nozzle_diameter = 0.4
[printer:Two]
printer_model = TWO
nozzle_diameter = 0.6,0.6
[print:by model]
compatible_printers_condition = printer_model=="ONE" and nozzle_diameter[0]==0.4
[print:by notes]
compatible_printers_condition = printer_notes=~/.*PRINTER_VENDOR_ACME.*/ and printer_notes=~/.*PRINTER_MODEL_(ONE|THREE).*/
layer_height = 0.3
[print:of several]
compatible_printers_condition = num_extruders>1 and ! (printer_model=="ONE")
[print:listed]
compatible_printers = "Zero; nought";"Two"
compatible_printers_condition = printer_model=="ONE"
[print:broken]
compatible_printers_condition = printer_model==
[print:any]
compatible_printers =
compatible_printers_condition =
[filament:thin]
compatible_prints_condition = layer_height<0.25
[filament:any]
temperature = 200
`);
const profile = (kind: ChosenProfile["kind"], name: string): ChosenProfile => ({
  kind,
  name,
  ...bundleProfile(BUNDLE, kind, name),
});
const fits = (...chosen: ChosenProfile[]): boolean => bundleMismatches(chosen).length === 0;

test.each([
  ["by model", true, false],
  ["by notes", true, false],
  ["of several", false, true],
  ["listed", false, true],
  ["broken", false, false],
  ["any", true, true],
])("the print %s is for the first printer: %s, for the second: %s", (name, first, second) => {
  expect(fits(profile("printer", "One 0.4"), profile("print", name))).toBe(first);
  expect(fits(profile("print", name), profile("printer", "Two"))).toBe(second);
  // Without a printer of the bundle there is nothing to hold it to.
  expect(fits(profile("print", name), profile("filament", "any"))).toBe(true);
});

test("a filament is held to the print as well; the warning names both", () => {
  const chosen = [profile("printer", "One 0.4"), profile("print", "by notes"), profile("filament", "thin")];
  expect(bundleMismatches(chosen)).toMatchObject([
    { code: "PROFILE_INCOMPATIBLE", details: { kind: "filament", name: "thin", print: "by notes" } },
  ]);
  expect(fits(profile("printer", "One 0.4"), profile("print", "by model"), profile("filament", "any"))).toBe(true);
  // The height of layers is the default's, 0.3 mm, where the print has none.
  expect(fits(profile("print", "by model"), profile("filament", "thin"))).toBe(false);
});
