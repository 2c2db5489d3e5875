import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import { Problem } from "../http/problems.ts";
import type { Caller } from "../http/routes.ts";
import type { Service } from "../service.ts";
import { checkEndpointUrl } from "./check-address.ts";
import type { Webhook } from "./present.ts";
import { DEFAULT_NAME, type WebhookCreate } from "./schemas.ts";

/** Standard Webhooks takes 24 to 64. */
const SECRET_BYTES = 32;

export async function createWebhook(service: Service, { userId }: Caller, body: WebhookCreate): Promise<Webhook> {
  await checkEndpointUrl(service, body.endpoint_url);
  const { webhooksPerUser } = service.config.limits;
  const now = service.clock.now();
  return service.db.transaction().execute(async (transaction) => {
    // Held, so that two requests at once cannot both take the last place.
    await transaction.selectFrom("users").select("user_id").where("user_id", "=", userId).forUpdate().execute();
    const { count } = await transaction
      .selectFrom("webhooks")
      .select(({ fn }) => fn.countAll().as("count"))
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= webhooksPerUser)
      throw new Problem("quota_exceeded", `an account holds at most ${webhooksPerUser} webhook endpoints`);
    return transaction
      .insertInto("webhooks")
      .values({
        webhook_id: v7(),
        user_id: userId,
        name: body.name ?? DEFAULT_NAME,
        endpoint_url: body.endpoint_url,
        is_active: body.is_active ?? true,
        subscribed_events: JSON.stringify(body.subscribed_events),
        signing_secret: `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
