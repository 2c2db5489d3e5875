/** What an estimate of a caller's own moves must be told. */
import {
  BOOLEAN,
  checkArgument,
  checkOptions,
  having,
  listOf,
  numberFrom,
  OBJECT,
  type OptionKind,
  type OptionKinds,
  oneOf,
  wholeFrom,
} from "../core/option.ts";
import { PLANNERS } from "./planners/firmwares.ts";
import type { EstimateOptions } from "./resolve.ts";

const AMOUNT = numberFrom(0);
/** Of X, Y, Z and E. */
const AXES = listOf(AMOUNT, { count: 4 });

/** The limits that every planner reads; further ones belong to one firmware each. */
const LIMITS: OptionKind = having({
  acceleration: AXES,
  feed: AXES,
  jerk: AXES,
  print: AMOUNT,
  travel: AMOUNT,
  retract: AMOUNT,
  toolhead: having({ velocity: AMOUNT, acceleration: AMOUNT, squareCornerVelocity: AMOUNT }),
  retraction: OBJECT,
});
const FILAMENT = having({ diameter: AMOUNT, density: AMOUNT, pricePerKg: AMOUNT });

const ESTIMATE_OPTIONS: OptionKinds<EstimateOptions> = {
  planner: oneOf(Object.keys(PLANNERS)),
  limits: LIMITS,
  isSilent: BOOLEAN,
  limitSources: OBJECT,
  filaments: listOf(FILAMENT, { least: 1 }),
  tools: wholeFrom(1),
  overhead: having({ heatUp: AMOUNT, homing: AMOUNT, probing: AMOUNT, toolChange: AMOUNT }),
  timeFactor: AMOUNT,
  bed: having({ outline: listOf(listOf(numberFrom(), { count: 2 })), height: numberFrom(0, Infinity) }),
};

/** @throws SlicewrightError `USAGE` */
export function checkEstimateOptions(options: EstimateOptions): void {
  checkOptions("estimate", options, ESTIMATE_OPTIONS);
  for (const needed of ["planner", "limits", "filaments"] as const)
    checkArgument("estimate", needed, options[needed], ESTIMATE_OPTIONS[needed]);
}
