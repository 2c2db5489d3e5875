/** What slicers put into their files beside the shape: names, settings and pictures. */
import { describe, expect, test } from "vitest";
import { modelXml } from "../../fixtures/files.ts";
import { readModel } from "../../src/mesh/read-model.ts";
import { inflateRaw } from "./inflate.ts";
import {
  at,
  component,
  cube,
  file,
  group,
  item,
  MODEL_TYPE,
  packageOf,
  relationship,
  THUMBNAIL_TYPE,
} from "./threemf-writer.ts";
import { expectCode } from "./throws.ts";

const read = (bytes: Uint8Array) => readModel(bytes, { inflateRaw });
const ONE = [cube(1), item(1)] as const;
const project = (parts: Record<string, string>, attributes = "", resources = ONE[0]) =>
  read(file(resources, ONE[1], attributes, parts)).project;
const PRUSA_MODEL = "Metadata/Slic3r_PE_model.config";
const application = (name: string): Uint8Array =>
  packageOf(relationship("/3D/a.model", MODEL_TYPE), {
    "3D/a.model": modelXml("", ...ONE).replace(
      "<resources>",
      `<metadata name="Application">${name}</metadata><resources>`,
    ),
    "Metadata/project_settings.config": '{"layer_height": "0.2"}',
  });

test("progress rises over all parts; an abort is heard", () => {
  const there = 'p:path="/3D/b.model"';
  const xmlns = 'xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06"';
  const bytes = file(cube(1), item(1) + item(7, there), xmlns, { "3D/b.model": modelXml("", cube(7), "") });
  const fractions: number[] = [];
  readModel(bytes, { inflateRaw, onProgress: ({ fraction }) => fractions.push(fraction) });
  expect(fractions.length).toBeGreaterThan(3);
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  const abort = new AbortController();
  const onProgress = ({ fraction }: { fraction: number }): void => (fraction > 0.5 ? abort.abort() : undefined);
  expectCode("ABORTED", () => readModel(bytes, { inflateRaw, signal: abort.signal, onProgress }));
});

describe("names", () => {
  const names = (resources: string, build: string, parts: Record<string, string> = {}) =>
    read(file(resources, build, "", parts)).objects.map(({ name }) => name);

  test("an object's own", () => {
    expect(names(cube(1, 'name="Gear &amp; shaft"') + cube(2), item(1) + item(2, at(50)))).toEqual([
      "Gear & shaft",
      "",
    ]);
  });

  test("a slicer's, where the object has none", () => {
    const config = (object: string): string => `<config>${object}</config>`;
    const metadata = '<metadata type="object" key="name" value="Bracket"/><metadata key="extruder" value="1"/>';
    const parts = { "Metadata/Slic3r_PE_model.config": config(`<object id="1">${metadata}</object>`) };
    expect(names(cube(1), item(1), parts)).toEqual(["Bracket"]);
    expect(names(cube(1, 'name="Own"'), item(1), parts)).toEqual(["Own"]);
    const bambu = {
      "Metadata/model_settings.config": config(`<object id="2">${metadata}<part id="1"/></object><plate/><assemble/>`),
    };
    expect(names(cube(1) + group(2, component(1)), item(2), bambu)).toEqual(["Bracket"]);
  });

  test("metadata of the model are handed on, of objects not", () => {
    const bytes = packageOf(relationship("/a.model", MODEL_TYPE), {
      "a.model": modelXml("", ...ONE).replace(
        "<resources>",
        '<metadata name="Title">A <![CDATA[<b>]]> &lt;c&gt;<!-- d --> e</metadata><metadata name="Designer"/><resources>',
      ),
    });
    expect(read(bytes).metadata).toEqual({ Title: "A <b> <c> e", Designer: "" });
  });
});

test.each([
  [PRUSA_MODEL, 1, '<volume firstid="0" lastid="11">', "</volume>"],
  ["Metadata/model_settings.config", 2, '<part id="1" subtype="normal_part">', "</part>"],
])("texts and drawings in %s have a prefix that nothing declares", (part, id, open, close) => {
  const embossed = '<slic3rpe:text text="Hi"/><slic3rpe:shape filepath="a.svg" slic3rpe:depth="2"/>';
  const volume = `${open}${embossed}<metadata key="perimeters" value="5"/>${close}`;
  const parts = { [part]: `<config><object id="${id}">${volume}</object></config>` };
  const { objects, warnings } = read(file(cube(1) + group(2, component(1)), item(id), "", parts));
  expect(objects).toMatchObject([{ zones: [{ kind: "part", settings: { values: { perimeters: "5" } } }] }]);
  expect(warnings).toEqual([]);
});

describe("copies", () => {
  const told = (part: string, resources: string, build: string, words: string) =>
    read(file(resources, build, "", { [part]: `<config>${words}</config>` }));
  const words = `<object id="1"><metadata type="object" key="name" value="Bracket"/><metadata key="perimeters" value="5"/>
    <metadata key="extruder" value="2"/><volume firstid="0" lastid="5"><metadata key="fill_density" value="60%"/></volume></object>`;

  test("that PrusaSlicer writes as objects of one component are the object that it tells of", () => {
    const copies = group(2, component(1)) + group(3, component(1, at(0, 5)), 'name="Own"');
    const build = item(1) + item(2, at(40)) + item(3, at(80));
    const { objects, items, warnings } = told(PRUSA_MODEL, cube(1) + copies, build, words);
    expect(objects).toMatchObject([
      {
        name: "Bracket",
        extruders: [2],
        settings: { program: "PrusaSlicer", values: { perimeters: "5", extruder: "2" } },
        zones: [{ kind: "part", settings: { program: "PrusaSlicer", values: { fill_density: "60%" } } }],
      },
    ]);
    expect(items.map(({ object, transform }) => [object, transform && [...transform.slice(9)]])).toEqual([
      [0, null],
      [0, [40, 0, 0]],
      [0, [80, 5, 0]],
    ]);
    expect(warnings).toEqual([]);
  });

  test("keep their object's words where the first one is not to be printed", () => {
    const build = item(1, 'printable="0"') + item(2, at(40));
    const { objects } = told(PRUSA_MODEL, cube(1) + group(2, component(1)), build, words);
    expect(objects.map(({ name, settings }) => [name, settings?.values.perimeters])).toEqual([["Bracket", "5"]]);
  });

  test("are none where the slicer tells of the object itself, or of none, or where there is more in it", () => {
    const own = words.replace('id="1"', 'id="2"').replace("Bracket", "Own");
    const names = (components: string, config: string) =>
      told(PRUSA_MODEL, cube(1) + group(2, components), item(1) + item(2, at(40)), config).objects.map(
        ({ name }) => name,
      );
    expect(names(component(1), words + own)).toEqual(["Bracket", "Own"]);
    expect(names(component(1), "")).toEqual(["", ""]);
    expect(names(component(1) + component(1, at(0, 20)), words)).toEqual(["Bracket", ""]);
  });
});

describe("settings", () => {
  test("none in a plain file", () => {
    expect(project({})).toBeNull();
  });

  test("PrusaSlicer's: comments", () => {
    expect(
      project({
        "Metadata/Slic3r_PE.config":
          "; generated by PrusaSlicer 2.5.0\n\n; layer_height = 0.2\r\n; start_gcode = G28\\nG1 X=1 ; home\n; notes = \nno comment = 1\n; __proto__ = x\n",
      }),
    ).toEqual({
      program: "PrusaSlicer",
      values: Object.defineProperty(
        { layer_height: "0.2", start_gcode: "G28\\nG1 X=1 ; home", notes: "" },
        "__proto__",
        { value: "x", enumerable: true },
      ),
    });
  });

  test("PrusaSlicer's wipe tower: where its own part says that the first bed has it", () => {
    const settings = "; wipe_tower_x = 180\n; wipe_tower_y = 140\n; wipe_tower_width = 60\n";
    const tower = (bed: number, more: string): string => `<wipe_tower_information bed_idx="${bed}" ${more}/>\n`;
    const placed = tower(1, 'position_x="1"') + tower(0, 'position_x="20" position_y="-30.5" rotation_deg="90"');
    const values = (towers: string) =>
      project({
        "Metadata/Slic3r_PE.config": settings,
        "Metadata/Prusa_Slicer_wipe_tower_information.xml": `<?xml version="1.0"?>\n${towers}`,
      })?.values;
    const told = { wipe_tower_x: "180", wipe_tower_y: "140", wipe_tower_width: "60" };
    expect(values(placed)).toEqual({
      ...told,
      wipe_tower_x: "20",
      wipe_tower_y: "-30.5",
      wipe_tower_rotation_angle: "90",
    });
    expect(values(tower(1, 'position_x="1"'))).toEqual(told);
  });

  test.each([
    ["BambuStudio-01.09.00.70", "BambuStudio"],
    ["OrcaSlicer-2.1.1", "OrcaSlicer"],
    ["something else", "BambuStudio"],
  ])("JSON of %s is %s's", (name, program) => {
    expect(read(application(name)).project).toEqual({ program, values: { layer_height: "0.2" } });
  });

  test("JSON keeps its lists as they are", () => {
    expect(
      project({ "Metadata/project_settings.config": '\ufeff{"a": "1", "b": ["2", "3"], "c": 4, "d": null}' })?.values,
    ).toEqual({ a: "1", b: '["2","3"]', c: "4", d: "null" });
    expect(project({ "Metadata/project_settings.config": "[1]" })?.values).toEqual({});
  });

  test("JSON that is none is an error of its own", () => {
    expectCode("PROFILE_MALFORMED", () => project({ "Metadata/project_settings.config": "{" }));
  });

  const stack = (type: string, containers: readonly string[], more = ""): string =>
    `[general]\nversion = 4\n\n[metadata]\ntype = ${type}\n${more}\n[containers]\n${containers.map((id, k) => `${k} = ${id}`).join("\n")}\n`;
  const values = (...lines: string[]): string => `[general]\nversion = 4\n[values]\n${lines.join("\n")}\n`;

  test("Cura's: the machine's stack from the bottom up, then the first extruder's", () => {
    const got = project({
      "Cura/M 1.global.cfg": stack("machine", ["M 1_user", "empty", "quality", "machine"]),
      "Cura/left.extruder.cfg": stack("extruder_train", ["left_user", "variant"], "position = 0"),
      "Cura/right.extruder.cfg": stack("extruder_train", ["right_user"], "position = 1"),
      "Cura/M 1_user.inst.cfg": values("a = 1", "start = G28", "\tG1 Z5", "; d = no", "formula = =a * 2"),
      "Cura/quality.inst.cfg": values("a = 0", "b = 2"),
      "Cura/left_user.inst.cfg": values("c = 3"),
      "Cura/variant.inst.cfg": values("c = 0", "b = 4"),
      "Cura/right_user.inst.cfg": values("a = 9"),
      "Cura/machine.def.json": JSON.stringify({
        settings: {
          group: {
            children: {
              a: { default_value: 7 },
              e: { default_value: true, value: "a > 1" },
              f: { default_value: 1, value: "=a", children: { g: { default_value: [1] } } },
            },
          },
        },
        overrides: { h: { default_value: "x" } },
      }),
    });
    expect(got).toEqual({
      program: "Cura",
      values: {
        a: "1",
        b: "4",
        c: "3",
        e: "=a > 1",
        f: "=a",
        g: "[1]",
        h: "x",
        start: "G28\nG1 Z5",
        formula: "=a * 2",
      },
    });
  });

  test("Cura's material: what it says for all machines, over the definition and under the quality", () => {
    const material = `<fdmmaterial xmlns="http://www.ultimaker.com/material"><metadata><name><brand>x</brand></name></metadata>
      <properties><density>1.24</density><diameter>2.85</diameter><weight>750</weight></properties>
      <settings><setting key="print temperature">200</setting><setting key="heated bed temperature"> 60 </setting>
      <setting key="print cooling"/><setting key="something new">1</setting>
      <machine><setting key="print temperature">999</setting></machine></settings></fdmmaterial>`;
    const got = project({
      "Cura/m.global.cfg": stack("machine", ["empty"]),
      "Cura/e.extruder.cfg": stack("extruder_train", ["quality", "generic_pla_m_AA_0.4", "def"], "position = 0"),
      "Cura/quality.inst.cfg": values("default_material_bed_temperature = 55"),
      "Cura/generic_pla.xml.fdm_material": material,
      "Cura/other.xml.fdm_material": "<not read",
      "Cura/def.def.json": '{"settings": {"material_diameter": {"default_value": 1.75}}}',
    });
    expect(got?.values).toEqual({
      material_density: "1.24",
      material_diameter: "2.85",
      default_material_print_temperature: "200",
      default_material_bed_temperature: "55",
    });
  });

  test("a line of blanks in Cura's is no setting", () => {
    const got = project({
      "Cura/m.global.cfg": stack("machine", ["user"]),
      "Cura/user.inst.cfg": values(`a${" ".repeat(1_000_000)}b`, "a long name = 1"),
    });
    expect(got?.values).toEqual({ "a long name": "1" });
  });

  test("Cura's files may be named as URIs", () => {
    const got = project({
      "Cura/m.global.cfg": stack("machine", ["my user", "your user #2"]),
      "Cura/my%20user.inst.cfg": values("a = 1"),
      "Cura/your+user+%232.inst.cfg": values("b = 2"),
    });
    expect(got?.values).toEqual({ a: "1", b: "2" });
  });

  test.each(["{", "[]"])("a definition of %s is done without, and told of once", (definition) => {
    const parts = {
      "Cura/m.global.cfg": stack("machine", ["user", "machine"]),
      "Cura/e.extruder.cfg": stack("extruder_train", ["machine"], "position = 0"),
      "Cura/user.inst.cfg": values("a = 1"),
    };
    const told = (json: string) => read(file(...ONE, "", { ...parts, "Cura/machine.def.json": json }));
    const sound = told('{"settings": {"b": {"default_value": 2}}}');
    const broken = told(definition);
    expect([sound.project?.values, broken.project?.values]).toEqual([{ a: "1", b: "2" }, { a: "1" }]);
    expect(broken.warnings).toEqual([
      ...sound.warnings,
      expect.objectContaining({ code: "PROJECT_DEFINITION_MALFORMED", details: { name: "machine.def.json" } }),
    ]);
  });
});

describe("pictures", () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2);
  const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
  const cover = "http://schemas.bambulab.com/package/2021/cover-thumbnail-small";
  const pictures = (relationships: string, parts: Record<string, Uint8Array | string>) =>
    read(packageOf(relationship("/a.model", MODEL_TYPE) + relationships, { "a.model": modelXml("", ...ONE), ...parts }))
      .thumbnails;

  test("by relationship, told by their bytes, each once", () => {
    const thumbnails = pictures(
      relationship("/Metadata/plate_1.png", THUMBNAIL_TYPE) +
        relationship("/Metadata/plate_1.png", cover) +
        relationship("small.png", cover),
      { "Metadata/plate_1.png": png, "small.png": jpeg, "Metadata/other.png": png },
    );
    expect(thumbnails.map(({ mediaType, bytes }) => [mediaType, [...bytes]])).toEqual([
      ["image/png", [...png]],
      ["image/jpeg", [...jpeg]],
    ]);
  });

  test("what is no picture is none", () => {
    expect(pictures(relationship("/t.png", THUMBNAIL_TYPE), { "t.png": "<svg/>" })).toEqual([]);
  });
});

describe("extruders of volumes", () => {
  const extrudersIn = (config: string, part = "Metadata/Slic3r_PE_model.config") =>
    read(file(cube(1), item(1), "", { [part]: `<config>${config}</config>` })).objects[0].extruders;
  const key = (extruder: number | string): string => `<metadata key="extruder" value="${extruder}"/>`;

  test("are the object's where they have none of their own", () => {
    expect(extrudersIn(`<object id="1">${key(2)}</object>`)).toEqual([2]);
    expect(extrudersIn(`<object id="1">${key(2)}<volume firstid="0" lastid="11">${key(0)}</volume></object>`)).toEqual([
      2,
    ]);
  });

  test("are told each once, with those of modifiers", () => {
    const volume = (extruder: number, type = "ModelPart"): string =>
      `<volume firstid="0" lastid="0"><metadata key="volume_type" value="${type}"/>${key(extruder)}</volume>`;
    const config = `<object id="1">${key(1)}${volume(3)}${volume(0)}${volume(3)}${volume(5, "ParameterModifier")}</object>`;
    expect(extrudersIn(config)).toEqual([3, 1, 5]);
  });

  test("are Bambu Studio's of its parts", () => {
    const config = `<object id="1">${key(1)}<part id="1" subtype="normal_part">${key(4)}</part></object>`;
    expect(extrudersIn(config, "Metadata/model_settings.config")).toEqual([4]);
  });

  const cura = (id: number, values: Record<string, string | number>): string => {
    const own = Object.entries(values).map(([name, value]) => `<metadata name="cura:${name}">${value}</metadata>`);
    return cube(id).replace("<mesh>", `<metadatagroup>${own.join("")}</metadatagroup><mesh>`);
  };
  const curaFile = (resources: string, build: string) =>
    read(file(resources, build, 'xmlns:cura="http://software.ultimaker.com/xml/cura/3mf/2015/10"'));

  test("are Cura's, with the other settings of its objects", () => {
    const denser = cura(1, { extruder_nr: 1, infill_sparse_density: 80, drop_to_buildplate: "True" });
    const { objects } = curaFile(denser + cura(2, { extruder_nr: -1, print_order: 1 }), item(1) + item(2));
    expect(objects.map(({ extruders, settings }) => [extruders, settings])).toEqual([
      [[2], { program: "Cura", values: { extruder: "2", infill_sparse_density: "80" } }],
      [undefined, undefined],
    ]);
  });

  test("are Cura's of what is grouped", () => {
    const grouped = group(3, component(1) + component(2));
    const { objects } = curaFile(cura(1, { extruder_nr: 2, wall_line_count: 4 }) + cube(2) + grouped, item(3));
    expect(objects[0].extruders).toEqual([3]);
    expect(objects[0].zones?.map(({ kind, settings }) => [kind, settings])).toEqual([
      ["part", { program: "Cura", values: { extruder: "3", wall_line_count: "4" } }],
      ["part", { program: "Cura", values: {} }],
    ]);
  });

  test("are none where nothing is said, or nothing sensible", () => {
    expect(extrudersIn(`<object id="1"></object>`)).toBeUndefined();
    expect(extrudersIn(`<object id="1">${key("x")}</object>`)).toBeUndefined();
    expect(extrudersIn(`<object id="7">${key(2)}</object>`)).toBeUndefined();
  });
});

describe("marks at heights", () => {
  const marksIn = (xml: string, part = "Metadata/Prusa_Slicer_custom_gcode_per_print_z.xml") =>
    read(file(cube(1), item(1), "", { [part]: xml })).marks;

  test("are PrusaSlicer's, lowest first", () => {
    const xml = `<?xml version="1.0"?><custom_gcodes_per_print_z>
<code print_z="5" type="1" extruder="1" color="" extra="Insert" gcode="M601"/>
<code print_z="2.2" type="0" extruder="1" color="#FF0000" extra="" gcode="M600"/>
<code print_z="7" type="4" extruder="1" color="" extra="M300 S1" gcode="M300 S1"/>
<code print_z="8" type="3" extruder="1" color="" extra="" gcode=""/>
<code print_z="9" type="2" extruder="2" color="#00FF00" extra="" gcode="tool_change"/>
<mode value="SingleExtruder"/></custom_gcodes_per_print_z>`;
    expect(marksIn(xml)).toEqual([
      { kind: "color-change", printZ: 2.2, extruder: 1, colour: "#FF0000" },
      { kind: "pause", printZ: 5, text: "Insert" },
      { kind: "custom", printZ: 7, text: "M300 S1" },
      { kind: "template", printZ: 8 },
      { kind: "tool-change", printZ: 9, extruder: 2, colour: "#00FF00" },
    ]);
  });

  test("are Bambu Studio's", () => {
    const bambu =
      '<custom_gcodes_per_layer><plate><plate_info id="1"/><layer top_z="1.4" type="1" extra=""/></plate></custom_gcodes_per_layer>';
    expect(marksIn(bambu, "Metadata/custom_gcode_per_layer.xml")).toEqual([{ kind: "pause", printZ: 1.4 }]);
  });

  test("are those of files that tell commands alone: a pause's text is where others have their colour", () => {
    const xml = `<custom_gcodes_per_print_z><code print_z="3" gcode="M600" extruder="1" color="#1"/>
<code print_z="4" gcode="M601" extruder="1" color="Insert"/><code print_z="5" gcode="M601" extruder="1" color=""/>
<code print_z="6" gcode="tool_change" extruder="2" color="#2"/><code print_z="7" gcode="M117 hi" extruder="1" color=""/></custom_gcodes_per_print_z>`;
    expect(marksIn(xml)).toEqual([
      { kind: "color-change", printZ: 3, extruder: 1, colour: "#1" },
      { kind: "pause", printZ: 4, text: "Insert" },
      { kind: "pause", printZ: 5 },
      { kind: "tool-change", printZ: 6, extruder: 2, colour: "#2" },
      { kind: "custom", printZ: 7, text: "M117 hi" },
    ]);
  });

  test("are the first bed's, those of others passed over with a warning", () => {
    const bed = (index: number, printZ: number): string =>
      `<custom_gcodes_per_print_z bed_idx="${index}"><code print_z="${printZ}" type="1"/></custom_gcodes_per_print_z>\n`;
    const part = "Metadata/Prusa_Slicer_custom_gcode_per_print_z.xml";
    const { marks, warnings } = read(file(...ONE, "", { [part]: `<?xml version="1.0"?>\n${bed(0, 4)}${bed(1, 6)}` }));
    expect(marks).toEqual([{ kind: "pause", printZ: 4 }]);
    expect(warnings).toMatchObject([{ code: "MARKS_NOT_HONOURED", details: { heightsMm: [6], kinds: ["pause"] } }]);
  });

  test("that say no height are left out, and those of a kind that is not known with a warning", () => {
    const noHeight = '<a><code type="0"/><code print_z="-1" type="0"/><code print_z="x" type="1"/></a>';
    expect(marksIn(noHeight)).toBeUndefined();
    const xml = '<a><code print_z="2" type="9"/><code print_z="3" type="1"/><code print_z="4"/></a>';
    const part = "Metadata/Prusa_Slicer_custom_gcode_per_print_z.xml";
    const { marks, warnings } = read(file(cube(1), item(1), "", { [part]: xml }));
    expect(marks).toEqual([{ kind: "pause", printZ: 3 }]);
    expect(warnings).toMatchObject([
      { code: "MARKS_NOT_HONOURED", details: { heightsMm: [2, 4], kinds: ["type 9", "type none"] } },
    ]);
    expect(read(file(...ONE)).marks).toBeUndefined();
  });
});
