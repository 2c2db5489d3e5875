/** Plates of a project, by their numbers from 1. */
import { SlicewrightError } from "./errors.ts";
import { type OptionKind, wholeFrom } from "./option.ts";

export const PLATE: OptionKind = wholeFrom(1);

/** @param plates those that there are */
export function noPlate(operation: string, plate: number, plates: readonly number[]): SlicewrightError {
  const expected = plates.length === 0 ? "none: the file has no plates" : `one of ${plates.join(", ")}`;
  return new SlicewrightError("PLATE_NOT_FOUND", `${operation}: got plate ${plate}, expected ${expected}`, {
    plate,
    plates,
  });
}
