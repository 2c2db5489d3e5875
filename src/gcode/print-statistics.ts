/**
 * Placeholders whose values are known when the print is finished: its time, its filament. Where custom g-code writes
 * one, a mark stands until then, so it can be written and joined to texts, but not reckoned with.
 */
import { MM_PER_M, MM3_PER_CM3, SECONDS_PER_MINUTE } from "../core/units.ts";
import { duration, type PrintFigures } from "./frame.ts";
import { MARK_BYTE, markOf, replaceMarks } from "./placeholders/marks.ts";
import { plain, written } from "./placeholders/values.ts";

const figure = (value: number): string => written(plain(value));

/** PrusaSlicer's names and units: used_filament in m, extruded_volume in mm3. */
const STATISTICS: ReadonlyMap<string, (figures: PrintFigures) => string> = new Map([
  ["print_time", ({ timeSeconds }: PrintFigures) => shortDuration(timeSeconds)],
  ["normal_print_time", ({ timeSeconds }: PrintFigures) => shortDuration(timeSeconds)],
  [
    "silent_print_time",
    ({ timeSeconds, silentTimeSeconds = timeSeconds }: PrintFigures) => shortDuration(silentTimeSeconds),
  ],
  ["used_filament", ({ filamentMm }: PrintFigures) => figure(filamentMm / MM_PER_M)],
  ["extruded_volume", ({ volumeCm3 }: PrintFigures) => figure(volumeCm3 * MM3_PER_CM3)],
  ["total_weight", ({ massGrams }: PrintFigures) => figure(massGrams)],
  ["total_cost", ({ cost }: PrintFigures) => figure(cost)],
]);

/** Marks by the placeholder they stand for. */
export const STATISTIC_MARKS: ReadonlyMap<string, string> = new Map(
  [...STATISTICS.keys()].map((name) => [name, markOf(name)]),
);

/** A text without what marks stand for. */
export function withoutMarks(text: string): string {
  return replaceMarks(text, () => "");
}

/** A piece of g-code, marks replaced by what they stand for. */
export function fillMarks(piece: Uint8Array, figures: PrintFigures): Uint8Array {
  if (!piece.includes(MARK_BYTE)) return piece;
  return new TextEncoder().encode(fillMarkedText(new TextDecoder().decode(piece), figures));
}

/** A text, marks replaced by what they stand for. */
export function fillMarkedText(text: string, figures: PrintFigures): string {
  return replaceMarks(text, (name) => STATISTICS.get(name)?.(figures) ?? name);
}

/** As in file names: `59s`, and from a minute up in whole minutes, `2m` or `1d0h5m`. */
function shortDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  if (whole < SECONDS_PER_MINUTE) return duration(whole);
  const minutes = Math.round(whole / SECONDS_PER_MINUTE);
  return duration(minutes * SECONDS_PER_MINUTE)
    .replace(/ \d+s$/, "")
    .replaceAll(" ", "");
}
