import { EXCLUDE_OBJECT } from "../labels.ts";
import { type FlavourWords, REPRAP } from "./words.ts";

/**
 * Klipper: its limits stand in its own configuration. Pressure advance is turned off as later PrusaSlicers do it, which
 * start_filament_gcode may turn on again: 2.5 sends RepRapFirmware's M572, which Klipper does not know.
 */
export const KLIPPER: FlavourWords = Object.freeze({
  ...REPRAP,
  labels: EXCLUDE_OBJECT,
  pressureAdvanceOff: () => "SET_PRESSURE_ADVANCE ADVANCE=0",
} satisfies FlavourWords);
