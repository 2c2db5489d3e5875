/**
 * Which quote is sliced next. A `slice` job is a ticket: it names no quote, and whoever holds one takes the pending quote
 * whose turn it is, so that the order in which a thousand quotes were sent does not matter to the one that comes after.
 *
 * No pending quote is ever without a ticket. Say a user's demand is how many more slices of theirs could start now: the
 * smaller of their waiting quotes and their free places. Tickets are never fewer than all demands together: a new quote
 * raises its user's demand by one at most and sends a ticket; a ticket that takes a quote lowers it by one; a slice that ends
 * frees a place, and sends a ticket if its user has more waiting; a ticket is dropped only where no demand is. Each of
 * these is one transaction, and those that take are one after another.
 */
import { sql } from "kysely";
import type { Database, Service } from "../service.ts";
import type { Quote } from "./quote.ts";

/** Any number that nothing else locks by. */
const TURN_LOCK = 5_201_807;

/**
 * Takes the quote whose turn it is for a job, or the one that the job had taken before its worker died.
 * Turns go to the user with the fewest slices under way, among them to the one who was served longest ago, and to their
 * oldest quote.
 */
export async function claimQuote(
  { db, clock, config }: Pick<Service, "db" | "clock" | "config">,
  jobId: string,
): Promise<Quote | undefined> {
  return db.transaction().execute(async (transaction) => {
    await holdTurns(transaction);
    const before = await claimedQuote(transaction, jobId);
    const next = before?.quote_id ?? (await nextQuote(transaction, config.limits.slicesAtOncePerUser));
    if (next === undefined) return undefined;
    return transaction
      .updateTable("quotes")
      .set({ job_id: jobId, started_at: clock.now() })
      .where("quote_id", "=", next)
      .where("status", "=", "pending")
      .returningAll()
      .$castTo<Quote>()
      .executeTakeFirst();
  });
}

/** Until the transaction ends, nobody else takes a quote or gives one back. */
export async function holdTurns(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TURN_LOCK})`.execute(transaction);
}

/** The quote that a job has taken. */
export function claimedQuote(database: Database, jobId: string): Promise<Quote | undefined> {
  return database.selectFrom("quotes").selectAll().where("job_id", "=", jobId).$castTo<Quote>().executeTakeFirst();
}

/** Whether a user has quotes that no job has taken. */
export async function hasWaitingQuotes(database: Database, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom("quotes")
    .select("quote_id")
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .where("job_id", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function nextQuote(transaction: Database, slicesAtOncePerUser: number): Promise<string | undefined> {
  const { rows } = await sql<{ quote_id: string }>`
    with pending as (
      select user_id, count(job_id) as running, min(quote_id::text) filter (where job_id is null) as oldest
      from quotes
      where status = 'pending'
      group by user_id
    )
    select pending.oldest as quote_id
    from pending
    left join lateral (
      -- A user's quotes are taken in their order, so the newest that was taken tells when they were served last.
      select started_at from quotes
      where quotes.user_id = pending.user_id and started_at is not null
      order by quote_id desc limit 1
    ) as served on true
    where pending.oldest is not null and pending.running < ${slicesAtOncePerUser}
    order by pending.running, served.started_at nulls first, pending.oldest
    limit 1`.execute(transaction);
  return rows[0]?.quote_id;
}
