/** What cannot be printed: the disk is full, as /dev/full always is. */
import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "./harness.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

const MAIN = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
const CUBE = fileURLToPath(new URL("../../fixtures/cube20.stl", import.meta.url));
const FULL = "/dev/full";

/** Runs the command line with a full disk behind one of its streams. */
function run(full: "stdout" | "stderr", ...args: string[]) {
  const device = openSync(FULL, "w");
  try {
    const stdio = full === "stdout" ? (["ignore", device, "pipe"] as const) : (["ignore", "pipe", device] as const);
    const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args], { stdio: [...stdio], encoding: "utf8" });
    return { status, stderr };
  } finally {
    closeSync(device);
  }
}

// Linux alone has such a device.
describe.skipIf(!existsSync(FULL))("with a full disk", () => {
  it.each([
    ["g-code", ["slice", CUBE, "-o", "-", "--threads", "0"]],
    ["what a command says", ["inspect", CUBE]],
    ["a version", ["version"]],
  ])("%s on the standard output is an error of its own", (_, args) => {
    const { status, stderr } = run("stdout", ...args);
    expect(stderr).toMatch(/^slicewright: write: got -: the disk is full \[FILE_UNWRITABLE\]$/m);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(status).toBe(5);
  });

  it("an error that nobody can read still ends with its code", () => {
    expect(run("stderr", "inspect", folder.path("none.stl")).status).toBe(3);
  });
});
