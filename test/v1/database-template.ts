/**
 * A new embedded database takes seconds to make and a copy of one a fraction of that: it is made once for as long as what
 * it is made of stays the same, and each test's service starts from a copy.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { WasmModule } from "../../src/core/embedded-wasm.ts";
import { lockFolder } from "../../src/v1/database/lock-folder.ts";
import { migrate } from "../../src/v1/database/migrate.ts";
import { openPglite } from "../../src/v1/database/open-pglite.ts";
import { createQueue } from "../../src/v1/queue/create-queue.ts";
import { SYSTEM_CLOCK } from "../../src/v1/service.ts";
import { SILENT_LOG } from "../../src/v1/silent-log.ts";

const ROOT = new URL("../..", import.meta.url).pathname;
const CACHE = join(ROOT, "node_modules/.cache/slicewright-test");

const PGLITE = new URL("pglite.wasm", import.meta.resolve("@electric-sql/pglite"));
/** As long as a process has it, V8 shares its compiled code: each service would compile it anew, over 2 s of CPU time. */
const kept: WasmModule[] = [];
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<WasmModule> };

/** Lays a migrated database, with the queue's tables, into a data folder. */
export async function layDatabase(dataFolder: string): Promise<void> {
  if (kept.length === 0) kept.push(await WebAssembly.compile(readFileSync(PGLITE)));
  const template = join(CACHE, fingerprint());
  if (!existsSync(template)) await makeAlone(template);
  cpSync(template, join(dataFolder, "database"), { recursive: true });
}

/** Files are tested in several processes: one makes it, and the others wait. */
async function makeAlone(template: string): Promise<void> {
  while (true) {
    try {
      const lock = await lockFolder(CACHE);
      if (!existsSync(template)) await make(template);
      return await lock.release();
    } catch (error) {
      if ((error as { code?: string }).code !== "DATA_FOLDER_IN_USE") throw error;
      await wait(50);
    }
  }
}

async function make(template: string): Promise<void> {
  const unfinished = `${template}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const connection = await openPglite(unfinished);
  await migrate(connection.db);
  await (await createQueue(connection, SYSTEM_CLOCK, SILENT_LOG)).stop();
  await connection.close();
  renameSync(unfinished, template);
}

/** Of all that makes its bytes. */
function fingerprint(): string {
  const made = createHash("sha256");
  const migrations = "src/v1/database/migrations";
  const files = [
    ...readdirSync(join(ROOT, migrations)).map((name) => join(migrations, name)),
    "src/v1/queue/definitions.ts",
    "node_modules/@electric-sql/pglite/package.json",
    "node_modules/pg-boss/package.json",
  ];
  for (const file of files) made.update(readFileSync(join(ROOT, file)));
  return made.digest("hex").slice(0, 16);
}
