/** The examples in docs/library.md: each runs, and together they name every value that is exported. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { binaryStl, meshXml, modelXml, threemfFile } from "../../fixtures/files.ts";
import { steps } from "../../fixtures/shapes.ts";
import { pageBlocks } from "../../scripts/page-blocks.ts";
import * as slicewright from "../../src/index.ts";
import { ENGINE_OPTIONS } from "../../src/verbs/engine.ts";
import { SLICE_OPTIONS } from "../../src/verbs/slice.ts";
import { built } from "../built.ts";

const root = new URL("../..", import.meta.url).pathname;
const page = readFileSync(join(root, "docs/library.md"), "utf8");
const runnable = pageBlocks(page)
  .filter(({ language }) => language === "ts")
  .map(({ heading, code }, i, all) => {
    const before = all.slice(0, i).filter((other) => other.heading === heading).length;
    return { title: heading + ", again".repeat(before), code };
  });
let folder: string;

/** The names in the first column of the table that such a word heads. */
function rowsOf(head: string): string[] {
  const lines = page.split("\n");
  const rows = lines.slice(lines.indexOf(`| ${head} | |`) + 2);
  const first = rows.slice(0, rows.indexOf("")).map((row) => row.split("|")[1]!);
  return first.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
}

/** What examples print that the page tells. */
const SAID: Readonly<Record<string, RegExp>> = {
  "Slice a model, again": /^1333\.3$/m,
  "Slice for a resin printer": /^true\n\d+ layers, .+ a plate\n[\s\S]*^0\.05$/m,
  Errors: /^FORMAT_UNKNOWN \{"code":"FORMAT_UNKNOWN"/m,
  "Progress and abort": /^ABORTED$/m,
  Profiles: /^SETTING_NOT_HONOURED$/m,
  "Profiles, again": /^PrusaSlicer 1$/m,
  "Estimate any g-code": /^true$/m,
  "Price a print": /^1\.00 6\.25 0\.08 12\.33\n[\s\S]*^36\.99$/m,
  "Read moves yourself": /^true true$/m,
  "Read moves yourself, again": /^to x 10 mm$/m,
  "Inside a service": /INPUT_EMPTY/,
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "slicewright-docs-"));
  writeFileSync(join(folder, "part.stl"), binaryStl(steps()));
  writeFileSync(
    join(folder, "project.3mf"),
    threemfFile({
      "3D/3dmodel.model": modelXml("", `<object id="1">${meshXml(steps())}</object>`, '<item objectid="1"/>'),
      "Metadata/Slic3r_PE.config": "; layer_height = 0.2\n; an_unknown_name = 1\n",
    }),
  );
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for (const [i, { code }] of runnable.entries()) {
    const source = code.replace('"slicewright"', JSON.stringify(built("index.js")));
    writeFileSync(join(folder, `example${i}.ts`), source);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("the page of the library", () => {
  test.each(runnable.map(({ title }, i) => [title, i] as const))("%s: the example runs", (title, i) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [`example${i}.ts`], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(status).toBe(0);
    if (SAID[title]) expect(stdout).toMatch(SAID[title]);
  });

  test("every option of a slice has its row", () => {
    const options = [...Object.keys(ENGINE_OPTIONS), ...Object.keys(SLICE_OPTIONS)];
    expect(rowsOf("option").toSorted()).toEqual(options.toSorted());
  });

  test("everything that a slice gives has its row", async () => {
    const result = await slicewright.slice(steps(), {}, { threads: 0 });
    expect(rowsOf("field").toSorted()).toEqual(Object.keys(result).toSorted());
  });

  test("every exported value is named", () => {
    expect(Object.keys(slicewright).filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
  });
});
