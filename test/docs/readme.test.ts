/** What the README says that its commands print is what they print. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { built } from "../built.ts";

const root = new URL("../..", import.meta.url).pathname;
const readme = readFileSync(join(root, "README.md"), "utf8");
/** Commands that are shown with all that they print, in the page's order: some read what others wrote. */
const shown = [...readme.matchAll(/^```sh\nnode dist\/main\.js (.*)\n```\n\n```\n([\s\S]*?)^```$/gm)].map(
  ([, command, printed]) => [command, printed] as const,
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "slicewright-readme-"));
  symlinkSync(join(root, "fixtures"), join(folder, "fixtures"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("the main job, an estimate, a resin print and inspections are shown", () => {
  expect(shown.map(([command]) => command.split(" ")[0]).sort()).toEqual([
    "estimate",
    "inspect",
    "inspect",
    "slice",
    "slice",
  ]);
});

test.each(shown)("%s", (command, printed) => {
  const args = [built("main.js"), ...command.split(" ")];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  expect(stderr + stdout).toBe(printed);
});
