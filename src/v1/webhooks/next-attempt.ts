import type { Database } from "../service.ts";

export interface NextAttempt {
  /** Its number, manual ones counted. */
  readonly attempt: number;
  /** Automatic ones so far. */
  readonly automatic: number;
}

/** Where an event stands with an endpoint. The endpoint's row must be held, so that no two attempts get one number. */
export async function nextAttempt(transaction: Database, eventId: string, webhookId: string): Promise<NextAttempt> {
  const attempts = await transaction
    .selectFrom("deliveries")
    .select(["attempt", "is_manual"])
    .where("event_id", "=", eventId)
    .where("webhook_id", "=", webhookId)
    .execute();
  return {
    attempt: Math.max(0, ...attempts.map(({ attempt }) => attempt)) + 1,
    automatic: attempts.filter(({ is_manual }) => !is_manual).length,
  };
}
