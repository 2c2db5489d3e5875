import { Problem } from "../http/problems.ts";
import { dropObject } from "../objects/pending.ts";
import type { Service } from "../service.ts";
import { releaseArtifact } from "./artifacts.ts";
import type { FoundQuote } from "./find.ts";

/** Removes a quote that has ended, and its file with the last quote that has it. */
export async function deleteQuote(service: Service, { quote_id }: FoundQuote, now: Date): Promise<void> {
  const abandoned = await service.db.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom("quotes")
      .where("quote_id", "=", quote_id)
      .where("status", "<>", "pending")
      .returning("artifact_id")
      .executeTakeFirst();
    return removed?.artifact_id ? releaseArtifact(transaction, removed.artifact_id, now) : null;
  });
  if (abandoned !== null) await dropObject(service, abandoned);
}

/** @throws Problem `quote_not_finished` */
export function refusePending({ status }: FoundQuote): void {
  if (status === "pending") throw new Problem("quote_not_finished", "the quote is still pending");
}
