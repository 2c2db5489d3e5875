import { checkArgument, OBJECT } from "../core/option.ts";
import { COMPLETE_SETTINGS } from "../settings/complete.ts";
import { extruderCount, forExtruder } from "../settings/extruders.ts";
import { FLAVOUR_TRAITS } from "../settings/flavours.ts";
import { roundSection } from "../settings/flow.ts";
import { type MachineLimits, machineLimits } from "../settings/machine-limits.ts";
import type { EstimateModel, Settings } from "../settings/settings.ts";
import { forSilentMode } from "../settings/silent.ts";
import { type LimitGroup, type LimitSource, limitSources } from "./limit-sources.ts";
import { PRUSA_DEFAULT_LIMITS } from "./limits.ts";

/** What a print costs and weighs is reckoned by. */
export interface FilamentOptions {
  /** mm. */
  readonly diameter: number;
  /** g/cm3; 0: the mass cannot be told. */
  readonly density: number;
  /** Money per kg. */
  readonly pricePerKg: number;
  /** Seconds that it takes to load and to unload at a change of the tool; none unless told. */
  readonly loadSeconds?: number;
  readonly unloadSeconds?: number;
}

/** Seconds that a machine spends beside its moves. */
export interface OverheadOptions {
  /** Once, where anything waits for heat. */
  readonly heatUp: number;
  /** Each homing. */
  readonly homing: number;
  /** Each probing of the bed. */
  readonly probing: number;
  /** Each change of the tool, its filaments' unloading and loading apart, or of the filament by hand. */
  readonly toolChange: number;
}

/** Where a print should stay. */
export interface BedOptions {
  /** Corners in order, mm. */
  readonly outline: readonly (readonly [number, number])[];
  /** mm; Infinity: no limit. */
  readonly height: number;
}

export interface EstimateOptions {
  /** Whose planner. */
  readonly planner: EstimateModel;
  readonly limits: MachineLimits;
  /** What g-code says of limits before the first move is not for this mode: they are the normal one's. */
  readonly isSilent?: boolean;
  /** Where those limits came from; they count as settings unless told. */
  readonly limitSources?: Readonly<Record<LimitGroup, LimitSource>>;
  /** One for each tool; the last one serves all further tools. */
  readonly filaments: readonly FilamentOptions[];
  /** How many tools there are: choosing a further one changes nothing of what feeds. As many as are chosen unless told. */
  readonly tools?: number;
  /** None unless told. */
  readonly overhead?: OverheadOptions;
  /** Real time over planned time of moves; 1 unless told. */
  readonly timeFactor?: number;
  /** Not looked at unless told. */
  readonly bed?: BedOptions;
}

/**
 * Settings to the options of an estimate; the machine's limits unless `machine_limits_usage` says to ignore them, or
 * PrusaSlicer would.
 * @param given the settings that were chosen, so that the report can tell them from defaults; all, unless told
 * @throws SlicewrightError `USAGE`
 */
export function resolveEstimate(settings: Settings, given: Partial<Settings> = settings): EstimateOptions {
  checkArgument("estimate", "settings", settings, COMPLETE_SETTINGS);
  checkArgument("estimate", "given", given, OBJECT);
  const { plansByLimits } = FLAVOUR_TRAITS[settings.gcode_flavor];
  const isIgnored =
    settings.machine_limits_usage === "ignore" || (settings.estimate_model === "prusa_slicer" && !plansByLimits);
  return Object.freeze({
    planner: settings.estimate_model,
    limits: isIgnored ? PRUSA_DEFAULT_LIMITS : machineLimits(settings),
    limitSources: limitSources(isIgnored ? {} : given),
    filaments: Object.freeze(
      Array.from({ length: extruderCount(settings) }, (_, tool) => filamentOptions(forExtruder(settings, tool))),
    ),
    overhead: Object.freeze({
      heatUp: settings.heat_up_time,
      homing: settings.homing_time,
      probing: settings.probing_time,
      toolChange: settings.tool_change_time,
    }),
    timeFactor: settings.time_factor,
    bed: Object.freeze({
      outline: settings.bed_shape,
      height: settings.max_print_height > 0 ? settings.max_print_height : Infinity,
    }),
  });
}

/** The same in the machine's silent mode. */
export function resolveSilentEstimate(settings: Settings): EstimateOptions {
  return Object.freeze({ ...resolveEstimate(forSilentMode(settings)), isSilent: true });
}

function filamentOptions(settings: Settings): FilamentOptions {
  return Object.freeze({
    diameter: settings.filament_diameter,
    density: settings.filament_density,
    pricePerKg: settings.filament_cost,
    loadSeconds: settings.filament_load_time,
    unloadSeconds: settings.filament_unload_time,
  });
}

/** The filament of a tool. */
export function filamentOf({ filaments }: EstimateOptions, tool: number): FilamentOptions {
  return filaments[Math.min(Math.max(0, tool), filaments.length - 1)];
}

/** mm2. */
export function filamentSection({ diameter }: FilamentOptions): number {
  return roundSection(diameter);
}
