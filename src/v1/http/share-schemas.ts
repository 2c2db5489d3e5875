/**
 * Names what the document repeats. A schema with a title becomes a component of that name and is referred to from then
 * on: the document is a third of its length, and clients made from it have names for what they get.
 */
import { isDeepStrictEqual } from "node:util";
import type { SwaggerTransformObject } from "@fastify/swagger";

type Document = ReturnType<SwaggerTransformObject>;
type Node = Record<string, unknown>;

/** @throws when two different schemas have one title: a fault of the program, told at its start */
export function shareSchemas(given: Parameters<SwaggerTransformObject>[0]): Document {
  const whole = JSON.parse(
    JSON.stringify("openapiObject" in given ? given.openapiObject : given.swaggerObject),
  ) as Node & { components: { schemas: Record<string, unknown> } };
  const { schemas } = whole.components;
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node !== "object" || node === null) return node;
    const visited = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, visit(value)]));
    const { title, type } = visited;
    if (typeof title !== "string" || type !== "object") return visited;
    const known = schemas[title];
    if (known !== undefined && !isDeepStrictEqual(known, visited))
      throw new Error(`document: two schemas have the title ${title}`);
    schemas[title] = visited;
    return { $ref: `#/components/schemas/${title}` };
  };
  for (const part of ["paths", "webhooks"]) whole[part] = visit(whole[part]);
  return whole as unknown as Document;
}
