/**
 * What an estimate is reckoned by: the settings that are given, and those that the slicer wrote into the file.
 *
 * The machine's limits and the filament are the file's where it tells them, because the print was made for them. Of the
 * rest (the bed, overheads, the firmware's own retraction) the given settings rule, and the file fills what they leave.
 */
import { SlicewrightError } from "../core/errors.ts";
import { type Warning, warning } from "../core/warnings.ts";
import { isLimit, type LimitGroup, type LimitSource, limitSources } from "../estimate/limit-sources.ts";
import { PRUSA_DEFAULT_LIMITS } from "../estimate/limits.ts";
import { type EstimateOptions, type FilamentOptions, resolveEstimate } from "../estimate/resolve.ts";
import { completeSettings, SETTINGS } from "../settings/complete.ts";
import { FLAVOUR_TRAITS, type Flavour } from "../settings/flavours.ts";
import { parseSetting } from "../settings/ini.ts";
import type { EstimateModel, Settings } from "../settings/settings.ts";

export interface RulingSettings {
  readonly options: EstimateOptions;
  /** Whose planner, where someone said. */
  readonly model: EstimateModel | null;
  readonly warnings: readonly Warning[];
}

const FILAMENT = /^filament_(diameter|density|cost)$/;
const REST =
  /^(bed_shape|max_print_height|estimate_model|firmware_\w+|(heat_up|homing|probing|tool_change|filament_(un)?load)_time|time_factor)$/;
/** Other slicers' names of the same settings. */
const OTHER_NAMES: readonly (readonly [theirs: RegExp, ours: string])[] = [
  [/^machine_max_speed_/, "machine_max_feedrate_"],
  [/^printable_area$/, "bed_shape"],
  [/^printable_height$/, "max_print_height"],
];

/**
 * @param file what the slicer wrote, by name
 * @param model whose planner, over what file and settings say
 * @throws SlicewrightError `SETTING_UNKNOWN`, `SETTING_INVALID` or `SETTINGS_CONFLICT`, of the given settings
 */
export function rulingSettings(
  file: ReadonlyMap<string, string>,
  given: Partial<Settings>,
  model?: EstimateModel,
): RulingSettings {
  completeSettings(given);
  const warnings: Warning[] = [];
  const flavour = file.get("gcode_flavor") ?? given.gcode_flavor;
  const { limits, filament, rest } = toldBy(file, flavour, warnings);
  // Of this firmware PrusaSlicer plans no smallest feeds.
  if (flavour === "reprapfirmware") limits.machine_min_extruding_rate = limits.machine_min_travel_rate = 0;
  const ruling = flavour === "klipper" && !namesToolhead(given) ? { ...toolheadOf(limits), ...limits } : limits;
  const chosen: Partial<Settings> = { ...rest, ...given, ...ruling, ...filament };
  if (Object.keys(ruling).length > 0) chosen.machine_limits_usage = "time_estimate_only";
  const settings = {
    ...completeSettings(chosen),
    ...(isFlavour(flavour) && { gcode_flavor: flavour }),
    ...(model && { estimate_model: model }),
  };
  const options = resolveEstimate(settings, chosen);
  // Only the older Marlin travels as it prints.
  const isTravelTold = flavour === "marlin" || options.limits === PRUSA_DEFAULT_LIMITS;
  const travel = isTravelTold ? options.limits.travel : settings.machine_max_acceleration_travel;
  return {
    options: {
      ...options,
      limits: { ...options.limits, travel },
      limitSources: { ...options.limitSources!, ...sourcesOfFile(ruling) },
      filaments: filamentsOf(file, settings, given),
    },
    model: model ?? chosen.estimate_model ?? null,
    warnings,
  };
}

/** What a file tells, by what it is to rule over: limits and filament over all that is given, the rest over nothing. */
function toldBy(
  file: ReadonlyMap<string, string>,
  flavour: string | undefined,
  warnings: Warning[],
): Record<"limits" | "filament" | "rest", Partial<Settings>> {
  const told = { limits: {}, filament: {}, rest: {} } as Record<string, Record<string, unknown>>;
  const hasLimits =
    file.get("machine_limits_usage") !== "ignore" &&
    (flavour === undefined || (isFlavour(flavour) && FLAVOUR_TRAITS[flavour].plansByLimits));
  for (const [theirs, text] of file) {
    const name = OTHER_NAMES.reduce((ours, [from, to]) => ours.replace(from, to), theirs);
    if (!Object.hasOwn(SETTINGS, name)) continue;
    const group = isLimit(name) ? "limits" : FILAMENT.test(name) ? "filament" : REST.test(name) ? "rest" : null;
    if (group === null || (group === "limits" && !hasLimits)) continue;
    const value = valueIn(name, text, warnings);
    // Slicers write 0 for a price or a density that nobody told them.
    if (value === undefined || (group === "filament" && value === 0)) continue;
    told[group][name] = value;
  }
  return told as Record<"limits" | "filament" | "rest", Partial<Settings>>;
}

function isFlavour(name: string | undefined): name is Flavour {
  return name !== undefined && Object.hasOwn(FLAVOUR_TRAITS, name);
}

/**
 * The toolhead's limits for a file that tells only those of axes: slicers have no others, and people who print with
 * Klipper enter its own there.
 */
function toolheadOf(limits: Partial<Settings>): Partial<Settings> {
  const { machine_max_feedrate_x: velocity = 0, machine_max_acceleration_extruding: accel = 0 } = limits;
  return { ...(velocity > 0 && { max_velocity: velocity }), ...(accel > 0 && { max_accel: accel }) };
}

function namesToolhead(given: Partial<Settings>): boolean {
  return given.max_velocity !== undefined || given.max_accel !== undefined;
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

const FILAMENT_LISTS = [
  "filament_diameter",
  "filament_density",
  "filament_cost",
  "filament_load_time",
  "filament_unload_time",
] as const;

/** As many as the longest list of the file; a list's last value serves all further tools. */
function filamentsOf(
  file: ReadonlyMap<string, string>,
  settings: Settings,
  given: Partial<Settings>,
): FilamentOptions[] {
  const lists = FILAMENT_LISTS.map((name) => {
    const isRuled = !FILAMENT.test(name) && given[name] !== undefined;
    const values = ((isRuled ? undefined : file.get(name)) ?? "").split(",").map(Number);
    return values.map((value) => (value > 0 && Number.isFinite(value) ? value : settings[name]));
  });
  const tools = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: tools }, (_, tool) => {
    const [diameter, density, pricePerKg, loadSeconds, unloadSeconds] = lists.map(
      (list) => list[Math.min(tool, list.length - 1)],
    );
    return { diameter, density, pricePerKg, loadSeconds, unloadSeconds };
  });
}
