import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sweepTemporary } from "../../../src/v1/objects/temporary.ts";

test("what was not touched since goes, the rest stays", async () => {
  const root = mkdtempSync(join(tmpdir(), "slicewright-temporary-"));
  const folder = join(root, "tmp");
  await sweepTemporary(folder, 0);
  expect(readdirSync(folder)).toEqual([]);

  for (const name of ["old", "new"]) writeFileSync(join(folder, name), name);
  mkdirSync(join(folder, "older"));
  utimesSync(join(folder, "old"), 1000, 1000);
  utimesSync(join(folder, "older"), 999, 999);
  await sweepTemporary(folder, 1_000_000);
  expect(readdirSync(folder)).toEqual(["new"]);

  await sweepTemporary(folder, Number.POSITIVE_INFINITY);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(root, { recursive: true });
});
