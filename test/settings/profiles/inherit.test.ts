import fc from "fast-check";
import { expect, test } from "vitest";
import { inherited, type WrittenProfile } from "../../../src/settings/profiles/inherit.ts";

const COUNT = 9;

/** Profiles of which each may name any earlier ones, more than once. */
const family = fc.tuple(
  ...Array.from({ length: COUNT }, (_, index) =>
    fc.record({
      parents: fc.array(fc.nat({ max: Math.max(0, index - 1) }).map(String), { maxLength: index === 0 ? 0 : 4 }),
      values: fc
        .array(fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.string({ maxLength: 2 })))
        .map((entries) => new Map(entries)),
    }),
  ),
);

/** As it is defined: parents one over the other, the own values over all. */
function byDefinition(profiles: readonly WrittenProfile[], name: string): [string, string][] {
  const { parents, values } = profiles[Number(name)]!;
  const said = [...parents.flatMap((parent) => byDefinition(profiles, parent)), ...values];
  return said.filter(([key], i) => said.findLastIndex(([other]) => other === key) === i);
}

test("values and their order are those of parents one over the other", () => {
  fc.assert(
    fc.property(family, (profiles) => {
      const name = String(COUNT - 1);
      const all = inherited(name, profiles[COUNT - 1]!, (parent) => profiles[Number(parent)]);
      expect([...all]).toEqual(byDefinition(profiles, name));
    }),
  );
});

test.each([
  ["2^60 ways to one ancestor", 60, (k: number) => [`${k}`, `${k}`]],
  ["a line of 20 000", 20_000, (k: number) => [`${k}`]],
])("%s: each is asked for once", (_, length, parentsOf) => {
  let asked = 0;
  const find = (name: string): WrittenProfile => {
    asked++;
    const k = Number(name);
    return { parents: k === 0 ? [] : parentsOf(k - 1), values: new Map([[k === 0 ? "root" : "all", name]]) };
  };
  const all = inherited("heir", { parents: [`${length - 1}`], values: new Map() }, find);
  expect(Object.fromEntries(all)).toEqual({ root: "0", all: `${length - 1}` });
  expect(asked).toBe(length);
});
