import type { CustomGcode, CustomGcodeName } from "../core/custom-gcode.ts";
import { UM_PER_MM } from "../core/moves.ts";
import { ROLE } from "../core/roles.ts";
import { forExtruder } from "../settings/extruders.ts";
import type { Settings } from "../settings/settings.ts";
import { createShared, type Lookup, type Shared } from "./placeholders/scope.ts";
import { readTemplate, type Template } from "./placeholders/template.ts";
import { withoutMarks } from "./print-statistics.ts";
import { createGcodeReader } from "./reader/reader.ts";
import { settingPlaceholders } from "./setting-placeholders.ts";

const NOTHING = Object.freeze({ moves: new Int32Array(0), events: Object.freeze([]) });

/**
 * Custom g-code of a tool, for the linker: every setting is a placeholder, and what the filled-in lines do
 * is read back from them. Before the start g-code a firmware's E is absolute; after it, as the settings say.
 * @param settings the whole print's
 * @param shared what other texts of the same print share
 */
export function customGcode(settings: Settings, shared: Shared = createShared(), tool = 0): CustomGcode {
  const own = forExtruder(settings, tool);
  const known = settingPlaceholders(settings, own);
  const templates = new Map<CustomGcodeName, Template>();
  const filled = (name: CustomGcodeName, lookup: Lookup, extruder: number): string => {
    const read = templates.get(name) ?? readTemplate({ text: own[name], setting: name });
    templates.set(name, read);
    return read(lookup, shared, extruder);
  };
  return (name, values, from, verbatim) => {
    if ((verbatim ?? own[name]).trim() === "") return { text: "", does: NOTHING, to: from.position };
    const lookup = known({ ...values, position: from.position.map((um) => um / UM_PER_MM) });
    // At a change it is about the tool that takes over.
    const text = (verbatim ?? filled(name, lookup, Number(values.next_extruder ?? tool))).replace(/(?<!\n)\n+$/, "");
    const relativeE = name !== "start_gcode" && settings.use_relative_e_distances;
    const reader = createGcodeReader({ ...from, relativeE, role: ROLE.custom });
    const does = reader.push(`${withoutMarks(text)}\n`);
    return { text, does, to: reader.position, chosenTool: reader.chosenTool };
  };
}

/**
 * How a model's file is called: as in PrusaSlicer, `input_filename` has the ending of what is written.
 * @param input as `box.stl`
 */
export function fileNames(input: string): { readonly input_filename: string; readonly input_filename_base: string } {
  const base = input.replace(/\.[^.]*$/, "");
  return { input_filename: `${base}.gcode`, input_filename_base: base };
}
