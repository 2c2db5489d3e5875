/** What the files of pages/ are made of. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { cursorId, type ListRange, pageOf } from "../http/lists.ts";
import type { Service } from "../service.ts";
import type { Background } from "./background.ts";
import { type Html, html } from "./html.ts";
import { type Content, csrfField, layout, policy, type User } from "./layout.ts";

export const PAGE_ROWS = 50;

export type Pages = FastifyPluginAsync<PageOptions>;

interface PageOptions {
  readonly service: Service;
  /** For what a visitor must not be able to time. */
  readonly background: Background;
  /** What links in mails begin with. */
  readonly origin: () => string;
}

/** A refusal that is shown as a page. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly title: string;

  constructor(status: number, title: string, text: string) {
    super(text);
    this.status = status;
    this.title = title;
  }
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, content: Content, status = 200): FastifyReply {
  const path = request.url.split("?", 1)[0]!;
  return reply
    .code(status)
    .headers({ "content-security-policy": policy(content), "cache-control": "no-store" })
    .type("text/html; charset=utf-8")
    .send(layout(content, request.visitor, path));
}

/** A page of a heading and a few words. */
export function message(title: string, ...body: readonly (Html | string)[]): Content {
  return { title, body: html`<h1>${title}</h1>\n${body.map((part) => html`<p>${part}</p>\n`)}` };
}

/** What a form that led here has done, named in the address by a word of this table. */
export function done(request: FastifyRequest): Html | false {
  const text = DONE.get(query(request, "done"));
  return text !== undefined && html`<p class="notice" role="status">${text}</p>`;
}

const DONE: ReadonlyMap<string, string> = new Map([
  ["confirmed", "Your e-mail address is confirmed."],
  ["revoked", "The token is revoked. It is refused from now on."],
  ["deleted", "The file is deleted."],
  ["endpoint", "The endpoint is deleted."],
]);

/** A form of this site: posts to `action` with the visitor's token. */
export function form(request: FastifyRequest, action: string, fields: Html, className?: string): Html {
  return html`<form method="post" action="${action}"${className !== undefined && html` class="${className}"`}>
${csrfField(request.visitor)}
${fields}
</form>`;
}

/** A form's field as it was sent, with the spaces that a password may have around it; absent or sent twice it is empty. */
export function field(request: FastifyRequest, name: string): string {
  const value = (request.body as Record<string, unknown> | undefined)?.[name];
  return typeof value === "string" ? value : "";
}

/** The same of the address's query. */
export function query(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === "string" ? value : "";
}

/** A hook: pages of an account send strangers to log in, and back. */
export async function needsUser(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (request.visitor.user) return undefined;
  const next = request.method === "GET" ? `?next=${encodeURIComponent(request.url)}` : "";
  return reply.redirect(`/log-in${next}`, 303);
}

/** Who is logged in, on pages with {@link needsUser}. */
export function userOf(request: FastifyRequest): User {
  return request.visitor.user!;
}

/** The page of a list that the address asks for, newest first, and the way to the next one. */
export async function paged<T>(
  request: FastifyRequest,
  list: (range: ListRange) => Promise<readonly T[]>,
  idOf: (row: T) => string,
): Promise<{ readonly shown: readonly T[]; readonly next: Html | false }> {
  const after = cursorId(query(request, "cursor") || undefined);
  const { shown, next } = await pageOf({ limit: PAGE_ROWS, after }, list, idOf);
  const path = request.url.split("?", 1)[0]!;
  return {
    shown,
    next: next !== null && html`<p><a href="${path}?cursor=${next}" rel="next">Older ones</a></p>`,
  };
}

/** A table that scrolls by itself where it is wider than the window. */
export function table(name: string, heads: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${name}"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows}
</tbody>
</table></div>`;
}

export function when(date: Date): Html {
  const iso = date.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace("T", " ")} UTC</time>`;
}
