import { join } from "node:path";
import type { Config } from "../config.ts";
import type { Service } from "../service.ts";
import type { Connection } from "./connection.ts";
import { lockFolder } from "./lock-folder.ts";
import { migrate } from "./migrate.ts";

/**
 * Opens the database that the configuration names and brings its tables up to date. Each driver is loaded only where it
 * is used.
 * @throws SlicewrightError `DATA_FOLDER_IN_USE` when it is the embedded one and another process has it
 */
export async function openDatabase(config: Config, log: Service["log"]): Promise<Connection> {
  const connection = await open(config, log);
  try {
    await migrate(connection.db);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}

async function open({ databaseUrl, dataFolder }: Config, log: Service["log"]): Promise<Connection> {
  if (databaseUrl !== null) {
    const { openPostgres } = await import("./open-postgres.ts");
    return openPostgres(databaseUrl, (error) => log.warn({ err: error }, "a connection to the database broke"));
  }
  const lock = await lockFolder(dataFolder);
  try {
    const { openPglite } = await import("./open-pglite.ts");
    const connection = await openPglite(join(dataFolder, "database"));
    return {
      ...connection,
      async close() {
        await connection.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
