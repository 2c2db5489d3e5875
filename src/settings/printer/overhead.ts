import { number, type Schema } from "../schema.ts";

/** Not in any slicer's figure: what a machine spends beside its moves. */
export interface OverheadSettings {
  heat_up_time: number;
  homing_time: number;
  probing_time: number;
  tool_change_time: number;
  time_factor: number;
}

/** Their rows. */
export const OVERHEAD: Schema<OverheadSettings> = {
  heat_up_time: number(0, "s", 0, 100_000, "Overhead: heating up, once a print."),
  homing_time: number(0, "s", 0, 100_000, "Overhead: each homing."),
  probing_time: number(0, "s", 0, 100_000, "Overhead: each probing of the bed."),
  tool_change_time: number(0, "s", 0, 100_000, "Overhead: each change of the tool, or of the filament by hand."),
  time_factor: number(1, "", 0.01, 100, "The printer's calibration: real time over planned time of moves."),
};
