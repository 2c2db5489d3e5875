/** What no single member's schema can tell: members that contradict one another, or that mean nothing. */
import { type FieldError, Problem } from "../../http/problems.ts";
import { at } from "../members.ts";
import type { Configuration } from "../vocabulary/rows.ts";

/** @param path of the member, like `general.name` */
export function conflict(path: string, detail: string): FieldError {
  return { pointer: pointerOf(path), code: "conflict", detail };
}

export function pointerOf(path: string): string {
  return `/${path.replaceAll(".", "/")}`;
}

/** Of settings that can be told inline: pointed at there. */
export function inline(
  member: "print_settings" | "sla_print_settings",
  conflicts: readonly FieldError[],
): readonly FieldError[] {
  return conflicts.map((one) => ({ ...one, pointer: `/${member}${one.pointer}` }));
}

/** Of a profile that a quote's body only names. */
export function named(
  member: "resin_id" | "printer_id" | "filament_id",
  conflicts: readonly FieldError[],
): readonly FieldError[] {
  return conflicts.map((one) => ({ ...one, pointer: `/${member}`, detail: `${one.pointer} ${one.detail}` }));
}

/** A member that lies outside what two others allow. */
export function outside(
  configuration: Configuration,
  path: string,
  [least, most]: readonly [number, number],
  unit: string,
): readonly FieldError[] {
  const value = at<number>(configuration, path);
  return value >= least && value <= most ? [] : [conflict(path, `is ${value}, expected ${least} to ${most} ${unit}`)];
}

export function range(configuration: Configuration, low: string, high: string): readonly [number, number] {
  return [at<number>(configuration, low), at<number>(configuration, high)];
}

/** @throws Problem `validation_failed` unless there is none */
export function refuse(conflicts: readonly FieldError[]): void {
  const [first] = conflicts;
  if (first === undefined) return;
  throw new Problem("validation_failed", `${first.pointer}: ${first.detail}`, { errors: conflicts });
}
