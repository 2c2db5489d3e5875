/** The embedded database in its thread; the other backend's runs need none of it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { RemotePglite } from "../../../src/v1/database/remote-pglite.ts";

describe.runIf(inject("backend") === undefined)("the embedded database's thread", () => {
  const folder = mkdtempSync(join(tmpdir(), "slicewright-pglite-"));
  let pglite: RemotePglite;

  beforeAll(async () => {
    pglite = await RemotePglite.open(join(folder, "database"));
    await pglite.exec("create table part (id int primary key); insert into part values (1)");
  });

  afterAll(async () => {
    await pglite.close();
    rmSync(folder, { recursive: true });
  });

  const ids = async (): Promise<number[]> =>
    (await pglite.query<{ id: number }>("select id from part order by id")).rows.map(({ id }) => id);

  test("lets this thread go on with other work while it is at a long query", async () => {
    let isAnswered = false;
    const query = pglite.query<{ sum: number }>("select sum(i) from generate_series(1, 3000000) i").finally(() => {
      isAnswered = true;
    });
    let turns = 0;
    for (; !isAnswered; turns++) await setImmediate();
    expect((await query).rows).toEqual([{ sum: 4500001500000 }]);
    expect(turns).toBeGreaterThan(1000);
  });

  test("an error keeps PostgreSQL's code and constraint", async () => {
    await expect(pglite.query("insert into part values (1)")).rejects.toMatchObject({
      message: 'duplicate key value violates unique constraint "part_pkey"',
      code: "23505",
      constraint: "part_pkey",
    });
    expect(await ids()).toEqual([1]);
  });

  test("others wait for a transaction's end, and see all of it or nothing", async () => {
    const open = pglite.transaction(async (transaction) => {
      await transaction.query("insert into part values (2)");
      await transaction.query("insert into part values (3)");
    });
    expect(await ids()).toEqual([1, 2, 3]);
    await open;
    const undone = pglite.transaction(async (transaction) => {
      await transaction.query("insert into part values (4)");
      throw new Error("thought better of it");
    });
    expect(await ids()).toEqual([1, 2, 3]);
    await expect(undone).rejects.toThrow("thought better of it");
  });

  test("a transaction in which something failed is not taken for committed", async () => {
    const committed = pglite.transaction(async (transaction) => {
      await transaction.query("insert into part values (5)");
      await transaction.query("insert into part values (5)").catch(() => {});
    });
    await expect(committed).rejects.toMatchObject({ code: "25P02" });
    expect(await ids()).not.toContain(5);
  });

  test("statements that fail leave no transaction open", async () => {
    await expect(pglite.exec("begin; insert into part values (6); select 1 / 0; commit")).rejects.toThrow("division");
    expect(await ids()).not.toContain(6);
  });

  test("a listener hears its channel until it stops", async () => {
    const heard: string[] = [];
    const stop = await pglite.listen("parts", (payload) => heard.push(payload));
    await pglite.exec("notify parts, 'first'; notify others, 'none'");
    await stop();
    await pglite.exec("notify parts, 'second'");
    expect(heard).toEqual(["first"]);
  });

  test("who asks after the end is told, and nobody waits for ever", async () => {
    const other = await RemotePglite.open(join(folder, "other"));
    const asked = other.query("select 1 as one");
    await other.close();
    expect((await asked).rows).toEqual([{ one: 1 }]);
    expect(other.closed).toBe(true);
    await expect(other.query("select 1")).rejects.toThrow("the embedded database is closed");
  });

  test("a folder that is none is told at once", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    await expect(RemotePglite.open(join(file, "database"))).rejects.toThrow();
  });
});
