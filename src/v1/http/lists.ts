/** Pages of a list: newest first, by id, as UUIDv7 sorts by time. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Static } from "typebox";
import { Problem } from "./problems.ts";
import type { ListQuery } from "./schemas.ts";

/** A stretch of a list. */
export interface ListRange {
  /** Rows at most. */
  readonly limit: number;
  /** The id to go on after; null from the newest on. */
  readonly after: string | null;
}

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
function cursorOf(id: string): string {
  return Buffer.from(id).toString("base64url");
}

/** The rows of one page, and the cursor of the next one where there is one. */
export async function pageOf<T>(
  { limit, after }: ListRange,
  list: (range: ListRange) => Promise<readonly T[]>,
  idOf: (row: T) => string,
): Promise<{ readonly shown: readonly T[]; readonly next: string | null }> {
  // One more than is shown tells whether there is another page.
  const rows = await list({ limit: limit + 1, after });
  const shown = rows.slice(0, limit);
  return { shown, next: rows.length > limit ? cursorOf(idOf(shown.at(-1)!)) : null };
}

/** The rows of the page that a request asks for; the next one is named in the Link header. */
export async function answerPage<T>(
  request: Pick<FastifyRequest, "url"> & { readonly query: Static<typeof ListQuery> },
  reply: FastifyReply,
  list: (range: ListRange) => Promise<readonly T[]>,
  idOf: (row: T) => string,
): Promise<readonly T[]> {
  const { limit, cursor } = request.query;
  const { shown, next } = await pageOf({ limit, after: cursorId(cursor) }, list, idOf);
  if (next === null) return shown;
  const url = new URL(request.url, "http://page");
  url.searchParams.set("limit", String(limit));
  url.searchParams.set("cursor", next);
  reply.header("link", `<${url.pathname}${url.search}>; rel="next"`);
  return shown;
}

/** Whether a text can be an id at all; what cannot is unknown, and must not reach a uuid column. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
