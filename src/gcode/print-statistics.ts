/**
 * Placeholders whose values are known when the print is finished: its time, its filament. Where custom g-code writes
 * one, a mark stands until then, so it can be written and joined to texts, but not reckoned with.
 */
import { MM_PER_M, MM3_PER_CM3, SECONDS_PER_MINUTE } from "../core/units.ts";
import { duration, type PrintFigures } from "./frame.ts";
import { type FigureName, MARK_BYTE, replaceMarks } from "./placeholders/marks.ts";
import { plain, written } from "./placeholders/values.ts";

const figure = (value: number): string => written(plain(value));

/** In PrusaSlicer's units: used_filament in m, extruded_volume in mm3. */
const STATISTICS: Readonly<Record<FigureName, (figures: PrintFigures) => string>> = {
  print_time: ({ timeSeconds }) => shortDuration(timeSeconds),
  normal_print_time: ({ timeSeconds }) => shortDuration(timeSeconds),
  silent_print_time: ({ timeSeconds, silentTimeSeconds = timeSeconds }) => shortDuration(silentTimeSeconds),
  used_filament: ({ filamentMm }) => figure(filamentMm / MM_PER_M),
  extruded_volume: ({ volumeCm3 }) => figure(volumeCm3 * MM3_PER_CM3),
  total_weight: ({ massGrams }) => figure(massGrams),
  total_cost: ({ cost }) => figure(cost),
};

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
  return replaceMarks(text, (name) => STATISTICS[name](figures));
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
