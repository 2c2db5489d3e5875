import { SlicewrightError } from "../core/errors.ts";
import { checkArgument, OBJECT, TEXT } from "../core/option.ts";
import { type Warning, warning } from "../core/warnings.ts";
import { checkSetting, RESIN_SETTINGS, SETTINGS, unknownSetting } from "./complete.ts";
import type { ExtruderSettings } from "./extruder-settings.ts";
import { extruderCount, ofEachExtruder, PER_EXTRUDER } from "./extruders.ts";
import { asksForNothing, NOT_HONOURED, notSupported, RESIN_INERT } from "./not-honoured.ts";
import { isList, leadingNumbers, NEAREST, underOwnNames } from "./profile-names.ts";
import type { ResinSettings } from "./resin-settings.ts";
import type { AnySchema, AnySpec } from "./schema.ts";
import type { Settings } from "./settings.ts";
import { PER_MODE, silentOf } from "./silent.ts";

/** What a profile holds: only the names in it; pass it to `completeSettings`. */
export interface Profile<T = Settings> {
  readonly settings: Partial<T>;
  readonly warnings: readonly Warning[];
}

/**
 * Reads a PrusaSlicer .ini profile: `name = value` lines, `#` and `;` comments. A list with a value for each extruder
 * gives its first, and all of them as `extruders`: as many as there are nozzles, or as the longest list has. A limit's
 * second value goes to `silent`.
 * @param text one profile, or several that are read as one, the later lines over the earlier: whichever of them tells of
 * the nozzles or of the printer's retraction, lists are counted by the nozzles, and a filament's own retraction rules
 * @throws SlicewrightError `PROFILE_MALFORMED`, `SETTING_UNKNOWN`, `SETTING_INVALID`, `SETTING_UNSUPPORTED`
 */
export function parseIni(text: string | readonly string[]): Profile {
  return parseProfile<Settings>([text].flat(), SETTINGS, passOver);
}

/**
 * Reads a PrusaSlicer .ini profile of a resin print. Names of filament prints and of other programs' screens are passed
 * over.
 * @throws SlicewrightError `PROFILE_MALFORMED`, `SETTING_UNKNOWN`, `SETTING_INVALID`
 */
export function parseResinIni(text: string): Profile<ResinSettings> {
  return parseProfile<ResinSettings>([text], RESIN_SETTINGS, passOverResin);
}

/** What becomes of a setting without a row: warned of, refused, or nothing. */
type PassOver = (name: string, value: string, warnings: Warning[], hasSeveralExtruders: boolean) => void;

function parseProfile<T>(texts: readonly string[], rows: AnySchema, passOverName: PassOver): Profile<T> {
  const settings: Record<string, unknown> = {};
  const warnings: Warning[] = [];
  const lists: Record<string, readonly unknown[]> = {};
  const others: [name: string, value: string][] = [];
  let nozzles: number | undefined;
  const lines = texts.flatMap((text) => linesOf(text, rows));
  for (const [name, value] of underOwnNames(lines, rows)) {
    if (Object.hasOwn(rows, name)) {
      const read = NEAREST.get(`${name} = ${value}`) ?? leadingNumbers(value, rows[name]);
      if (read !== undefined) warnings.push(readAs(name, value, read));
      const values = parseValues(name, read ?? value, rows);
      settings[name] = values[0];
      lists[name] = values;
      if (name === "nozzle_diameter") nozzles = values.length;
    } else others.push([name, value]);
  }
  const extruders = extrudersOf(lists, nozzles);
  for (const [name, value] of others) passOverName(name, value, warnings, extruders.extruders !== undefined);
  return { settings: { ...settings, ...extruders, ...silentOf(lists) } as Partial<T>, warnings };
}

function readAs(name: string, text: string, read: string): Warning {
  const message = `settings: ${name} is "${text}", read as ${read}`;
  return warning("SETTING_ADJUSTED", message, { name, got: text, by: "PrusaSlicer" });
}

function linesOf(text: string, rows: AnySchema): (readonly [name: string, value: string])[] {
  const found: (readonly [string, string])[] = [];
  for (const [index, line] of textLines(text).entries()) {
    if (/^\s*([#;].*)?$/.test(line)) continue;
    const match = /^\s*([A-Za-z0-9_]+)\s*=\s*(.*)$/s.exec(line);
    if (match === null) {
      throw new SlicewrightError(
        "PROFILE_MALFORMED",
        `profile: line ${index + 1} is "${line.slice(0, 60)}", expected "name = value"`,
        { line: index + 1 },
      );
    }
    const [, name, value] = match;
    const row = Object.hasOwn(rows, name) ? rows[name] : undefined;
    found.push([name, isSingleText(name, row) ? value : value.trimEnd()]);
  }
  return found;
}

/**
 * A text's lines, whatever ends them, without the mark of its encoding.
 * @throws SlicewrightError `USAGE` for what is no text
 */
export function textLines(text: string): string[] {
  checkArgument("profile", "text", text, TEXT);
  return text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
}

/** Whether any table, or the list of what has no effect, has a name of a profile's. */
export function isKnownName(name: string): boolean {
  return underOwnNames([[name, "0"]], SETTINGS).every(([own]) =>
    [SETTINGS, RESIN_SETTINGS].some(
      (rows) => Object.hasOwn(rows, own) || NOT_HONOURED.has(own) || RESIN_INERT.has(own),
    ),
  );
}

/** What lists say of each extruder; nothing where there is one. */
function extrudersOf(
  lists: Readonly<Record<string, readonly unknown[]>>,
  nozzles?: number,
): { readonly extruders?: readonly Partial<ExtruderSettings>[] } {
  const own = Object.entries(lists).filter(([name]) => PER_EXTRUDER.has(name));
  const count = nozzles ?? Math.max(0, ...own.map(([, { length }]) => length));
  if (count < 2) return {};
  const differing = own.filter(([, values]) => values.some((value) => value !== values[0]));
  return {
    extruders: Array.from({ length: count }, (_, tool) =>
      Object.fromEntries(differing.map(([name, values]) => [name, values[tool] ?? values[0]])),
    ),
  };
}

/**
 * One setting from its text, with what a list says of each extruder; filament prints' are called as in a profile.
 * @throws SlicewrightError `SETTING_UNKNOWN`, `SETTING_INVALID`, or `SETTING_UNSUPPORTED` of one that is not honoured
 */
export function parseAssignment(name: string, text: string, rows: AnySchema = SETTINGS): Partial<Settings> {
  checkNamed(name, text);
  // An empty list says nothing in a profile, where many stand; here it is a slip.
  const isOwn = rows !== SETTINGS || (text === "" && Object.hasOwn(rows, name));
  const lines = isOwn ? [[name, text] as const] : underOwnNames([[name, text]], rows);
  const lists: Record<string, readonly unknown[]> = {};
  for (const [own, value] of lines)
    if (rows === SETTINGS && !Object.hasOwn(rows, own)) refuse(own, value);
    else lists[own] = parseValues(own, value, rows);
  const firsts = Object.fromEntries(Object.entries(lists).map(([own, values]) => [own, values[0]]));
  return { ...firsts, ...extrudersOf(lists), ...silentOf(lists) };
}

/** What a profile is warned of is not set by itself. */
function refuse(name: string, value: string): void {
  const warnings: Warning[] = [];
  passOver(name, value, warnings, false);
  for (const { message, details } of warnings) throw new SlicewrightError("SETTING_UNSUPPORTED", message, details);
}

/** A setting's value, or those of a list with one for each extruder or for each mode. */
function parseValues(name: string, text: string, rows: AnySchema): readonly unknown[] {
  const items = rows !== SETTINGS ? [text] : PER_MODE.has(name) ? modeItems(text) : extruderItems(name, text);
  return items.map((item) => parseItem(name, item, rows));
}

/** There are two modes: a longer list is none. */
function modeItems(text: string): readonly string[] {
  const items = text.split(",");
  return items.length > 2 ? [text] : items;
}

/** The texts of a list with one for each extruder; of any other setting its one text. */
export function extruderItems(name: string, text: string): readonly string[] {
  return PER_EXTRUDER.has(name) ? itemsOf(SETTINGS[name], text) : [text];
}

/** Texts have semicolons between, as they hold commas, and are quoted unless they are single words. */
function itemsOf({ kind }: AnySpec, text: string): readonly string[] {
  if (kind !== "text") return text.split(",");
  const items = text.match(/(?<![^;])(?:"(?:[^"\\]|\\.)*"|[^\s";\\]*)(?![^;])/g) ?? [];
  // A vendor's slip: what is left after a quoted text is no text of an extruder's.
  if (items.join(";") !== text) return [/^"(?:[^"\\]|\\.)*"(?=\s*;)/.exec(text)?.[0] ?? text];
  // What ends a list of quoted ones begins no other.
  return items.length > 1 && items.at(-1) === "" && items[0]!.startsWith('"') ? items.slice(0, -1) : items;
}

/**
 * A setting's value from its text in a profile or on a command line; of a list the first.
 * @throws SlicewrightError `SETTING_UNKNOWN` or `SETTING_INVALID`
 */
export function parseSetting(name: string, text: string, rows: AnySchema = SETTINGS): unknown {
  checkNamed(name, text);
  const isNumbers = rows === SETTINGS && isList(name) && !["text", "points"].includes(rows[name].kind);
  return parseItem(name, isNumbers ? text.split(",")[0] : text, rows);
}

function checkNamed(name: string, text: string): void {
  checkArgument("settings", "name", name, TEXT);
  checkArgument("settings", "text", text, TEXT);
}

function parseItem(name: string, text: string, rows: AnySchema): unknown {
  const spec = Object.hasOwn(rows, name) ? rows[name] : undefined;
  if (spec === undefined) throw unknownSetting(name, rows);
  // Only in lists do quotes belong to how a text is written.
  const value = spec.kind === "text" && !PER_EXTRUDER.has(name) ? unescaped(text) : parseValue(spec, text);
  checkSetting(name, value, rows);
  return value;
}

/**
 * A profile that PrusaSlicer and `parseIni` read, names in alphabetical order. What `parseIni` gives of it is the same,
 * but for a text of blanks alone, which is empty.
 */
export function formatIni(settings: Partial<Settings> | Partial<ResinSettings>): string {
  checkArgument("settings", "settings", settings, OBJECT);
  const { extruders: _, silent: __, ...flat } = settings as Partial<Settings>;
  const lines = Object.entries(flat)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name} = ${formatAll(settings as Partial<Settings>, name, value)}\n`);
  return lines.join("");
}

/** A setting's value, or a list with one for each of several extruders, or for each mode. */
function formatAll(settings: Partial<Settings>, name: string, value: unknown): string {
  const row = SETTINGS[name] ?? RESIN_SETTINGS[name];
  const isAlone = extruderCount(settings) < 2 || !PER_EXTRUDER.has(name);
  if (row?.kind === "text" && isAlone)
    return isSingleText(name, row) ? escapeText(value as string) : escapeItem(value as string);
  const inSilence = (settings.silent as Record<string, unknown> | undefined)?.[name];
  if (inSilence !== undefined) return `${formatSetting(row, value)},${formatSetting(row, inSilence)}`;
  if (isAlone) return formatSetting(row, value);
  const values = ofEachExtruder(settings as Settings, name as keyof ExtruderSettings);
  if (row?.kind !== "text") return values.map((one) => formatSetting(row, one)).join(",");
  return quoteAll(values as readonly string[]);
}

/** Whether a profile holds one text, and no list of texts: PrusaSlicer takes quotes in it as they stand. */
function isSingleText(name: string, row: AnySpec | undefined): boolean {
  return row?.kind === "text" && (!PER_EXTRUDER.has(name) || name === "filament_vendor");
}

/** One value as a profile writes it. */
function formatSetting(row: AnySpec | undefined, value: unknown): string {
  switch (row?.kind) {
    case "boolean":
      return value ? "1" : "0";
    case "points":
      return (value as number[][]).map(([x, y]) => `${x}x${y}`).join(",");
    case "numbers":
      return (value as number[]).join(",");
    case "texts":
      return quoteAll(value as readonly string[]);
    default:
      return String(value);
  }
}

function passOver(name: string, value: string, warnings: Warning[], hasSeveralExtruders: boolean): void {
  const row = NOT_HONOURED.get(name);
  if (row === undefined) throw unknownSetting(name, SETTINGS);
  if (row === null || asksForNothing(row, value)) return;
  const message = notSupported(name, value, row);
  if (row.refused === "several-extruders" ? hasSeveralExtruders : row.refused !== "nowhere")
    throw new SlicewrightError("SETTING_UNSUPPORTED", message, { name, got: value });
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
      return [text, OLDER_WORDS.get(text)].find((word) => spec.choices.includes(word)) ?? text;
    case "points":
      return text.split(",").map((point) => point.split("x").map((mm) => parseNumber(mm.trim())));
    case "texts":
      return parseTexts(text);
    case "numbers":
      return text.trim() === "" ? [] : text.split(",").map((one) => parseNumber(one.trim()));
  }
  const value = text.trim().replace(/\s+%$/, "%");
  switch (spec.kind) {
    case "boolean":
      return value === "1" || value === "true" ? true : value === "0" || value === "false" ? false : value;
    case "percent":
      return typeof parseNumber(value) === "number" ? `${value}%` : value;
    default:
      return parseNumber(value);
  }
}

/** Texts with semicolons between, quoted or plain. */
function parseTexts(text: string): string[] {
  if (text.trim() === "") return [];
  const item = /[ \t]*(?:("(?:[^"\\]|\\.)*")[ \t]*|([^;]*))(?:;|($))/sy;
  const items: string[] = [];
  for (let match = item.exec(text); match !== null; match = item.exec(text)) {
    const [, quoted, plain = "", end] = match;
    items.push(unescapeText(quoted ?? plain));
    if (end !== undefined) break;
  }
  return items;
}

/** What choices were before they were choices: switches. */
const OLDER_WORDS: ReadonlyMap<string, string> = new Map([
  ["0", "disabled"],
  ["1", "octoprint"],
]);

function parseNumber(text: string): number | string {
  return /^[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : text;
}

/** A single text: what a reader would take off its head is escaped, and nothing is quoted. */
function escapeText(text: string): string {
  return escapeBreaks(text).replace(/^(?:"|\s(?=.*\S))/s, "\\$&");
}

/** The only text of a list: quoted unless it is a word. */
function escapeItem(text: string): string {
  return /^[^\s;"\\]+$/.test(text) ? text : quoteAll([text]);
}

function quoteAll(texts: readonly string[]): string {
  return texts.map((text) => `"${escapeBreaks(text).replaceAll('"', '\\"')}"`).join(";");
}

function escapeBreaks(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}

/** What a text stands for, quoted or not. */
export function unescapeText(text: string): string {
  return unescaped(/^"((?:[^"\\]|\\.)*)"$/s.exec(text)?.[1] ?? text);
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, (_, letter: string) => (letter === "n" ? "\n" : letter === "r" ? "\r" : letter));
}
