/**
 * What an estimate is reckoned by: the settings that are given, and those that the slicer wrote into the file.
 *
 * The machine's limits and the filament are the file's where it tells them, because the print was made for them. Of the
 * rest (the bed, overheads, the firmware's own retraction) the given settings rule, and the file fills what they leave.
 */
import { SlicewrightError } from "../core/errors.ts";
import { type Warning, warning } from "../core/warnings.ts";
import { type LimitGroup, type LimitSource, limitSources } from "../estimate/limit-sources.ts";
import { type EstimateOptions, type FilamentOptions, resolveEstimate } from "../estimate/resolve.ts";
import { completeSettings, SETTINGS } from "../settings/complete.ts";
import { parseSetting } from "../settings/ini.ts";
import type { EstimateModel, Settings } from "../settings/settings.ts";

export interface RulingSettings {
  readonly options: EstimateOptions;
  /** Whose planner, where someone said. */
  readonly model: EstimateModel | null;
  readonly warnings: readonly Warning[];
}

const LIMITS =
  /^(machine_(max|min)_\w+|max_(velocity|accel)|max_(z|extrude_only)_\w+|square_corner_velocity|minimum_cruise_ratio|instantaneous_corner_velocity)$/;
const FILAMENT = /^filament_(diameter|density|cost)$/;
const REST =
  /^(bed_shape|max_print_height|estimate_model|firmware_\w+|(heat_up|homing|probing|tool_change|filament_(un)?load)_time|time_factor)$/;
/** Other slicers' names of the same settings. */
const OTHER_NAMES: readonly (readonly [theirs: RegExp, ours: string])[] = [
  [/^machine_max_speed_/, "machine_max_feedrate_"],
  [/^printable_area$/, "bed_shape"],
  [/^printable_height$/, "max_print_height"],
];
/** Flavours whose firmwares' limits slicers plan by; in any other PrusaSlicer plans by defaults. */
const FLAVOURS_WITH_LIMITS: readonly string[] = ["marlin", "marlin2", "reprapfirmware", "klipper"];

/**
 * @param file what the slicer wrote, by name
 * @throws SlicewrightError `SETTING_UNKNOWN`, `SETTING_INVALID` or `SETTINGS_CONFLICT`, of the given settings
 */
export function rulingSettings(file: ReadonlyMap<string, string>, given: Partial<Settings>): RulingSettings {
  completeSettings(given);
  const warnings: Warning[] = [];
  const flavour = file.get("gcode_flavor") ?? given.gcode_flavor;

  // 1. What the file tells: its own where it rules, and what fills gaps.
  const hasLimits =
    file.get("machine_limits_usage") !== "ignore" && (flavour === undefined || FLAVOURS_WITH_LIMITS.includes(flavour));
  const limits: Record<string, unknown> = {};
  const filament: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const [theirs, text] of file) {
    const name = OTHER_NAMES.reduce((ours, [from, to]) => ours.replace(from, to), theirs);
    if (!Object.hasOwn(SETTINGS, name)) continue;
    const isLimit = LIMITS.test(name);
    const isFilament = FILAMENT.test(name);
    if (isLimit ? !hasLimits : !(isFilament || REST.test(name))) continue;
    const value = valueIn(name, text, warnings);
    // Slicers write 0 for a price or a density that nobody told them.
    if (value === undefined || (isFilament && value === 0)) continue;
    (isLimit ? limits : isFilament ? filament : rest)[name] = value;
  }
  // Of this firmware PrusaSlicer plans no smallest feeds.
  if (flavour === "reprapfirmware") limits.machine_min_extruding_rate = limits.machine_min_travel_rate = 0;
  const hasOwnLimits = Object.keys(limits).length > 0;

  // 2. All of them, as options.
  const chosen: Partial<Settings> = {
    ...rest,
    ...given,
    ...limits,
    ...filament,
    ...(hasOwnLimits ? { machine_limits_usage: "time_estimate_only" } : {}),
  };
  const settings = completeSettings(chosen);
  const options = resolveEstimate(settings, chosen);
  return {
    options: {
      ...options,
      // Only the older Marlin travels as it prints.
      limits:
        flavour === "marlin" ? options.limits : { ...options.limits, travel: settings.machine_max_acceleration_travel },
      limitSources: { ...options.limitSources!, ...sourcesOfFile(limits) },
      filaments: filamentsOf(file, settings),
    },
    model: chosen.estimate_model ?? null,
    warnings,
  };
}

function valueIn(name: string, text: string, warnings: Warning[]): unknown {
  try {
    return parseSetting(name, text);
  } catch (thrown) {
    if (!(thrown instanceof SlicewrightError)) throw thrown;
    const got = text.slice(0, 40);
    warnings.push(warning("SETTING_NOT_HONOURED", `estimate: of the file, ${thrown.message}`, { name, got }));
    return undefined;
  }
}

function sourcesOfFile(limits: Partial<Settings>): Partial<Record<LimitGroup, LimitSource>> {
  const told = Object.entries(limitSources(limits)).filter(([, source]) => source === "settings");
  return Object.fromEntries(told.map(([group]) => [group, "file"]));
}

/** As many as the longest list of the file; a list's last value serves all further tools. */
function filamentsOf(file: ReadonlyMap<string, string>, settings: Settings): FilamentOptions[] {
  const lists = (["filament_diameter", "filament_density", "filament_cost"] as const).map((name) => {
    const values = (file.get(name) ?? "").split(",").map(Number);
    return values.map((value) => (value > 0 && Number.isFinite(value) ? value : settings[name]));
  });
  const tools = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: tools }, (_, tool) => {
    const [diameter, density, pricePerKg] = lists.map((list) => list[Math.min(tool, list.length - 1)]);
    return { diameter, density, pricePerKg };
  });
}
