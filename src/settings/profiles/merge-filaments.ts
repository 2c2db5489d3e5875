/** A printer whose extruders have filaments of their own. */
import { checkArgument, listOf, OBJECT } from "../../core/option.ts";
import { SETTINGS } from "../complete.ts";
import { extruderCount, forExtruder, mergeSettings, PER_EXTRUDER } from "../extruders.ts";
import type { Settings } from "../settings.ts";

/**
 * A printer's settings with those of each extruder's filament over them, by number. What a filament leaves to the
 * printer or to the default does not come from another's; extruders beyond the filaments get the first one. Where the
 * settings before name no nozzles, there are as many as filaments.
 * @throws SlicewrightError `USAGE`
 */
export function mergeFilaments(before: Partial<Settings>, filaments: readonly Partial<Settings>[]): Partial<Settings> {
  checkArgument("settings", "before", before, OBJECT);
  checkArgument("settings", "filaments", filaments, listOf(OBJECT));
  const [first = {}] = filaments;
  const merged = mergeSettings(before, first);
  const count = before.nozzle_diameter === undefined ? filaments.length : extruderCount(before);
  if (count < 2 || filaments.length < 2) return merged;
  const names = new Set(filaments.flatMap((filament) => Object.keys(filament) as (keyof Settings)[]));
  const own = [...names].filter((name) => PER_EXTRUDER.has(name));
  const extruders = Array.from({ length: count }, (_, tool) => {
    const said = { ...forExtruder(before, tool), ...(filaments[tool] ?? first) };
    const values = own.map((name) => [name, said[name] ?? SETTINGS[name].default]);
    return { ...merged.extruders?.[tool], ...Object.fromEntries(values) };
  });
  return { ...merged, extruders };
}
