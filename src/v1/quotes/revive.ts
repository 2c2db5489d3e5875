/**
 * A net under the queue, for what its own rules say cannot be: a quote held by a job that is no more, or waiting without
 * a ticket, because somebody took jobs out of the queue or put an older one back.
 */
import { sql } from "kysely";
import type { Database, Service } from "../service.ts";
import { holdTurns } from "./claim.ts";

/** Above the time of a few slices: heartbeats that are missed, and waiting before another try. */
const GRACE_MS = 10 * 60_000;
const TRIES = 4;
/** A thousand tickets bring themselves to an end; the next round sends more. */
const MOST_TICKETS = 1000;

/** @returns how many tickets were sent */
export async function reviveQuotes(
  service: Pick<Service, "db" | "queue" | "clock" | "config" | "log">,
): Promise<number> {
  const { db, queue, clock, config, log } = service;
  const { sliceSeconds, slicesAtOncePerUser } = config.limits;
  const stale = new Date(clock.now().getTime() - TRIES * sliceSeconds * 1000 - GRACE_MS);
  const released = await db.transaction().execute(async (transaction) => {
    await holdTurns(transaction);
    return transaction
      .updateTable("quotes")
      .set({ job_id: null })
      .where("status", "=", "pending")
      .where("job_id", "is not", null)
      .where("started_at", "<", stale)
      .returning("quote_id")
      .execute();
  });
  for (const { quote_id } of released) log.warn({ quoteId: quote_id }, "a quote is taken from a job that is silent");

  const demand = await demandOf(db, slicesAtOncePerUser);
  const { slice: waiting } = await queue.waiting();
  const missing = Math.min(MOST_TICKETS, Math.max(0, demand - waiting));
  for (let n = 0; n < missing; n++) await queue.send(db, "slice", {});
  return missing;
}

/** Slices that could start now, had they the workers. */
async function demandOf(database: Database, slicesAtOncePerUser: number): Promise<number> {
  const { rows } = await sql<{ demand: string | number }>`
    select coalesce(sum(least(waiting, greatest(${slicesAtOncePerUser} - running, 0))), 0) as demand
    from (
      select count(*) filter (where job_id is null) as waiting, count(job_id) as running
      from quotes
      where status = 'pending'
      group by user_id
    ) as users`.execute(database);
  return Number(rows[0]!.demand);
}
