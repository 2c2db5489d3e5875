/** Where the account's order events are sent, and what became of them. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { Check } from "typebox/value";
import type { WebhookEventType } from "../../database/tables.ts";
import { isId } from "../../http/lists.ts";
import { Problem } from "../../http/problems.ts";
import type { Service } from "../../service.ts";
import { createWebhook } from "../../webhooks/create.ts";
import { deleteWebhook } from "../../webhooks/delete.ts";
import { listDeliveries, listWebhooks } from "../../webhooks/list.ts";
import type { Delivery, Webhook } from "../../webhooks/present.ts";
import { DEFAULT_NAME, WebhookCreate } from "../../webhooks/schemas.ts";
import { updateWebhook } from "../../webhooks/update.ts";
import { faultList } from "../forms.ts";
import { type Html, html } from "../html.ts";
import type { User } from "../layout.ts";
import {
  done,
  field,
  form,
  needsUser,
  PAGE_ROWS,
  type Pages,
  Refusal,
  sendPage,
  table,
  userOf,
  when,
} from "../pages.ts";

const EVENTS: readonly WebhookEventType[] = ["order.created", "order.updated", "order.deleted"];
const HERE = "/dashboard/webhooks";

export const webhookPages: Pages = async (app, { service }) => {
  app.addHook("onRequest", needsUser);

  app.get(HERE, (request, reply) => show(service, request, reply));

  app.post(HERE, { onRequest: needsPlan }, async (request, reply) => {
    const body = {
      endpoint_url: field(request, "endpoint_url").trim(),
      subscribed_events: EVENTS.filter((event) => field(request, event) !== ""),
      name: field(request, "name").trim() || DEFAULT_NAME,
    };
    if (body.subscribed_events.length === 0)
      return show(service, request, reply, { fault: "Choose at least one event." });
    if (!Check(WebhookCreate, body))
      return show(service, request, reply, { fault: "The name or the address is not usable." });
    try {
      return show(service, request, reply, { created: await createWebhook(service, userOf(request), body) });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return show(service, request, reply, { fault: `${error.message}.` });
    }
  });

  app.post(`${HERE}/switch`, { onRequest: needsPlan }, async (request, reply) => {
    const webhook = await findOwn(service, request);
    if (webhook) await updateWebhook(service, webhook, { is_active: !webhook.is_active });
    return reply.redirect(HERE, 303);
  });

  app.post(`${HERE}/delete`, { onRequest: needsPlan }, async (request, reply) => {
    const webhook = await findOwn(service, request);
    if (webhook) await deleteWebhook(service, webhook.webhook_id);
    return reply.redirect(`${HERE}?done=endpoint`, 303);
  });
};

async function needsPlan(request: FastifyRequest): Promise<void> {
  const { user } = request.visitor;
  if (user && !mayUse(user)) throw new Refusal(403, "Webhooks need the pro plan", "And a confirmed e-mail address.");
}

function mayUse({ plan, confirmed }: User): boolean {
  return plan === "pro" && confirmed;
}

async function findOwn({ db }: Service, request: FastifyRequest): Promise<Webhook | undefined> {
  const webhookId = field(request, "webhook_id");
  if (!isId(webhookId)) return undefined;
  const webhooks = db.selectFrom("webhooks").selectAll().where("user_id", "=", userOf(request).userId);
  return await webhooks.where("webhook_id", "=", webhookId).executeTakeFirst();
}

async function show(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  { fault, created }: { readonly fault?: string; readonly created?: Webhook } = {},
): Promise<FastifyReply> {
  const user = userOf(request);
  const webhooks = await listWebhooks(service.db, user.userId, {
    limit: service.config.limits.webhooksPerUser,
    after: null,
  });
  const deliveries = await listDeliveries(service.db, user.userId, { limit: PAGE_ROWS, after: null });
  const faults = fault === undefined ? [] : [fault];
  const body = html`<h1>Webhooks</h1>
${done(request)}
<p>Order events, sent to your own server and signed as <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> says.</p>
${created && secret(created)}
<h2>New endpoint</h2>
${faultList(faults)}
${mayUse(user) ? form(request, HERE, fields(request, faults), "stack") : html`<p>This needs the pro plan.</p>`}
<h2>Your endpoints</h2>
${orNone(webhooks, "Your endpoints", ["Name", "Address", "Events", "State", "Change"], (webhook) => endpointRow(request, webhook))}
<h2>Latest deliveries</h2>
${orNone(deliveries, "Latest deliveries", ["Event", "Order", "Attempt", "Status", "When"], deliveryRow)}`;
  return sendPage(request, reply, { title: "Webhooks", body }, fault === undefined ? 200 : 422);
}

function secret({ name, signing_secret }: Webhook): Html {
  return html`<section class="notice" role="status" aria-labelledby="new-secret">
<h2 id="new-secret">The signing secret of “${name}”</h2>
<p>This is the only time that it is shown. Copy it now.</p>
<textarea class="secret" readonly rows="1" aria-labelledby="new-secret">${signing_secret}</textarea>
</section>`;
}

function fields(request: FastifyRequest, faults: readonly string[]): Html {
  const kept = (name: string) => (faults.length > 0 ? field(request, name) : "");
  return html`<label for="name">Name</label>
<input id="name" name="name" maxlength="100" value="${kept("name")}">
<label for="endpoint_url">Address</label>
<input id="endpoint_url" name="endpoint_url" type="url" required maxlength="2048" placeholder="https://" value="${kept("endpoint_url")}">
<fieldset><legend>Events</legend>
${EVENTS.map((event) => html`<label><input type="checkbox" name="${event}" value="on" checked> ${event}</label>\n`)}
</fieldset>
<button>Create</button>`;
}

function orNone<T>(rows: readonly T[], name: string, heads: readonly string[], row: (item: T) => Html): Html {
  return rows.length === 0 ? html`<p>There are none.</p>` : table(name, heads, rows.map(row));
}

function endpointRow(
  request: FastifyRequest,
  { webhook_id, name, endpoint_url, subscribed_events, is_active }: Webhook,
): Html {
  const id = html`<input type="hidden" name="webhook_id" value="${webhook_id}">`;
  const verb = is_active ? "Deactivate" : "Activate";
  const change = html`${id}<button class="quiet" aria-label="${verb} ${name}">${verb}</button>`;
  const remove = html`${id}<button class="danger" aria-label="Delete ${name}">Delete</button>`;
  return html`<tr><th scope="row">${name}</th><td>${endpoint_url}</td><td>${subscribed_events.join(", ")}</td>
<td>${is_active ? "active" : "inactive"}</td>
<td><div class="buttons">${form(request, `${HERE}/switch`, change)} ${form(request, `${HERE}/delete`, remove)}</div></td></tr>
`;
}

function deliveryRow(delivery: Delivery): Html {
  const { event_type, order_id, attempt, status, http_code, error, delivered_at, scheduled_at } = delivery;
  const details = [http_code, error].filter((detail) => detail !== null).join(", ");
  return html`<tr><th scope="row">${event_type}</th><td>${order_id}</td><td>${attempt}</td>
<td><span class="badge ${STATUS_CLASS[status]}">${status}</span> ${details}</td><td>${when(delivered_at ?? scheduled_at)}</td></tr>
`;
}

const STATUS_CLASS: Readonly<Record<Delivery["status"], string>> = { pending: "", success: "good", failed: "bad" };
