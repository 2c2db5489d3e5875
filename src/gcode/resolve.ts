import { ofEachExtruder } from "../settings/extruders.ts";
import { FLAVOUR_TRAITS, type Flavour } from "../settings/flavours.ts";
import { roundSection } from "../settings/flow.ts";
import type { Settings } from "../settings/settings.ts";

/** How moves become text. */
export interface GcodeOptions {
  readonly flavour: Flavour;
  /** E is written as what a move feeds, not as a running sum. */
  readonly relativeE: boolean;
  /** The filament's axis, where the flavour has none of its own. */
  readonly extrusionAxis: string;
  /** Retractions are left to the firmware. */
  readonly firmwareRetraction: boolean;
  /** How far arcs may lie from the lines that they stand for, mm; null: lines stay lines. */
  readonly arcTolerance: number | null;
  /** Lines say what they are for. */
  readonly explains: boolean;
  /** How the plate's objects are named in the text. */
  readonly labels: Settings["gcode_label_objects"];
  /** The text tells how far the print is. */
  readonly tellsProgress: boolean;
  /** The machine's silent mode has a time of its own. */
  readonly hasSilentMode: boolean;
  /** What E counts for a mm of each tool's filament: 1, or its section in mm2 where E is volumetric. */
  readonly ePerMm: readonly number[];
}

export function resolveGcode(settings: Settings): GcodeOptions {
  return Object.freeze({
    flavour: settings.gcode_flavor,
    relativeE: settings.use_relative_e_distances,
    extrusionAxis: settings.extrusion_axis,
    firmwareRetraction: settings.use_firmware_retraction,
    arcTolerance: settings.arc_fitting === "emit_center" ? settings.gcode_resolution : null,
    explains: settings.gcode_comments,
    labels: settings.gcode_label_objects,
    tellsProgress: settings.remaining_times || FLAVOUR_TRAITS[settings.gcode_flavor].progress === "always",
    hasSilentMode: settings.silent_mode && FLAVOUR_TRAITS[settings.gcode_flavor].hasSilentMode,
    ePerMm: settings.use_volumetric_e ? ofEachExtruder(settings, "filament_diameter").map(roundSection) : [1],
  });
}
