import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import {
  type AnySchema,
  completeSettings,
  FILAMENTS,
  LENGTH_UNITS,
  type LengthUnit,
  type ModelOptions,
  mergeSettings,
  PRINTERS,
  PRINTS,
  type Profile,
  parseAssignment,
  SETTINGS,
  type Settings,
  SlicewrightError,
  type Warning,
} from "../index.ts";
import { type LoadProfiles, loadFilamentProfiles } from "./load-profile.ts";

const OPTIONS = {
  output: { type: "string", short: "o" },
  load: { type: "string", multiple: true },
  "printer-profile": { type: "string" },
  "print-profile": { type: "string" },
  "filament-profile": { type: "string" },
  set: { type: "string", multiple: true },
  project: { type: "boolean" },
  preset: { type: "string" },
  printer: { type: "string" },
  filament: { type: "string" },
  rotate: { type: "string" },
  scale: { type: "string" },
  unit: { type: "string" },
  "no-repair": { type: "boolean" },
  "support-enforcer": { type: "string", multiple: true },
  "support-blocker": { type: "string", multiple: true },
  plate: { type: "string" },
  turn: { type: "boolean" },
  threads: { type: "string" },
  layer: { type: "string" },
  width: { type: "string" },
  height: { type: "string" },
  print: { type: "boolean" },
  model: { type: "string" },
  "limits-from": { type: "string" },
  resin: { type: "boolean" },
  "resin-preset": { type: "string" },
  copies: { type: "string" },
  spacing: { type: "string" },
  margin: { type: "string" },
  shadow: { type: "boolean" },
  threshold: { type: "string" },
  most: { type: "string" },
  drain: { type: "string" },
  solid: { type: "boolean" },
  plot: { type: "string" },
  json: { type: "boolean" },
} as const;

/** What only the commands of resin prints take. */
const RESIN_ONLY: ReadonlySet<string> = new Set(["resin-preset", "drain", "solid"]);

export type OptionName = keyof typeof OPTIONS;

/** They say which profiles of a bundle `load` means. */
const BUNDLE_OPTIONS = ["printer-profile", "print-profile", "filament-profile"] as const;

/** A command's arguments, read. */
export interface Arguments {
  /** The first file. */
  readonly file: string;
  readonly files: readonly string[];
  readonly values: { readonly [K in OptionName]?: string | boolean | string[] | undefined };
}

/**
 * Reads a command's arguments: one file, or up to so many, and the options it allows.
 * @throws SlicewrightError `USAGE`
 */
export function readArguments(args: readonly string[], allowed: readonly OptionName[], mostFiles = 1): Arguments {
  try {
    const known = allowed.includes("load") ? [...allowed, ...BUNDLE_OPTIONS] : allowed;
    const options = Object.fromEntries(known.map((name) => [name, OPTIONS[name]]));
    const parsed = parseArgs({ args: withNegatives(args), options, allowPositionals: true, tokens: true });
    const { values, positionals, tokens } = parsed;
    const twice = repeated(tokens.filter((token) => token.kind === "option").map(({ name }) => name));
    if (twice !== undefined) throw usage(`got --${twice} more than once, expected it once`);
    if (positionals.length === 0 || positionals.length > mostFiles)
      throw usage(`got ${positionals.length} files, expected one${mostFiles > 1 ? " or more" : ""}`);
    return { file: positionals[0], files: positionals, values: values as Arguments["values"] };
  } catch (thrown) {
    if (thrown instanceof SlicewrightError) throw thrown;
    throw usage(parsingFailed(thrown as NodeJS.ErrnoException, args));
  }
}

/** Options whose values may be negative numbers: a word that begins like one is a value here, never an option. */
function withNegatives(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const before = joined.at(-1);
    const name = before?.startsWith("--") ? before.slice(2) : "";
    const takesValue = Object.hasOwn(OPTIONS, name) && OPTIONS[name as OptionName].type === "string";
    if (takesValue && /^-[\d.]/.test(arg)) joined[joined.length - 1] = `${before}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

/** The first option that is given again and may not be. */
function repeated(names: readonly string[]): string | undefined {
  return names.find((name, i) => names.indexOf(name) < i && !("multiple" in OPTIONS[name as OptionName]));
}

/** What is told of words that `parseArgs` does not take. */
function parsingFailed({ code, message }: NodeJS.ErrnoException, args: readonly string[]): string {
  const told = message.split(". ")[0].replaceAll("\n", " ");
  const [, name = ""] = /'--([\w-]+)'/.exec(told) ?? [];
  if (code !== "ERR_PARSE_ARGS_UNKNOWN_OPTION" || !Object.hasOwn(OPTIONS, name)) return told;
  if (args.includes("--resin")) return `got --${name}, which this command does not take with --resin`;
  return `got --${name}, which ${RESIN_ONLY.has(name) ? "only prints with --resin take" : "this command does not take"}`;
}

export function usage(message: string): SlicewrightError {
  return new SlicewrightError("USAGE", `usage: ${message}`);
}

/** An option's text, or undefined. */
export function text({ values }: Arguments, name: OptionName): string | undefined {
  return values[name] as string | undefined;
}

/** An option's number. @throws SlicewrightError `USAGE` */
export function numeric(args: Arguments, name: OptionName): number | undefined {
  const value = text(args, name);
  if (value === undefined) return undefined;
  const parsed = Number(value);
  if (value.trim() === "" || !Number.isFinite(parsed)) throw usage(`got --${name} ${value}, expected a number`);
  return parsed;
}

/** An option's word, one of a few. @throws SlicewrightError `USAGE` */
export function oneOf<const T extends string>(args: Arguments, name: OptionName, words: readonly T[]): T | undefined {
  const value = text(args, name);
  if (value !== undefined && !words.some((word) => word === value))
    throw usage(`got --${name} ${value}, expected one of ${words.join(", ")}`);
  return value as T | undefined;
}

/** How many copies, and how far apart, which is nothing by itself. @throws SlicewrightError `USAGE` */
export function copiesOf(args: Arguments): { readonly copies?: number; readonly spacing?: number } {
  const [copies, spacing] = [whole(args, "copies", 1), numeric(args, "spacing")];
  if (spacing !== undefined && spacing < 0) throw usage(`got --spacing ${spacing}, expected 0 or more`);
  if (spacing !== undefined && copies === undefined)
    throw usage(`got --spacing ${spacing} and no --copies, expected how many copies are to be that far apart`);
  return { ...(copies !== undefined && { copies }), ...(spacing !== undefined && { spacing }) };
}

/** Which plate of a project. @throws SlicewrightError `USAGE` */
export function plateOf(args: Arguments): { readonly plate?: number } {
  const plate = whole(args, "plate", 1);
  return plate === undefined ? {} : { plate };
}

/** An option's whole number from `min` up. @throws SlicewrightError `USAGE` */
export function whole(args: Arguments, name: OptionName, min: number): number | undefined {
  const value = numeric(args, name);
  if (value !== undefined && !(Number.isInteger(value) && value >= min))
    throw usage(`got --${name} ${value}, expected a whole number from ${min}`);
  return value;
}

/** Three numbers with commas between. @throws SlicewrightError `USAGE` */
export function triple(args: Arguments, name: OptionName): readonly [number, number, number] | undefined {
  const value = text(args, name);
  if (value === undefined) return undefined;
  const parts = value.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  if (parts.length !== 3 || !parts.every(Number.isFinite)) throw usage(`got --${name} ${value}, expected X,Y,Z`);
  return parts as [number, number, number];
}

/** The options that {@link placing} reads. */
export const PLACING_OPTIONS: readonly OptionName[] = ["rotate", "scale", "unit", "plate", "no-repair"];

/** Which part of a file it is, and how that is repaired, turned and scaled. @throws SlicewrightError `USAGE` */
export function placing(args: Arguments): ModelOptions {
  const rotation = triple(args, "rotate");
  const scale = numeric(args, "scale");
  const unit = oneOf(args, "unit", Object.keys(LENGTH_UNITS) as LengthUnit[]);
  return {
    ...(rotation && { rotation }),
    ...(scale !== undefined && { scale }),
    ...(unit !== undefined && { unit }),
    ...plateOf(args),
    repair: args.values["no-repair"] !== true,
  };
}

/**
 * Settings of presets or a project, of profiles and single settings, the later over the earlier, and what the profiles
 * warn of.
 * @param project the settings in the model's own file, where it has some and they are wanted
 */
export async function loadSettings(
  args: Arguments,
  project?: Profile,
): Promise<{ readonly settings: Settings; readonly warnings: readonly Warning[] }> {
  const isLoaded = args.values.load !== undefined || project !== undefined;
  if (isLoaded && PRESET_OPTIONS.some((name) => text(args, name) !== undefined))
    throw usage("got --load or --project together with --printer, --preset or --filament, expected one or the other");
  const before = project?.settings ?? (isLoaded ? {} : presets(args));
  const { settings, warnings } = await loadGiven(args, before);
  return { settings: completeSettings(settings), warnings: [...(project?.warnings ?? []), ...warnings] };
}

const PRESET_OPTIONS = ["printer", "preset", "filament"] as const;

/** What profiles and `--set` can say: the settings of filament prints, or those of resin prints. */
export interface Vocabulary<T> {
  readonly loadProfiles: LoadProfiles<T>;
  readonly rows: AnySchema;
}

const FILAMENT_PRINTS: Vocabulary<Settings> = { loadProfiles: loadFilamentProfiles, rows: SETTINGS };

/** Only what profiles and single settings say, over what there is before. */
export async function loadGiven(args: Arguments, before: Partial<Settings>): Promise<Profile> {
  return loadOver(args, before, FILAMENT_PRINTS);
}

/** The same in any vocabulary. */
export async function loadOver<T>(
  args: Arguments,
  before: Partial<T>,
  { loadProfiles, rows }: Vocabulary<T>,
): Promise<Profile<T>> {
  const [printer, print, filament] = BUNDLE_OPTIONS.map((name) => text(args, name) ?? null);
  const files = (args.values.load as string[] | undefined) ?? [];
  const loaded = await loadProfiles(files, { printer, print, filament });
  const named = BUNDLE_OPTIONS.find((name) => text(args, name) !== undefined);
  if (named !== undefined && !loaded.hasBundle)
    throw usage(`got --${named} ${text(args, named)} and no bundle of profiles, expected one with --load`);
  let settings = mergeSettings(before, loaded.settings);
  for (const [name, value] of assignments(args))
    settings = mergeSettings(settings, parseAssignment(name, value, rows) as Partial<T>);
  return { settings, warnings: loaded.warnings };
}

/** What `--set` says of a setting, the last time. */
export function assigned(args: Arguments, setting: string): string | undefined {
  return assignments(args).findLast(([name]) => name === setting)?.[1];
}

/** @throws SlicewrightError `USAGE` */
function assignments({ values }: Arguments): (readonly [name: string, value: string])[] {
  return ((values.set as string[] | undefined) ?? []).map((assignment) => {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(assignment) ?? [];
    if (name === undefined) throw usage(`got --set ${assignment}, expected NAME=VALUE`);
    return [name, value];
  });
}

/** Only the machine and the filament that were named. @throws SlicewrightError `USAGE` */
export function namedMachine(args: Arguments): Partial<Settings> {
  const [printer, filament] = [text(args, "printer"), text(args, "filament")];
  return {
    ...(printer !== undefined && named(PRINTERS, "printer", printer)),
    ...(filament !== undefined && named(FILAMENTS, "filament", filament)),
  };
}

function presets(args: Arguments): Partial<Settings> {
  return {
    ...named(PRINTERS, "printer", text(args, "printer") ?? "generic"),
    ...named(FILAMENTS, "filament", text(args, "filament") ?? "pla"),
    ...named(PRINTS, "preset", text(args, "preset") ?? "standard"),
  };
}

/** A preset by its name. @throws SlicewrightError `USAGE` */
export function named<T>(table: Readonly<Record<string, T>>, option: string, name: string): T {
  const row = Object.hasOwn(table, name) ? table[name] : undefined;
  if (row === undefined) throw usage(`got --${option} ${name}, expected one of ${Object.keys(table).join(", ")}`);
  return row;
}

/** More threads than this wait for each other. */
const MOST_THREADS = 8;

/** How many threads may work: as many as asked for, else one a core. */
export function threadsFor(args: Arguments): number {
  return whole(args, "threads", 0) ?? Math.min(MOST_THREADS, availableParallelism());
}
