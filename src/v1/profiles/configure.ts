/** Configurations into what the engine slices with. Pure: no database, no request. */
import type { EstimateModel, ResinSettings, Settings } from "../../index.ts";
import type { ProfileKind } from "../database/tables.ts";
import { refuse } from "./conflicts/conflict.ts";
import { engineConflicts } from "./conflicts/engine-conflicts.ts";
import { fdmConflicts } from "./conflicts/fdm-conflicts.ts";
import { slaConflicts } from "./conflicts/sla-conflicts.ts";
import { KINDS } from "./kinds.ts";
import { at, mergePatch, withDefaults } from "./members.ts";
import { settingsOf } from "./settings-of.ts";
import type { Configuration } from "./vocabulary/rows.ts";

/** Whose planner an estimate follows. */
export const SLICER_MODELS = ["prusa_slicer", "cura", "marlin", "klipper"] as const satisfies readonly EstimateModel[];
export type SlicerModel = (typeof SLICER_MODELS)[number];

/** Configurations as {@link completeProfile} makes them. */
export interface FdmConfigurations {
  readonly printer: Configuration;
  readonly filament: Configuration;
  readonly print: Configuration;
  readonly slicerModel?: SlicerModel;
}

export interface SlaConfigurations {
  readonly printer: Configuration;
  readonly resin: Configuration;
  readonly print: Configuration;
}

/** Every member of a kind's configuration: what is given, and defaults for the rest. */
export function completeProfile(kind: ProfileKind, given: Configuration): Configuration {
  return withDefaults(KINDS[kind].vocabulary, given);
}

/**
 * What counts, member by member: the defaults, then each of the given configurations in turn. A null among them puts the
 * default back.
 */
export function mergeProfiles(kind: ProfileKind, ...given: readonly Configuration[]): Configuration {
  return completeProfile(kind, given.reduce(mergePatch, {}));
}

/**
 * The engine's settings of a filament print.
 * @throws Problem `validation_failed` where members of the configurations contradict one another
 */
export function fdmSettings({
  printer,
  filament,
  print,
  slicerModel = "prusa_slicer",
}: FdmConfigurations): Partial<Settings> {
  refuse(fdmConflicts(printer, print));
  const settings: Partial<Settings> = {
    ...settingsOf("printer", printer),
    // Its retraction goes before the printer's.
    ...settingsOf("filament", filament),
    ...settingsOf("print-setting", print),
    estimate_model: slicerModel,
  };
  refuse(engineConflicts(settings));
  return settings;
}

/**
 * The engine's settings of a resin print.
 * @throws Problem `validation_failed` where members of the configurations contradict one another
 */
export function slaSettings({ printer, resin, print }: SlaConfigurations): Partial<ResinSettings> {
  refuse(slaConflicts(printer, resin, print));
  return {
    ...settingsOf("sla-printer", printer),
    ...settingsOf("resin", resin),
    ...settingsOf("sla-print-setting", print),
  };
}

/** Money for a gram: a filament's price is by the kilogram, and its decimals move by three without rounding. */
export function filamentCost(filament: Configuration): number {
  const [digits, exponent = 0] = String(at<number>(filament, "filament.cost")).split("e");
  return Number(`${digits}e${Number(exponent) - 3}`);
}

/** Money for a millilitre. */
export function resinCost(resin: Configuration): number {
  return at<number>(resin, "resin.cost");
}

/** `#RRGGBB`: the print settings' colour goes before the filament's. */
export function filamentColor(filament: Configuration, print: Configuration): string {
  return at<string | null>(print, "filament_color") ?? at<string>(filament, "filament.color");
}
