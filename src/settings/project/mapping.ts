/** How another program's settings become the engine's: one row for each setting that corresponds to one of its own. */
import { SlicewrightError } from "../../core/errors.ts";
import { PER_EXTRUDER } from "../extruders.ts";
import { parseSetting } from "../ini.ts";
import type { Settings } from "../settings.ts";

/** The program's value of a name as plain text; undefined where the project has none. */
export type Lookup = (name: string) => string | undefined;

/** The value as a PrusaSlicer profile would have it; null where none corresponds. */
type Convert = (text: string, lookup: Lookup) => string | null;

/** The program's name, the engine's name, and how the value changes, if it does. */
export type Row = readonly [from: string, to: keyof Settings, convert?: Convert];

export interface Mapped {
  readonly settings: Partial<Settings>;
  /** Names of the program that have no counterpart, or a value without one; in alphabetical order. */
  readonly passedOver: readonly string[];
  /** Of each of the engine's names, those of the program that its value goes by. */
  readonly sources: ReadonlyMap<keyof Settings, ReadonlySet<string>>;
}

/**
 * What corresponds to something of the engine's. Of rows for one of the engine's names, the last that gives a value counts.
 * @param names all names that the project has
 */
export function mapSettings(rows: readonly Row[], names: readonly string[], lookup: Lookup): Mapped {
  const settings: Record<string, unknown> = {};
  const taken = new Set<string>();
  const sources = new Map<keyof Settings, Set<string>>();
  for (const [from, to, convert] of rows) {
    const text = lookup(from);
    if (text === undefined) continue;
    const read = sources.get(to) ?? new Set();
    sources.set(to, read.add(from));
    const noted: Lookup = (name) => {
      read.add(name);
      return lookup(name);
    };
    const value = settingOf(to, convert === undefined ? text : convert(text, noted));
    if (value === undefined) continue;
    settings[to] = value;
    taken.add(from);
  }
  return {
    settings: settings as Partial<Settings>,
    passedOver: names.filter((name) => !taken.has(name)).sort(),
    sources,
  };
}

/**
 * Settings of several extruders from what each one's mapping gives: the first's, and what the others have instead.
 * @param mapOf what corresponds where lists give the value of this extruder, counted from 0
 */
export function mapExtruders(count: number, mapOf: (tool: number) => Mapped): Mapped {
  const first = mapOf(0);
  if (count < 2) return first;
  const all = Array.from({ length: count }, (_, tool) => (tool === 0 ? first : mapOf(tool)).settings);
  const names = Object.keys(first.settings) as (keyof Settings)[];
  const differing = names.filter(
    (name) => PER_EXTRUDER.has(name) && all.some((own) => !isSame(own[name], all[0][name])),
  );
  const extruders = all.map((own) => Object.fromEntries(differing.map((name) => [name, own[name] ?? all[0][name]])));
  return { ...first, settings: { ...first.settings, extruders } };
}

function isSame(a: unknown, b: unknown): boolean {
  return a === undefined || JSON.stringify(a) === JSON.stringify(b);
}

/** A setting's checked value; undefined for what is outside the engine's range. */
function settingOf(name: string, text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return parseSetting(name, text);
  } catch (thrown) {
    if (thrown instanceof SlicewrightError && thrown.code === "SETTING_INVALID") return undefined;
    throw thrown;
  }
}

/** A conversion of words. */
export function words(table: Readonly<Record<string, string>>): Convert {
  return (text) => (Object.hasOwn(table, text) ? table[text] : null);
}

/** A percentage becomes that share of another of the program's numbers; numbers stay. */
export function shareOf(base: string): Convert {
  return (text, lookup) => {
    const percent = /^(.+)%$/.exec(text)?.[1];
    if (percent === undefined) return text;
    const share = (Number(percent) / 100) * Number(lookup(base) ?? Number.NaN);
    return Number.isFinite(share) ? decimal(share) : null;
  };
}

/** A number times a factor. */
export function times(factor: number): Convert {
  return (text) => (Number.isFinite(Number(text)) && text.trim() !== "" ? decimal(Number(text) * factor) : null);
}

/** A number that becomes a percentage. */
export const percent: Convert = (text) => `${text.replace(/%$/, "")}%`;

/** Without what binary fractions add. */
export function decimal(value: number): string {
  return String(Number(value.toPrecision(12)));
}
