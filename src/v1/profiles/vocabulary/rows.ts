/**
 * What a vocabulary is made of. A vocabulary is the one table of a kind of profile: a member's place in it is its place
 * in the body, and its row tells what is taken there, which of the engine's settings it becomes, and what counts when it
 * is left out. Schemas, documentation and conversion all read it.
 */
import { type AnySchema, RESIN_SETTINGS, SETTINGS } from "../../../index.ts";

export type Value = number | string | boolean | readonly number[];

export interface Row {
  readonly kind:
    | "number"
    | "integer"
    | "percent"
    | "number-or-percent"
    | "boolean"
    | "choice"
    | "text"
    | "color"
    | "point";
  readonly doc: string;
  readonly unit: string;
  /** Of a number, the percentages of a `percent`, and each coordinate of a `point`. */
  readonly min: number;
  readonly max: number;
  readonly choices: readonly string[];
  /** null: nothing, until it is given. */
  readonly default: Value | null;
  /** What is left out depends on other members. */
  readonly defaultOf?: (given: Configuration) => Value | undefined;
  /** Engine settings that the member becomes, alone or with others; without any it is kept and shown. */
  readonly settings: readonly string[];
  /** The kind's `derive` makes the settings of it: the value alone is not what they take. */
  readonly isDerived: boolean;
}

export interface Vocabulary {
  readonly [member: string]: Row | Vocabulary;
}

/** A profile's body, or a part of it. */
export interface Configuration {
  readonly [member: string]: Value | null | Configuration;
}

/** What a row has otherwise than its engine setting. */
type Change = { readonly [K in Exclude<keyof Row, "kind" | "default">]?: Row[K] | undefined };

/** A member that is one of the engine's filament print settings: kind, unit, range and words are the engine's. */
export const setting = engineRow(SETTINGS);
/** The same of a resin print. */
export const resinSetting = engineRow(RESIN_SETTINGS);

/** Makes a row's settings out of several members, or of another unit: see the kind's `derive`. */
export function derived(settings: string | readonly string[], row: Row): Row {
  return { ...row, settings: [settings].flat(), isDerived: true };
}

export function number(value: number, unit: string, min: number, max: number, doc: string): Row {
  return row("number", value, { unit, min, max, doc });
}

/** From 0% to 100%. */
export function percent(value: `${number}%`, doc: string): Row {
  return row("percent", value, { unit: "%", min: 0, max: 100, doc });
}

export function text(value: string, doc: string): Row {
  return row("text", value, { doc });
}

export function boolean(value: boolean, doc: string): Row {
  return row("boolean", value, { doc });
}

export function choice<const T extends string>(value: NoInfer<T>, choices: readonly T[], doc: string): Row {
  return row("choice", value, { choices, doc });
}

/** `#RRGGBB`. */
export function color(value: string | null, doc: string): Row {
  return row("color", value, { doc });
}

/** `[x, y]`. */
export function point(value: readonly [number, number], unit: string, min: number, max: number, doc: string): Row {
  return row("point", value, { unit, min, max, doc });
}

export function isRow(node: Row | Vocabulary): node is Row {
  return typeof node.kind === "string";
}

/** Every row with its path, in the table's order. */
export function rowsOf(
  vocabulary: Vocabulary,
  path: readonly string[] = [],
): readonly (readonly [readonly string[], Row])[] {
  return Object.entries(vocabulary).flatMap(([name, node]) =>
    isRow(node) ? [[[...path, name], node] as const] : rowsOf(node, [...path, name]),
  );
}

function engineRow(rows: AnySchema): (name: string, value: Value | null, change?: Change) => Row {
  return (name, value, change = {}) => {
    const spec = rows[name];
    if (spec === undefined || spec.kind === "points" || spec.kind === "numbers" || spec.kind === "texts")
      throw new Error(`vocabulary: no setting ${name} of one value`);
    const { default: _own, ...rest } = spec;
    const choices = spec.kind === "choice" ? spec.choices.map(String) : undefined;
    return row(spec.kind, value, { ...rest, choices, settings: [name], ...change });
  };
}

function row(kind: Row["kind"], value: Value | null, change: Change): Row {
  const plain = { doc: "", unit: "", min: 0, max: 0, choices: [], settings: [], isDerived: false };
  const given = Object.entries(change).filter(([, entry]) => entry !== undefined);
  return { ...plain, ...Object.fromEntries(given), kind, default: value };
}
