/** PostgreSQL inside this process, its files in a folder that this process alone has open. */
import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect } from "kysely";
import { fromPglite } from "pg-boss";
import type { Connection } from "./connection.ts";
import type { Tables } from "./tables.ts";
import { INT8 } from "./types.ts";

export async function openPglite(folder: string): Promise<Connection> {
  const pglite = await PGlite.create({ dataDir: folder, parsers: { [INT8]: Number } });
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    kind: "pglite",
    db,
    sql: fromPglite(pglite),
    async listen(channel, onMessage) {
      const close = await pglite.listen(channel, onMessage);
      return { close: () => close() };
    },
    alone: (work) => work(),
    close: () => pglite.close(),
  };
}
