/** The vocabularies against the specification, where it lies beside the project: every name, every default. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ABSENT } from "../../../scripts/service-settings-page.ts";
import { completeProfile } from "../../../src/v1/profiles/configure.ts";
import { KINDS } from "../../../src/v1/profiles/kinds.ts";
import { at } from "../../../src/v1/profiles/members.ts";
import { rowsOf } from "../../../src/v1/profiles/vocabulary/rows.ts";

const PAGE = new URL("../../../../shared/service.md", import.meta.url);
const isThere = existsSync(PAGE);
const HEADS: Readonly<Record<keyof typeof KINDS, string>> = {
  printer: "Printer: ",
  filament: "Filament: ",
  "print-setting": "Print settings: ",
  "sla-printer": "SLA printer: ",
  resin: "Resin: ",
  "sla-print-setting": "SLA print settings: ",
};
/** Told in words there. */
const IN_WORDS = ["motion", "retraction"];

describe.skipIf(!isThere)("the specification's groups (skipped where the page is not beside the project)", () => {
  const lines = isThere ? readFileSync(PAGE, "utf8").split("\n") : [];

  test.each(Object.values(KINDS))("of a $kind are all taken, with their defaults, or told to be absent", (kind) => {
    const start = lines.findIndex((line) => line.startsWith(HEADS[kind.kind]));
    const end = lines.findIndex(
      (line, i) => i > start && (line === "" || Object.values(HEADS).some((head) => line.startsWith(head))),
    );
    const told = membersOf(lines.slice(start, end).join(" ").slice(HEADS[kind.kind].length));
    expect(told.length).toBeGreaterThan(5);
    const absent = (ABSENT[kind.kind] ?? []).flatMap(([members]) => members.split(" "));
    const isAbsent = (path: string): boolean => absent.some((one) => path === one || path.startsWith(`${one}.`));
    const complete = completeProfile(kind.kind, {});
    const taken = new Map(rowsOf(kind.vocabulary).map(([path]) => [path.join("."), at(complete, path.join("."))]));

    expect(told.map(([path]) => path).filter((path) => !taken.has(path) && !isAbsent(path))).toEqual([]);
    const names = new Set(told.map(([path]) => path));
    const unheardOf = [...taken.keys()].filter((path) => !names.has(path) && !IN_WORDS.includes(path.split(".")[0]!));
    expect(unheardOf).toEqual([]);
    for (const [path, value] of told)
      if (value !== undefined && taken.has(path)) expect({ [path]: taken.get(path) }).toEqual({ [path]: value });
  });
});

/** Reads `name, name value, name [value], name {…}`. */
function membersOf(text: string): readonly (readonly [path: string, value: unknown])[] {
  const tokens = text
    .replaceAll("`", "")
    .replaceAll(/\([^)]*\)/g, "")
    .replaceAll(/\w+ \{\.\.\.\}/g, "")
    .match(/[{},]|\[\[[^\]]*\]\]|\[[^\]]*\]|"[^"]*"|[^\s{},[\]]+/g)!;
  const found: [string, unknown][] = [];
  const groups: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    if (token === "}") groups.pop();
    else if (/^\w+$/.test(token)) {
      const next = tokens[i + 1];
      if (next === "{") groups.push(token);
      else
        found.push([
          [...groups, token].join("."),
          next === undefined || /^[{},]$/.test(next) ? undefined : readValue(next),
        ]);
      if (next !== undefined && !/^[},]$/.test(next)) i++;
    }
  }
  return found;
}

function readValue(written: string): unknown {
  const text = written.startsWith("[") ? written.slice(1, -1) : written;
  const plain = text.replace(/^\./, "0.");
  try {
    return JSON.parse(plain);
  } catch {
    return text;
  }
}
