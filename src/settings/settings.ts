/**
 * The settings: PrusaSlicer's own names in flat objects, in PrusaSlicer's units. Percentages and "auto" values stay as
 * they are written; each room's resolve.ts turns them into absolute, frozen options.
 */
import type { ExtruderSettings } from "./extruder-settings.ts";
import type { FilamentSettings } from "./filament.ts";
import type { PrintSettings } from "./print.ts";
import type { SilentLimits } from "./printer/limits.ts";
import type { PrinterSettings } from "./printer.ts";

export type { FilamentSettings } from "./filament.ts";
export type { SolidPattern, SparsePattern } from "./print/infill.ts";
export type { PrintSettings } from "./print.ts";
export type { EstimateModel } from "./printer/limits.ts";
export type { PrinterSettings } from "./printer.ts";
export type { NumberOrPercent, Points } from "./values.ts";

/** Everything a filament print needs, in one flat object. */
export interface Settings extends PrinterSettings, FilamentSettings, PrintSettings {
  /** What differs between several extruders: an entry for each one. Left out where there is one. */
  extruders?: readonly Partial<ExtruderSettings>[];
  /** The machine's limits in its silent mode, as far as they are others. */
  silent?: SilentLimits;
}
