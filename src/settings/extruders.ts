/**
 * Settings of several extruders.
 *
 * The flat settings are the first extruder's, and everybody's where nothing else is said. `extruders` has an entry for
 * each extruder, with what differs; a profile has lists instead, whose last missing values are the first's.
 */
import { SlicewrightError } from "../core/errors.ts";
import { checkArgument, OBJECT } from "../core/option.ts";
import type { ExtruderSettings } from "./extruder-settings.ts";
import { FILAMENT } from "./filament.ts";
import { RETRACTION } from "./printer/retraction.ts";
import type { Settings } from "./settings.ts";
import { mergeSilent } from "./silent.ts";

const RETRACTIONS = Object.keys(RETRACTION).filter((name) => !name.startsWith("firmware_"));
const TOOL_CHANGES = ["retract_length_toolchange", "retract_restart_extra_toolchange"];

/** Settings of the printer that a filament may have its own of. */
export const OF_FILAMENT: ReadonlySet<string> = new Set([...RETRACTIONS, ...TOOL_CHANGES]);

/** Names of {@link ExtruderSettings}, in profiles lists with a value for each extruder. */
export const PER_EXTRUDER: ReadonlySet<string> = new Set([
  ...Object.keys(FILAMENT),
  ...RETRACTIONS,
  "nozzle_diameter",
  "nozzle_high_flow",
  "min_layer_height",
  "max_layer_height",
  "extruder_offset",
  "extruder_colour",
  ...TOOL_CHANGES,
]);

/** Extruders that settings know; at least 1. */
export function extruderCount({ extruders }: Partial<Settings>): number {
  return Math.max(extruders?.length ?? 1, 1);
}

/** The settings as one extruder's, by number from 0; one that there is not has the first's. */
export function forExtruder<T extends Partial<Settings>>(settings: T, tool: number): T {
  return { ...settings, ...settings.extruders?.[tool] };
}

/** One setting of each extruder, in order. */
export function ofEachExtruder<K extends keyof ExtruderSettings>(settings: Settings, name: K): ExtruderSettings[K][] {
  return Array.from({ length: extruderCount(settings) }, (_, tool) => forExtruder(settings, tool)[name]);
}

/**
 * Settings over others. What the later ones say of all extruders rules over what the earlier ones say of each, and the
 * later ones' extruders over the earlier ones' by their number.
 */
export function mergeSettings(before: Partial<Settings>, after: Partial<Settings>): Partial<Settings>;
export function mergeSettings<T extends object>(before: T, after: T): T;
export function mergeSettings<T extends object>(before: T, after: T): T {
  checkArgument("settings", "before", before, OBJECT);
  checkArgument("settings", "after", after, OBJECT);
  const [{ extruders: earlier = [] }, { extruders: later = [] }] = [before, after] as Partial<Settings>[];
  const merged = { ...before, ...after, ...mergeSilent(before, after) };
  const count = Math.max(earlier.length, later.length);
  if (count === 0) return merged;
  const extruders = Array.from({ length: count }, (_, tool) => {
    const kept = Object.entries(earlier[tool] ?? {}).filter(([name]) => !Object.hasOwn(after, name));
    return { ...Object.fromEntries(kept), ...later[tool] };
  });
  return { ...merged, extruders };
}

/** Checks `extruders`: each entry's values by `check`, and its names. @throws SlicewrightError */
export function checkExtruders(extruders: unknown, check: (name: string, value: unknown) => void): void {
  if (!Array.isArray(extruders) || extruders.length === 0 || extruders.length > MOST_EXTRUDERS)
    throw invalid(Array.isArray(extruders) ? `${extruders.length} entries` : typeof extruders);
  for (const extruder of extruders as unknown[]) {
    if (typeof extruder !== "object" || extruder === null) throw invalid(String(extruder));
    for (const [name, value] of Object.entries(extruder)) {
      if (value === undefined) continue;
      check(name, value);
      if (!PER_EXTRUDER.has(name)) throw invalid(`"${name}", which all extruders have in common`);
    }
  }
}

const MOST_EXTRUDERS = 256;

function invalid(got: string): SlicewrightError {
  const expected = `a list of 1 to ${MOST_EXTRUDERS} objects with settings that extruders may differ in`;
  return new SlicewrightError("SETTING_INVALID", `settings: extruders has ${got}, expected ${expected}`, {
    name: "extruders",
    got,
    expected,
  });
}
