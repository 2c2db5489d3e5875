/** How the document tells of files among its bodies. */
import { type TSchema, Type } from "typebox";

export const BYTES = Type.Unsafe<unknown>({
  type: "string",
  format: "binary",
  contentMediaType: "application/octet-stream",
});

/** An answer that is a file. */
export function bytes(description: string, mediaTypes: readonly string[]): TSchema {
  const content = Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: BYTES }]));
  return { description, content } as unknown as TSchema;
}
