/**
 * Compiles a route's schema when it is first needed: all of them take over a second of a start, and a process uses few.
 * That each can be compiled is what the tests' requests show.
 */
import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import type { FastifySchemaCompiler, FastifyServerOptions } from "fastify";

type BuildSerializer = NonNullable<
  NonNullable<NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]>["buildSerializer"]
>;

/** Fastify's own serializers. */
export const buildLateSerializer: BuildSerializer = (schemas, options) => {
  const compile = (SerializerSelector() as BuildSerializer)(schemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (document) => (serialize ??= compile(route))(document);
  };
};

/** A validator leaves what it found in `errors`, as Ajv's do. */
export function validateLate<T>(compile: FastifySchemaCompiler<T>): FastifySchemaCompiler<T> {
  return (route) => {
    let validate: ReturnType<typeof compile> | undefined;
    const late: ReturnType<typeof compile> = (document) => {
      const result = (validate ??= compile(route))(document);
      late.errors = validate.errors ?? null;
      return result;
    };
    return late;
  };
}
