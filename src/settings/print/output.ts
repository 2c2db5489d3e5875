import { boolean, choice, type Schema, text, texts } from "../schema.ts";

/** What the g-code says beside the moves. */
export interface OutputSettings {
  gcode_comments: boolean;
  arc_fitting: "disabled" | "emit_center";
  gcode_label_objects: "disabled" | "octoprint" | "firmware";
  thumbnails: string;
  thumbnails_format: "PNG" | "JPG" | "QOI";
  binary_gcode: boolean;
  gcode_substitutions: readonly string[];
  output_filename_format: string;
}

/** Their rows. */
export const OUTPUT: Schema<OutputSettings> = {
  arc_fitting: choice(
    "disabled",
    ["disabled", "emit_center"],
    "Writes lines that lie on a circle, within gcode_resolution, as arcs (G2, G3) about their centre.",
  ),
  gcode_comments: boolean(false, "Explains each line of the g-code."),
  gcode_label_objects: choice(
    "disabled",
    ["disabled", "octoprint", "firmware"],
    "Tells which object each line prints, in comments or in the firmware's commands (M486, EXCLUDE_OBJECT).",
  ),
  thumbnails: text(
    "",
    "Pictures of the part for the printer's screen: sizes, perhaps formats, as 16x16/PNG, 220x124/QOI.",
  ),
  thumbnails_format: choice("PNG", ["PNG", "JPG", "QOI"], "Format of the pictures that name none."),
  gcode_substitutions: texts(
    [],
    "Rules of find and replace in the finished g-code, four entries each: a pattern, what replaces it, modes, a remark.",
  ),
  output_filename_format: text(
    "[input_filename_base].gcode",
    "Name of the file where only its folder is told, with placeholders.",
  ),
  binary_gcode: boolean(false, "Writes Prusa's binary g-code (.bgcode) instead of text."),
};
