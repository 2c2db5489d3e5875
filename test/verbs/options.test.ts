/** What is no option is refused by its name, whatever a caller without types hands in. */
import { describe, expect, it } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import * as slicewright from "../../src/index.ts";

// biome-ignore lint/suspicious/noExplicitAny: as a program in JavaScript calls it
const any = slicewright as any;
const part = box([10, 10, 2]);
const bed = slicewright.makeBed([
  [0, 0],
  [200, 0],
  [200, 200],
  [0, 200],
]);
const square = [
  [0, 0],
  [5, 0],
  [5, 5],
  [0, 5],
];
const alone = { threads: 0 };

describe("USAGE", () => {
  it.each<[string, () => unknown]>([
    ["threads without end", () => any.createEngine({ threads: Infinity })],
    ["threads that are a text", () => any.createEngine({ threads: "2" })],
    ["threads beyond any machine", () => any.createEngine({ threads: 1000 })],
    ["a kernel that is none", () => any.createEngine({ kernel: "foo" })],
    ["no engine options", () => any.createEngine(null)],
    ["no model", () => any.slice(null, {}, alone)],
    ["no settings", () => any.slice(part, null, alone)],
    ["no slice options", () => any.slice(part, {}, null)],
    ["a signal that is none", () => any.slice(part, {}, { ...alone, signal: {} })],
    ["a unit that is none", () => any.slice(part, {}, { ...alone, unit: "parsec" })],
    ["a rotation about two axes", () => any.slice(part, {}, { ...alone, rotation: [0, 90] })],
    ["a scale that is no number", () => any.slice(part, {}, { ...alone, scale: [1, NaN, 1] })],
    ["copies that are a text", () => any.slice(part, {}, { ...alone, copies: "2" })],
    ["a spacing that is no number", () => any.slice(part, {}, { ...alone, copies: 2, spacing: NaN })],
    ["a listener to progress that is none", () => any.slice(part, {}, { ...alone, onProgress: true })],
    ["a file name that is none", () => any.slice(part, {}, { ...alone, fileName: 5 })],
    ["marks that are no list", () => any.slice(part, {}, { ...alone, marks: { kind: "pause", printZ: 1 } })],
    ["a mark that is none", () => any.slice(part, {}, { ...alone, marks: [null] })],
    ["a mark of no kind", () => any.slice(part, {}, { ...alone, marks: [{ kind: "halt", printZ: 1 }] })],
    ["a mark at no height", () => any.slice(part, {}, { ...alone, marks: [{ kind: "pause" }] })],
    [
      "a mark at a height that is none",
      () => any.slice(part, {}, { ...alone, marks: [{ kind: "pause", printZ: "1" }] }),
    ],
    ["a mark's lines that are none", () => any.slice(part, {}, { ...alone, marks: [{ ...LINES, text: ["G28"] }] })],
    ["a repair that is neither", () => any.slice(part, {}, { ...alone, repair: "no" })],
    ["a turn that is neither", () => any.slice(part, {}, { ...alone, turnToFit: 0 })],
    ["a place that is neither kept nor left", () => any.slice(part, {}, { ...alone, keepPlace: "yes" })],
    ["a plate that is no number", () => any.slice(part, {}, { ...alone, plate: "2" })],
    ["a plate below the first", () => any.readProject(new Uint8Array(1), { plate: 0 })],
    ["an enforcer that is no list", () => any.slice(part, {}, { ...alone, supportEnforcers: part })],
    ["a blocker that is none", () => any.slice(part, {}, { ...alone, supportBlockers: ["part.stl"] })],
    ["a working caller that is neither", () => any.createEngine({ callerWorks: "yes" })],
    ["a listener to a resin print that is none", () => any.sliceResin(part, {}, { ...alone, onProgress: {} })],
    ["a resin print's name that is none", () => any.sliceResin(part, {}, { ...alone, name: 5 })],
    ["no resin settings", () => any.sliceResin(part, null, alone)],
    ["a resin scale that is none", () => any.sliceResin(part, {}, { ...alone, scale: null })],
    ["drain holes that are no number", () => any.sliceResin(part, {}, { ...alone, drainHoles: NaN })],
    ["a drain hole that leads nowhere", () => any.sliceResin(part, {}, { ...alone, drainHoles: [HOLE] })],
    ["no settings to complete", async () => any.completeSettings(null)],
    ["no resin settings to complete", async () => any.completeResinSettings(null)],
    ["no options to inspect by", () => any.inspect(part, {}, null)],
    ["no options to orient by", () => any.orient(part, {}, null)],
    ["a number of ways that is none", () => any.orient(part, {}, { most: "all" })],
    ["a signal to inspect by that is none", () => any.inspect(part, {}, { signal: {} })],
    ["a signal to orient by that is none", () => any.orient(part, {}, { signal: {} })],
    ["no options for an outline", () => any.outlineOf(part, null)],
    ["an outline of no kind", () => any.outlineOf(part, { outline: "box" })],
    ["no g-code", () => any.estimateGcode(null)],
    ["g-code that cannot be read", () => any.estimateGcode({})],
    ["a planner that is none", () => any.estimateGcode(new Uint8Array(1), { model: "smoothie" })],
    ["limits from nowhere", () => any.estimateGcode(new Uint8Array(1), { limitsFrom: "hearsay" })],
    ["a signal to estimate by that is none", () => any.estimateGcode(new Uint8Array(1), { signal: {} })],
    ["a listener to estimates that is none", () => any.estimateGcode(new Uint8Array(1), { onProgress: 1 })],
    ["no parts", () => any.arrange(null, bed)],
    ["a part that is none", () => any.arrange([null], bed)],
    ["no bed", () => any.arrange([{ outline: square }], null)],
    ["a bed beyond the geometry", () => any.arrange([{ outline: square }], { ...bed, sizeMm: [1e6, 200] })],
    ["no rotations", () => any.arrange([{ outline: square }], bed, { rotations: [] })],
    ["a corner nowhere", () => any.arrange([{ outline: [...square, [NaN, 0]] }], bed)],
    ["a corner beyond the geometry", () => any.arrange([{ outline: [...square, [30_000, 0]] }], bed)],
    ["copies beyond memory", () => any.arrange([{ outline: square, copies: 1e12 }], bed)],
    ["a signal to arrange by that is none", () => any.arrange([{ outline: square }], bed, { signal: {} })],
    ["a signal to count by that is none", () => any.countOnBed(square, bed, 1, { signal: {} })],
    ["a spacing without end", () => any.countOnBed(square, bed, Infinity)],
    [
      "an outline next to nothing wide",
      () =>
        any.countOnBed(
          square.map(([x, y]) => [x! / 1000, y]),
          bed,
          0,
        ),
    ],
    ["a file that is a text", async () => any.readModel("part.stl")],
    ["bounds that are none", async () => any.readModel(new Uint8Array(1), { limits: 5 })],
    ["an inflater that is none", async () => any.readModel(new Uint8Array(1), { inflateRaw: true })],
    ["a listener to reading that is none", async () => any.readModel(new Uint8Array(1), { onProgress: [] })],
    ["a signal to read by that is none", async () => any.readModel(new Uint8Array(1), { signal: {} })],
    ["a project that is a text", () => any.readProject("part.3mf")],
    ["a project that is a mesh", () => any.readProject(part)],
    ["a signal to read a project by that is none", () => any.readProject(new Uint8Array(1), { signal: {} })],
    ["a print's name of no model's", async () => any.outputName({}, 5, {})],
    ["no width", async () => any.printPng([], { width: 0 })],
    ["a width that is no number", async () => any.printPng([], { width: NaN })],
    ["a part of a pixel", async () => any.printPng([], { width: 1.5 })],
    ["a height beyond memory", async () => any.printPng([], { height: 1e6 })],
    ["a layer's width that is none", async () => any.layerPng(EMPTY, { width: -1 })],
    ["a lit layer's width that is none", async () => any.litLayerPng([], 0, { width: NaN })],
    ["a solid's width that is none", async () => any.resinPng({ part: { shells: [] } }, { width: NaN })],
    ["a bed of nothing", () => any.arrange([{ outline: square }], {})],
    ["a bed without its size", () => any.countOnBed(square, { kind: "rectangle", centreMm: [0, 0] })],
    ["no mesh to repair", async () => any.repairMesh(null)],
    ["no figures to name a print by", async () => any.outputName({}, "a.stl")],
    ["no toolpaths to draw", async () => any.layerPng(undefined)],
    ["no toolpaths to write", async () => any.layerSvg()],
    ["no layers", async () => any.printPng(undefined)],
    ["layers without toolpaths", async () => any.printPng([{ printZ: 1 }])],
    ["no lit layers", async () => any.litLayerPng(undefined, 0)],
    ["no solids", async () => any.resinPng()],
    ["no profile", async () => any.parseIni()],
    ["a profile in bytes", async () => any.parseIni(new Uint8Array(1))],
    ["no resin profile", async () => any.parseResinIni()],
    ["no bundle", async () => any.parseBundle()],
    ["no text of a profile", async () => any.readProfile()],
    ["bytes for a resin profile's text", async () => any.readResinProfile(new Uint8Array(1))],
    ["a profile that is none", async () => any.readProfiles([null])],
    ["a setting without a name", async () => any.parseAssignment(null, "1")],
    ["a setting without a text", async () => any.parseSetting("layer_height", 0.2)],
    ["nothing to merge", async () => any.mergeSettings(undefined, {})],
    ["nothing to write", async () => any.formatIni(null)],
  ])("%s", async (_, call) => {
    await expect(call()).rejects.toMatchObject({ name: "SlicewrightError", code: "USAGE" });
  });

  it.each<[string, unknown]>([
    ["ArrayBuffer", new ArrayBuffer(84)],
    ["Blob", new Blob(["solid"])],
    ["DataView", new DataView(new ArrayBuffer(84))],
    ["Promise", Promise.resolve(new Uint8Array(84))],
  ])("tells who hands in a model as an object of another kind which is expected: %s", async (kind, input) => {
    const message = `model: got an object (${kind}) as input, expected a file's bytes as a Uint8Array or what reads them, a model or a mesh`;
    await expect(any.slice(input, {}, alone)).rejects.toMatchObject({ code: "USAGE", message });
  });
});

describe("LAYER_NOT_FOUND", () => {
  it.each([1, -1, 0.5, "first", undefined])("layer %s of one", (index) => {
    const draw = (): unknown => any.litLayerPng([{ polygons: {} }], index);
    expect(draw).toThrowError(expect.objectContaining({ code: "LAYER_NOT_FOUND" }));
  });
});

describe("a misspelt option", () => {
  const one = { with: 1 };
  it.each<[string, () => unknown]>([
    ["createEngine", () => any.createEngine(one)],
    ["slice", () => any.slice(part, {}, { ...alone, ...one })],
    ["sliceResin", () => any.sliceResin(part, {}, { ...alone, ...one })],
    ["inspect", () => any.inspect(part, {}, one)],
    ["inspectResin", () => any.inspectResin(part, {}, one)],
    ["orient", () => any.orient(part, {}, one)],
    ["outlineOf", () => any.outlineOf(part, one)],
    ["estimateGcode", () => any.estimateGcode(new Uint8Array(1), one)],
    ["arrange", () => any.arrange([{ outline: square }], bed, one)],
    ["countOnBed", () => any.countOnBed(square, bed, 1, one)],
    ["readModel", async () => any.readModel(new Uint8Array(1), one)],
    ["readMesh", async () => any.readMesh(new Uint8Array(1), one)],
    ["readProject", () => any.readProject(new Uint8Array(1), one)],
    ["repairMesh", async () => any.repairMesh(part, one)],
    ["placeMesh", async () => any.placeMesh(part, one)],
    ["printPng", async () => any.printPng([], one)],
    ["layerPng", async () => any.layerPng(EMPTY, one)],
    ["layerSvg", async () => any.layerSvg(EMPTY, one)],
    ["litLayerPng", async () => any.litLayerPng([], 0, one)],
    ["resinPng", async () => any.resinPng({ part: { shells: [] } }, one)],
  ])("of %s is refused by its name", async (_, call) => {
    await expect((async () => call())()).rejects.toMatchObject({
      code: "USAGE",
      message: expect.stringContaining('"with"'),
    });
  });

  it("is one that only the engine itself takes", async () => {
    const engine = await slicewright.createEngine(alone);
    await expect(any.slice(part, {}, { threads: 0, layers: 1 })).rejects.toThrow('got "layers" as an option');
    await expect((engine as typeof any).slice(part, {}, alone)).rejects.toThrow('got "threads" as an option');
    await engine.close();
  });

  it("of a mark or of a reader's bounds is refused with what they take", async () => {
    const marks = [{ kind: "pause", printZ: 1, height: 2 }];
    await expect(any.slice(part, {}, { ...alone, marks })).rejects.toThrow(
      'got "height" as marks[0] member, expected one of kind, printZ',
    );
    expect(() => any.readModel(new Uint8Array(1), { limits: { byte: 5 } })).toThrow(
      'got "byte" as limits member, expected one of bytes',
    );
  });
});

const LINES = { kind: "custom", printZ: 1 };
const HOLE = { position: [0, 0, 0], direction: [0, 0, 0], radius: 1, depth: 3 };
const EMPTY = { coords: new Int32Array(), starts: new Uint32Array(1), roles: new Uint8Array() };
