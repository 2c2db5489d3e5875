import type { CustomGcode, CustomGcodeName } from "../core/custom-gcode.ts";
import { ROLE } from "../core/roles.ts";
import { forExtruder } from "../settings/extruders.ts";
import type { Settings } from "../settings/settings.ts";
import { createShared, type Lookup, type Shared, type Writable } from "./placeholders/scope.ts";
import { readTemplate, type Template } from "./placeholders/template.ts";
import { withoutMarks } from "./print-statistics.ts";
import { createGcodeReader } from "./reader/reader.ts";
import { machinePlaceholders, stateLeft, writableState } from "./script-state.ts";
import { settingPlaceholders } from "./setting-placeholders.ts";

const NOTHING = Object.freeze({ moves: new Int32Array(0), events: Object.freeze([]) });

/**
 * Custom g-code of a tool, for the linker: every setting is a placeholder, and what the filled-in lines do is read back
 * from them; where a script writes how the machine is left, that rules. Before the start g-code a firmware's E is
 * absolute; after it, as the settings say.
 * @param settings the whole print's
 * @param shared what other texts of the same print share
 */
export function customGcode(settings: Settings, shared: Shared = createShared(), tool = 0): CustomGcode {
  const own = forExtruder(settings, tool);
  const known = settingPlaceholders(settings, own);
  const machine = machinePlaceholders(settings);
  const templates = new Map<CustomGcodeName, Template>();
  const filled = (name: CustomGcodeName, lookup: Lookup, extruder: number, writable: Writable): string => {
    const read = templates.get(name) ?? readTemplate({ text: own[name], setting: name });
    templates.set(name, read);
    return read(lookup, shared, extruder, writable);
  };
  return (name, values, from, verbatim) => {
    if ((verbatim ?? own[name]).trim() === "") return { text: "", does: NOTHING, to: from.position };
    const lookup = known({ ...values, ...machine(from) });
    const writable = writableState(from);
    // At a change it is about the tool that takes over.
    const text = (verbatim ?? filled(name, lookup, Number(values.next_extruder ?? tool), writable)).replace(
      /(?<!\n)\n+$/,
      "",
    );
    const relativeE = name !== "start_gcode" && settings.use_relative_e_distances;
    const reader = createGcodeReader({ position: from.position, tool: from.tool, relativeE, role: ROLE.custom });
    const does = reader.push(`${withoutMarks(text)}\n`);
    const left = stateLeft(writable, from, reader.position);
    // An event without text is left out: a script that only tells where the nozzle is gets a comment of its name.
    const isMute = text === "" && left.to.some((um, axis) => um !== from.position[axis]);
    return { text: isMute ? `; ${name}` : text, does, chosenTool: reader.chosenTool, ...left };
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
