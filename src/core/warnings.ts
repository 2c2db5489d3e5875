import type { Details } from "./errors.ts";

/** Stable warning codes and what each means: findings that leave the result usable. */
export const WARNING_CODES = {
  STL_TRAILING_BYTES: "bytes after the last facet were passed over",
  STL_COUNT_CORRECTED: "the facet count was corrected from the file's length",
  STL_UNFINISHED: "an ASCII STL ends without endsolid",
  THREEMF_EXTENSION_IGNORED: "content of an optional 3MF extension was passed over",
  THREEMF_MARKUP_UNKNOWN: "markup that the 3MF core specification does not know was passed over",
  THREEMF_OBJECT_SKIPPED: "an object that is not to be printed was left out",
  AMF_INSTANCE_SKIPPED: "instances of an AMF that are not to be printed were left out",
  VOLUME_SKIPPED: "volumes that are not printed, and have no effect here, were left out",
  SUPPORT_MESH_AS_ENFORCER: "meshes that Cura prints as supports were taken as support enforcers",
  SUPPORT_VOLUMES_APART: "a support enforcer or blocker lies off the part: it has no effect",
  SUPPORT_VOLUMES_UNUSED: "the model's support enforcers or blockers have no effect on this print",
  ARCHIVE_FILE_SKIPPED: "files of an archive that are no models were passed over",
  UNIT_SUSPECT: "the model is so small or so large that its file was likely meant in another unit",
  THREEMF_PLATES: "a project has several plates, which were read as one print",
  PROJECT_DEFINITION_MALFORMED: "a machine's definition in a Cura project cannot be read: its defaults are not known",
  EXTRUDER_DEFINITION_MISSING:
    "the definition of a Cura machine's extruder is not there: its filament's diameter and its nozzle are not known",
  MESH_DEGENERATE: "triangles without area were left out",
  MESH_REPAIRED: "the mesh had faults that were repaired",
  MESH_OPEN: "the mesh has open edges",
  MESH_NON_MANIFOLD: "edges are shared by more than two triangles",
  MESH_INVERTED: "the mesh was inside out and has been turned",
  MESH_MISWOUND: "neighbouring triangles disagree on which side is outside",
  LAYER_HEIGHTS_SHARED:
    "objects whose layers are to be of different thickness are cut together, as thin as any wants it",
  LAYER_HEIGHTS_DROPPED: "the file's layer heights and ranges were passed over, as the model's heights were changed",
  LAYER_GAPS_CLOSED: "gaps in the sections of an open mesh were closed",
  LAYER_CONTOUR_DROPPED: "an open contour could not be closed and was left out",
  LAYERS_MISSING: "the part has layers of which nothing can be printed, so that those above hang in the air",
  ISLANDS_HANGING: "islands of layers begin in the air: neither the part nor supports hold them",
  PART_OFF_BED: "the part fits the bed, and stands outside it as placed",
  ITEMS_LEFT_OUT: "items are no body, but flat or open, and touch none: nothing of them is printed",
  ITEMS_LOWERED: "items hang above the bed with nothing under them: they were put down on it",
  EXTRUDERS_NOT_HONOURED: "the file, or a setting, chooses extruders that the settings do not have",
  MARKS_NOT_HONOURED: "changes of the tool or the colour, pauses or lines at heights were passed over",
  PROFILE_INCOMPATIBLE: "profiles of a bundle were chosen together that are not made for each other",
  SETTING_NOT_HONOURED: "a setting of the profile is known and has no effect here",
  SETTING_ADJUSTED: "a setting's value was adjusted",
  FILAMENT_PRICE_MISSING: "no filament price is set, the cost is 0",
  FILAMENT_DENSITY_MISSING: "no filament density is set: the mass cannot be told",
  COLD_EXTRUSION: "filament is fed while the hotend is cold, or before a temperature is set",
  EXTRUDER_RESET: "PrusaSlicer refuses the g-code of layers: absolute E is reset in it, or relative E is not",
  WIPE_TOWER_MEETS_PRINT: "the wipe tower stands where something else is printed",
  MOVES_OFF_BED: "the print leaves the bed or the build height",
  SETTINGS_TOO_LATE: "the slicer's settings stand at the end of a stream, where they cannot rule its moves any more",
  LIMITS_MISSING: "machine limits that the planner needs are given nowhere: defaults rule",
  GCODE_UNKNOWN_COMMAND: "a command of the g-code is not known and was passed over",
  GCODE_MACRO_PASSED_OVER: "the g-code calls a macro: what it does is not known",
  GCODE_LINE_MALFORMED: "a line of the g-code cannot be read and was passed over",
  GCODE_LINE_TOO_LONG: "a line of the g-code is too long to be a command and was passed over",
  GCODE_LINE_UNFINISHED: "the last line of the g-code has no end: the text may be cut off",
  GCODE_CHECKSUM_WRONG: "a line of the g-code does not have the sum it claims",
  GCODE_ARC_INVALID: "an arc of the g-code cannot be drawn and was left out",
  GCODE_MOVE_OUT_OF_RANGE: "a move of the g-code lies beyond any machine and was left out",
  ENDING_CONTRADICTED: "the ending of the file that is written says one format, and a setting another",
  RESIN_UNSUPPORTED: "some hanging spots got no support",
  RESIN_PRICE_MISSING: "no price of a bottle is set, the cost is 0",
  RESIN_DENSITY_MISSING: "no density of the resin is set: the mass cannot be told",
  RESIN_ISLANDS: "islands hang free: nothing holds them, and no supports are built",
  RESIN_PEEL_FORCE: "a layer is so wide, or so much wider than the one before, that much force peels it off",
  RESIN_CUP: "the part holds resin that the film shuts in: peeling it off must draw a vacuum",
  RESIN_DRAIN_UNUSED: "drain holes are asked for in a part that is not hollowed: none are bored",
  RESIN_NO_DRAIN: "a hollow part has no drain hole: liquid resin stays in it",
} as const;

export type WarningCode = keyof typeof WARNING_CODES;

/** A finding that leaves the result usable. */
export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  readonly details: Details;
}

export function warning(code: WarningCode, message: string, details: Details = {}): Warning {
  return { code, message, details };
}
