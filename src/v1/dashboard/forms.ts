/** Forms of one purpose, as a page each: fields with labels, and what was wrong with what was sent. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { PASSWORD_MAX, PASSWORD_MIN } from "../accounts/passwords.ts";
import { type Html, html } from "./html.ts";
import { form, sendPage } from "./pages.ts";

/**
 * @param faults shown above the form; with any the answer is a 422
 * @param after a line below it
 */
export function showForm(
  request: FastifyRequest,
  reply: FastifyReply,
  title: string,
  faults: readonly string[],
  action: string,
  fields: Html,
  after?: Html,
): FastifyReply {
  const body = html`<h1>${title}</h1>
${faultList(faults)}
${form(request, action, fields, "stack")}
${after && html`<p>${after}</p>`}`;
  return sendPage(request, reply, { title, body }, faults.length > 0 ? 422 : 200);
}

export function faultList(faults: readonly string[]): Html | false {
  return (
    faults.length > 0 && html`<div class="fault" role="alert">${faults.map((fault) => html`<p>${fault}</p>`)}</div>`
  );
}

export function emailField(value: string): Html {
  return html`<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${value}">
`;
}

export const PASSWORD: Html = html`<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="${PASSWORD_MAX}">
`;

export const NEW_PASSWORD: Html = html`<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required
 minlength="${PASSWORD_MIN}" maxlength="${PASSWORD_MAX}" aria-describedby="password-hint">
<p id="password-hint" class="hint">At least ${PASSWORD_MIN} characters; a few words are best.</p>
`;

/** @param email normalized, null where it cannot be an address */
export function checkEmail(email: string | null): readonly string[] {
  return email === null ? ["That is no e-mail address."] : [];
}

export function checkPassword(password: string): readonly string[] {
  if (password.length < PASSWORD_MIN) return [`The password needs at least ${PASSWORD_MIN} characters.`];
  if (password.length > PASSWORD_MAX) return [`The password can have at most ${PASSWORD_MAX} characters.`];
  return [];
}
