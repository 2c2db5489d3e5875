/** Of Bambu Studio's and OrcaSlicer's settings those of what the g-code says beside the moves. */
import { FLAVOUR_NAMES, FLAVOUR_TRAITS } from "../flavours.ts";
import { yesNo } from "./bambu-features.ts";
import { type Lookup, type Row, words } from "./mapping.ts";

const PICTURE = /^[1-9]\d*x[1-9]\d*(\/(PNG|JPG|QOI))?$/i;

/** Pictures, of which some have formats that are not drawn here. */
function pictures(text: string): string | null {
  const items = text.split(",").map((item) => item.trim());
  return text === "" || items.every((item) => PICTURE.test(item)) ? items.join(", ") : null;
}

/** Objects are told in comments, in commands, or in both, of which commands say more. */
function labels(_: string, lookup: Lookup): string | null {
  const isTold = lookup("gcode_label_objects") === "1";
  if (lookup("exclude_object") !== "1") return isTold ? "octoprint" : "disabled";
  const flavour = FLAVOUR_NAMES.find((name) => name === lookup("gcode_flavor"));
  if (flavour !== undefined && FLAVOUR_TRAITS[flavour].excludes) return "firmware";
  return isTold ? "octoprint" : null;
}

export const OUTPUT: readonly Row[] = [
  ["gcode_comments", "gcode_comments", yesNo],
  ["gcode_label_objects", "gcode_label_objects", labels],
  ["exclude_object", "gcode_label_objects", labels],
  ["thumbnails", "thumbnails", pictures],
  ["thumbnails_format", "thumbnails_format"],
  ["emit_machine_limits_to_gcode", "machine_limits_usage", words({ "0": "time_estimate_only", "1": "emit_to_gcode" })],
];
