import { expect, test } from "vitest";
import { formulaValues } from "../../../src/settings/project/cura-formula.ts";

const NAMES = { four: "4", word: "grid", yes: "True", no: "False", nine: "=four + 5", list: "[1, 2]" };
const worked = (formula: string): string | undefined => formulaValues({ ...NAMES, it: `=${formula}` }).get("it");

test.each([
  ["1 + 2 * 3", "7"],
  ["(1 + 2) * 3", "9"],
  ["7 // 2 + 7 % 2", "4"],
  ["-four - -1", "-3"],
  ["0.1 + 0.2", "0.3"],
  ["1.5e2", "150"],
  ["nine / four", "2.25"],
  ["round(2 / 3, 2)", "0.67"],
  ["math.ceil(four * 1.1)", "5"],
  ["max(1, four, 3)", "4"],
  ["resolveOrValue('four') * 2", "8"],
  ["extruderValue(0, 'four')", "4"],
  ["extruderValue(unknown(1, [2]), 'four')", "4"],
  ["extruderValue('four', unknown)", undefined],
  ["extruderValue(0, four)", undefined],
  ["resolveOrValue()", undefined],
  ["extruderValues('four')", "[4]"],
  ["extruderValues('four')[unknown if no else 0]", "4"],
  ["extruderValues('four')[1]", undefined],
  ["four[0]", undefined],
  ["max(extruderValues('four')) + min([3, 2])", "6"],
  ["max(four)", undefined],
  ["max([])", undefined],
  ["sum([1, four]) / len([1, 2])", "2.5"],
  ["sum(1, 2)", undefined],
  ["sum(four)", undefined],
  ["any(extruderValues('yes')) and not any(extruderValues('no'))", "True"],
  ["all([]) and not all([1, 0])", "True"],
  ["int(defaultExtruderPosition())", "0"],
  ["math.floor(math.degrees(math.atan(0.4 / 2.0 / 0.2)))", "45"],
  ["math.log(8) / math.log(2)", "3"],
  ["math.log(8, 2)", "3"],
  ["math.log(0)", undefined],
  ["math.pi", "3.14159265359"],
  ["[]", "[]"],
  ["[four, 'a', yes]", "[4, a, True]"],
  ["[] if word not in ['cross', 'cross_3d'] else [20, 110]", "[]"],
  ["1 if unknown[(0)] in [1] else 2", undefined],
  ["[1] if no else 2", "2"],
  ["unknown[1 if no else 2] if no else 3", "3"],
  ["1 if 'grid' in extruderValues('word') else 0", "1"],
  ["'ri' in word", "True"],
  ["4 in word", undefined],
  ["four not 4", undefined],
  ["[1, [2]] == [1, [2]] and [1] != [1, 2]", "True"],
  ["list == [1, 2]", undefined],
  ["1 if [] else 2", "2"],
  ["[1", undefined],
  ["[1)", undefined],
  ["four if yes else 0", "4"],
  ["0 if word == 'grid' else 1", "0"],
  ["1 if no else 2 if yes else 3", "2"],
  ["unknown if no else four", "4"],
  ["four if yes else unknown(1, (2))", "4"],
  ["1 if not no and four >= 4 else 0", "1"],
  ["1 if no or four != 4 else 0", "0"],
  ["1 if 3 < four <= 4 else 0", undefined],
  ["'a' + 'b'", undefined],
  ["four / 0", undefined],
  ["four // 0", undefined],
  ["four % 0", undefined],
  ["1e200 * 1e200", undefined],
  ["unknown", undefined],
  ["unknown(1)", undefined],
  ["four +", undefined],
  ["(four", undefined],
  ["four four", undefined],
  ["four if yes", undefined],
  ["four ** 2", undefined],
  ["__import__('os')", undefined],
  ["it", undefined],
  ["", undefined],
  ["'it\\'s'", undefined],
])("%s is %s", (formula, value) => {
  expect(worked(formula)).toBe(value);
});

test("texts, switches and lists stay as they are", () => {
  expect(Object.fromEntries(formulaValues(NAMES))).toEqual({ ...NAMES, nine: "9" });
});

test("circles have no value, whoever is asked first", () => {
  expect([...formulaValues({ a: "=b", b: "=a + 1", c: "=a", d: "1" })]).toEqual([["d", "1"]]);
});

test("depth and length are bounded", () => {
  const chain = Object.fromEntries(Array.from({ length: 500 }, (_, k) => [`n${k}`, `=n${k + 1}`]));
  expect(formulaValues({ ...chain, n500: "1" }).get("n0")).toBeUndefined();
  expect(worked(`${"(".repeat(900)}1${")".repeat(900)}`)).toBeUndefined();
  expect(worked(`${"[".repeat(900)}1${"]".repeat(900)}`)).toBeUndefined();
  expect(worked(`1${" + 1".repeat(1000)}`)).toBeUndefined();
});
