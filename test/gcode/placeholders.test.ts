import { describe, expect, it } from "vitest";
import type { PlaceholderValue } from "../../src/core/custom-gcode.ts";
import { SlicewrightError } from "../../src/core/errors.ts";
import { customGcode } from "../../src/gcode/custom.ts";
import { fillTemplate } from "../../src/gcode/placeholders/template.ts";
import { completeSettings } from "../../src/settings/complete.ts";

const VALUES: Record<string, PlaceholderValue> = {
  foo: 0,
  temperature: 357,
  first_layer_temperature: [215],
  layer_num: 7,
  layer_z: 1.6,
  nozzle_diameter: 0.4,
  notes: "PRINTER_MODEL_MK3\nmore",
  spiral: false,
  pair: [3, 4],
};
const WHOLE = new Set(["foo", "temperature", "layer_num", "pair", "first_layer_temperature"]);
const fill = (template: string): string =>
  fillTemplate(template, (name) => (name in VALUES ? { value: VALUES[name], isWhole: WHOLE.has(name) } : undefined));

describe("placeholders", () => {
  it.each([
    ["plain\ntext", "plain\ntext"],
    ["M104 S[temperature]", "M104 S357"],
    ["M104 S{first_layer_temperature[0]}", "M104 S215"],
    ["[first_layer_temperature]", "215"],
    ["[temperature_[foo]]", "357"],
    ["[first_layer_temperature_0]", "215"],
    ["{layer_num + 1}/{layer_z}", "8/1.6"],
    ["{pair[0]}{pair[1]}{pair[2-1]}", "344"],
    ["{2*3/12}", "0"],
    ["{2*3/12.0}", "0.5"],
    ["{10%2.5}", "0"],
    ["{round(-13.6)}{round(2.5)}{int(-2.9)}", "-143-2"],
    ["{digits(5,4)}|{zdigits(5,4)}|{digits(13.84375892476,15,3)}", "   5|0005|         13.844"],
    ["{min(1, 2)}{max(1, 2, 3)}", "13"],
    ["{-(2-5)*2}", "6"],
    ["{nozzle_diameter*60+0.1}", "24.1"],
    ['{"a}b" + "\\"c"}', 'a}b"c'],
    ["{layer_z > 1 ? 100 : 200}", "100"],
    ["{1 < 2 and not (2 < 1) or false}", "true"],
    ["{if layer_num==7}seven{else}other{endif}!", "seven!"],
    ["{if layer_num==1}1{elsif layer_num>=7}7{elsif layer_num>5}5{else}x{endif}", "7"],
    ["{if layer_num<>7}no{endif}{if spiral}no{endif}-", "-"],
    ["{if true}{if false}a{else}b{endif}{else}{if true}c{endif}{endif}", "b"],
    ["{if notes=~/.*PRINTER_MODEL_MK3.*/}MK3{endif}{if notes!~/.*MINI.*/}-{endif}", "MK3-"],
  ])("%j gives %j", (template, text) => {
    expect(fill(template)).toBe(text);
  });

  it("leaves what is not printed unread", () => {
    expect(fill("{if false}{unknown}{unknown[1]}[unknown]{endif}ok")).toBe("ok");
  });

  it.each([
    "[unknown]",
    "{unknown + 1}",
    "{temperature[",
    "{1 +}",
    "{1 2}",
    "{(1}",
    "{1/0}",
    "{pair}",
    "{pair[5]}",
    "{sin(1)}",
    "{notes * 2}",
    "{if 5}x{endif}",
    "{if true}x",
    "{else}",
    "{endif}",
    "{not 5}",
    "{$}",
    "{",
    "[",
  ])("%j is refused by its code", (template) => {
    expect(() => fill(template)).toThrow(SlicewrightError);
    try {
      fill(template);
    } catch (error) {
      expect((error as SlicewrightError).code).toBe("PLACEHOLDER_INVALID");
    }
  });
});

describe("custom g-code of settings", () => {
  it("knows every setting, the bed's bounds and the values given", () => {
    const settings = completeSettings({
      bed_shape: [
        [0, 0],
        [250, 0],
        [250, 210],
        [0, 210],
      ],
      travel_speed: 180,
      end_gcode: "G1 X{print_bed_max[0]*0.5} Y[layer_z] F{travel_speed/7*60}",
    });
    expect(customGcode(settings)("end_gcode", { layer_z: 3 }, [0, 0, 0]).text).toBe("G1 X125 Y3 F1542.86");
  });

  it("tells what its lines do, and where they end", () => {
    const settings = completeSettings({ start_gcode: "G28\nG1 Z.2 F720\nG1 Y-3 F1000\nG92 E0\nG1 X60 E9 F1000\n" });
    const { does, to, text } = customGcode(settings)("start_gcode", {}, [0, 0, 0]);
    expect(text.endsWith("F1000")).toBe(true);
    expect(does.moves).toHaveLength(3 * 8);
    expect(to).toEqual([60_000, -3000, 200]);
  });

  it("is nothing where nothing is set", () => {
    const settings = completeSettings({ layer_gcode: "  \n" });
    expect(customGcode(settings)("layer_gcode", {}, [1, 2, 3])).toMatchObject({ text: "", to: [1, 2, 3] });
  });
});
