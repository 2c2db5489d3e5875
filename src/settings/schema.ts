import type { NumberOrPercent, Points } from "./values.ts";

/**
 * What a setting is: its kind of value, unit, range, default and one line of documentation.
 * The printer, filament and print tables are data; checking, .ini and documentation all read them.
 */
type Spec<T> = SpecBase<T> & SpecKind<T>;

interface SpecBase<T> {
  /** PrusaSlicer 2.5's own default, but where the row's documentation says why not. */
  readonly default: T;
  readonly doc: string;
}

type SpecKind<T> = [T] extends [boolean]
  ? { readonly kind: "boolean" }
  : [T] extends [Points]
    ? NumberKind<"points"> & Least
    : [T] extends [readonly number[]]
      ? NumberKind<"numbers">
      : [T] extends [readonly string[]]
        ? { readonly kind: "texts" }
        : [T] extends [number]
          ? NumberKind<"number" | "integer">
          : [T] extends [`${number}%`]
            ? NumberKind<"percent">
            : [T] extends [NumberOrPercent]
              ? NumberKind<"number-or-percent"> & PercentRange
              : [string] extends [T]
                ? { readonly kind: "text" }
                : { readonly kind: "choice"; readonly choices: readonly T[] };

interface Least {
  /** How many there are at least; 3, an outline, unless told. */
  readonly least?: number;
}

interface PercentRange {
  /** The least percentage: above 0 where the least number is. */
  readonly minPercent: number;
  readonly maxPercent: number;
}

interface NumberKind<K extends string> {
  readonly kind: K;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
}

export type Schema<T> = { readonly [K in keyof T]: Spec<T[K]> };

/** A row of any table, for code that reads them all. */
export type AnySpec = SpecBase<unknown> &
  (
    | { readonly kind: "boolean" | "text" | "texts" }
    | (NumberKind<"points"> & Least)
    | (NumberKind<"number-or-percent"> & PercentRange)
    | NumberKind<"number" | "integer" | "percent" | "numbers">
    | { readonly kind: "choice"; readonly choices: readonly unknown[] }
  );

export type AnySchema = Readonly<Record<string, AnySpec>>;

type NumberRow<K extends string> = SpecBase<never> & NumberKind<K>;
type Row<K extends string, T> = Omit<NumberRow<K>, "default"> & {
  readonly default: T;
};

/** A length, speed or other number from `min` to `max`. */
export function number(value: number, unit: string, min: number, max: number, doc: string): Row<"number", number> {
  return { kind: "number", default: value, unit, min, max, doc };
}

export function integer(value: number, unit: string, min: number, max: number, doc: string): Row<"integer", number> {
  return { kind: "integer", default: value, unit, min, max, doc };
}

/** A number in `unit` from `min` to `max`, or up to `maxPercent` of what `doc` says. */
export function numberOrPercent(
  value: NumberOrPercent,
  unit: string,
  min: number,
  max: number,
  maxPercent: number,
  doc: string,
): Row<"number-or-percent", NumberOrPercent> & PercentRange {
  const minPercent = min > 0 ? LEAST_ABOVE_NONE : 0;
  return { kind: "number-or-percent", default: value, unit, min, max, minPercent, maxPercent, doc };
}

/** The least percentage where there must be some. */
const LEAST_ABOVE_NONE = 1;

export function percent(value: `${number}%`, min: number, max: number, doc: string): Row<"percent", `${number}%`> {
  return { kind: "percent", default: value, unit: "%", min, max, doc };
}

/** Places, the coordinates of each from `min` to `max`; at least 3, an outline, unless told. */
export function points(
  value: Points,
  unit: string,
  min: number,
  max: number,
  doc: string,
  more: Least = {},
): Row<"points", Points> & Least {
  return { kind: "points", default: value, unit, min, max, doc, ...more };
}

/** Numbers in a row, each from `min` to `max`. */
export function numbers(
  value: readonly number[],
  unit: string,
  min: number,
  max: number,
  doc: string,
): Row<"numbers", readonly number[]> {
  return { kind: "numbers", default: value, unit, min, max, doc };
}

export function boolean(
  value: boolean,
  doc: string,
): {
  readonly kind: "boolean";
  readonly default: boolean;
  readonly doc: string;
} {
  return { kind: "boolean", default: value, doc };
}

export function text(
  value: string,
  doc: string,
): { readonly kind: "text"; readonly default: string; readonly doc: string } {
  return { kind: "text", default: value, doc };
}

/** Texts in a row, with semicolons between. */
export function texts(
  value: readonly string[],
  doc: string,
): { readonly kind: "texts"; readonly default: readonly string[]; readonly doc: string } {
  return { kind: "texts", default: value, doc };
}

export function choice<const T extends string>(
  value: NoInfer<T>,
  choices: readonly T[],
  doc: string,
): {
  readonly kind: "choice";
  readonly default: T;
  readonly choices: readonly T[];
  readonly doc: string;
} {
  return { kind: "choice", default: value, choices, doc };
}
