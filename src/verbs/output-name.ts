import { fileNames } from "../gcode/custom.ts";
import type { PrintFigures } from "../gcode/frame.ts";
import { fillTemplate } from "../gcode/placeholders/template.ts";
import { fillMarkedText } from "../gcode/print-statistics.ts";
import { settingPlaceholders } from "../gcode/setting-placeholders.ts";
import { completeSettings } from "../settings/complete.ts";
import type { Settings } from "../settings/settings.ts";

/** What no file system takes in a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are among it
const NOT_IN_NAMES = /[\u0000-\u001f/\\:*?"<>|]+/g;

/**
 * The name that `output_filename_format` gives a print's file, without a folder.
 * @param input the model's file, as `box.stl`
 * @throws SlicewrightError `PLACEHOLDER_INVALID`
 */
export function outputName(given: Partial<Settings>, input: string, figures: PrintFigures): string {
  const settings = completeSettings(given);
  const names = fileNames(input);
  const source = { text: settings.output_filename_format, setting: "output_filename_format" };
  const marked = fillTemplate(source, settingPlaceholders(settings)(names));
  const clean = fillMarkedText(marked, figures).replace(NOT_IN_NAMES, "_").trim() || names.input_filename;
  return settings.binary_gcode ? clean.replace(/\.(gcode|gco|g)$/i, ".bgcode") : clean;
}
