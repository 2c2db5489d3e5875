/**
 * Klipper's commands, which are words with `NAME=value` behind them: those that change what a planner reckons with,
 * and those that are known to change nothing of it. Any other word is a macro of the printer.
 */
import type { Machine } from "./machine.ts";

/** A command's parameters by their names in upper case. */
type Parameters = ReadonlyMap<string, string>;
type Reaction = (machine: Machine, parameters: Parameters) => void;

const nothing: Reaction = () => {};
const probe: Reaction = (machine) => machine.happen({ kind: "probe" });
const pauses: Reaction = (machine) => machine.happen({ kind: "dwell", seconds: 0 });

const REACTIONS: ReadonlyMap<string, Reaction> = new Map<string, Reaction>([
  ["SET_VELOCITY_LIMIT", velocityLimit],
  ["SAVE_GCODE_STATE", (machine, parameters) => machine.saveModes(parameters.get("NAME") ?? "default")],
  ["RESTORE_GCODE_STATE", restores],
  ["SET_HEATER_TEMPERATURE", heats],
  ["BED_MESH_CALIBRATE", probe],
  ["QUAD_GANTRY_LEVEL", probe],
  ["Z_TILT_ADJUST", probe],
  ["PAUSE", pauses],
  ["WAIT", pauses],
  ...[
    "EXCLUDE_OBJECT_DEFINE EXCLUDE_OBJECT_START EXCLUDE_OBJECT_END EXCLUDE_OBJECT",
    "SET_PRESSURE_ADVANCE SET_INPUT_SHAPER SET_RETRACTION SET_PRINT_STATS_INFO SET_DISPLAY_TEXT SET_GCODE_OFFSET",
    "SET_FAN_SPEED SET_LED SET_PIN SET_SERVO SET_IDLE_TIMEOUT SET_STEPPER_ENABLE SET_EXTRUDER_ROTATION_DISTANCE",
    "SET_SKEW SKEW_PROFILE BED_MESH_PROFILE BED_MESH_CLEAR BED_MESH_OUTPUT RESPOND TIMELAPSE_TAKE_FRAME",
    "TURN_OFF_HEATERS TEMPERATURE_WAIT ACTIVATE_EXTRUDER UPDATE_DELAYED_GCODE SET_GCODE_VARIABLE QUERY_ENDSTOPS",
    "TUNING_TOWER SAVE_VARIABLE CLEAR_PAUSE RESUME M117 TX TC",
  ].flatMap((names) => names.split(" ").map((name): [string, Reaction] => [name, nothing])),
]);

/** Words that only Klipper knows. */
const KLIPPER_ONLY = /^(?:SET_|EXCLUDE_OBJECT|SAVE_GCODE_STATE|BED_MESH_|QUAD_GANTRY|TIMELAPSE_)/;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*/;
/** Lines that begin so are for the host that sends them, or are comments of other kinds. */
const PASSED_OVER = new Set(["#", "@", "%", "/"]);

/** What a line in words was. */
export type Understanding = "known" | "macro" | "nonsense";

/** Does what a line in words asks for. */
export function readExtended(text: string, machine: Machine): Understanding {
  if (PASSED_OVER.has(text[0])) return "known";
  const name = NAME.exec(text)?.[0].toUpperCase();
  if (name === undefined) return "nonsense";
  const reaction = REACTIONS.get(name);
  if (KLIPPER_ONLY.test(name)) machine.firmware ??= "Klipper";
  // A word and no sentence: macros have names and parameters.
  if (reaction === undefined) return MACRO.test(text) ? "macro" : "nonsense";
  machine.known++;
  reaction(machine, parametersOf(text));
  return "known";
}

/** A value in quotes or without any: no text may be taken for both, so that matching takes no longer than the line. */
const MACRO =
  /^[A-Za-z_][A-Za-z0-9_]*(?:\s+[A-Za-z_][A-Za-z0-9_]*=(?:"[^"]*"|[^\s;"][^\s;]*)?|\s+[A-Z]-?[\d.]+)*\s*(?:;.*)?$/;

function parametersOf(text: string): Parameters {
  const parameters = new Map<string, string>();
  for (const word of text.split(/[\s;]+/)) {
    const sign = word.indexOf("=");
    if (sign > 0) parameters.set(word.slice(0, sign).toUpperCase(), word.slice(sign + 1).replaceAll('"', ""));
  }
  return parameters;
}

/** As Klipper takes it: an acceleration to deceleration is a share of the acceleration, where that is known. */
function velocityLimit(machine: Machine, parameters: Parameters): void {
  const acceleration = above0(parameters, "ACCEL");
  const known = acceleration ?? machine.acceleration;
  machine.acceleration = known;
  const ratio = number(parameters, "MINIMUM_CRUISE_RATIO");
  const toDeceleration = above0(parameters, "ACCEL_TO_DECEL");
  let minimumCruiseRatio = ratio !== null && ratio >= 0 && ratio < 1 ? ratio : null;
  if (minimumCruiseRatio === null && toDeceleration !== null && known !== null)
    minimumCruiseRatio = 1 - Math.min(1, toDeceleration / known);
  if (minimumCruiseRatio === 1) minimumCruiseRatio = null;
  const corner = number(parameters, "SQUARE_CORNER_VELOCITY");
  machine.happen({
    kind: "toolhead-limits",
    velocity: above0(parameters, "VELOCITY"),
    acceleration,
    squareCornerVelocity: corner !== null && corner >= 0 ? corner : null,
    minimumCruiseRatio,
  });
}

function restores(machine: Machine, parameters: Parameters): void {
  const way = number(parameters, "MOVE") ? { speed_v: above0(parameters, "MOVE_SPEED") } : undefined;
  machine.restoreModes(parameters.get("NAME") ?? "default", way);
}

function heats(machine: Machine, parameters: Parameters): void {
  const celsius = number(parameters, "TARGET") ?? 0;
  const heater = parameters.get("HEATER");
  if (heater === "heater_bed") machine.happen({ kind: "bed", celsius, wait: false });
  else if (heater === (machine.tool === 0 ? "extruder" : `extruder${machine.tool}`))
    machine.happen({ kind: "hotend", celsius, wait: false });
}

function above0(parameters: Parameters, name: string): number | null {
  const value = number(parameters, name);
  return value !== null && value > 0 ? value : null;
}

function number(parameters: Parameters, name: string): number | null {
  const value = Number.parseFloat(parameters.get(name) ?? "");
  return Math.abs(value) < 1e15 ? value : null;
}
