/** PostgreSQL in this process, its files in a folder that this process alone has open. */
import { Kysely, PGliteDialect, type PGliteDialectConfig } from "kysely";
import { fromPglite } from "pg-boss";
import type { Connection } from "./connection.ts";
import { RemotePglite } from "./remote-pglite.ts";
import type { Tables } from "./tables.ts";

export async function openPglite(folder: string): Promise<Connection> {
  const remote = await RemotePglite.open(folder);
  // As much of a PGlite as the dialect uses: it ends a transaction by what it lets its work return or throw.
  const pglite = remote as unknown as PGliteDialectConfig["pglite"];
  return {
    kind: "pglite",
    db: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }),
    sql: fromPglite(remote),
    async listen(channel, onMessage) {
      const close = await remote.listen(channel, onMessage);
      return { close };
    },
    alone: (work) => work(),
    close: () => remote.close(),
  };
}
