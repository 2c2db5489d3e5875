import { sql } from "kysely";
import pg from "pg";
import { expect, inject, test, vi } from "vitest";
import { openPostgres } from "../../../src/v1/database/open-postgres.ts";
import { PATIENT } from "../../patience.ts";
import { makeConfig } from "../stores.ts";

test.runIf(inject("backend"))("connections that break, in use, idle or listening, are replaced", async () => {
  const { config, drop } = await makeConfig();
  const told: Error[] = [];
  const connection = await openPostgres(config.databaseUrl!, (error) => told.push(error));
  let hear: () => void;
  const heard = new Promise<void>((resolve) => {
    hear = resolve;
  });
  const listener = await connection.listen("test_channel", () => hear());
  await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`.execute(connection.db)));

  const inUse = connection.db.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    await endAll(config.databaseUrl!);
    await sql`select 1`.execute(transaction);
  });
  await expect(inUse).rejects.toThrow();
  // An idle connection's end is told when its socket gets to it.
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(0), PATIENT);

  await vi.waitFor(() => sql`select 1`.execute(connection.db), PATIENT);
  const again = setInterval(() => sql`select pg_notify('test_channel', '')`.execute(connection.db), 100);
  await heard;
  clearInterval(again);
  await listener.close();
  await connection.close();
  await drop();
});

/** As a server that is restarted ends them. */
async function endAll(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
}
