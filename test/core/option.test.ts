import { describe, expect, it } from "vitest";
import {
  checkArgument,
  checkOption,
  checkOptions,
  either,
  listOf,
  numberFrom,
  OBJECT,
  type OptionKind,
  oneOf,
  shaped,
  TEXT,
  wholeFrom,
} from "../../src/core/option.ts";

const LIST = listOf(numberFrom(), { count: 2 });

describe("checkOption", () => {
  it.each<[string, OptionKind, readonly unknown[], readonly unknown[]]>([
    ["a number", numberFrom(), [0, -1e300], [NaN, Infinity, "1", null, [1]]],
    ["a number of a range", numberFrom(0, 90), [0, 90], [-1e-9, 91, NaN]],
    ["a whole number", wholeFrom(1), [1, 2 ** 53 - 1], [0, 1.5, Infinity, "2", null]],
    ["one of a few", oneOf(["a", "b"]), ["a"], ["c", 0, null, ["a"]]],
    ["a list of so many", LIST, [[1, 2]], [[1], [1, 2, 3], [1, NaN], "12", null]],
    ["a list of some", listOf(numberFrom(), { least: 1 }), [[1], [1, 2]], [[], 1]],
    ["either", either(wholeFrom(0), LIST), [3, [1, 2]], [0.5, [1]]],
    [
      "an object of members",
      shaped({ a: TEXT, b: wholeFrom(1) }, ["a"]),
      [{ a: "" }, { a: "x", b: 1 }],
      [{}, { a: 1 }, { a: "", b: 0 }, { a: "", c: 1 }, { a: "", toString: 1 }, null],
    ],
    ["an object", OBJECT, [{}, []], [null, 1, "x", undefined]],
  ])("takes %s and nothing else", (_, kind, right, wrong) => {
    for (const value of right) checkArgument("test", "x", value, kind);
    for (const value of wrong)
      expect(() => checkArgument("test", "x", value, kind)).toThrow(expect.objectContaining({ code: "USAGE" }));
  });

  it("leaves what is not told to its default", () => {
    checkOption("test", "x", undefined, wholeFrom(1));
    expect(() => checkArgument("test", "x", undefined, wholeFrom(1))).toThrow("got undefined");
  });

  it.each<[unknown, OptionKind, string]>([
    ["2", wholeFrom(0, 64), 'engine: got "2" as x, expected a whole number from 0 to 64'],
    [NaN, wholeFrom(1), "engine: got NaN as x, expected a whole number from 1"],
    [[1, null, {}, []], LIST, "engine: got [1, null, an object, a list] as x, expected a list of 2, each a number"],
    [new Array(99).fill(0), LIST, `engine: got [${"0, ".repeat(10)}...] as x, expected a list of 2, each a number`],
    [() => 1, listOf(OBJECT), "engine: got a function as x, expected a list, each an object"],
    [[], listOf(OBJECT, { least: 1 }), "engine: got [] as x, expected a list of 1 or more, each an object"],
    [[1, "2"], LIST, 'engine: got "2" as x[1], expected a number'],
    [[{ a: "" }, { a: 1 }], listOf(shaped({ a: TEXT })), "engine: got 1 as x[1].a, expected a text"],
    [[{}], listOf(shaped({ a: TEXT }, ["a"])), "engine: got undefined as x[0].a, expected a text"],
    [{ b: 1 }, shaped({ a: TEXT, c: TEXT }), 'engine: got "b" as x member, expected one of a, c'],
    [5, shaped({ a: TEXT }), "engine: got 5 as x, expected an object of a: a text"],
  ])("tells what it got: %j", (value, kind, message) => {
    expect(() => checkOption("engine", "x", value, kind)).toThrow(message);
  });
});

describe("checkOptions", () => {
  const KINDS = { a: TEXT, b: wholeFrom(1) };

  it("takes any of the options, each of its kind", () => {
    checkOptions("test", {}, KINDS);
    checkOptions("test", { a: "", b: undefined }, KINDS);
    expect(() => checkOptions("test", { a: "", b: 0 }, KINDS)).toThrow(
      "test: got 0 as b, expected a whole number from 1",
    );
    expect(() => checkOptions<object>("test", null as never, KINDS)).toThrow(
      "test: got null as options, expected an object",
    );
  });

  it.each(["c", "A", "toString", "__proto__"])("refuses %s, which is none", (name) => {
    const given: { a?: string } = Object.fromEntries([[name, "x"]]);
    expect(() => checkOptions<{ a?: string; b?: number }>("test", given, KINDS)).toThrow(
      expect.objectContaining({ code: "USAGE", message: `test: got "${name}" as an option, expected one of a, b` }),
    );
  });
});
