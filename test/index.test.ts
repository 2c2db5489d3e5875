/** Every function of the front door, called with nothing that it can use: what comes of it is typed. */
import { describe, expect, it } from "vitest";
import * as slicewright from "../src/index.ts";

/** Functions whose every argument may be left out: what they give then, closed again where it holds anything. */
const WITHOUT_ARGUMENTS: Readonly<Record<string, (given: never) => unknown>> = {
  completeSettings: ({ layer_height }: slicewright.Settings) => expect(layer_height).toBeGreaterThan(0),
  completeResinSettings: ({ layer_height }: slicewright.ResinSettings) => expect(layer_height).toBeGreaterThan(0),
  createEngine: (engine: slicewright.Engine) => engine.close(),
  createKernel: ({ name }: { readonly name: string }) => expect(name).toBe("wasm"),
  createPolygonEngine: (engine: slicewright.PolygonEngine) => engine.dispose(),
};

/** Those that check nothing, as their comments say: a record of anything thrown, and arithmetic. */
const ANY_VALUE: Readonly<Record<string, unknown>> = {
  toErrorRecord: { code: "INTERNAL", message: "internal error: undefined", details: {} },
  toMm: Number.NaN,
  toUnits: Number.NaN,
  moveKind: 0,
  moveRole: 0,
};

/** What an empty object is enough for. */
const EMPTY_OBJECT: Readonly<Record<string, (given: never) => unknown>> = {
  completeSettings: WITHOUT_ARGUMENTS.completeSettings!,
  completeResinSettings: WITHOUT_ARGUMENTS.completeResinSettings!,
  createEngine: WITHOUT_ARGUMENTS.createEngine!,
  formatIni: (text: string) => expect(text).toBe(""),
};

const functions = Object.entries(slicewright).filter(
  (entry): entry is [string, (...given: unknown[]) => unknown] =>
    typeof entry[1] === "function" && entry[1] !== slicewright.SlicewrightError,
);
const refused = { name: "SlicewrightError", message: expect.stringMatching(/: got .+, expected /) };

describe("an argument that is none", () => {
  it.each(functions.filter(([name]) => !Object.hasOwn(ANY_VALUE, name)))("of %s is refused", async (name, call) => {
    const given = async (...values: unknown[]): Promise<unknown> => call(...values);
    const canDoWithout = WITHOUT_ARGUMENTS[name];
    if (canDoWithout === undefined) await expect(given()).rejects.toMatchObject(refused);
    else await canDoWithout((await given()) as never);
    if (name === "createPolygonEngine") return; // takes none
    await expect(given(null)).rejects.toMatchObject(refused);
    if (Object.hasOwn(EMPTY_OBJECT, name)) EMPTY_OBJECT[name]!((await given({})) as never);
    else await expect(given({})).rejects.toMatchObject(refused);
  });

  it.each(Object.entries(ANY_VALUE))("of %s is computed with", (name, answer) => {
    const call = (slicewright as unknown as Readonly<Record<string, (value: unknown) => unknown>>)[name]!;
    expect(call(undefined)).toEqual(answer);
  });

  it("is one of every function", () => {
    expect(functions.length).toBeGreaterThan(60);
  });
});
