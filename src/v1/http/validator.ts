/** Bodies mean what they say: no conversion, nothing dropped. A query string holds text only, so there numbers are read out of it. */
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import type { FastifySchemaCompiler } from "fastify";

const OPTIONS = { allErrors: true, useDefaults: true, removeAdditional: false, strict: false } as const;

export function createValidator(): FastifySchemaCompiler<object> {
  const exact = addFormats.default(new Ajv({ ...OPTIONS, coerceTypes: false }));
  const reading = addFormats.default(new Ajv({ ...OPTIONS, coerceTypes: true }));
  return ({ schema, httpPart }) => (httpPart === "querystring" ? reading : exact).compile(schema);
}
