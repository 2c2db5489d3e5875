/** Steps that tests of several resources share: from a file to a finished quote. */
import { expect } from "vitest";
import type { Answer } from "./conformance.ts";
import type { TestUser } from "./harness.ts";

const POLL_MS = 50;

/** Polls a quote, as clients do, until it is finished. */
export async function finished(user: TestUser, quoteId: string): Promise<Answer> {
  for (;;) {
    const answer = await user.get(`/v1/quote/${quoteId}`);
    if (answer.body.status !== "pending") return answer;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Queues a filament quote of the user's own file and profiles and gives its id once it has succeeded. */
export async function finishedQuote(user: TestUser, ids: Record<string, string>): Promise<string> {
  const { printer_id, filament_id } = ids;
  const { status, body } = await user.post(`/v1/quote/queue/${ids.file_id}`, { printer_id, filament_id });
  expect([status, body]).toEqual([202, expect.objectContaining({ status: "pending" })]);
  const answer = await finished(user, body.quote_id);
  expect([answer.body.status, answer.body.error_message]).toEqual(["success", undefined]);
  return body.quote_id;
}
