/** Pages of a list: newest first, by id, as UUIDv7 sorts by time. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "./problems.ts";

/** The id to go on after, from the request's cursor. */
export function cursorId(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const id = Buffer.from(cursor, "base64url").toString("utf8");
  if (!isId(id))
    throw new Problem("validation_failed", "the cursor is none that this list gave out", {
      errors: [{ pointer: "query/cursor", code: "cursor", detail: "take it from the Link header of the page before" }],
    });
  return id;
}

/** The cursor of the page that comes after an id. */
export function cursorOf(id: string): string {
  return Buffer.from(id).toString("base64url");
}

/**
 * Cuts one row more than a page holds to the page and names the next one in the Link header.
 * @param rows up to limit + 1, in the list's order
 */
export function page<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: readonly T[],
  limit: number,
  idOf: (row: T) => string,
): readonly T[] {
  if (rows.length <= limit) return rows;
  const shown = rows.slice(0, limit);
  const url = new URL(request.url, "http://page");
  url.searchParams.set("limit", String(limit));
  url.searchParams.set("cursor", cursorOf(idOf(shown.at(-1)!)));
  reply.header("link", `<${url.pathname}${url.search}>; rel="next"`);
  return shown;
}

/** Whether a text can be an id at all; what cannot is unknown, and must not reach a uuid column. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
