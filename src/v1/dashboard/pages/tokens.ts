/** API tokens: made, shown once, listed, revoked. */
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  createToken,
  isTokenName,
  listTokens,
  type NewToken,
  revokeToken,
  TOKEN_DAYS_MAX,
  TOKEN_NAME_MAX,
  type TokenListed,
} from "../../accounts/tokens.ts";
import type { Service } from "../../service.ts";
import { faultList } from "../forms.ts";
import { type Html, html } from "../html.ts";
import { done, field, form, needsUser, type Pages, Refusal, sendPage, table, userOf, when } from "../pages.ts";

export const tokenPages: Pages = async (app, { service }) => {
  app.addHook("onRequest", needsUser);

  app.get("/dashboard/tokens", (request, reply) => show(service, request, reply));

  app.post("/dashboard/tokens", async (request, reply) => {
    const { userId, confirmed } = userOf(request);
    if (!confirmed) throw new Refusal(403, "Confirm your e-mail address first", "Open the link in the mail.");
    const name = field(request, "name").trim();
    const days = field(request, "days").trim();
    const faults = [...checkName(name), ...checkDays(days)];
    if (faults.length > 0) return show(service, request, reply, { faults });
    // Shown in this very answer, so that it is in no address and in no store.
    const created = await createToken(service, userId, name, days === "" ? null : Number(days));
    return show(service, request, reply, { created });
  });

  app.post("/dashboard/tokens/revoke", async (request, reply) => {
    await revokeToken(service, userOf(request).userId, field(request, "token_id"));
    return reply.redirect("/dashboard/tokens?done=revoked", 303);
  });
};

function checkName(name: string): readonly string[] {
  return isTokenName(name) ? [] : [`The name needs 1 to ${TOKEN_NAME_MAX} characters, all of them printable.`];
}

function checkDays(days: string): readonly string[] {
  return days === "" || (/^[1-9]\d{0,3}$/.test(days) && Number(days) <= TOKEN_DAYS_MAX)
    ? []
    : [`The days are a whole number from 1 to ${TOKEN_DAYS_MAX}, or none.`];
}

async function show(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  { faults = [], created }: { readonly faults?: readonly string[]; readonly created?: NewToken } = {},
): Promise<FastifyReply> {
  const { userId, confirmed } = userOf(request);
  const now = service.clock.now();
  const tokens = await listTokens(service, userId);
  const rows = tokens.map((token) => row(request, token, now));
  const body = html`<h1>API tokens</h1>
${done(request)}
<p>A program sends its token in the header <code>Authorization: Bearer …</code>. Keep tokens on servers, never in a page.</p>
${created && newToken(created)}
<h2>New token</h2>
${faultList(faults)}
${confirmed ? form(request, "/dashboard/tokens", fields(request, faults), "row") : html`<p>Confirm your e-mail address first.</p>`}
<h2>Your tokens</h2>
${tokens.length === 0 ? html`<p>There are none.</p>` : table("Your tokens", ["Name", "Created", "Valid", "Revoke"], rows)}`;
  return sendPage(request, reply, { title: "API tokens", body }, faults.length > 0 ? 422 : 200);
}

function newToken({ token, token_name }: NewToken): Html {
  return html`<section class="notice" role="status" aria-labelledby="new-token">
<h2 id="new-token">The token “${token_name}”</h2>
<p>This is the only time that it is shown. Copy it now.</p>
<textarea id="token" class="secret" readonly rows="4" aria-labelledby="new-token">${token}</textarea>
</section>`;
}

function fields(request: FastifyRequest, faults: readonly string[]): Html {
  const kept = (name: string) => (faults.length > 0 ? field(request, name) : "");
  return html`<p><label for="name">Name</label>
<input id="name" name="name" required maxlength="${TOKEN_NAME_MAX}" value="${kept("name")}"></p>
<p><label for="days">Days it is valid</label>
<input id="days" name="days" type="number" min="1" max="${TOKEN_DAYS_MAX}" step="1" value="${kept("days")}" aria-describedby="days-hint">
<span id="days-hint" class="hint">Leave it empty for a token without an end.</span></p>
<p><button>Create</button></p>`;
}

function row(request: FastifyRequest, token: TokenListed, now: Date): Html {
  const revoke = html`<input type="hidden" name="token_id" value="${token.token_id}">
<button class="danger" aria-label="Revoke ${token.token_name}">Revoke</button>`;
  return html`<tr><th scope="row">${token.token_name}</th><td>${when(token.created_at)}</td><td>${end(token, now)}</td>
<td>${form(request, "/dashboard/tokens/revoke", revoke)}</td></tr>
`;
}

function end({ expires_at }: TokenListed, now: Date): Html | string {
  if (expires_at === null) return "until revoked";
  return expires_at > now ? html`until ${when(expires_at)}` : html`expired ${when(expires_at)}`;
}
