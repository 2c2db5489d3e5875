/** The schemas that a vocabulary is: of what is given, and of what is read back. */
import { Type } from "typebox";
import { PLAIN_TEXT } from "../http/schemas.ts";
import { type Configuration, isRow, type Row, type Vocabulary } from "./vocabulary/rows.ts";

const MOST_LETTERS = 200;
const PERCENT = "^(100|\\d{1,2}(\\.\\d{1,3})?)%$";
/** Of something else, and so more than all of it may be meant. */
const SHARE = "^\\d{1,3}(\\.\\d{1,3})?%$";
const POSITIVE_SHARE = "^[1-9]\\d{0,2}(\\.\\d{1,3})?%$";

/** The title names the schema in the document. */
export interface SchemaWords {
  readonly title: string;
  readonly description: string;
}

/**
 * What a client gives: every member may be left out, and null puts its default back. The defaults are told in words: as
 * a keyword they would be filled in by the validator, and then count as given.
 */
export function givenSchema(vocabulary: Vocabulary, words: SchemaWords) {
  return Type.Unsafe<Configuration>({ type: "object", ...words, ...members(vocabulary, givenMember) });
}

/** What is read back: every member there is. */
export function completeSchema(vocabulary: Vocabulary, words: SchemaWords) {
  return Type.Unsafe<Configuration>({ ...words, ...completeGroup(vocabulary) });
}

function givenMember(node: Row | Vocabulary): object {
  if (!isRow(node)) return { type: ["object", "null"], ...members(node, givenMember) };
  return nullable({ ...valueSchema(node), description: describe(node) });
}

function completeGroup(vocabulary: Vocabulary): object {
  return { type: "object", ...members(vocabulary, completeMember), required: Object.keys(vocabulary) };
}

function completeMember(node: Row | Vocabulary): object {
  if (!isRow(node)) return completeGroup(node);
  const schema = { ...valueSchema(node), description: `${node.doc}${inUnit(node)}` };
  return node.default === null ? nullable(schema) : schema;
}

function members(vocabulary: Vocabulary, of: (node: Row | Vocabulary) => object): object {
  const properties = Object.fromEntries(Object.entries(vocabulary).map(([name, node]) => [name, of(node)]));
  return { properties, additionalProperties: false };
}

interface ValueSchema {
  readonly type: string | readonly string[];
  readonly enum?: readonly string[];
  readonly [keyword: string]: unknown;
}

function nullable(schema: ValueSchema): object {
  return { ...schema, type: [schema.type, "null"].flat(), ...(schema.enum && { enum: [...schema.enum, null] }) };
}

function valueSchema({ kind, min, max, choices }: Row): ValueSchema {
  const range = { minimum: min, maximum: max };
  switch (kind) {
    case "number":
    case "integer":
      return { type: kind, ...range };
    case "percent":
      return { type: "string", pattern: PERCENT };
    case "number-or-percent":
      return { type: ["number", "string"], ...range, pattern: min > 0 ? POSITIVE_SHARE : SHARE };
    case "boolean":
      return { type: "boolean" };
    case "choice":
      return { type: "string", enum: choices };
    case "text":
      return { type: "string", minLength: 1, maxLength: MOST_LETTERS, pattern: PLAIN_TEXT };
    case "color":
      return { type: "string", pattern: "^#[0-9A-Fa-f]{6}$" };
    case "point":
      return { type: "array", items: { type: "number", ...range }, minItems: 2, maxItems: 2 };
  }
}

function describe(row: Row): string {
  const usual = row.default === null ? "none" : JSON.stringify(row.default);
  return `${row.doc}${inUnit(row)} Default: ${usual}${row.defaultOf ? ", or what the printer's model has" : ""}.`;
}

function inUnit({ unit }: Row): string {
  return unit === "" ? "" : ` In ${unit}.`;
}
