/** Starts what the second run of the service's tests stands on: a PostgreSQL and an S3 server. Both end with the run. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres.ts";
import { startS3 } from "./s3-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of a database whose role may make others, and of an S3 server; not provided where the service is embedded. */
    backend?: { readonly databaseUrl: string; readonly s3Endpoint: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { databaseUrl, stop } = await startPostgres(false);
  const directory = mkdtempSync(join(tmpdir(), "slicewright-s3-"));
  const s3 = await startS3(directory);
  project.provide("backend", { databaseUrl, s3Endpoint: s3.endpoint });
  return async () => {
    await s3.stop();
    await stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
