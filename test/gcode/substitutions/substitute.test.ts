import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSubstitute } from "../../../src/gcode/substitutions/substitute.ts";

const TEXT = ";LAYER_CHANGE\n;Z:0.2\nG1 Z.2 F7800\nM104 S200 ; set\n";

/** What one rule makes of a text. */
function changed(pattern: string, replacement: string, modes = "", text = TEXT): string {
  const substitute = createSubstitute([pattern, replacement, modes, ""]);
  return new TextDecoder().decode(substitute(new TextEncoder().encode(text)));
}

/** The first line that a rule changes, as it is then. */
function line(pattern: string, replacement: string, modes = ""): string | undefined {
  const before = new Set(TEXT.split("\n"));
  return changed(pattern, replacement, modes)
    .split("\n")
    .find((one) => !before.has(one));
}

describe("a plain rule", () => {
  test.each([
    ["LAYER", "L", "", ";L_CHANGE"],
    ["layer", "L", "", undefined],
    ["layer", "L", "i", ";L_CHANGE"],
    ["LAYER.", "L", "", undefined],
    ["$", "L", "", undefined],
    // No letter or digit beside a whole word, whatever its own ends are.
    ["LAYER", "L", "w", ";L_CHANGE"],
    ["AYER", "L", "w", undefined],
    [" ; set", "L", "w", undefined],
    ["S200", "S210", "w", "M104 S210 ; set"],
    ["CHANGE\\n;Z", "<\\t$1\\q\\\\>", "", ";LAYER_<\t$1\\q\\>:0.2"],
    ["", "L", "", undefined],
    ["00", "0", "", "G1 Z.2 F780"],
  ])("%s -> %s (%s)", (pattern, replacement, modes, expected) => {
    expect(line(pattern, replacement, modes)).toBe(expected);
  });
});

describe("a regular expression", () => {
  test.each([
    ["[[:upper:]]+_", "<$&>", "r", ";<LAYER_>CHANGE"],
    ["[^;\\n]*_", "<$&>", "r", ";<LAYER_>CHANGE"],
    ["LAY[A-Z]{2}", "<$&>", "r", ";<LAYER>_CHANGE"],
    ["L.*?E", "<$0>", "r", ";<LAYE>R_CHANGE"],
    ["\\BAY\\B", "<$&>", "r", ";L<AY>ER_CHANGE"],
    ["LAYER(?=_)", "<$&>", "r", ";<LAYER>_CHANGE"],
    ["(?<=LAYER_)CH", "<$&>", "r", ";LAYER_<CH>ANGE"],
    ["(?<!_)AN|LAYER(?!_)", "<$&>", "r", ";LAYER_CH<AN>GE"],
    ["(?=(LAY)E)L", "<$1>", "r", ";<LAY>AYER_CHANGE"],
    ["(?!(LAX))LAY", "<$1>", "r", ";<>ER_CHANGE"],
    ["(?>(L)A)Y", "<$1>", "r", ";<L>ER_CHANGE"],
    ["(?:(?>(L)A)X|LAY)E", "<$1>", "r", ";<>R_CHANGE"],
    ["(?:A*)*Y", "<$&>", "r", ";L<AY>ER_CHANGE"],
    ["(?:A*?)*?Y", "<$&>", "r", ";L<AY>ER_CHANGE"],
    ["(?:LA|LAYER)_", "<$&>", "r", ";<LAYER_>CHANGE"],
    ["(?>LA|LAYER)_", "<$&>", "r", undefined],
    ["L\\QAY\\E+", "<$&>", "r", ";<LAY>ER_CHANGE"],
    ["\\x4cA{0,2}\\x{59}", "<$&>", "r", ";<LAY>ER_CHANGE"],
    ["\\0114AY", "<$&>", "r", ";<LAY>ER_CHANGE"],
    ["(.)(.)00", "<$2$1>", "r", "G1 Z.2 F<87>"],
    ["(0)\\1", "<$1>", "r", "G1 Z.2 F78<0>"],
    ["(a)yer|(a)y\\1", `<\${1}>`, "ri", ";L<A>_CHANGE"],
    ["(?i)layer(?-i)_c", "<$&>", "r", undefined],
    ["(?i:layer)_C", "<$&>", "r", ";<LAYER_C>HANGE"],
    [";LAYER.*Z", "<$&>", "r", undefined],
    [";LAYER.*Z:", "<>", "rs", "<>0.2"],
    ["^;Z", "<$&>", "r", "<;Z>:0.2"],
    ["CHANGE$", "<$&>", "r", ";LAYER_<CHANGE>"],
    ["^;LAYER", "<$&>", "rs", "<;LAYER>_CHANGE"],
    ["^;Z", "<$&>", "rs", undefined],
    ["CHANGE$", "<$&>", "rs", undefined],
    ["(?m)^;Z", "<$&>", "rs", undefined],
    ["set\n$", "<$&>", "rs", "M104 S200 ; <set"],
    ["CHANGE", "a(b)(c(d))e", "r", ";LAYER_abcde"],
    ["CHANGE", "a(b)c", "", ";LAYER_a(b)c"],
    ["CHANGE", "a\\(b\\)c", "r", ";LAYER_a(b)c"],
    ["CHANGE", "a(b", "r", ";LAYER_ab"],
    ["CHANGE", "a)b", "r", ";LAYER_a"],
    ["CHANGE", "a?b:c?", "r", ";LAYER_a?b:c?"],
    ["(CHAN)GE", "(?1y$1:n):z", "r", ";LAYER_yCHAN:z"],
    ["(x)?CHANGE", "(?1y:n$&:m)z", "r", ";LAYER_nCHANGE:mz"],
    ["(x)?CHANGE", "?{1}y", "r", ";LAYER_"],
    ["(CHAN)GE", "(?2y)?1\\l$1:n", "r", ";LAYER_cHAN"],
    ["LAYER", "<$&>", "rw", undefined],
    ["LA|CHANGE", "<$&>", "rw", ";<LA>YER_<CHANGE>"],
    ["L]{", "<$&>", "r", undefined],
    ["[]L]", "<$&>", "r", ";<L>AYER_CHANGE"],
    ["L++A", "<$&>", "r", ";<LA>YER_CHANGE"],
    ["(?#c)LAYER", "<$&>", "r", ";<LAYER>_CHANGE"],
    ["(l)ayer_change", "<\\u$1-\\Uabc$1\\ldE\\Eabc\\LAB\\uCD>", "ri", ";<L-ABCLdEabcabCd>"],
    ["(L)AYER_CHANGE", `<\${1}x$&$$\${12}$12\\1\\12$x>`, "r", ";<LxLAYER_CHANGE$LL2$x>"],
    ["LAYER_CHANGE", "<\\e\\x41\\q\\(&>", "r", ";<\u001bAq(&>"],
  ])("%s -> %s (%s)", (pattern, replacement, modes, expected) => {
    expect(line(pattern, replacement, modes)).toBe(expected);
  });

  test("matches where nothing stands as PrusaSlicer's does", () => {
    expect(changed("x*", "H", "r", "M107\n")).toBe("HMH1H0H7H\nH");
    expect(changed("", "H", "r", "M1")).toBe("HMH1H");
    expect(changed("(.*)", "<$1>", "rs", "M107\n")).toBe("<M107\n><>");
    expect(changed("^", ">", "r", "M1\nM2\n")).toBe(">M1\n>M2\n>");
    expect(changed("$", "<", "r", "M1\nM2\n")).toBe("M1<\nM2<\n<");
    expect(changed("^|$", "|", "rs", "M1\nM2\n")).toBe("|M1\nM2\n|");
  });

  test("sees bytes, so that letters beyond ASCII are several", () => {
    expect(changed("é", "e", "", "café")).toBe("cafe");
    expect(changed("[é]", "e", "r", "café")).toBe("cafee");
  });

  test.each([
    ["(", "a ( without its )"],
    ["a)", "a ) without its ("],
    ["[a", "a [ without its ]"],
    ["*a", "a repetition of nothing"],
    ["a**", "a repetition of a repetition"],
    ["[z-a]", "a range that has no end"],
    ["a\\", "a backslash at the end"],
    ["(?<=a*)b", "a look behind of no certain length"],
    ["(?P<x>a)", "(?P<, which is not supported"],
    ["(?x)a", "the mode x"],
    ["\\R", "\\R, which is not supported"],
    ["(a)\\2", "no group 2"],
    ["a{2000}", "a repetition from 2000"],
    ["(?:(?:a{1,100}b){1,100}c){1,100}", "a pattern that is too long"],
    // Where nothing is repeated there is no instruction to count.
    ["(?:(?:(?:(?:){200}){1000}){1000}){1000}", "a pattern that is too long"],
    ["(?:)".repeat(6000), "a pattern that is too long"],
    ["(".repeat(200), "groups more than 100 deep"],
  ])("%s is refused: %s", (pattern, message) => {
    expect(() => changed(pattern, "x", "r")).toThrow(
      expect.objectContaining({ code: "SETTING_INVALID", message: expect.stringContaining(message) }),
    );
  });

  test("a replacement that would make too much of what is beside the match is refused", () => {
    expect(() => changed("a", "$`", "r")).toThrow(expect.objectContaining({ code: "SETTING_INVALID" }));
    expect(() => changed("a", "\\0", "r")).toThrow(expect.objectContaining({ code: "SETTING_INVALID" }));
    expect(() => changed("a", "(".repeat(20_000), "r")).toThrow(expect.objectContaining({ code: "SETTING_INVALID" }));
  });
});

test("JavaScript's regular expressions find the same", () => {
  const atom = fc.constantFrom("a", "b", "c", ".", "[ab]", "[^a]", "\\n", "^", "$", "\\b", "(?=a)", "(?!b)", "(?<=c)");
  const repeat = fc.constantFrom("", "*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{1,}?");
  const isPlace = (one: string): boolean => /^(\^|\$|\\b|\(\?.*\))$/.test(one);
  const part = fc.tuple(atom, repeat).map(([one, times]) => (isPlace(one) ? one : one + times));
  const sequence = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(""));
  const either = fc.array(sequence, { minLength: 1, maxLength: 3 }).map((all) => all.join("|"));
  // JavaScript alone goes back where a turn of a repetition is empty: here none is.
  const turn = fc.tuple(fc.constantFrom("a", "b", "[bc]", "."), sequence).map((parts) => parts.join(""));
  const turns = fc.array(turn, { minLength: 1, maxLength: 3 }).map((all) => all.join("|"));
  const grouped = fc
    .tuple(sequence, turns, repeat, sequence)
    .map(([before, body, times, after]) => `${before}(${body})${times}${after}`);
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c", "\n"), maxLength: 12 });
  fc.assert(
    fc.property(fc.oneof(either, grouped), text, fc.boolean(), (pattern, given, isAny) => {
      const expected = given.replaceAll(new RegExp(pattern, isAny ? "gs" : "gm"), "<$&>");
      expect(changed(pattern, "<$&>", isAny ? "rs" : "r", given)).toBe(expected);
    }),
    { numRuns: 3000 },
  );
});

describe("no rule hangs", () => {
  const long = "a".repeat(20_000);

  test.each([
    ["(a*)*b", "r"],
    ["(a|a)*b", "r"],
    ["(a+)+$\\w", "r"],
    ["(.*)(.*)(.*)(.*)x", "rs"],
    ["(?=(a+)+b)c|a(?:a?){30}b", "r"],
    ["(a*)\\1\\1b", "r"],
  ])("%s", (pattern, modes) => {
    expect(() => changed(pattern, "x", modes, long)).toThrow(
      expect.objectContaining({ code: "SETTING_INVALID", details: { name: "gcode_substitutions", rule: 1 } }),
    );
  });

  test("nor makes texts of any length", () => {
    const rule = ["a", "a".repeat(10_000), "", ""];
    const substitute = createSubstitute([...rule, ...rule]);
    expect(() => substitute(new TextEncoder().encode("a"))).toThrow(/rule 2: got more than 100010 bytes/);
  });

  test("nor does a count without an end", () => {
    expect(() => changed(`a{${"1".repeat(1_000_000)}`, "x", "r")).toThrow(
      expect.objectContaining({ code: "SETTING_INVALID" }),
    );
  });

  test("what is simple is matched in texts of any length", () => {
    expect(changed("(?:a|b)*", "x", "r", long)).toBe("xx");
    expect(changed("(.*\\n)*", "x", "r", "G1 X1\n".repeat(50_000))).toBe("xx");
  });
});

test("matches are as many as there are in a piece", () => {
  expect(changed("G1 ", "G0 ", "", "G1 X1\n".repeat(200_000))).toBe("G0 X1\n".repeat(200_000));
});

test("rules follow each other", () => {
  const substitute = createSubstitute(["a", "b", "", "first", "b", "c", "", ""]);
  expect(new TextDecoder().decode(substitute(new TextEncoder().encode("ab")))).toBe("cc");
});

test("a list that is no rules is refused", () => {
  expect(() => createSubstitute(["a", "b"])).toThrow(/got 2 entries, expected 4 for each rule/);
});
