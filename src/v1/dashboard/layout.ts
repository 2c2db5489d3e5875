/**
 * The frame of every page: head, navigation, main content.
 *
 * For scripts of a page: they are modules, served from `/dashboard/public/` (this folder's `public/`) or from
 * `/dashboard/vendor/<package>/` (see assets.ts); none is inline, but for the import map, whose hash the page's policy
 * names. They call the API with the session, never with a token: the routes of `/v1` are there under `/dashboard/api/v1`
 * too, for same-origin requests with the header `x-csrf-token`, whose value is in `<meta name="csrf-token">`.
 */
import { createHash } from "node:crypto";
import type { Plan } from "../database/tables.ts";
import { type Html, html, json } from "./html.ts";

/** What a page itself has to say. */
export interface Content {
  readonly title: string;
  /** What stands in `<main>`, from the `<h1>` on. */
  readonly body: Html;
  /** Addresses of module scripts. */
  readonly scripts?: readonly string[];
  /** Addresses of style sheets, after the site's own. */
  readonly styles?: readonly string[];
  readonly imports?: ImportMap;
}

/** Bare specifiers to addresses, for all scripts and for those under an address. */
interface ImportMap {
  readonly imports: Readonly<Record<string, string>>;
  readonly scopes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Who looks at a page. */
export interface Visitor {
  readonly user: User | null;
  /** Goes with every form, as the field `csrf`, and with every call of a script. */
  readonly csrfToken: string;
}

export interface User {
  readonly userId: string;
  readonly email: string;
  readonly plan: Plan;
  readonly confirmed: boolean;
}

const LINKS = [
  ["/dashboard", "Overview"],
  ["/quote", "New quote"],
  ["/dashboard/quotes", "Quotes"],
  ["/dashboard/files", "Files"],
  ["/dashboard/tokens", "API tokens"],
  ["/dashboard/webhooks", "Webhooks"],
  ["/docs", "API"],
] as const;

/** @param path the page's own, to mark it in the navigation */
export function layout(content: Content, visitor: Visitor, path: string): string {
  const { user, csrfToken } = visitor;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="csrf-token" content="${csrfToken}">
<title>${content.title} · Slicewright</title>
<link rel="icon" href="/dashboard/public/icon.svg" type="image/svg+xml">
${["/dashboard/public/style.css", ...(content.styles ?? [])].map((address) => html`<link rel="stylesheet" href="${address}">\n`)}
${content.imports && html`<script type="importmap">${json(content.imports)}</script>`}
${(content.scripts ?? []).map((address) => html`<script type="module" src="${address}"></script>\n`)}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
<a class="brand" href="/">Slicewright</a>
<nav aria-label="Main">${user ? links(path) : visitorLinks(path)}</nav>
${
  user &&
  html`<form class="account" method="post" action="/log-out">${csrfField(visitor)}
<span>${user.email}</span> <button class="quiet">Log out</button></form>`
}
</header>
${user && !user.confirmed && unconfirmed(visitor)}
<main id="main" tabindex="-1">
${content.body}
</main>
</body>
</html>
`.toString();
}

/** The hidden field that every form carries. */
export function csrfField(visitor: Visitor): Html {
  return html`<input type="hidden" name="csrf" value="${visitor.csrfToken}">`;
}

function links(path: string): readonly Html[] {
  return LINKS.map(([address, name]) => link(address, name, path));
}

function visitorLinks(path: string): readonly Html[] {
  return [link("/docs", "API", path), link("/log-in", "Log in", path), link("/sign-up", "Sign up", path)];
}

function link(address: string, name: string, path: string): Html {
  return address === path
    ? html`<a href="${address}" aria-current="page">${name}</a>\n`
    : html`<a href="${address}">${name}</a>\n`;
}

function unconfirmed(visitor: Visitor): Html {
  return html`<form class="notice" method="post" action="/resend-confirmation">${csrfField(visitor)}
<input type="hidden" name="email" value="${visitor.user?.email}">
Your e-mail address is not confirmed yet: open the link in the mail. Until then the API refuses your tokens.
<button class="quiet">Send the mail again</button></form>`;
}

/** A page's content security policy: scripts of this origin, and its own import map. */
export function policy(content: Content): string {
  const hash = content.imports && createHash("sha256").update(json(content.imports).toString()).digest("base64");
  return [
    "default-src 'none'",
    `script-src 'self'${hash === undefined ? "" : ` 'sha256-${hash}'`}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
