/** What webhook endpoints get and how their answers are taken, for the OpenAPI document. */

import { capitalized } from "../capitalized.ts";
import type { WebhookEventType } from "../database/tables.ts";
import { webhookEvent } from "../webhooks/schemas.ts";
import { Order } from "./schemas.ts";

const MEANINGS: Readonly<Record<WebhookEventType, string>> = {
  "order.created": "An order was created",
  "order.updated": "An order was updated",
  "order.deleted": "An order was deleted; data is the order as it last was",
};

const DESCRIPTION = `Signed by the Standard Webhooks scheme with the endpoint's signing_secret: verify with any of its libraries before
reading the body. An event may come more than once, with the same webhook-id and the same bytes, and events may overtake one another.
A failed delivery is repeated after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, each up to a tenth longer.`;

const header = (name: string, description: string) => ({
  name,
  in: "header" as const,
  required: true,
  description,
  schema: { type: "string" as const },
});

/** OpenAPI 3.1 webhooks. */
export const WEBHOOKS = Object.fromEntries(
  Object.entries(MEANINGS).map(([type, summary]) => [
    type,
    {
      post: {
        operationId: `on${type.split(".").map(capitalized).join("")}`,
        tags: ["Webhooks"],
        summary,
        description: DESCRIPTION,
        security: [],
        parameters: [
          header("webhook-id", "The event"),
          header("webhook-timestamp", "When this attempt was signed, seconds since 1970"),
          header("webhook-signature", "v1, a comma, and the base64 HMAC-SHA256 of id.timestamp.body"),
        ],
        requestBody: { required: true, content: { "application/json": { schema: webhookEvent(Order) as object } } },
        responses: {
          "2XX": {
            description: "The event was taken. Anything else, redirects among it, and silence for 15 s are failures",
          },
          410: { description: "The endpoint takes nothing any more and is deactivated" },
          429: { description: "Retry-After puts the next attempt off, for a day at most" },
          503: { description: "Retry-After puts the next attempt off, for a day at most" },
        },
      },
    },
  ]),
);
