/** What holds of the tables of settings as a whole. */
import { describe, expect, it } from "vitest";
import { completeSettings, SETTINGS } from "../../src/settings/complete.ts";
import { formatIni, parseIni } from "../../src/settings/ini.ts";
import { NOT_HONOURED } from "../../src/settings/not-honoured.ts";

describe("the tables", () => {
  it("say something of every setting, and give numbers a range that holds the default", () => {
    for (const [name, spec] of Object.entries(SETTINGS)) {
      expect(spec.doc, name).toMatch(/^[A-Z].*\.$/s);
      if (!("min" in spec)) continue;
      expect(spec.min, name).toBeLessThan(spec.max);
      if (spec.kind === "number-or-percent") expect(spec.minPercent, name).toBeLessThan(spec.maxPercent);
      if (typeof spec.default !== "number") continue;
      expect(spec.default, name).toBeGreaterThanOrEqual(spec.min);
      expect(spec.default, name).toBeLessThanOrEqual(spec.max);
    }
  });

  it("honour a name or do not, never both", () => {
    expect(Object.keys(SETTINGS).filter((name) => NOT_HONOURED.has(name))).toEqual([]);
  });

  it("hold a neutral value of what is not honoured to be no warning", () => {
    for (const [name, row] of NOT_HONOURED)
      for (const value of row?.neutral ?? [])
        expect(parseIni(`${name} = ${value}\n`), `${name} = ${value}`).toEqual({ settings: {}, warnings: [] });
  });

  it("come back whole from a profile", () => {
    const settings = completeSettings();
    expect(parseIni(formatIni(settings))).toEqual({ settings, warnings: [] });
  });
});
