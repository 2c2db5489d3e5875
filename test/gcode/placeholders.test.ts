import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PlaceholderValue } from "../../src/core/custom-gcode.ts";
import { SlicewrightError } from "../../src/core/errors.ts";
import { customGcode } from "../../src/gcode/custom.ts";
import { createShared, type Lookup } from "../../src/gcode/placeholders/scope.ts";
import { fillTemplate, readTemplate } from "../../src/gcode/placeholders/template.ts";
import { completeSettings } from "../../src/settings/complete.ts";
import { parseIni } from "../../src/settings/ini.ts";
import type { Settings } from "../../src/settings/settings.ts";

/** The machine before it was told anything. */
const HOME = { position: [0, 0, 0], lift: 0, tool: 0, filaments: [{ drawn: 0, extra: 0, fed: 0 }] } as const;

const VALUES: Record<string, PlaceholderValue> = {
  foo: 0,
  temperature: [357],
  first_layer_temperature: [215],
  layer_num: 7,
  layer_z: 1.6,
  nozzle_diameter: 0.4,
  notes: "PRINTER_MODEL_MK3\nmore",
  spiral: false,
  pair: [3, 4],
  density: "20%",
  remarks: ["a\\b\nc"],
  corners: ["0,0", "20,0"],
  initial_extruder: 0,
  current_extruder: 1,
};
const WHOLE = new Set([
  "foo",
  "temperature",
  "layer_num",
  "pair",
  "current_extruder",
  "initial_extruder",
  "first_layer_temperature",
]);
const lookup: Lookup = (name) => {
  if (name === "unset") return { value: null, isWhole: true };
  if (name === "density") return { value: VALUES.density, isWhole: false, braced: 20 };
  if (name === "corners") return { value: VALUES.corners, isWhole: false, braced: ["[0, 0]", "[20, 0]"] };
  return Object.hasOwn(VALUES, name) ? { value: VALUES[name], isWhole: WHOLE.has(name) } : undefined;
};
const fill = (template: string): string => fillTemplate({ text: template, setting: "end_gcode" }, lookup, 1);

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
    ['{if layer_num==7 then "a"; 1 elsif true then 2 else 3 endif}{if false then 1 endif}.', "a1."],
    ["{if 1 == 1 then if 2 == 3 then 1 else 2 endif; 3 endif}", "23"],
    ["{local x = 1}{x}{x = x + 2}{x}{x = 7.9}{x}", "137"],
    ["{local x = 1.5; x = 2; x / 4}", "0.5"],
    ["{local a = (1, 2, 3); a[1] = a[0] + a[2]; a[1]}{size(a)}{empty(a)}", "43false"],
    ["{local a = repeat(2 * 3, 4 * 6)}{a[5]}{size(a)}", "246"],
    ['{local s = "a"; s = s + 1 + "\\n" + true}{s}', "a1\ntrue"],
    ["{global g = 4}{local g = 5}{g}", "5"],
    ["{temperature /* degrees */ + 1}", "358"],
    ["{floor(-1.5)}{ceil(1.2)}{abs(-3)}{+2}{floor(3)/2}", "-22321"],
    ["{zdigits(-5,4)}{digits(-5,4)}", "-005  -5"],
    ['{one_of(notes, "x", /.*MK3.*/)}{one_of(temperature, 1, 357)}{one_of("a", "b", /c/)}', "truetruefalse"],
    ["{interpolate_table(5, (0, 100), (10, 200))}/{interpolate_table(-5, (0, 100), (10, 200))}", "150/100"],
    ["{interpolate_table(layer_z, (0, 1), (1, 2), (2, 4))}/{interpolate_table(50, (0, 1), (1, 2))}", "3.2/2"],
    ["{is_nil(unset[0])}{is_nil(temperature)}{exists(temperature)}{exists(nothing)}", "truefalsetruefalse"],
    ["{density + 1}|[density]", "21|20%"],
    ["[first_layer_temperature_[initial_extruder]]", "215"],
    ["[pair]{pair[current_extruder]}[pair_0]", "443"],
    ["[pair[current_extruder]][pair[0]][temperature[0]]", "43357"],
    ["{1234567}{2.5e3}{.5}", "123456725000.5"],
    ["{false and unknown}{true or unknown}{true ? 1 : unknown}", "falsetrue1"],
    ["{notes =~ /.*MK3\\nmore/}", "true"],
    ['{temperature > 300 and notes =~ /.*MK3.*/ ? "a" : "b"}', "a"],
    ['{"abc" < "abd"}{not false}{!true}', "truetruefalse"],
    ["{0.1+0.2 == 0.3}{0.1+0.2 != 0.3}{0.3 == 0.300000009}{0.3 == 0.300000011}", "truefalsetruefalse"],
    ["{layer_z == 0.2 + 7*0.2}{one_of(0.1+0.2, 0.3)}{0.3 < 0.1+0.2}{0.1+0.2 <= 0.3}", "truetruetruefalse"],
    ['{layer_num == "7"}{"7" != layer_num}{layer_num == "7.0"}{spiral == "false"}', "truefalsefalsetrue"],
    ['{"10" < 9}{"b" > 1}{true == false}{unset == 1}', "truetruefalsefalse"],
    ["{pair[5]}[pair_7]{pair[-1]}[pair[2]]", "3333"],
    ["{}a{ ; }b", "ab"],
    ["[ layer_z ][layer_z ][\tlayer_z]", "1.61.61.6"],
    ["[ temperature_[ foo ] ]", "357"],
    ["[spiral]{spiral}[temperature_[spiral]]", "0false357"],
    ["[notes]|[remarks]|{remarks[0]}", "PRINTER_MODEL_MK3\\nmore|a\\b\nc|a\\b\nc"],
    ['[corners]|[corners_0]|{corners[1]}|{"at " + corners[0]}', "20,0|0,0|[20, 0]|at [0, 0]"],
    ["{if 1 < 2 == true}y{endif}{if true == 1 < 2}y{endif}{if 1 == 1 == true}y{endif}", "yyy"],
    ['{if "a" =~ /a/ == true}y{endif}{if 1 == 2 != true}y{endif}', "yy"],
    ["{digits(0.25, 5, 1)}{digits(0.35, 5, 1)}{digits(0.75, 5, 1)}{digits(0.125, 5, 2)}", "  0.2  0.3  0.8 0.12"],
    ["{digits(2.5, 3, 0)}{digits(3.5, 3, 0)}{zdigits(-2.5, 3, 0)}{digits(9.5, 3, 0)}", "  2  4-02 10"],
    ["{digits(2.5, 3)}{digits(0.5, 3)}{zdigits(-2.5, 3)}{digits(10.5, 3)}{digits(-0.2, 3)}", "  3  1-03 11  0"],
    ["{123456.5}/{123457.5}/{0.5}/{12.25}", "123456/123458/0.5/12.25"],
    ["{1234567.5}/{0.0001}/{0.00001}/{1e10}/{-1234567.0}", "1.23457e+06/0.0001/1e-05/1e+10/-1.23457e+06"],
    ["{-0.0}/{-0}/{0.0 * -1}", "-0/0/-0"],
    ["{digits(1, -2)}|{zdigits(1.5, -2, 2)}|{digits(1.5, 4, -1)}", "1|1.50|   2"],
    ["{zdigits(1.5, 80, 2)}", "1.50".padStart(64, "0")],
    ["{digits(1.5, 4, 70)}", `1.5${"0".repeat(63)}`],
    ['{"20%" + 1}{if "20%" == 20}y{else}n{endif}{if density == "20%"}y{else}n{endif}', "20%1nn"],
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
    "{temperature = 5}",
    "{local temperature = 5}",
    "{x = 5}",
    '{local x = 1; x = "a"}',
    "{local x = true; x = 1}",
    "{local x = 1; x = (1, 2)}",
    "{local x = (1, 2); x[2] = 1}",
    "{local x = (1, 2); x = 1}",
    "{local x = 1; x[0] = 1}",
    "{local x}",
    "{local if = 1}",
    "{min()}",
    "{digits(1)}",
    "{digits(1, 1.5)}",
    "{random(2, 1)}",
    "{repeat(100000, 1)}",
    "{size(1)}",
    "{interpolate_table(1, (2, 3), (1, 4))}",
    "{interpolate_table(1, (2, 3, 4))}",
    "{notes =~ /(/}",
    "{notes =~ /(?<name>a)/}",
    `{"${"a".repeat(40)}" =~ /(a+)+b/}`,
    `{one_of("${"a".repeat(40)}", /(a|a)*b/)}`,
    "{notes =~ 5}",
    "{unset}",
    "{(1, 2)}",
    "{1e999}",
    "{if true}a{else}b{else}c{endif}",
    "{if true then 1}",
    "{if true 1 endif}",
    "{true == 1}",
    "{true < false}",
    "{1 ? 2 : 3}",
    "{pair[1.5]}",
    "{layer_z[0]}",
    "[layer_z[0]]",
    "[layer_z_0]",
    "{notes[1]}",
    "{local x = repeat(0, 1); x[0]}",
    "{{1}}",
    '{"20%" * 2}',
    "[layer z]",
    "{if 1 == 1 == 1 == 1}x{endif}",
    `${"[".repeat(30)}${"]".repeat(30)}`,
    `{${"(".repeat(300)}}`,
    `{${"-".repeat(300)}1}`,
    `{1${"+1".repeat(2000)}}`,
    "{if true}".repeat(150),
    `{local x = "${"x".repeat(1000)}"}${"{x = x + x}".repeat(11)}`,
  ])("%j is refused by its code", (template) => {
    expect(() => fill(template)).toThrow(SlicewrightError);
    try {
      fill(template);
    } catch (error) {
      expect((error as SlicewrightError).code).toBe("PLACEHOLDER_INVALID");
    }
  });
});

describe("where it is wrong", () => {
  it.each<[string, number, number, string]>([
    ["G28\nM104 S{temperatur}\n", 2, 8, "unknown placeholder temperatur"],
    ["G28\nM104 S[temperatur[0]]\n", 2, 8, "unknown placeholder temperatur"],
    ["G28\n\n{1 +}", 3, 5, 'unexpected "}"'],
    ["[nothing]", 1, 2, "unknown placeholder nothing"],
    ["{if true}\nx", 1, 2, "{if} without {endif}"],
    ["{1 /* a }", 1, 4, '"/*" without "*/"'],
    ["{local x = 1}\n{1 + x / 0}", 2, 8, "division by zero"],
    ["{if 5}x{endif}", 1, 5, "5 is neither true nor false"],
    ["{if true}{layer_z[2]}{endif}", 1, 11, "layer_z is no list, which has no item 2"],
    ["G1 Z[layer_z_2]", 1, 6, "layer_z is no list, which has no item 2"],
  ])("%j: line %d, position %d", (template, line, position, problem) => {
    const thrown = (() => {
      try {
        return fill(template);
      } catch (error) {
        return error as SlicewrightError;
      }
    })();
    expect(thrown).toMatchObject({
      code: "PLACEHOLDER_INVALID",
      details: { name: "end_gcode", line, position, problem },
    });
  });

  it("is told with the setting, and with what stands around the place", () => {
    const long = `${"x".repeat(80)}{nothing}${"y".repeat(80)}`;
    expect(() => fill(`G28\n${long}`)).toThrow(
      `end_gcode: unknown placeholder nothing, line 2, position 82: "...${long.slice(51, 111)}..."`,
    );
    expect(() => fill("[nothing]")).toThrow('end_gcode: unknown placeholder nothing, line 1, position 2: "[nothing]"');
  });
});

it("takes blanks, comments, strings and patterns of any length", () => {
  const long = "a".repeat(1e7);
  expect(fill(`{${" ".repeat(1e7)}1${"/**/".repeat(1e5)}}`)).toBe("1");
  expect(fill(`{"${long}"}`)).toHaveLength(long.length);
  expect(() => fill(`{notes =~ /${long}/}`)).toThrow(expect.objectContaining({ code: "PLACEHOLDER_INVALID" }));
});

describe("what a print's texts share", () => {
  it("are global variables, and chance, the same for every print", () => {
    const count = readTemplate({
      text: "{if not exists(n)}{global n = 0}{endif}{n = n + 1}{n}:{random(1, 6)} ",
      setting: "layer_gcode",
    });
    const print = (): string => {
      const shared = createShared();
      return Array.from({ length: 60 }, () => count(lookup, shared, 0)).join("");
    };
    const text = print();
    expect(text).toMatch(/^1:[1-6] 2:[1-6] 3:[1-6] /);
    expect(new Set(text.match(/(?<=:)\d/g))).toHaveProperty("size", 6);
    expect(print()).toBe(text);
    expect(Number(fill("{random(0.5, 1)}"))).toBeGreaterThanOrEqual(0.5);
    expect(() => fill("{local n = 1}") + fill("{n}")).toThrow("unknown placeholder n");
  });
});

describe("any text", () => {
  const word = fc.constantFrom(
    ..."{ } [ ] ( ) if elsif else endif then local global x = == =~ /a.*/ , ; ? : + - * / % < > and or not ! 1 2.5".split(
      " ",
    ),
    ..."true temperature pair unset min( size( repeat( one_of( interpolate_table( random( digits(".split(" "),
    '"a"',
    " ",
    "\n",
    "G1 X",
  );
  it("ends in a text or in an error by its code", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(word, { maxLength: 24 }).map((words) => words.join(" ")),
          fc.string(),
        ),
        (text) => {
          try {
            expect(typeof fill(text)).toBe("string");
          } catch (error) {
            expect(error).toMatchObject({ code: "PLACEHOLDER_INVALID" });
          }
        },
      ),
      { numRuns: 3000 },
    );
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
    expect(customGcode(settings)("end_gcode", { layer_z: 3 }, HOME).text).toBe("G1 X125 Y3 F1542.86");
  });

  it("tells what its lines do, and where they end", () => {
    const settings = completeSettings({ start_gcode: "G28\nG1 Z.2 F720\nG1 Y-3 F1000\nG92 E0\nG1 X60 E9 F1000\n" });
    const { does, to, text } = customGcode(settings)("start_gcode", {}, HOME);
    expect(text.endsWith("F1000")).toBe(true);
    expect(does.moves).toHaveLength(3 * 8);
    expect(to).toEqual([60_000, -3000, 200]);
  });

  it("tells which tool its lines choose, in use already or not, and what they heat", () => {
    const settings = completeSettings({ toolchange_gcode: "M104 S250 T0\nM104 S200 T1\nT[next_extruder]" });
    const choosing = (tool: number, next_extruder: number) => {
      const { chosenTool, does } = customGcode(settings)("toolchange_gcode", { next_extruder }, { ...HOME, tool });
      return [chosenTool, does.events.map((event) => (event.kind === "hotend" ? event.celsius : event.kind))];
    };
    expect(choosing(0, 1)).toEqual([1, [250, "tool"]]);
    expect(choosing(1, 0)).toEqual([0, [200, "tool"]]);
    expect(choosing(1, 1)).toEqual([1, [200]]);
    expect(customGcode(settings)("layer_gcode", {}, HOME).chosenTool).toBeUndefined();
  });

  it("is read where its first command tells what the finished print will know", () => {
    const settings = completeSettings({ start_gcode: "M117 {print_time}\nG1 X5 F1000 ; {used_filament}" });
    expect(customGcode(settings)("start_gcode", {}, HOME).to).toEqual([5000, 0, 0]);
  });

  it.each([
    ["{used_filament * 2}", "used_filament is no number"],
    ["{max(print_time, 1)}", "print_time is no number"],
    ["{if total_cost}x{endif}", "total_cost is neither true nor false"],
  ])("cannot reckon in %s with what the finished print will know, and says so", (end_gcode, problem) => {
    expect(() => customGcode(completeSettings({ end_gcode }))("end_gcode", {}, HOME)).toThrow(
      `end_gcode: ${problem}: it is written into the finished print, not known while that is made, line 1, position`,
    );
  });

  it("is nothing where nothing is set", () => {
    const settings = completeSettings({ layer_gcode: "  \n" });
    expect(customGcode(settings)("layer_gcode", {}, { ...HOME, position: [1, 2, 3] })).toMatchObject({
      text: "",
      to: [1, 2, 3],
    });
  });

  it("has the number of a percentage between braces, what it stands for where that is known", () => {
    const settings = completeSettings({
      infill_speed: 80,
      solid_infill_speed: "50%",
      top_solid_infill_speed: "25%",
      fill_density: "20%",
      notes: "5%",
      end_gcode:
        "{fill_density} [fill_density] {solid_infill_speed} {top_solid_infill_speed} [top_solid_infill_speed] {notes}",
    });
    expect(customGcode(settings)("end_gcode", {}, HOME).text).toBe("20 20% 40 10 25% 5%");
  });

  it.each<[string, Partial<Settings>, string, string]>([
    [
      "widths of the layer's height",
      { extrusion_width: "110%", first_layer_extrusion_width: "150%", external_perimeter_extrusion_width: "105%" },
      "{extrusion_width} {first_layer_extrusion_width} {external_perimeter_extrusion_width} [extrusion_width]",
      "0.22 0.45 0.21 110%",
    ],
    [
      "widths of 0 that of all",
      { extrusion_width: 0.5, perimeter_extrusion_width: 0, top_infill_extrusion_width: 0 },
      "{perimeter_extrusion_width} {top_infill_extrusion_width} [perimeter_extrusion_width]",
      "0.5 0.5 0",
    ],
    [
      "automatic widths",
      { extrusion_width: 0, infill_extrusion_width: 0, top_infill_extrusion_width: 0, first_layer_extrusion_width: 0 },
      "{extrusion_width} {infill_extrusion_width} {top_infill_extrusion_width} {first_layer_extrusion_width}",
      "0.45 0.45 0.4 0.45",
    ],
    [
      "shares of widths",
      {
        extrusion_width: "110%",
        perimeter_extrusion_width: 0,
        infill_extrusion_width: 0,
        external_perimeter_extrusion_width: "105%",
        infill_anchor: "600%",
        infill_anchor_max: "1000%",
        infill_overlap: "25%",
        support_material_xy_spacing: "60%",
      },
      "{infill_anchor} {infill_anchor_max} {infill_overlap} {support_material_xy_spacing}",
      "1.32 2.2 0.055 0.126",
    ],
    [
      "shares of speeds",
      { support_material_speed: 50, support_material_interface_speed: "80%" },
      "{support_material_interface_speed} [support_material_interface_speed]",
      "40 80%",
    ],
  ])("knows %s", (_, given, end_gcode, text) => {
    const settings = completeSettings({ layer_height: 0.2, first_layer_height: 0.3, nozzle_diameter: 0.4, ...given });
    expect(customGcode({ ...settings, end_gcode })("end_gcode", {}, HOME).text).toBe(text);
  });

  it("knows how far the nozzle is lifted, and what each filament was fed so far", () => {
    const filaments = [
      { drawn: 80_000, extra: 0, fed: 100_000_00 },
      { drawn: 400_000, extra: 5000, fed: 0 },
    ];
    const settings = completeSettings({
      filament_diameter: 2,
      extruders: [{ filament_density: 1.25 }, {}],
      layer_gcode: `{position[2]} {zhop} {e_retracted[0]} {e_retracted[1]} {e_restart_extra[1]}
{extruded_volume[0]} {extruded_volume[1]} {extruded_volume_total} {extruded_weight[0]} {extruded_weight_total}`,
    });
    const from = { ...HOME, position: [0, 0, 1400], lift: 400, filaments } as const;
    expect(customGcode(settings)("layer_gcode", {}, from).text).toBe(`1.4 0.4 0.8 4 0.05
314.159 0 314.159 0.392699 0.392699`);
    const volumetric = { ...settings, use_volumetric_e: true, layer_gcode: "{extruded_volume[0]}" };
    expect(customGcode(volumetric)("layer_gcode", {}, from).text).toBe("100");
  });

  it("is left as a script writes it, and where it does not as the lines say", () => {
    const filaments = [HOME.filaments[0], { drawn: 100, extra: 0, fed: 7 }];
    const from = { ...HOME, position: [1000, 2000, 400], filaments } as const;
    const left = (toolchange_gcode: string) => {
      const settings = completeSettings({ toolchange_gcode, extruders: [{}, {}] });
      const { text, to, filaments } = customGcode(settings)("toolchange_gcode", { next_extruder: 1 }, from);
      return { text, to, filaments };
    };
    expect(left("G1 X5 Y6 Z7{position[2] = position[2] + 2.0; position[2]}")).toEqual({
      text: "G1 X5 Y6 Z72.4",
      to: [5000, 6000, 2400],
      filaments,
    });
    expect(left("{e_retracted[next_extruder] = 2; e_restart_extra[0] = 0.5}T1")).toEqual({
      text: "T1",
      to: from.position,
      filaments: [
        { drawn: 0, extra: 50_000, fed: 0 },
        { drawn: 200_000, extra: 0, fed: 7 },
      ],
    });
    expect(left("{local up = 1; position = (1, 2, up)}")).toMatchObject({
      text: "; toolchange_gcode",
      to: [1000, 2000, 1000],
    });
  });

  it.each([
    ["position[3] = 1", "position has no item 3"],
    ["position[0.5] = 1", "0.5 is no whole number"],
    ['position["1"] = 1', '"1" is no number'],
    ["position = (1, 2)", "position is a list of 3"],
    ["position[0] = 1e9", "position is 1000000000, not from"],
    ['position[0] = "a"', '"a" is no number'],
    ["e_retracted[0] = -1", "e_retracted is -1, not from 0"],
    ["zhop = 1", "zhop is a placeholder, which is not written"],
    ["e_position[0] = 1", "e_position is no variable"],
    ["local position = 1", "position is a placeholder, no name for a variable"],
  ])("%s is refused", (script, problem) => {
    const settings = completeSettings({ end_gcode: `{${script}}` });
    expect(() => customGcode(settings)("end_gcode", {}, HOME)).toThrow(`end_gcode: ${problem}`);
  });

  it("knows each extruder's values, and shares what is global with the other tools' texts", () => {
    const settings = completeSettings({
      temperature: 200,
      extruders: [{}, { temperature: 250, filament_type: "PETG" }],
      start_gcode:
        "{temperature[0]} {temperature[1]} {filament_type[1]} {num_extruders} {is_extruder_used[0]} {is_extruder_used[1]} {is_extruder_used[4]}{global n = 5}",
      end_gcode: "{n / 2} [temperature] {current_extruder}",
    });
    const shared = createShared();
    expect(customGcode(settings, shared)("start_gcode", {}, HOME).text).toBe("200 250 PETG 2 true false false");
    expect(customGcode(settings, shared, 1)("end_gcode", { current_extruder: 1 }, HOME).text).toBe("2 250 1");
    expect(() => customGcode(settings)("end_gcode", {}, HOME)).toThrow("unknown placeholder n");
  });

  it("knows that optional settings which are not honoured are not set", () => {
    const text = (start_gcode: string) => customGcode(completeSettings({ start_gcode }))("start_gcode", {}, HOME).text;
    const start_gcode =
      "M104 S{if is_nil(idle_temperature[initial_tool])}70{else}{idle_temperature[initial_tool]}{endif}";
    expect(text(start_gcode)).toBe("M104 S70");
    expect(() => text("M104 S{idle_temperature[0]}")).toThrow("nil cannot be written");
  });

  it("knows what a filament has of its own by its own names: what counts for its extruder", () => {
    const { settings } = parseIni(
      "retract_length = 0.8,1.5\nfilament_retract_length = nil,2.5\nretract_before_wipe = 70%\n",
    );
    const start_gcode =
      "{filament_retract_length[0]} {filament_retract_length[1]} [filament_retract_before_wipe] {filament_wipe[0]}";
    const complete = completeSettings({ ...settings, wipe: true, start_gcode });
    expect(customGcode(complete)("start_gcode", {}, HOME).text).toBe("0.8 2.5 70% true");
  });

  it("knows an extruder's percentages, points, names and notes by its number", () => {
    const extruders = [
      {
        retract_before_wipe: "70%",
        extruder_offset: [[0, 0]],
        filament_settings_id: "PLA a",
        filament_spool_weight: 180,
      },
      { retract_before_wipe: "5%", extruder_offset: [[18.5, -1]], filament_settings_id: 'PETG "b"\\' },
    ] as const;
    const settings = completeSettings({
      extruders,
      end_gcode: `{retract_before_wipe[0]} {retract_before_wipe[1] + 1} [retract_before_wipe]
{extruder_offset[1]} [extruder_offset] {filament_settings_id[0]} [filament_settings_id] {filament_preset[1]}
{filament_spool_weight[0]} [filament_spool_weight]`,
    });
    expect(customGcode(settings, createShared(), 1)("end_gcode", {}, HOME).text).toBe(`70 6 5%
[18.5, -1] 18.5,-1 PLA a PETG "b"\\ PETG "b"\\
180 0`);
  });

  it("has lists of what one extruder has too", () => {
    const settings = completeSettings({
      filament_notes: "a\\b\nc",
      printer_notes: "a\\b\nc",
      end_gcode: "[filament_notes]|[printer_notes]|{size(temperature)}{local t = temperature}{t = 5}{t}",
    });
    expect(customGcode(settings)("end_gcode", {}, HOME).text).toBe("a\\b\nc|a\\\\b\\nc|15");
  });

  it.each<[string, Partial<Settings>, string, string]>([
    [
      "the bed's outline",
      {
        bed_shape: [
          [0, 0],
          [250.5, 0],
          [125, 210],
        ],
      },
      "{bed_shape[1]} {bed_shape[9]} [bed_shape] [bed_shape_2]",
      "[250.5, 0] [0, 0] 0,0 125,210",
    ],
    [
      "lists of numbers and texts",
      { gcode_substitutions: ["M107", "", "r", "x"] },
      "{wiping_volumes_matrix[0]} {wiping_volumes_matrix[1]} [wiping_volumes_matrix_1] {gcode_substitutions[2]}",
      "0 140 140 r",
    ],
    [
      "limits of one mode",
      { machine_max_feedrate_x: 500 },
      "{machine_max_feedrate_x[0]} {machine_max_feedrate_x} [machine_max_feedrate_x_1]{post_process[0]}",
      "500 500 500",
    ],
    [
      "limits of the silent mode",
      { machine_max_feedrate_x: 500, machine_max_feedrate_y: 400, silent: { machine_max_feedrate_x: 200 } },
      "{machine_max_feedrate_x[0]} {machine_max_feedrate_x[1]} {machine_max_feedrate_y[1]} [machine_max_feedrate_x]",
      "500 200 400 500",
    ],
    [
      "what only custom g-code asks for",
      { filament_abrasive: true, extruders: [{}, { nozzle_high_flow: true }] },
      "A{(filament_abrasive[0] ? 1 : 0)} F{(nozzle_high_flow[1] ? 1 : 0)} [wiping_volumes_extruders]",
      "A1 F1 70",
    ],
    [
      "what is not honoured, by the value that asks for nothing",
      {},
      "[scarf_seam_placement] {wipe_tower_cone_angle + 1} [wipe_tower_extra_flow]",
      "nowhere 1 100%",
    ],
    ["what is the same for every print", {}, "{scale[0]} [printer_technology]", "x:100% y:100% z:100% FFF"],
  ])("knows %s", (_, given, end_gcode, text) => {
    expect(customGcode({ ...completeSettings(given), end_gcode })("end_gcode", {}, HOME).text).toBe(text);
  });
});
