import type { MoveChunk } from "./moves.ts";

/**
 * Custom g-code: the settings that hold a user's own lines, and the values their placeholders are filled with.
 * motion says when a text is due and knows the values; gcode knows the language of the placeholders.
 */

/** Settings that hold custom g-code. */
export type CustomGcodeName =
  | "start_gcode"
  | "start_filament_gcode"
  | "before_layer_gcode"
  | "layer_gcode"
  | "between_objects_gcode"
  | "toolchange_gcode"
  | "color_change_gcode"
  | "pause_print_gcode"
  | "template_custom_gcode"
  | "end_filament_gcode"
  | "end_gcode";

/** One value of a placeholder; null is nil, what an optional setting has that is not set. */
export type PlainPlaceholder = number | string | boolean | null;

/** A placeholder's value; a list is read by index. */
export type PlaceholderValue = PlainPlaceholder | readonly PlainPlaceholder[];

/** Places on the bed, mm; they are written one by one. */
export type PlaceholderPoints = readonly (readonly [number, number])[];

/** Values that change while printing, by placeholder name; settings are known without them. */
export type Placeholders = Readonly<Record<string, PlaceholderValue | PlaceholderPoints>>;

/** How many `is_extruder_used` tells of (PrusaSlicer's); of what is beyond a list, its first item would be read. */
const MOST_EXTRUDERS = 255;

/** The value of `is_extruder_used`: profiles of a printer with several tools ask for all of them, however many it has. */
export function extrudersUsed(used: readonly number[]): readonly boolean[] {
  return Array.from({ length: MOST_EXTRUDERS }, (_, tool) => used.includes(tool));
}

/** An extruder's filament, in quanta of E. */
export interface FilamentState {
  /** How far it is drawn back. */
  readonly drawn: number;
  /** What is to be pushed beyond that. */
  readonly extra: number;
  /** What was fed for the print so far. */
  readonly fed: number;
}

/** The machine when custom lines begin. */
export interface MachineState {
  /** Where the nozzle is: x, y, z in um. */
  readonly position: readonly [number, number, number];
  /** How much of its height is a lift, um. */
  readonly lift: number;
  /** Of each extruder, by its number. */
  readonly filaments: readonly FilamentState[];
  /** The tool in use, by its number. */
  readonly tool: number;
}

/** Custom lines, and what they do. */
export interface CustomLines {
  /** Placeholders filled in; empty when there is nothing to say. */
  readonly text: string;
  readonly does: MoveChunk;
  /** Where they leave the nozzle: x, y, z in um. */
  readonly to: readonly [number, number, number];
  /** The tool that they choose last, in use already or not; undefined where they choose none. */
  readonly chosenTool?: number | undefined;
  /** Each extruder's filament as they leave it; unless told, as it was. */
  readonly filaments?: readonly FilamentState[];
}

/**
 * Fills in a custom g-code whose lines begin with the machine as it is `from` there; `verbatim` lines stand in the place
 * of the setting's, and have no placeholders.
 * @throws SlicewrightError `PLACEHOLDER_INVALID`
 */
export type CustomGcode = (
  name: CustomGcodeName,
  values: Placeholders,
  from: MachineState,
  verbatim?: string,
) => CustomLines;
