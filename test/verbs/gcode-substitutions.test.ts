import { describe, expect, it } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import { estimateGcode, parseIni, type Settings, type SliceResult, slice } from "../../src/index.ts";

const BASE: Partial<Settings> = { layer_height: 0.2, filament_cost: 20, filament_density: 1.24, skirts: 1 };
const sliced = (given: Partial<Settings>, threads: 0 | 2 = 0): Promise<SliceResult> =>
  slice(box([20, 12, 3]), { ...BASE, ...given }, { threads });
const rule = (pattern: string, replacement: string, modes = ""): readonly string[] => [pattern, replacement, modes, ""];

/** The text between head and foot, without what is told of progress. */
function body({ gcode }: SliceResult): string {
  const text = gcode.toString();
  return text.slice(text.indexOf("\n") + 1, text.indexOf("; filament used")).replaceAll(/^M73.*\n/gm, "");
}

describe("gcode_substitutions", () => {
  it("change the text in the layers and around them, and neither its head nor its foot", async () => {
    const plain = await sliced({});
    const changed = await sliced({
      gcode_substitutions: [
        ...rule("G28", "G28 W"),
        ...rule(";Z:(.*)", ";AT $1", "r"),
        ...rule("slicewright", "x", "i"),
      ],
    });
    expect(body(changed)).toBe(
      body(plain)
        .replaceAll("G28", "G28 W")
        .replaceAll(/;Z:(.*)/g, ";AT $1"),
    );
    expect(changed.gcode.toString().split("\n")[0]).toBe(plain.gcode.toString().split("\n")[0]);
  });

  it("see one layer at a time", async () => {
    const changed = await sliced({ gcode_substitutions: rule(";Z:0.6.*;Z:0.8", "x", "rs") });
    expect(body(changed)).toBe(body(await sliced({})));
  });

  it("that change nothing change no figure either", async () => {
    const settings: Partial<Settings> = { remaining_times: true, wipe: true, retract_lift: 0.4, cooling: true };
    const plain = await sliced(settings);
    const same = await sliced({ ...settings, gcode_substitutions: rule("nowhere", "x") });
    expect(same.stats).toEqual(plain.stats);
    expect(body(same)).toBe(body(plain));
  });

  it.each(["marlin2", "klipper", "repetier", "smoothie", "mach3"] as const)(
    "that change nothing leave the time of %s, whose text is read by its firmware",
    async (gcode_flavor) => {
      const settings: Partial<Settings> = { gcode_flavor, default_acceleration: 900, perimeter_acceleration: 500 };
      const { stats } = await sliced({ ...settings, gcode_substitutions: rule("nowhere", "x") });
      expect(stats).toEqual((await sliced(settings)).stats);
    },
  );

  it("that change moves change the time, and the progress told, and not the filament", async () => {
    const settings: Partial<Settings> = { remaining_times: true };
    const plain = await sliced(settings);
    const slow = await sliced({ ...settings, gcode_substitutions: rule("^(G1 .*F)\\d+", "\\1600", "r") });
    expect(slow.stats.timeSeconds).toBeGreaterThan(1.5 * plain.stats.timeSeconds);
    const { filamentMm, massGrams, cost, tools } = plain.stats;
    expect(slow.stats).toMatchObject({ filamentMm, massGrams, cost, tools });
    const text = slow.gcode.toString();
    expect(text).toMatch(new RegExp(`^M73 P0 R${Math.floor(slow.stats.timeSeconds / 60)}$`, "m"));
    const { estimate } = await estimateGcode(new TextEncoder().encode(text));
    expect(slow.stats.timeSeconds).toBeCloseTo(estimate.timeSeconds, 6);
  });

  it("that hide the filament from any reader leave its figures", async () => {
    const plain = await sliced({});
    const { stats } = await sliced({ gcode_substitutions: rule(" E", " Q") });
    const { filamentMm, cost } = plain.stats;
    expect(stats).toMatchObject({ filamentMm, cost });
    expect(stats.roles.perimeter.filamentMm).toBe(plain.stats.roles.perimeter.filamentMm);
  });

  it("are carried out before the text is packed, and the same with threads", async () => {
    const given: Partial<Settings> = { gcode_substitutions: rule("M107", "M107 ; off") };
    const text = body(await sliced(given));
    expect(body(await sliced(given, 2))).toBe(text);
    const packed = await sliced({ ...given, binary_gcode: true });
    const { stats } = await sliced(given);
    expect(packed.stats.timeSeconds).toBe(stats.timeSeconds);
    expect(packed.gcode.isBinary).toBe(true);
  });

  it("that cannot be read are refused before anything is sliced", async () => {
    await expect(sliced({ gcode_substitutions: rule("(", "x", "r") })).rejects.toMatchObject({
      code: "SETTING_INVALID",
      details: { name: "gcode_substitutions", rule: 1, pattern: "(" },
    });
    await expect(sliced({ gcode_substitutions: ["a"] })).rejects.toMatchObject({ code: "SETTING_INVALID" });
    await expect(sliced({ gcode_substitutions: [1] as never })).rejects.toMatchObject({ code: "SETTING_INVALID" });
  });

  it("are read from a profile as PrusaSlicer writes them, and written so", async () => {
    const read = (text: string) => parseIni(`gcode_substitutions = ${text}`).settings.gcode_substitutions;
    expect(read('M107;"M107 ; fan off";;')).toEqual(["M107", "M107 ; fan off", "", ""]);
    expect(read('"a\\\\n;\\"b";c;ri;"a remark"')).toEqual(['a\\n;"b', "c", "ri", "a remark"]);
    expect(read('"a";"b";"";"" ; "c";d;;')).toEqual(["a", "b", "", "", "c", "d", "", ""]);
    expect(read("")).toEqual([]);
    const { gcode } = await sliced({ gcode_substitutions: ["a\n\\;", 'b"', "", ""] });
    const written = /^; (gcode_substitutions = .*)$/m.exec(gcode.toString())![1];
    expect(parseIni(written).settings.gcode_substitutions).toEqual(["a\n\\;", 'b"', "", ""]);
  });
});
