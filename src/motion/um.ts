import { UM_PER_MM } from "../core/moves.ts";
import { UNITS_PER_MM } from "../core/units.ts";

/** Integer units in a micrometre. */
const UNITS_PER_UM = UNITS_PER_MM / UM_PER_MM;

/** Integer units to the micrometres of moves, halves rounded up. */
export function toUm(units: number): number {
  return Math.floor(units / UNITS_PER_UM + 0.5);
}
