import type { ProfileKind } from "../../database/tables.ts";
import type { FieldError } from "../../http/problems.ts";
import { rounded } from "../../rounded.ts";
import { KINDS } from "../kinds.ts";
import { at } from "../members.ts";
import { settingsOf } from "../settings-of.ts";
import { type Configuration, rowsOf, type Value } from "../vocabulary/rows.ts";
import { conflict, pointerOf, range } from "./conflict.ts";
import { printerConflicts } from "./engine-conflicts.ts";

/** 0 often means something of its own; what is nearer to it is no speed, no length and no time, but a mistake. */
const LEAST = 1e-4;
/** The engine takes no smaller number. */
const LEAST_MONEY = 1e-6;
/** Decimals that lengths are compared by. */
const PLACES = 6;

/** Within one configuration; the pointers are into it. */
export function profileConflicts(kind: ProfileKind, configuration: Configuration): readonly FieldError[] {
  const tiny = tinyNumbers(kind, configuration);
  return tiny.length > 0 ? tiny : (OWN[kind]?.(configuration) ?? []);
}

const OWN: Readonly<Partial<Record<ProfileKind, (configuration: Configuration) => readonly FieldError[]>>> = {
  printer: (printer) => [
    ...ordered(printer, "extruder.layer_height_min", "extruder.layer_height_max", "mm"),
    ...printerConflicts(settingsOf("printer", printer)),
  ],
  "sla-printer": (printer) => [
    ...ordered(printer, "general.exposure.min_time", "general.exposure.max_time", "s"),
    ...ordered(printer, "general.exposure.min_initial_time", "general.exposure.max_initial_time", "s"),
    ...falls(printer, ""),
    ...falls(printer, "bottom_"),
  ],
};

function tinyNumbers(kind: ProfileKind, configuration: Configuration): readonly FieldError[] {
  return rowsOf(KINDS[kind].vocabulary).flatMap(([path, row]) => {
    const value = at<Value | null>(configuration, path.join("."));
    const least = row.unit.startsWith("money") ? LEAST_MONEY : LEAST;
    const isTiny = typeof value === "number" && value !== 0 && Math.abs(value) < least;
    return isTiny
      ? [conflict(path.join("."), `is ${value}, expected 0 or at least ${least} ${row.unit}`.trimEnd())]
      : [];
  });
}

/** Of two members the first must not be the larger one. */
function ordered(configuration: Configuration, low: string, high: string, unit: string): readonly FieldError[] {
  const [least, most] = range(configuration, low, high);
  return least > most
    ? [conflict(low, `is ${least} ${unit}, expected at most ${pointerOf(high)}, ${most} ${unit}`)]
    : [];
}

/** A plate falls no further than it rose. */
function falls(printer: Configuration, which: "" | "bottom_"): readonly FieldError[] {
  const motion = (name: string): number => at<number>(printer, `motion.${which}${name}`);
  const [down, up] = [motion("retract_height2"), rounded(motion("lift_height") + motion("lift_height2"), PLACES)];
  if (rounded(down, PLACES) <= up) return [];
  return [conflict(`motion.${which}retract_height2`, `is ${down} mm, expected at most the whole lift of ${up} mm`)];
}
