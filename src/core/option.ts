/** Options of calls, checked: a type holds nobody who writes JavaScript, and tells no range. */
import { SlicewrightError } from "./errors.ts";

/** What an option may be. */
export interface OptionKind {
  /** As a phrase behind "expected". */
  readonly expected: string;
  readonly allows: (value: unknown) => boolean;
  /** What a value of this form is made of, so that a message names the part that is wrong; of no parts unless told. */
  readonly parts?: (value: unknown) => readonly Part[];
}

interface Part {
  /** Behind the name of the whole. */
  readonly path: string;
  readonly value: unknown;
  readonly kind: OptionKind;
}

export const OBJECT: OptionKind = {
  expected: "an object",
  allows: (value) => typeof value === "object" && value !== null,
};

export const TEXT: OptionKind = { expected: "a text", allows: (value) => typeof value === "string" };

export const BOOLEAN: OptionKind = { expected: "true or false", allows: (value) => typeof value === "boolean" };

export const FUNCTION: OptionKind = { expected: "a function", allows: (value) => typeof value === "function" };

export const BYTES: OptionKind = { expected: "a Uint8Array", allows: (value) => value instanceof Uint8Array };

export const INT32S: OptionKind = { expected: "an Int32Array", allows: (value) => value instanceof Int32Array };

export const UINT32S: OptionKind = { expected: "a Uint32Array", allows: (value) => value instanceof Uint32Array };

export const FLOAT64S: OptionKind = { expected: "a Float64Array", allows: (value) => value instanceof Float64Array };

export const SIGNAL: OptionKind = {
  expected: "an AbortSignal",
  allows: (value) => value instanceof AbortSignal,
};

/** Lengths and places on a bed, mm: the difference of two fits the integer geometry. */
export const MOST_MM = 10_000;

/** A finite number. */
export function numberFrom(min: number = -Number.MAX_VALUE, max: number = Number.MAX_VALUE): OptionKind {
  return {
    expected: `a number${range(min, max)}`,
    allows: (value) => typeof value === "number" && value >= min && value <= max,
  };
}

export function wholeFrom(min: number, max: number = Number.MAX_SAFE_INTEGER): OptionKind {
  return {
    expected: `a whole number${range(min, max)}`,
    allows: (value) => Number.isInteger(value) && (value as number) >= min && (value as number) <= max,
  };
}

export function oneOf(choices: readonly string[]): OptionKind {
  return { expected: `one of ${choices.join(", ")}`, allows: (value) => choices.some((one) => one === value) };
}

/** A list of so many, or of as many as there are, but no fewer than `least`. */
export function listOf(kind: OptionKind, { count, least = 0 }: { count?: number; least?: number } = {}): OptionKind {
  const length = count === undefined ? (least === 0 ? "" : ` of ${least} or more`) : ` of ${count}`;
  const isList = (value: unknown): value is unknown[] =>
    Array.isArray(value) && value.length >= (count ?? least) && value.length <= (count ?? Infinity);
  return {
    expected: `a list${length}, each ${kind.expected}`,
    allows: (value) => isList(value) && value.every(kind.allows),
    parts: (value) => (isList(value) ? value.map((item, i) => ({ path: `[${i}]`, value: item, kind })) : []),
  };
}

export function either(one: OptionKind, other: OptionKind): OptionKind {
  return {
    expected: `${one.expected}, or ${other.expected}`,
    allows: (value) => one.allows(value) || other.allows(value),
  };
}

/** An object of no other members than these, which are, as far as they are told, of their kinds. */
export function shaped(members: Readonly<Record<string, OptionKind>>, required: readonly string[] = []): OptionKind {
  const names = Object.keys(members);
  const parts = (value: unknown): Part[] => {
    if (!OBJECT.allows(value)) return [];
    const told = value as Record<string, unknown>;
    const strange = Object.keys(told).filter((name) => !Object.hasOwn(members, name));
    const known = names.filter((name) => told[name] !== undefined || required.includes(name));
    return [
      ...strange.map((name) => ({ path: " member", value: name, kind: oneOf(names) })),
      ...known.map((name) => ({ path: `.${name}`, value: told[name], kind: members[name] })),
    ];
  };
  return {
    expected: `an object of ${names.map((name) => `${name}: ${members[name].expected}`).join(", ")}`,
    allows: (value) => OBJECT.allows(value) && parts(value).every(isRight),
    parts,
  };
}

/** An object with these members, whatever else it has. */
export function having(members: Readonly<Record<string, OptionKind>>): OptionKind {
  const kinds = Object.entries(members);
  const parts = (value: unknown): Part[] => {
    if (!OBJECT.allows(value)) return [];
    const told = value as Record<string, unknown>;
    return kinds.map(([name, kind]) => ({ path: `.${name}`, value: told[name], kind }));
  };
  return {
    expected: `an object with ${kinds.map(([name, { expected }]) => `${name}: ${expected}`).join(", ")}`,
    allows: (value) => OBJECT.allows(value) && parts(value).every(isRight),
    parts,
  };
}

/** What each of a call's options may be, by its name. */
export type OptionKinds<Options> = { readonly [Name in keyof Options]-?: OptionKind };

/**
 * Checks all options of a call: a name that is none of theirs is refused, so that no misspelt one is left to its default.
 * @throws SlicewrightError `USAGE`
 */
export function checkOptions<Options extends object>(
  operation: string,
  options: Options,
  kinds: OptionKinds<Options>,
): void {
  checkArgument(operation, "options", options, OBJECT);
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(kinds, name)) throw unknownOption(operation, name, kinds);
    checkOption(operation, name, value, kinds[name as keyof Options]);
  }
}

/**
 * Checks an option; one that is not told is left to its default.
 * @throws SlicewrightError `USAGE`
 */
export function checkOption(operation: string, name: string, value: unknown, kind: OptionKind): void {
  if (value !== undefined) checkArgument(operation, name, value, kind);
}

/**
 * Checks what must be told.
 * @throws SlicewrightError `USAGE`
 */
export function checkArgument(operation: string, name: string, value: unknown, kind: OptionKind): void {
  if (kind.allows(value)) return;
  const wrong = wrongPart({ path: name, value, kind });
  const got = shown(wrong.value);
  const message = `${operation}: got ${got} as ${wrong.path}, expected ${wrong.kind.expected}`;
  throw new SlicewrightError("USAGE", message, { name, got });
}

const isRight = ({ value, kind }: Part): boolean => kind.allows(value);

/** The innermost part that is wrong of one that is. */
function wrongPart(whole: Part): Part {
  const wrong = whole.kind.parts?.(whole.value).find((part) => !isRight(part));
  return wrong ? wrongPart({ ...wrong, path: whole.path + wrong.path }) : whole;
}

function unknownOption(operation: string, name: string, kinds: object): SlicewrightError {
  const known = Object.keys(kinds).join(", ");
  return new SlicewrightError("USAGE", `${operation}: got ${shown(name)} as an option, expected one of ${known}`, {
    name,
  });
}

function range(min: number, max: number): string {
  const from = min === -Number.MAX_VALUE ? "" : ` from ${min}`;
  return max >= Number.MAX_SAFE_INTEGER ? from : `${from} to ${max}`;
}

const MOST_SHOWN = 10;

/** Whatever it is, in a few words. */
export function shown(value: unknown): string {
  if (Array.isArray(value))
    return `[${value.slice(0, MOST_SHOWN).map(shownItem).join(", ")}${value.length > MOST_SHOWN ? ", ..." : ""}]`;
  return shownItem(value);
}

function shownItem(value: unknown): string {
  if (typeof value === "string") return `"${value.slice(0, 100)}"`;
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return "a list";
  if (typeof value !== "object" || value === null) return String(value);
  const kind: unknown = Object.getPrototypeOf(value)?.constructor?.name ?? "Object";
  return kind === "Object" ? "an object" : `an object (${kind})`;
}
