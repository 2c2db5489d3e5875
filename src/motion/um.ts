import { UM_PER_MM } from "../core/moves.ts";
import { UNITS_PER_MM } from "../core/units.ts";

/** Integer units in a micrometre. */
export const UNITS_PER_UM: number = UNITS_PER_MM / UM_PER_MM;

/** Integer units to the micrometres of moves, halves rounded up. */
export function toUm(units: number): number {
  return Math.floor(units / UNITS_PER_UM + 0.5);
}
