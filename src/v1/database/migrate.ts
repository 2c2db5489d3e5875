import { type Migration, Migrator } from "kysely/migration";
import { first } from "./migrations/0001-first.ts";
import type { Database } from "./tables.ts";

/** In order; an entry that has been released is never changed, moved or taken out. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "0001-first": first,
};

/** Brings the tables up to date; of several processes at once, one does it and the others wait. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === "Error")?.migrationName ?? "the list of migrations";
  throw new Error(`migrate: ${failed} failed: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });
}
