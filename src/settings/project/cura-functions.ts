/** The functions of Cura's formulas. There is one extruder, the first: lists of all extruders' values have one item. */

/** A formula's value: of Python's kinds those that formulas have. */
export type Value = number | string | boolean | readonly Value[];

/** Thrown where a formula, or a part of one, has no value. */
export class NoValue extends Error {}

const ofNumbers =
  (work: (...numbers: number[]) => number) =>
  (...values: Value[]): Value =>
    asNumber(work(...values.map(asNumber)));

/** Of its arguments, or of the items of a list that is the only one. */
const ofSome = (work: (...numbers: number[]) => number) => {
  const workOut = ofNumbers(work);
  return (...values: Value[]): Value => {
    const items = values.length === 1 ? asList(values[0]) : values;
    if (items.length === 0) throw new NoValue();
    return workOut(...items);
  };
};

/** Of a list, its only argument. */
const ofList =
  (work: (items: readonly Value[]) => Value) =>
  (...values: Value[]): Value => {
    if (values.length !== 1) throw new NoValue();
    return work(asList(values[0]));
  };

export const CURA_FUNCTIONS: Readonly<Record<string, (...values: Value[]) => Value>> = {
  round: ofNumbers((value, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits),
  int: ofNumbers(Math.trunc),
  float: ofNumbers((value) => value),
  abs: ofNumbers(Math.abs),
  min: ofSome(Math.min),
  max: ofSome(Math.max),
  sum: ofList((items) => asNumber(items.map(asNumber).reduce((sum, item) => sum + item, 0))),
  len: ofList((items) => items.length),
  any: ofList((items) => items.some(isTrue)),
  all: ofList((items) => items.every(isTrue)),
  "math.ceil": ofNumbers(Math.ceil),
  "math.floor": ofNumbers(Math.floor),
  "math.sqrt": ofNumbers(Math.sqrt),
  "math.log": ofNumbers((value, base = Math.E) => Math.log(value) / Math.log(base)),
  "math.tan": ofNumbers(Math.tan),
  "math.atan": ofNumbers(Math.atan),
  "math.radians": ofNumbers((degrees) => (degrees * Math.PI) / 180),
  "math.degrees": ofNumbers((radians) => (radians * 180) / Math.PI),
  defaultExtruderPosition: () => 0,
};

export function asNumber(value: Value): number {
  const number = typeof value === "boolean" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) throw new NoValue();
  return number;
}

export function isTrue(value: Value): boolean {
  return isList(value) ? value.length > 0 : value !== false && value !== 0 && value !== "";
}

/** Settings of lists are texts here: whether a list is one of those is not known. */
export function isSame(a: Value, b: Value): boolean {
  if (isList(a) !== isList(b)) throw new NoValue();
  if (!isList(a) || !isList(b)) return a === b;
  return a.length === b.length && a.every((item, k) => isSame(item, b[k]));
}

/** Whether a list has an item, or a text another one in it. */
export function isIn(item: Value, whole: Value): boolean {
  if (typeof item === "string" && typeof whole === "string") return whole.includes(item);
  return asList(whole).some((other) => isSame(item, other));
}

/** A list's item by its number, from its end where that is negative. */
export function itemOf(list: Value, number: Value): Value {
  const item = asList(list).at(asNumber(number));
  if (item === undefined) throw new NoValue();
  return item;
}

function asList(value: Value): readonly Value[] {
  if (!isList(value)) throw new NoValue();
  return value;
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
