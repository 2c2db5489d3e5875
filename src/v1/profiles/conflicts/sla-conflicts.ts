import type { FieldError } from "../../http/problems.ts";
import type { Configuration } from "../vocabulary/rows.ts";
import { inline, named, outside, range } from "./conflict.ts";
import { profileConflicts } from "./profile-conflicts.ts";

/** Between the configurations of a resin print: a printer gives no light shorter or longer than its limits. */
export function slaConflicts(
  printer: Configuration,
  resin: Configuration,
  print: Configuration,
): readonly FieldError[] {
  const limits = (which: string) => range(printer, `general.exposure.min_${which}`, `general.exposure.max_${which}`);
  const light = [
    ...outside(resin, "exposure.exposure_time", limits("time"), "s, as the printer has them"),
    ...outside(resin, "exposure.initial_exposure_time", limits("initial_time"), "s, as the printer has them"),
  ];
  return [...named("resin_id", light), ...inline("sla_print_settings", profileConflicts("sla-print-setting", print))];
}
