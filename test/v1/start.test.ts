import { fork } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import type { Config } from "../../src/v1/config.ts";
import { startService } from "../../src/v1/start.ts";
import { makeConfig } from "./stores.ts";

let config: Config;
let drop: () => Promise<void>;

beforeEach(async () => {
  ({ config, drop } = await makeConfig());
});

afterEach(() => drop());

const UNREACHABLE = {
  endpoint: "http://127.0.0.1:1",
  region: "us-east-1",
  bucket: "none",
  accessKeyId: "id",
  secretAccessKey: "key",
};

test("stops in order, once, and can be started again", async () => {
  const ends: string[] = [];
  const service = await startService(config);
  service.onStop(async () => {
    // Between the queue and the database: a request that is still answered may write, and even send.
    await service.db.insertInto("secrets").values({ name: "last", value: "words" }).execute();
    await service.queue.send(service.db, "deliver", {});
    ends.push("http");
  });
  await Promise.all([service.stop(), service.stop()]);
  expect(ends).toEqual(["http"]);
  await expect(service.db.selectFrom("secrets").selectAll().execute()).rejects.toThrow();

  const again = await startService(config);
  const secrets = await again.db.selectFrom("secrets").select("value").where("name", "=", "last").execute();
  expect(secrets).toEqual([{ value: "words" }]);
  expect(again.tokenKey).toEqual(service.tokenKey);
  expect((await again.queue.waiting()).deliver).toBe(1);
  await again.stop();
});

test("a part that cannot be ended keeps the others from nothing", async () => {
  const service = await startService(config);
  service.onStop(async () => {
    throw new Error("on purpose");
  });
  await expect(service.stop()).rejects.toThrow("did not stop as it should");
  await (await startService(config)).stop();
});

test("a start that fails leaves nothing open", async () => {
  await expect(startService({ ...config, s3: UNREACHABLE })).rejects.toThrow();
  await (await startService(config)).stop();
});

test.skipIf(inject("backend"))(
  "an embedded database has one process, which is named, and loses nothing when that is killed",
  async () => {
    const writer = fork(new URL("database/writer.ts", import.meta.url), {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    writer.send(config);
    let written = "";
    writer.on("message", (name: string) => {
      written = name;
    });
    await once(writer, "message");
    await expect(startService(config)).rejects.toThrow(`is in use by process ${writer.pid};`);
    while (Number(written) < 200) await once(writer, "message");
    writer.kill("SIGKILL");
    await once(writer, "exit");

    const service = await startService(config);
    const { count } = await service.db
      .selectFrom("secrets")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("name", "like", "written %")
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThanOrEqual(Number(written));
    await service.stop();
  },
);
