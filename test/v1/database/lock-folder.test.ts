import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder } from "../../../src/v1/database/lock-folder.ts";

const HOLDER = new URL("lock-holder.ts", import.meta.url).pathname;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "slicewright-lock-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a folder is locked once and can be locked again when it is released", async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${process.pid};`);
  await lock.release();
  await (await lockFolder(folder)).release();
});

test("another process is told who holds it, and has it when that one is killed", async () => {
  const holder = fork(HOLDER, [folder]);
  await once(holder, "message");
  const refusal = await lockFolder(folder).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "DATA_FOLDER_IN_USE" });
  expect((refusal as Error).message).toContain(`process ${holder.pid};`);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  await (await lockFolder(folder)).release();
});

test("taking it prints nothing", async () => {
  const script = `import { lockFolder } from ${JSON.stringify(new URL("../../../src/v1/database/lock-folder.ts", import.meta.url).href)};
    await (await lockFolder(${JSON.stringify(folder)})).release();
    process.emitWarning("heard");`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  expect(stdout).toBe("");
  expect(stderr).toContain("heard");
  expect(stderr).not.toMatch(/sqlite/i);
});
