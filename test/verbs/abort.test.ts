/** What looks at a model can be aborted while it does: while the file is read, while it is repaired, while it is weighed. */
import { describe, expect, it } from "vitest";
import { asciiStl, binaryStl, meshXml, modelXml } from "../../fixtures/files.ts";
import { torus, withoutLast } from "../../fixtures/shapes.ts";
import {
  arrange,
  completeSettings,
  countOnBed,
  createEngine,
  inspect,
  inspectResin,
  type ModelInput,
  type ModelOptions,
  makeBed,
  orient,
  outlineOf,
  readProject,
  slice,
  sliceResin,
  type TriangleMesh,
} from "../../src/index.ts";
import { loadPlate } from "../../src/verbs/load-plate.ts";
import { fileOf } from "../mesh/threemf-writer.ts";
import { amfObject, amfText, objText, utf8 } from "../mesh/writers.ts";

/** 90,000 triangles. */
const RING = torus(20, 5, 300, 150);
/** The same with a last triangle of a point that is nowhere, or that there is not: whoever reads so far says so. */
const NOWHERE: TriangleMesh = {
  positions: longer(RING.positions, [0, 0, Number.NaN]),
  triangles: longer(RING.triangles, [0, 1, RING.positions.length / 3]),
};
const ASTRAY: TriangleMesh = { ...RING, triangles: longer(RING.triangles, [0, 1, 99_999_999]) };

const FILES: readonly (readonly [string, () => Uint8Array])[] = [
  ["binary STL", () => binaryStl(NOWHERE)],
  ["ASCII STL", () => asciiStl(NOWHERE)],
  ["OBJ", () => utf8(objText({ ring: ASTRAY }))],
  ["PLY", () => utf8(plyText(ASTRAY))],
  ["AMF", () => utf8(amfText(amfObject(1, ASTRAY)))],
  ["3MF", () => fileOf(modelXml("", `<object id="1">${meshXml(ASTRAY)}</object>`, '<item objectid="1"/>'))],
];

function longer<T extends Float64Array | Uint32Array>(values: T, more: readonly number[]): T {
  const all = new (values.constructor as new (length: number) => T)(values.length + more.length);
  all.set(values);
  all.set(more, values.length);
  return all;
}

/** Points and triangles, as text. */
function plyText({ positions, triangles }: TriangleMesh): string {
  const lines = [
    "ply",
    "format ascii 1.0",
    `element vertex ${positions.length / 3}`,
    ...["x", "y", "z"].map((axis) => `property double ${axis}`),
    `element face ${triangles.length / 3}`,
    "property list uchar int vertex_indices",
    "end_header",
  ];
  for (let at = 0; at < positions.length; at += 3) lines.push(positions.subarray(at, at + 3).join(" "));
  for (let at = 0; at < triangles.length; at += 3) lines.push(`3 ${triangles.subarray(at, at + 3).join(" ")}`);
  return `${lines.join("\n")}\n`;
}

const VERBS: readonly (readonly [string, (model: Uint8Array | TriangleMesh, options: ModelOptions) => unknown])[] = [
  ["inspect", (model, options) => inspect(model, {}, options)],
  ["inspectResin", (model, options) => inspectResin(model, {}, options)],
  ["orient", (model, options) => orient(model, {}, options)],
  ["outlineOf", (model, options) => outlineOf(model, options)],
  ["slice", (model, options) => slice(model, {}, { ...options, threads: 0 })],
  [
    "slice beside enforcers",
    (model, options) => slice(RING, {}, { ...options, threads: 0, supportEnforcers: [model] }),
  ],
  ["sliceResin", (model, options) => sliceResin(model, {}, { ...options, threads: 0 })],
];

/** A signal that is aborted as soon as the event loop has its turn. */
function soon(): AbortSignal {
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 0);
  return abort.signal;
}

/** A signal that is aborted when it is looked at for the given time, and how often it was looked at. */
function atLook(last: number): { readonly signal: AbortSignal; readonly looks: () => number } {
  let count = 0;
  const { signal } = new AbortController();
  Object.defineProperty(signal, "aborted", { get: () => ++count >= last });
  return { signal, looks: () => count };
}

describe.each(FILES)("%s", (_, file) => {
  const bytes = file();

  it.each(VERBS)("is left half read by %s", async (_, verb) => {
    await expect(verb(bytes, { signal: soon() })).rejects.toMatchObject({ code: "ABORTED" });
  });

  it("is left half read where its settings are wanted", async () => {
    await expect(readProject(bytes, { signal: soon() })).rejects.toMatchObject({ code: "ABORTED" });
  });
});

describe.each(VERBS)("%s", (_, verb) => {
  it("does not begin once it is aborted", async () => {
    const signal = AbortSignal.abort();
    await expect(verb(new Uint8Array(1), { signal })).rejects.toMatchObject({ code: "ABORTED" });
  });

  it("leaves a mesh half repaired", async () => {
    await expect(verb(withoutLast(RING, 1), { signal: soon() })).rejects.toMatchObject({ code: "ABORTED" });
  });
});

describe("is told of by the name of the work", () => {
  const own = { threads: 0 };
  it.each<[string, (input: ModelInput, options: ModelOptions) => Promise<unknown>]>([
    ["slice", (input, options) => slice(input, {}, { ...own, ...options })],
    ["slice resin", (input, options) => sliceResin(input, {}, { ...own, ...options })],
    ["inspect", (input, options) => inspect(input, {}, options)],
    ["inspect resin", (input, options) => inspectResin(input, {}, options)],
  ])("%s", async (operation, run) => {
    const message = `${operation}: aborted by its signal`;
    const aborted = { code: "ABORTED", message, details: { operation } };
    await expect(run(RING, { signal: AbortSignal.abort() })).rejects.toMatchObject(aborted);
    await expect(run(withoutLast(RING, 1), { signal: soon() })).rejects.toMatchObject(aborted);
    const misspelt = { with: 1 } as ModelOptions;
    await expect(run(RING, misspelt)).rejects.toMatchObject({
      code: "USAGE",
      message: expect.stringContaining(`${operation}: got "with" as an option`),
    });
  });

  it.each(["slice", "sliceResin"] as const)("%s, among its layers", async (verb) => {
    const engine = await createEngine({ threads: 0 });
    const abort = new AbortController();
    const onProgress = (): void => abort.abort();
    const operation = verb === "slice" ? "slice" : "slice resin";
    await expect(engine[verb](RING, {}, { signal: abort.signal, onProgress })).rejects.toMatchObject({
      details: { operation },
    });
    await engine.close();
    await expect(engine[verb](RING)).rejects.toMatchObject({
      code: "ENGINE_CLOSED",
      message: expect.stringContaining(`${operation}: got`),
    });
  });
});

it("says why: the signal's reason, or that the engine was closed", async () => {
  const reason = new Error("the customer left");
  await expect(slice(RING, {}, { threads: 0, signal: AbortSignal.abort(reason) })).rejects.toMatchObject({
    code: "ABORTED",
    cause: reason,
  });
  const engine = await createEngine({ threads: 1 });
  const slicing = engine.slice(RING);
  const closed = engine.close();
  await expect(slicing).rejects.toMatchObject({
    code: "ABORTED",
    message: "slice: aborted, as the engine was closed",
    cause: { code: "ENGINE_CLOSED" },
  });
  await closed;
});

describe("finding places for copies", () => {
  const outline = Array.from({ length: 24 }, (_, k) => [k % 2 === 0 ? 4 : 9, (k * Math.PI) / 12] as const).map(
    ([radius, angle]) => [radius * Math.cos(angle), radius * Math.sin(angle)] as const,
  );
  const bed = makeBed([
    [0, 0],
    [250, 0],
    [250, 210],
    [0, 210],
  ]);

  it.each<[string, (signal: AbortSignal) => Promise<unknown>]>([
    ["arrange", (signal) => arrange([{ outline, copies: 150 }], bed, { signal })],
    ["arrange", (signal) => countOnBed(outline, bed, 2, { signal })],
  ])("is left half done by %s", async (operation, run) => {
    await expect(run(soon())).rejects.toMatchObject({ code: "ABORTED", details: { operation } });
  });

  it("is left half done by a slice of so many", async () => {
    const load = (copies: number, signal: AbortSignal) =>
      loadPlate(torus(6, 2, 12, 6), completeSettings(), { copies, signal });
    const [one, many] = [atLook(Infinity), atLook(Infinity)];
    await load(1, one.signal);
    await expect(load(150, many.signal)).rejects.toMatchObject({ code: "DOES_NOT_FIT" });
    expect(many.looks()).toBeGreaterThan(one.looks() + 5);
    const last = atLook(many.looks());
    await expect(load(150, last.signal)).rejects.toMatchObject({ code: "ABORTED", details: { operation: "slice" } });
  });
});

describe("the signal is looked at all through", () => {
  it.each([
    ["a repair", (options: ModelOptions) => inspect(withoutLast(RING, 40), {}, options), 8],
    ["the weighing of ways to lie", (options: ModelOptions) => orient(RING, {}, options), 40],
  ] as const)("%s", async (_, run, least) => {
    const never = atLook(Infinity);
    await run({ signal: never.signal });
    expect(never.looks()).toBeGreaterThan(least);
    const last = atLook(never.looks());
    await expect(run({ signal: last.signal })).rejects.toMatchObject({ code: "ABORTED" });
  });
});
