import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { v7 } from "uuid";
import { inject } from "vitest";
import { type Config, DEFAULT_LIMITS } from "../../src/v1/config.ts";
import { layDatabase } from "./database-template.ts";

/** The configuration of a process on stores of a test's own; `drop` removes them. */
export async function makeConfig(): Promise<{ readonly config: Config; drop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "slicewright-service-"));
  const { drop, ...stores } = await makeStores();
  if (stores.databaseUrl === null) await layDatabase(folder);
  const config: Config = {
    role: "api",
    host: "127.0.0.1",
    port: 0,
    dataFolder: folder,
    trustProxy: false,
    publicUrl: null,
    smtpUrl: null,
    mailFrom: "slicewright@localhost",
    metricsToken: null,
    webhookAllow: [],
    slots: 1,
    logLevel: "silent",
    limits: DEFAULT_LIMITS,
    ...stores,
  };
  return {
    config,
    drop: async () => {
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A database of a test's own and a bucket's name, which the service makes; nothing where the run is embedded. */
async function makeStores(): Promise<Pick<Config, "databaseUrl" | "s3"> & { drop(): Promise<void> }> {
  const backend = inject("backend");
  if (backend === undefined) return { databaseUrl: null, s3: null, drop: async () => {} };
  const name = `test_${v7().replaceAll("-", "")}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client(backend.databaseUrl);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const s3 = {
    endpoint: backend.s3Endpoint,
    region: "us-east-1",
    bucket: name.replace("_", "-"),
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
  };
  const url = new URL(backend.databaseUrl);
  url.pathname = `/${name}`;
  return { databaseUrl: url.href, s3, drop: () => run(`drop database ${name} with (force)`) };
}
