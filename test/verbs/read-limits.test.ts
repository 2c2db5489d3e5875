/** Bounds on what a file may ask of its reader hold in every verb that takes a model. */
import { describe, expect, it } from "vitest";
import { binaryStl } from "../../fixtures/files.ts";
import { box } from "../../fixtures/shapes.ts";
import {
  inspect,
  inspectResin,
  type ModelInput,
  type ModelOptions,
  orient,
  outlineOf,
  type ReadLimits,
  readProject,
  slice,
  sliceResin,
} from "../../src/index.ts";

const file = binaryStl(box([10, 10, 2]));
const alone = { threads: 0 };

const VERBS: readonly (readonly [string, (input: ModelInput, options: ModelOptions) => Promise<unknown>])[] = [
  ["slice", (input, options) => slice(input, {}, { ...alone, ...options })],
  ["sliceResin", (input, options) => sliceResin(input, {}, { ...alone, ...options })],
  ["inspect", (input, options) => inspect(input, {}, options)],
  ["inspectResin", (input, options) => inspectResin(input, {}, options)],
  ["orient", (input, options) => orient(input, {}, options)],
  ["outlineOf", (input, options) => outlineOf(input, options)],
  [
    "slice beside enforcers",
    (input, options) => slice(box([10, 10, 2]), {}, { ...alone, ...options, supportEnforcers: [input] }),
  ],
];

describe.each(VERBS)("%s", (_, verb) => {
  it.each<[keyof ReadLimits, number]>([
    ["bytes", file.length - 1],
    ["triangles", 11],
    ["vertices", 35],
  ])("refuses a file beyond its bound of %s, and takes one within it", async (limit, most) => {
    const limits = (bound: number): ModelOptions => ({ limits: { [limit]: bound } });
    await expect(verb(file, limits(most))).rejects.toMatchObject({ code: "INPUT_TOO_LARGE", details: { limit } });
    await expect(verb(file, limits(most + 1))).resolves.toBeDefined();
  });

  it("refuses a bound that there is not", async () => {
    const limits = { byte: 5 } as Partial<ReadLimits>;
    await expect(verb(file, { limits })).rejects.toMatchObject({ code: "USAGE" });
  });

  it("holds no mesh of one's own to them", async () => {
    await expect(verb(box([10, 10, 2]), { limits: { triangles: 1 } })).resolves.toBeDefined();
  });
});

it("a project's settings are read within them", async () => {
  await expect(readProject(file, { limits: { bytes: 5 } })).rejects.toMatchObject({ code: "INPUT_TOO_LARGE" });
  expect(await readProject(file, { limits: { bytes: file.length } })).toBeNull();
});
