import { expect, inject, test } from "vitest";
import { openDatabase } from "../../../src/v1/database/open-database.ts";
import { createQueue } from "../../../src/v1/queue/create-queue.ts";
import { SYSTEM_CLOCK } from "../../../src/v1/service.ts";
import { SILENT_LOG } from "../../../src/v1/silent-log.ts";
import { makeConfig } from "../stores.ts";

const PROCESSES = 6;
const ROUNDS = 3;

test.runIf(inject("backend"))("several processes that start on an empty database at once all start", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { config, drop } = await makeConfig();
    const start = async () => {
      const connection = await openDatabase(config, SILENT_LOG);
      const queue = await createQueue(connection, SYSTEM_CLOCK, SILENT_LOG).catch((error: Error) => error);
      return { connection, queue };
    };
    const started = await Promise.all(Array.from({ length: PROCESSES }, start));
    for (const { connection, queue } of started) {
      if (!(queue instanceof Error)) await queue.stop();
      await connection.close();
    }
    await drop();
    expect(started.map(({ queue }) => queue).filter((queue) => queue instanceof Error)).toEqual([]);
  }
});
