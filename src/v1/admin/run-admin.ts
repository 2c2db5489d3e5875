import { setTimeout } from "node:timers/promises";
import { SlicewrightError } from "../../index.ts";
import type { Config } from "../config.ts";
import { openDatabase } from "../database/open-database.ts";
import { tokenKey } from "../database/token-key.ts";
import { SYSTEM_CLOCK } from "../service.ts";
import { SILENT_LOG } from "../silent-log.ts";
import { readCommand, runCommand } from "./commands.ts";
import { askServer } from "./socket.ts";

const PAUSE_MS = 100;
/** A server that has the folder listens within moments. */
const PATIENCE_MS = 30_000;

export interface AdminIo {
  readonly stdout: (text: string) => void;
}

/**
 * Does one command and prints what comes of it as JSON: on the database itself, or through the server that has it open.
 * @throws SlicewrightError
 */
export async function runAdmin(argv: readonly string[], config: Config, io: AdminIo): Promise<void> {
  readCommand(argv);
  const result = await perform(argv, config, Date.now() + PATIENCE_MS);
  io.stdout(`${JSON.stringify(result, null, 2)}\n`);
}

/** Whoever has the folder may be starting or stopping: either way one of the two ways opens. */
async function perform(argv: readonly string[], config: Config, deadline: number): Promise<object> {
  for (;;) {
    try {
      return await performHere(argv, config);
    } catch (error) {
      if (!(error instanceof SlicewrightError) || error.code !== "DATA_FOLDER_IN_USE") throw error;
      const result = await askServer(config.dataFolder, argv);
      if (result !== null) return result;
      if (Date.now() > deadline)
        throw new SlicewrightError("FILE_UNREADABLE", `admin: ${error.message}, and it takes no commands`, {}, error);
    }
    await setTimeout(PAUSE_MS);
  }
}

async function performHere(argv: readonly string[], config: Config): Promise<object> {
  const { db, close } = await openDatabase(config, SILENT_LOG);
  try {
    return await runCommand({ db, clock: SYSTEM_CLOCK, tokenKey: await tokenKey(db) }, argv);
  } finally {
    await close();
  }
}
