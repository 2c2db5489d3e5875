import type { Placeholders } from "../core/custom-gcode.ts";
import { checkArgument, listOf, OBJECT, TEXT } from "../core/option.ts";
import { VERSION } from "../core/version.ts";
import { fileNames } from "../gcode/custom.ts";
import type { PrintFigures } from "../gcode/frame.ts";
import { fillTemplate } from "../gcode/placeholders/template.ts";
import { fillMarkedText } from "../gcode/print-statistics.ts";
import { settingPlaceholders } from "../gcode/setting-placeholders.ts";
import { completeSettings } from "../settings/complete.ts";
import { forExtruder } from "../settings/extruders.ts";
import type { Settings } from "../settings/settings.ts";
import type { SlicedItem } from "./load-plate.ts";
import { countItems } from "./plate-placeholders.ts";

/** What no file system takes in a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are among it
const NOT_IN_NAMES = /[\u0000-\u001f\u007f/\\:*?"<>|]+/g;
/** Nothing, or a folder: this one, the one above. */
const ONLY_DOTS = /^\.*$/;
const ENDING = /\.[^.]*$/;

/**
 * The name that `output_filename_format` gives a print's file, without a folder; one without an ending gets `.gcode`.
 * @param input the model's file, as `box.stl`
 * @param items what stands on the plate; one thing unless told
 * @throws SlicewrightError `USAGE`, `PLACEHOLDER_INVALID`
 */
export function outputName(
  given: Partial<Settings>,
  input: string,
  figures: PrintFigures,
  items: readonly Pick<SlicedItem, "object">[] = [{ object: 0 }],
): string {
  checkArgument("name", "input", input, TEXT);
  checkArgument("name", "figures", figures, OBJECT);
  checkArgument("name", "items", items, listOf(OBJECT));
  const settings = completeSettings(given);
  const names = fileNames(input);
  const values = { ...names, ...countItems(items), ...toolValues(settings, figures), version: VERSION };
  const source = { text: settings.output_filename_format, setting: "output_filename_format" };
  const marked = fillTemplate(source, settingPlaceholders(settings)(values));
  const clean = fillMarkedText(marked, figures).replace(NOT_IN_NAMES, "_").trim();
  const told = ONLY_DOTS.test(clean) ? names.input_filename : clean;
  const name = ENDING.test(told) ? told : `${told}.gcode`;
  return settings.binary_gcode ? name.replace(/\.(gcode|gco|g)$/i, ".bgcode") : name;
}

/** Which tools print, and what goes into a wipe tower. */
function toolValues(settings: Settings, figures: PrintFigures): Placeholders {
  const { initialTool = 0, wipeTowerMm = 0, toolChanges = 0, tools = [] } = figures;
  const typeOf = (tool: number): string => forExtruder(settings, tool).filament_type;
  const printing = tools.length > 0 ? tools.map(({ tool }) => tool) : [initialTool];
  return {
    initial_tool: initialTool,
    initial_extruder: initialTool,
    initial_filament_type: typeOf(initialTool),
    printing_filament_types: [...new Set(printing.map(typeOf))].sort().join(","),
    num_printing_extruders: printing.length,
    total_toolchanges: wipeTowerMm > 0 ? toolChanges : 0,
    total_wipe_tower_filament: wipeTowerMm,
    total_wipe_tower_cost: tools.reduce(
      (sum, { cost, filamentMm, wipeTowerMm: own = 0 }) => sum + (own > 0 ? (cost * own) / filamentMm : 0),
      0,
    ),
  };
}
