import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Config } from "../../../src/v1/config.ts";
import type { Connection } from "../../../src/v1/database/connection.ts";
import { migrate } from "../../../src/v1/database/migrate.ts";
import { openDatabase } from "../../../src/v1/database/open-database.ts";
import { tokenKey } from "../../../src/v1/database/token-key.ts";
import { SILENT_LOG } from "../../../src/v1/silent-log.ts";
import { makeConfig } from "../stores.ts";

const ID = "01890000-0000-7000-8000-000000000000";
/** Names of the migrations, in order. */
const MIGRATIONS = readdirSync(new URL("../../../src/v1/database/migrations/", import.meta.url))
  .map((file) => file.replace(".ts", ""))
  .sort();
const NOW = new Date("2030-01-02T03:04:05.678Z");

let config: Config;
let connection: Connection;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ config, drop } = await makeConfig());
  connection = await openDatabase(config, SILENT_LOG);
  await connection.db
    .insertInto("users")
    .values({ user_id: ID, email: "a@b", password_hash: null, plan: "free", confirmed_at: null, created_at: NOW })
    .execute();
});

afterAll(async () => {
  await connection.close();
  await drop();
});

/** What was done to the tables, and when. */
async function migrations({ db }: Connection): Promise<readonly { name: string; timestamp: string }[]> {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration order by name`.execute(db);
  return rows;
}

test("a second migration finds nothing to do", async () => {
  const done = await migrations(connection);
  expect(done.map(({ name }) => name)).toEqual(MIGRATIONS);
  await migrate(connection.db);
  expect(await migrations(connection)).toEqual(done);
});

describe.runIf(inject("backend"))("of several processes at once", () => {
  const openAll = (own: Config): Promise<Connection[]> =>
    Promise.all([1, 2, 3].map(() => openDatabase(own, SILENT_LOG)));

  test("none finds anything to do where it is done", async () => {
    const done = await migrations(connection);
    const others = await openAll(config);
    for (const other of others) expect(await migrations(other)).toEqual(done);
    await Promise.all(others.map((other) => other.close()));
  });

  test("one makes the tables of an empty database, and the others wait for them", async () => {
    const empty = await makeConfig();
    const all = await openAll(empty.config);
    const [first, ...others] = await Promise.all(all.map(migrations));
    expect(first?.map(({ name }) => name)).toEqual(MIGRATIONS);
    for (const other of others) expect(other).toEqual(first);
    for (const { db } of all) expect(await db.selectFrom("users").selectAll().execute()).toEqual([]);
    await Promise.all(all.map((each) => each.close()));
    await empty.drop();
  });
});

test("the tables have the columns that the queries see, and null where these expect it", async () => {
  const { rows } = await sql<{ table_name: string; column_name: string; is_nullable: string }>`
    select table_name, column_name, is_nullable from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'`.execute(connection.db);
  const made = rows.map((row) => `${row.table_name}.${row.column_name}${row.is_nullable === "YES" ? "?" : ""}`);
  expect(made.sort()).toEqual(seenColumns().sort());
});

test("values come back as they were written", async () => {
  const { db } = connection;
  const file = {
    file_id: ID,
    user_id: ID,
    file_name: "Würfel 立方.stl",
    size_bytes: 2 ** 52 + 1,
    sha256: "0",
    object_key: "files/a",
    format: "stl",
    triangles: 20_000_000,
    size_x: 0.1,
    size_y: 1e-300,
    size_z: 1e6,
    volume_mm3: 1 / 3,
    created_at: NOW,
    deleted_at: null,
  };
  await db.insertInto("files").values(file).execute();
  expect(await db.selectFrom("files").selectAll().executeTakeFirst()).toEqual(file);

  const data = { text: "a'b\"c", list: [1, null, true], deep: { number: 0.1 } };
  const times = { created_at: NOW, updated_at: NOW };
  await db
    .insertInto("profiles")
    .values({ profile_id: ID, user_id: ID, kind: "resin", profile_name: "p", data: JSON.stringify(data), ...times })
    .execute();
  const profile = await db.selectFrom("profiles").selectAll().executeTakeFirstOrThrow();
  expect(profile.data).toEqual(data);
  expect(profile.created_at).toEqual(NOW);

  const { count } = await db
    .selectFrom("files")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test("a transaction that throws leaves nothing", async () => {
  const { db } = connection;
  const failing = db.transaction().execute(async (transaction) => {
    await transaction.insertInto("secrets").values({ name: "lost", value: "x" }).execute();
    throw new Error("on purpose");
  });
  await expect(failing).rejects.toThrow("on purpose");
  expect(await db.selectFrom("secrets").selectAll().where("name", "=", "lost").execute()).toEqual([]);
});

describe("the database refuses", () => {
  const quote = {
    quote_id: ID,
    user_id: ID,
    technology: "fdm" as const,
    status: "pending" as const,
    progress: 0,
    file_id: ID,
    file_name: "a.stl",
    file_sha256: "0",
    file_key: "files/a",
    request: "{}",
    result: null,
    artifact_id: null,
    error_code: null,
    error_message: null,
    job_id: null,
    created_at: NOW,
    started_at: null,
    finished_at: null,
  };

  test.each([
    ["a quote of nobody", { user_id: "01890000-0000-7000-8000-000000000001" }],
    ["a success without its result", { status: "success" as const, finished_at: NOW }],
    ["a failure without its reason", { status: "failed" as const, finished_at: NOW }],
    ["a pending quote that has ended", { finished_at: NOW }],
    ["an ended quote without its time", { status: "failed" as const, error_code: "internal" }],
    ["an unknown artifact", { artifact_id: "none" }],
    ["more than all progress", { progress: 101 }],
  ])("%s", async (_, change) => {
    const insert = connection.db.insertInto("quotes").values({ ...quote, ...change });
    await expect(insert.execute()).rejects.toThrow(/constraint/);
  });

  test("an e-mail address a second time, or not in lower case", async () => {
    const user = { user_id: "01890000-0000-7000-8000-000000000002", password_hash: null, plan: "free" as const };
    for (const email of ["a@b", "A@c"]) {
      const insert = connection.db.insertInto("users").values({ ...user, email, confirmed_at: null, created_at: NOW });
      await expect(insert.execute()).rejects.toThrow(/constraint/);
    }
  });
});

test("the table of rates does without the log", async () => {
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class where relpersistence = 'u' and relkind = 'r'`.execute(connection.db);
  expect(rows).toEqual([{ relname: "rates" }]);
});

test("every list has an index in its order", async () => {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where schemaname = 'public'`.execute(connection.db);
  const indexes = rows.map(({ definition }) => definition);
  for (const [table, columns] of [
    ["files", "user_id, created_at DESC, file_id DESC"],
    ["quotes", "user_id, quote_id DESC"],
    ["profiles", "user_id, kind, profile_id DESC"],
    ["orders", "user_id, order_id DESC"],
    ["webhooks", "user_id, webhook_id DESC"],
    ["deliveries", "user_id, webhook_delivery_id DESC"],
    ["api_tokens", "user_id, token_id DESC"],
  ])
    expect(
      indexes.filter((index) => index.includes(`public.${table} `) && index.includes(`(${columns})`)),
    ).toHaveLength(1);
});

test("the token key is made once, whoever comes first", async () => {
  const keys = await Promise.all([tokenKey(connection.db), tokenKey(connection.db), tokenKey(connection.db)]);
  expect(keys[0]).toHaveLength(32);
  expect(keys[1]).toEqual(keys[0]);
  expect(keys[2]).toEqual(keys[0]);
});

describe("plain SQL", () => {
  test("takes several statements, and none that fails spoils the next", async () => {
    const { sql: plain } = connection;
    const { rows } = await plain.executeSql("select $1::int + 1 as sum", [1]);
    expect(rows).toEqual([{ sum: 2 }]);
    for (let i = 0; i < 12; i++)
      await expect(plain.executeSql("begin; select 1 / 0; commit")).rejects.toThrow("division by zero");
    expect((await plain.executeSql("select $1::int as one", [1])).rows).toEqual([{ one: 1 }]);
  });

  test("notifications are heard when they are committed", async () => {
    const heard: string[] = [];
    let hear: () => void;
    const next = new Promise<void>((resolve) => {
      hear = resolve;
    });
    const listener = await connection.listen("test_channel", (payload) => {
      heard.push(payload);
      hear();
    });
    await expect(
      connection.db.transaction().execute(async (transaction) => {
        await sql`select pg_notify('test_channel', 'undone')`.execute(transaction);
        throw new Error("on purpose");
      }),
    ).rejects.toThrow();
    await sql`select pg_notify('test_channel', 'done')`.execute(connection.db);
    await next;
    expect(heard).toEqual(["done"]);
    await listener.close();
  });
});

/** `table.column`, with `?` where it may be null, of the interfaces in tables.ts. */
function seenColumns(): string[] {
  const source = readFileSync(new URL("../../../src/v1/database/tables.ts", import.meta.url), "utf8");
  const members = (name: string): [string, string][] => {
    const body = new RegExp(`interface ${name} \\{\\n(.*?)\\n\\}`, "s").exec(source)![1]!;
    return [...body.matchAll(/^ {2}(\w+): (.*);$/gm)].map(([, member, type]) => [member!, type!]);
  };
  return members("Tables").flatMap(([table, row]) =>
    members(row).map(([column, type]) => `${table}.${column}${type.endsWith("| null") ? "?" : ""}`),
  );
}
