import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bar, fileOf, jobOf, MASKED } from "../resin/archives/job.ts";

const has = (program: string): boolean => spawnSync(program, ["-h"]).error === undefined;
const isJudged = has("unzip") && has("pngcheck");

describe.skipIf(!isJudged)("archives of resin prints (skipped where unzip or pngcheck is not installed)", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "slicewright-test-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(["sl1", "chitubox"] as const)("%s: unzip finds no fault in it, pngcheck none in its pictures", (archive) => {
    const given = { ...MASKED, resin_archive: archive };
    const pictures = Array.from({ length: 30 }, (_, i) => bar(given, 40 * (i % 24) + i, 1 + (i % 11), 1 + 8 * i));
    const path = join(folder, archive);
    writeFileSync(path, fileOf(jobOf(pictures, given)));
    const tested = spawnSync("unzip", ["-t", path], { encoding: "utf8" });
    expect(tested.stdout).toContain("No errors detected");
    expect(tested.status).toBe(0);
    mkdirSync(`${path}.d`);
    spawnSync("unzip", ["-q", "-j", path, "-d", `${path}.d`]);
    const pngs = readdirSync(`${path}.d`).filter((name) => name.endsWith(".png"));
    expect(pngs).toHaveLength(30 + 2);
    const checked = spawnSync("pngcheck", pngs, { cwd: `${path}.d`, encoding: "utf8" });
    expect(checked.stdout).toContain("No errors were detected in 32 of the 32 files tested");
    expect(checked.status).toBe(0);
  });
});
