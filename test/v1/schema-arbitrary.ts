/** Values that follow a JSON schema, for fast-check: what a client may send. */
import fc from "fast-check";

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Bounds of a text or a list without its own. */
const MOST = 20;

const FORMATS: Readonly<Record<string, () => fc.Arbitrary<string>>> = {
  uuid: () => fc.uuid(),
  "date-time": () => fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  uri: () => fc.webUrl(),
  email: () => fc.emailAddress(),
};

/**
 * Every value that the schema takes may come, its bounds more often than others. Members that may be left out are.
 * @param resolve the schema that a `$ref` stands for
 */
export function arbitraryOf(
  schema: JsonSchema,
  resolve: (ref: string) => JsonSchema = (ref) => {
    throw new Error(`schema: nothing known of ${ref}`);
  },
): fc.Arbitrary<unknown> {
  const of = (part: JsonSchema): fc.Arbitrary<unknown> => arbitraryOf(part, resolve);
  if (schema.$ref !== undefined) return of(resolve(schema.$ref));
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return fc.oneof(...branches.map(of));
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue();
  return fc.oneof(...types.map((type) => ofType(type, schema, of)));
}

function ofType(
  type: string,
  schema: JsonSchema,
  of: (part: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({ min: Math.ceil(schema.minimum ?? -1e6), max: Math.floor(schema.maximum ?? 1e6) });
    case "number":
      return number(schema.minimum ?? -1e6, schema.maximum ?? 1e6);
    case "string":
      return string(schema);
    case "array":
      return fc.array(of(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? MOST, MOST),
      });
    case "object":
      return object(schema, of);
    default:
      throw new Error(`schema: there is no type ${type}`);
  }
}

function number(min: number, max: number): fc.Arbitrary<number> {
  return fc.oneof(
    fc.constantFrom(min, max),
    fc.double({ min, max, noNaN: true }).map((value) => value || 0),
    fc.integer({ min: Math.ceil(min), max: Math.floor(Math.max(max, Math.ceil(min))) }).filter((value) => value <= max),
  );
}

function string({ pattern, format, minLength = 0, maxLength = MOST }: JsonSchema): fc.Arbitrary<string> {
  const longest = Math.max(minLength, Math.min(maxLength, MOST));
  if (format !== undefined && format in FORMATS) return FORMATS[format]!();
  const plain = fc.string({ minLength, maxLength: longest, unit: "grapheme" });
  if (pattern === undefined) return plain;
  const rule = new RegExp(pattern, "u");
  // Classes of letters are more than it can be made from: what does not follow is left out.
  const matching = pattern.includes("\\p{") ? plain : fc.stringMatching(new RegExp(pattern));
  return matching.filter((text) => rule.test(text) && [...text].length >= minLength && [...text].length <= maxLength);
}

function object(schema: JsonSchema, of: (part: JsonSchema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, part]) => [name, of(part)]),
  );
  const requiredKeys = (schema.required ?? []).filter((name) => name in properties);
  return fc.record(properties, { requiredKeys, noNullPrototype: true });
}
