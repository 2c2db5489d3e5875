/** What presets of printers are put together from. */
import { toThousandths } from "../../core/round.ts";
import type { PrinterSettings } from "../printer.ts";

type Four = readonly [x: number, y: number, z: number, e: number];

/** A bed from the origin, and the height above it, mm. */
export function build(x: number, y: number, height: number): Pick<PrinterSettings, "bed_shape" | "max_print_height"> {
  return {
    bed_shape: [
      [0, 0],
      [x, 0],
      [x, y],
      [0, y],
    ],
    max_print_height: height,
  };
}

/** Sides of a round bed. */
const SIDES = 72;

/** A round bed about the origin, and the height above it, mm. */
export function roundBuild(radius: number, height: number): Pick<PrinterSettings, "bed_shape" | "max_print_height"> {
  return {
    bed_shape: Array.from({ length: SIDES }, (_, k) => {
      const angle = (2 * Math.PI * k) / SIDES;
      return [toThousandths(radius * Math.cos(angle)), toThousandths(radius * Math.sin(angle))] as const;
    }),
    max_print_height: height,
  };
}

type Moves = readonly [extruding: number, retracting: number, travelling?: number];

/** Highest accelerations of the axes, mm/s2, and along moves: extruding, retracting and, where it differs, travelling. */
export function accelerations(
  [x, y, z, e]: Four,
  [extruding, retracting, travel = extruding]: Moves,
): Partial<PrinterSettings> {
  return {
    machine_max_acceleration_x: x,
    machine_max_acceleration_y: y,
    machine_max_acceleration_z: z,
    machine_max_acceleration_e: e,
    machine_max_acceleration_extruding: extruding,
    machine_max_acceleration_retracting: retracting,
    machine_max_acceleration_travel: travel,
  };
}

/** Highest speeds of the axes, mm/s. */
export function feedrates([x, y, z, e]: Four): Partial<PrinterSettings> {
  return {
    machine_max_feedrate_x: x,
    machine_max_feedrate_y: y,
    machine_max_feedrate_z: z,
    machine_max_feedrate_e: e,
  };
}

/** Limits of the axes and of moves, and the same as Klipper's of the toolhead, its Z and its extruder alone. */
export function toolheadLimits({
  axes,
  feeds,
  moves,
}: {
  readonly axes: Four;
  readonly feeds: Four;
  readonly moves: Moves;
}): Partial<PrinterSettings> {
  return {
    ...accelerations(axes, moves),
    ...feedrates(feeds),
    max_velocity: feeds[0],
    max_accel: axes[0],
    max_z_velocity: feeds[2],
    max_z_accel: axes[2],
    max_extrude_only_velocity: feeds[3],
    max_extrude_only_accel: axes[3],
  };
}

/** Instant speed changes of the axes, mm/s. */
export function jerks([x, y, z, e]: Four): Partial<PrinterSettings> {
  return { machine_max_jerk_x: x, machine_max_jerk_y: y, machine_max_jerk_z: z, machine_max_jerk_e: e };
}

/** Length and speeds (back, forth) of a retraction, mm and mm/s, the travel it takes, and how far the nozzle lifts, mm. */
export function retraction(
  length: number,
  [back, forth]: readonly [number, number],
  travel: number,
  lift: number,
): Partial<PrinterSettings> {
  return {
    retract_length: length,
    retract_speed: back,
    deretract_speed: forth,
    retract_before_travel: travel,
    retract_lift: lift,
  };
}
