import type { Database } from "./tables.ts";

/** An open database: Kysely for the rooms, plain SQL and notifications for the queue. */
export interface Connection {
  readonly kind: "pglite" | "postgres";
  readonly db: Database;
  readonly sql: PlainSql;
  /** Calls back for each notification on the channel, also of other processes. */
  listen(channel: string, onMessage: (payload: string) => void): Promise<{ close(): Promise<void> }>;
  /** Does the work while no other process that opened this database does its own. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** What pg-boss runs on: statements without parameters may be several. */
export interface PlainSql {
  // biome-ignore lint/suspicious/noExplicitAny: rows of any statement, as pg-boss has them
  executeSql(text: string, values?: unknown[]): Promise<{ rows: any[] }>;
}
