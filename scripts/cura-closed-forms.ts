/**
 * Small cases of CuraEngine's planner whose times follow from its formulas: those of its own tests, with a slowest
 * speed of 0.05 mm/s.
 */
import type { Settings } from "../src/index.ts";

export interface ClosedForm {
  readonly name: string;
  readonly gcode: string;
  readonly settings: Partial<Settings>;
  readonly seconds: number;
}

/** How far off a case may be, in seconds. */
export const CURA_TOLERANCE = 1e-5;

const alwaysFifty: Partial<Settings> = curaMachine([50, 50, 50, 50], [50, 50, 50, 50], [1000, 1000, 1000], 50);
const jerkless: Partial<Settings> = curaMachine([50, 50, 50, 50], [50, 50, 50, 50], [0, 0, 0], 50);
const real: Partial<Settings> = curaMachine([300, 300, 40, 45], [9000, 9000, 100, 10_000], [20, 0.4, 5], 3000);

export const CURA_CLOSED_FORMS: readonly ClosedForm[] = [
  form("a line of 1000 mm", alwaysFifty, "G0 X1000 F3000", 20.4990005),
  form("two in a row", alwaysFifty, "G0 X1000 F3000\nG0 X2000", 40.4990005),
  form("a right angle", alwaysFifty, "G0 X1000 F3000\nG0 Y1000", 40.4990005),
  form("a line of 1000 mm without jerk", jerkless, "G0 X1000 F3000", 20.9990005),
  form("two in a row without jerk", jerkless, "G0 X1000 F3000\nG0 X2000", 40.9990005),
  form("a line too short to cruise", jerkless, "G0 X25 F3000", 1.41321427),
  form("a diagonal without jerk", jerkless, "G0 X1000 Y1000 F3000", 29.28327175),
  form("a right angle without jerk", jerkless, "G0 X1000 F3000\nG0 Y1000", 41.9990005),
  form("a right angle of a real machine", real, "G0 X1000 F3000\nG0 Y1000", 40.0222219),
  form(
    "pauses, a line to nowhere and a lift, which is not planned",
    alwaysFifty,
    "G0 X0 F3000\nG4 S2\nG1 Z1\nG4 P3000",
    5,
  ),
];

function form(name: string, settings: Partial<Settings>, gcode: string, seconds: number): ClosedForm {
  return { name, settings, gcode, seconds };
}

/** A machine as Cura knows it: feeds and accelerations of X, Y, Z, E; jerk of X and Y, of Z, of E; the acceleration of all moves. */
export function curaMachine(
  feeds: readonly number[],
  accelerations: readonly number[],
  [jerkXY, jerkZ, jerkE]: readonly number[],
  acceleration: number,
): Partial<Settings> {
  const settings: Partial<Settings> = {
    machine_max_jerk_x: jerkXY!,
    machine_max_jerk_y: jerkXY!,
    machine_max_jerk_z: jerkZ!,
    machine_max_jerk_e: jerkE!,
  };
  for (const what of ["extruding", "travel", "retracting"] as const)
    settings[`machine_max_acceleration_${what}`] = acceleration;
  (["x", "y", "z", "e"] as const).forEach((axis, i) => {
    settings[`machine_max_feedrate_${axis}`] = feeds[i]!;
    settings[`machine_max_acceleration_${axis}`] = accelerations[i]!;
  });
  return settings;
}
