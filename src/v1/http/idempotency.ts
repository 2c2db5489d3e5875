/**
 * `Idempotency-Key`: a POST that is sent again, because its answer was lost or by two hands at once, is done once.
 *
 * The key's row is the first thing that the request's transaction writes and its answer the last: a duplicate in parallel
 * waits at the row until the first is done, then repeats its answer; a request that is refused leaves no row, so it can be
 * put right and sent again under the same key.
 */
import type { FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from "fastify";
import { type TSchema, Type } from "typebox";
import { hashOf } from "../canonical.ts";
import type { IdempotencyKeyRow } from "../database/tables.ts";
import type { Database, Service } from "../service.ts";
import { Problem } from "./problems.ts";

/** For a route's `schema.headers`. */
export const IdempotencyHeaders: TSchema = Type.Object({
  "idempotency-key": Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: "Sending the request again with the same key and body within 24 hours repeats its answer",
    }),
  ),
});

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

export interface Idempotency {
  /** A `preValidation` hook, before any other: repeats an answer that is known, whatever has become of what it speaks of. */
  readonly replay: preValidationAsyncHookHandler;
  /**
   * Does the work in a transaction and answers, once for each key. What it gives is the reply, for the handler to return;
   * its type says never, which fits every route's answer.
   */
  readonly answer: (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (transaction: Database) => Promise<Answer>,
  ) => Promise<never>;
}

/**
 * @param operation what the key counts for: one name for all paths of one operation. Path parameters are part of what is
 *   compared, so that a key cannot be used for another record.
 */
export function idempotent(
  { db, clock, config }: Pick<Service, "db" | "clock" | "config">,
  operation: string,
): Idempotency {
  const hashes = new WeakMap<FastifyRequest, string>();
  const oldest = (): Date => new Date(clock.now().getTime() - config.limits.idempotencySeconds * 1000);

  async function known(database: Database, request: FastifyRequest, key: string): Promise<Answer | undefined> {
    const row = await database
      .selectFrom("idempotency_keys")
      .selectAll()
      .where("user_id", "=", request.caller.userId)
      .where("route", "=", operation)
      .where("idempotency_key", "=", key)
      .where("created_at", ">", oldest())
      .executeTakeFirst();
    return row && answerOf(row, hashes.get(request)!);
  }

  async function once(
    transaction: Database,
    request: FastifyRequest,
    key: string,
    work: (transaction: Database) => Promise<Answer>,
  ): Promise<Answer> {
    const now = clock.now();
    const row = { user_id: request.caller.userId, route: operation, idempotency_key: key };
    const fresh = { body_hash: hashes.get(request)!, status: 0, headers: "{}", body: "", created_at: now };
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("idempotency_keys")
      .values({ ...row, ...fresh })
      .onConflict((conflict) =>
        conflict
          .columns(["user_id", "route", "idempotency_key"])
          .doUpdateSet(fresh)
          .where("idempotency_keys.created_at", "<=", oldest()),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) {
      const first = await known(transaction, request, key);
      if (!first) throw new Problem("request_in_progress", "a request with this Idempotency-Key is still under way");
      return first;
    }
    const answer = await work(transaction);
    await transaction
      .updateTable("idempotency_keys")
      .set({ status: answer.status, headers: JSON.stringify(answer.headers), body: JSON.stringify(answer.body) })
      .where("user_id", "=", row.user_id)
      .where("route", "=", operation)
      .where("idempotency_key", "=", key)
      .execute();
    return answer;
  }

  return {
    replay: async (request, reply) => {
      const key = keyOf(request);
      if (key === undefined) return;
      hashes.set(request, hashOf([request.params, request.body]));
      const answer = await known(db, request, key);
      if (answer) return send(reply, answer);
    },
    answer: async (request, reply, work) => {
      const key = keyOf(request);
      const answer = await db
        .transaction()
        .execute((transaction) => (key === undefined ? work(transaction) : once(transaction, request, key, work)));
      return send(reply, answer) as never;
    },
  };
}

function keyOf(request: FastifyRequest): string | undefined {
  return request.headers["idempotency-key"] as string | undefined;
}

function answerOf(
  row: Pick<IdempotencyKeyRow, "body_hash" | "status" | "body"> & { headers: unknown },
  hash: string,
): Answer {
  if (row.body_hash !== hash)
    throw new Problem("idempotency_key_reused", "this Idempotency-Key was used with another body or on another record");
  return { status: row.status, headers: row.headers as Answer["headers"], body: JSON.parse(row.body) as object };
}

function send(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}
