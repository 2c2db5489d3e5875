import { SlicewrightError } from "../core/errors.ts";
import { type Warning, warning } from "../core/warnings.ts";
import { checkSetting, RESIN_SETTINGS, SETTINGS, unknownSetting } from "./complete.ts";
import { NOT_HONOURED, RESIN_INERT } from "./not-honoured.ts";
import type { ResinSettings } from "./resin-settings.ts";
import type { AnySchema, AnySpec } from "./schema.ts";
import type { Settings } from "./settings.ts";

/** What a profile holds: only the names in it; pass it to `completeSettings`. */
export interface Profile<T = Settings> {
  readonly settings: Partial<T>;
  readonly warnings: readonly Warning[];
}

/**
 * Reads a PrusaSlicer .ini profile: `name = value` lines, `#` and `;` comments. Lists per extruder give their first.
 * @throws SlicewrightError `PROFILE_MALFORMED`, `SETTING_UNKNOWN`, `SETTING_INVALID`, `SETTING_UNSUPPORTED`
 */
export function parseIni(text: string): Profile {
  return parseProfile<Settings>(text, SETTINGS, passOver);
}

/**
 * Reads a PrusaSlicer .ini profile of a resin print. Names of filament prints and of other programs' screens are passed
 * over.
 * @throws SlicewrightError `PROFILE_MALFORMED`, `SETTING_UNKNOWN`, `SETTING_INVALID`
 */
export function parseResinIni(text: string): Profile<ResinSettings> {
  return parseProfile<ResinSettings>(text, RESIN_SETTINGS, passOverResin);
}

/** What becomes of a setting without a row: warned of, refused, or nothing. */
type PassOver = (name: string, value: string, warnings: Warning[]) => void;

function parseProfile<T>(text: string, rows: AnySchema, passOverName: PassOver): Profile<T> {
  const settings: Record<string, unknown> = {};
  const warnings: Warning[] = [];
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  for (const [index, line] of lines.entries()) {
    if (/^\s*([#;].*)?$/.test(line)) continue;
    const match = /^\s*([A-Za-z0-9_]+)\s*=\s?(.*)$/.exec(line);
    if (match === null) {
      throw new SlicewrightError(
        "PROFILE_MALFORMED",
        `profile: line ${index + 1} is "${line.slice(0, 60)}", expected "name = value"`,
        { line: index + 1 },
      );
    }
    const name = match[1];
    const value = match[2].trim();
    if (Object.hasOwn(rows, name)) settings[name] = parseSetting(name, value, rows);
    else passOverName(name, value, warnings);
  }
  return { settings: settings as Partial<T>, warnings };
}

/**
 * A setting's value from its text in a profile or on a command line.
 * @throws SlicewrightError `SETTING_UNKNOWN` or `SETTING_INVALID`
 */
export function parseSetting(name: string, text: string, rows: AnySchema = SETTINGS): unknown {
  const spec = Object.hasOwn(rows, name) ? rows[name] : undefined;
  if (spec === undefined) throw unknownSetting(name, rows);
  const value = parseValue(spec, text);
  checkSetting(name, value, rows);
  return value;
}

/** A profile that PrusaSlicer and `parseIni` read, names in alphabetical order. */
export function formatIni(settings: Partial<Settings> | Partial<ResinSettings>): string {
  const lines = Object.entries(settings)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name} = ${formatSetting(SETTINGS[name] ?? RESIN_SETTINGS[name], value)}\n`);
  return lines.join("");
}

/** One value as a profile writes it. */
function formatSetting(row: AnySpec | undefined, value: unknown): string {
  switch (row?.kind) {
    case "boolean":
      return value ? "1" : "0";
    case "points":
      return (value as number[][]).map(([x, y]) => `${x}x${y}`).join(",");
    case "text":
      return escapeText(value as string);
    default:
      return String(value);
  }
}

function passOver(name: string, value: string, warnings: Warning[]): void {
  const row = NOT_HONOURED.get(name);
  if (row === undefined) throw unknownSetting(name, SETTINGS);
  if (row === null || value.split(",").every((item) => row.neutral.includes(item))) return;
  const message = `settings: ${name} = ${value} is not supported, expected ${row.neutral[0]}`;
  if (row.refused) throw new SlicewrightError("SETTING_UNSUPPORTED", message, { name, got: value });
  warnings.push(warning("SETTING_NOT_HONOURED", message, { name, got: value }));
}

function passOverResin(name: string): void {
  if (!NOT_HONOURED.has(name) && !Object.hasOwn(SETTINGS, name) && !RESIN_INERT.has(name))
    throw unknownSetting(name, RESIN_SETTINGS);
}

/** Unparsable numbers come back as the text: the check then names it. */
function parseValue(spec: AnySpec, text: string): unknown {
  switch (spec.kind) {
    case "text":
      return unescapeText(text);
    case "choice":
      return text;
    case "points":
      return text.split(",").map((point) => point.split("x").map(parseNumber));
  }
  const first = text.split(",")[0].trim();
  switch (spec.kind) {
    case "boolean":
      return first === "1" || first === "true" ? true : first === "0" || first === "false" ? false : first;
    case "percent":
      return typeof parseNumber(first) === "number" ? `${first}%` : first;
    default:
      return parseNumber(first);
  }
}

function parseNumber(text: string): number | string {
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : text;
}

function escapeText(text: string): string {
  const escaped = text.replaceAll("\\", "\\\\").replaceAll("\r\n", "\n").replaceAll("\n", "\\n").replaceAll('"', '\\"');
  return /^\s|\s$|[";]/.test(text) ? `"${escaped}"` : escaped.replaceAll('\\"', '"');
}

function unescapeText(text: string): string {
  const inner = /^"(.*)"$/s.exec(text)?.[1] ?? text;
  return inner.replace(/\\(.)/g, (_, letter: string) => (letter === "n" ? "\n" : letter === "r" ? "\r" : letter));
}
