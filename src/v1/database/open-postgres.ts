/** A PostgreSQL server, shared with other processes. */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Connection, PlainSql } from "./connection.ts";
import type { Tables } from "./tables.ts";
import { INT8 } from "./types.ts";

/** Any number that nothing else on the database takes an advisory lock of. */
const ALONE_LOCK = 7_305_120_114;
const RECONNECT_MS = 1000;
/** A request that cannot have a connection fails rather than waits for ever. */
const CONNECT_TIMEOUT_MS = 10_000;

type OnError = (error: Error) => void;

/** @param onError hears of connections that broke; each is replaced */
export async function openPostgres(url: string, onError: OnError): Promise<Connection> {
  const settings: pg.ClientConfig = {
    connectionString: url,
    application_name: "slicewright",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: {
      getTypeParser: (type: number, format?: "text") => (type === INT8 ? Number : pg.types.getTypeParser(type, format)),
    } as pg.CustomTypesConfig,
  };
  const pool = new pg.Pool(settings);
  // The pool hears a connection only while it is idle; one that breaks in use would end the process.
  pool.on("connect", (client) => client.on("error", onError));
  pool.on("error", () => {});
  return {
    kind: "postgres",
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    sql: plainSql(pool),
    listen: (channel, onMessage) => listen(settings, channel, onMessage, onError),
    alone: (work) => alone(settings, work, onError),
    close: () => pool.end(),
  };
}

function plainSql(pool: pg.Pool): PlainSql {
  return {
    async executeSql(text, values) {
      const client = await pool.connect();
      try {
        return await client.query(text, values);
      } catch (error) {
        // Several statements in one text may have left a transaction open; the pool would hand it to the next caller.
        await client.query("rollback").catch(() => {});
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

/**
 * A session of its own holds the lock. A lock taken within the transaction that does the work would be too late for
 * `create ... if not exists`: that transaction may go by the catalogue as it was before it waited.
 */
async function alone<T>(settings: pg.ClientConfig, work: () => Promise<T>, onError: OnError): Promise<T> {
  const client = new pg.Client(settings);
  client.on("error", onError);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [ALONE_LOCK]);
    return await work();
  } finally {
    await client.end();
  }
}

/** A connection of its own: a notification comes only to the session that listens. */
async function listen(
  settings: pg.ClientConfig,
  channel: string,
  onMessage: (payload: string) => void,
  onError: OnError,
): Promise<{ close(): Promise<void> }> {
  let isClosed = false;
  let client: pg.Client;
  let timer: NodeJS.Timeout | undefined;
  const connect = async (): Promise<void> => {
    client = new pg.Client(settings);
    client.on("notification", (message) => onMessage(message.payload ?? ""));
    client.on("error", onError);
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end();
      throw error;
    }
    // Closed while it connected, it is left to nobody else.
    if (isClosed) await client.end();
    // Of one that stood: whoever asked for one that never did is told.
    else client.on("end", again);
  };
  const again = (): void => {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      connect().catch((error: Error) => {
        onError(error);
        again();
      });
    }, RECONNECT_MS);
  };
  await connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client.end();
    },
  };
}
