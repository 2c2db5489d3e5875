import { describe, expect, test } from "vitest";
import { ABSENT } from "../../../scripts/service-settings-page.ts";
import { completeResinSettings, completeSettings, RESIN_SETTINGS, SETTINGS } from "../../../src/index.ts";
import { createValidator } from "../../../src/v1/http/validator.ts";
import { completeSchema, givenSchema } from "../../../src/v1/profiles/configuration-schema.ts";
import { completeProfile, fdmSettings, slaSettings } from "../../../src/v1/profiles/configure.ts";
import { KINDS, nameOf } from "../../../src/v1/profiles/kinds.ts";
import { rowsOf } from "../../../src/v1/profiles/vocabulary/rows.ts";

const WORDS = { title: "", description: "" };

const FDM = ["printer", "filament", "print-setting"] as const;
const SLA = ["sla-printer", "resin", "sla-print-setting"] as const;
const compile = createValidator();
const validator = (schema: object) =>
  compile({ schema, method: "POST", url: "/", httpPart: "body" }) as ((value: unknown) => boolean) & {
    errors?: unknown;
  };

describe.each(Object.values(KINDS))("the $kind's vocabulary", (kind) => {
  const rows = rowsOf(kind.vocabulary);

  test.each(rows.map(([path, row]) => [path.join("."), row] as const))("%s maps", (_path, row) => {
    const known = kind.kind.startsWith("sla") || kind.kind === "resin" ? RESIN_SETTINGS : SETTINGS;
    for (const name of row.settings) expect(known).toHaveProperty(name);
    expect(row.doc).not.toBe("");
    if (row.kind === "choice") expect(row.choices).toContain(row.default);
    if (row.isDerived || row.settings.length === 0) return;
    const [name] = row.settings;
    const spec = known[name!]!;
    if (row.kind === "choice" && spec.kind === "choice")
      for (const word of row.choices) expect(spec.choices).toContain(word);
    if (!("min" in spec)) return;
    expect(row.min).toBeGreaterThanOrEqual(spec.min);
    expect(row.max).toBeLessThanOrEqual(spec.max);
    expect(row.max).toBeGreaterThan(row.min);
  });

  test("takes its own defaults, and reads them back", () => {
    const complete = completeProfile(kind.kind, {});
    const given = validator(givenSchema(kind.vocabulary, WORDS));
    expect(given(complete), JSON.stringify(given.errors)).toBe(true);
    const read = validator(completeSchema(kind.vocabulary, WORDS));
    expect(read(complete), JSON.stringify(read.errors)).toBe(true);
    expect(nameOf(kind, complete)).toMatch(/^Default/);
  });

  test("states every default in words, and none that a validator would fill in", () => {
    const schema = JSON.stringify(givenSchema(kind.vocabulary, WORDS));
    expect(schema.match(/Default: /g)).toHaveLength(rows.length);
    expect(schema).not.toMatch(/"default":[^{]/);
    const empty = {};
    expect(validator(givenSchema(kind.vocabulary, WORDS))(empty)).toBe(true);
    expect(empty).toEqual({});
  });
});

test.each(
  Object.entries(ABSENT).flatMap(([kind, rows]) =>
    rows.flatMap(([members]) => members.split(" ").map((path) => [kind as keyof typeof KINDS, path] as const)),
  ),
)("of a %s %s is refused by its name", (kind, path) => {
  const given = validator(givenSchema(KINDS[kind].vocabulary, WORDS));
  const [member, ...groups] = path.split(".").reverse();
  const body = groups.reduce<object>((value, name) => ({ [name]: value }), { [member!]: true });
  expect(given(body)).toBe(false);
  expect(given.errors).toEqual([
    expect.objectContaining({
      instancePath: groups
        .reverse()
        .map((name) => `/${name}`)
        .join(""),
      params: { additionalProperty: member },
    }),
  ]);
});

describe("settings", () => {
  const of = (kind: keyof typeof KINDS) => completeProfile(kind, {});

  test("of a filament print are those that its rows name, and the planner", () => {
    const settings = fdmSettings({ printer: of("printer"), filament: of("filament"), print: of("print-setting") });
    const named = FDM.flatMap((kind) => rowsOf(KINDS[kind].vocabulary).flatMap(([, row]) => row.settings));
    expect(Object.keys(settings).sort()).toEqual([...new Set([...named, "estimate_model"])].sort());
    expect(() => completeSettings(settings)).not.toThrow();
  });

  test("of a resin print are those that its rows name", () => {
    const settings = slaSettings({ printer: of("sla-printer"), resin: of("resin"), print: of("sla-print-setting") });
    const named = SLA.flatMap((kind) => rowsOf(KINDS[kind].vocabulary).flatMap(([, row]) => row.settings));
    expect(Object.keys(settings).sort()).toEqual([...new Set(named)].sort());
    expect(() => completeResinSettings(settings)).not.toThrow();
  });
});
