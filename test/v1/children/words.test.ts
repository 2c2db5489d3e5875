/** What customers read when their model cannot be printed: true to the engine's findings, free of its inside. */
import { afterAll, describe, expect, test } from "vitest";
import { binaryStl } from "../../../fixtures/files.ts";
import { box } from "../../../fixtures/shapes.ts";
import { SlicewrightError } from "../../../src/index.ts";
import type { InspectJob, SliceJob } from "../../../src/v1/children/children.ts";
import type { Task } from "../../../src/v1/children/messages.ts";
import { perform } from "../../../src/v1/children/perform.ts";
import { failureOf, outOfMemory, outOfTime } from "../../../src/v1/children/words.ts";
import { PROBLEM_CODES } from "../../../src/v1/http/problems.ts";
import { workspace } from "./models.ts";

const models = workspace();
afterAll(models.remove);

async function said(task: Task): Promise<string> {
  const outcome = await perform(task, 1000, () => {});
  if (!("failure" in outcome)) throw new Error("the task was done");
  const { code, message } = outcome.failure;
  expect(PROBLEM_CODES).toHaveProperty(code);
  return `${code}: ${message}`;
}

const cube = binaryStl(box([20, 20, 20]));
/** The cube with another count of facets. */
function counted(facets: number): Uint8Array {
  const bytes = cube.slice();
  new DataView(bytes.buffer).setUint32(80, facets, true);
  return bytes;
}

describe("models", () => {
  test.each([
    ["empty.stl", "", "input_empty: The file is empty."],
    [
      "noise.stl",
      "a few words",
      "format_unknown: The file is no model that can be read here: STL, 3MF, OBJ, AMF and PLY files are.",
    ],
    [
      "paper.stl",
      "%PDF-1.7",
      "format_unsupported: The file is a PDF document, which is not read here: send the model itself, as STL or 3MF.",
    ],
    [
      "cut.stl",
      cube.subarray(0, 400),
      "stl_truncated: The STL file is cut off: it should hold 12 triangles and holds 6.",
    ],
    [
      "count.stl",
      counted(50),
      "stl_count_wrong: The STL file is damaged: it says that it holds 50 triangles and holds 12.",
    ],
    [
      "bad.stl",
      "solid a\nfacet normal 0 0 1\nouter loop\nvertex 1 2 x\n",
      "stl_malformed: The STL file is damaged in line 4.",
    ],
    ["none.stl", "solid a\nendsolid a\n", "mesh_empty: The file holds no triangles, so there is nothing to print."],
    ["broken.3mf", "PK\x03\x04 and then nothing", "zip_malformed: The 3MF or ZIP file is damaged."],
  ])("%s", async (name, bytes, words) => {
    expect(await said({ kind: "inspect", job: models.file(name, bytes) })).toBe(words);
  });
});

describe("slices", () => {
  const slab = (height: number): InspectJob => models.file(`slab${height}.stl`, binaryStl(box([20, 20, height])));

  test("a part that leaves nothing to print", async () => {
    const speck = models.file("speck.stl", binaryStl(box([0.05, 0.05, 5])));
    expect(await said({ kind: "slice", job: models.fdm(speck) })).toBe(
      "no_layers: With these settings nothing of the model would be printed: it is too thin or too small.",
    );
  });

  test("a part that is too long, for a printer without a limit of height", async () => {
    const job = models.fdm(models.fixture("bar300.stl"), { max_print_height: 0 });
    expect(await said({ kind: "slice", job })).toBe(
      "part_does_not_fit: The part is 300 x 5 x 5 mm, the printer's build volume 200 x 200 mm.",
    );
  });

  test("a part that is too high", async () => {
    const job = models.fdm(slab(60.5), { max_print_height: 60 });
    expect(await said({ kind: "slice", job })).toBe(
      "part_does_not_fit: The part is 20 x 20 x 60.5 mm, the printer's build volume 200 x 200 x 60 mm.",
    );
  });

  const resin = (model: InspectJob, settings: Extract<SliceJob, { technology: "sla" }>["settings"]): Task => ({
    kind: "slice",
    job: { ...model, technology: "sla", settings, output: `${models.folder}/never` },
  });
  const printer = { display_width: 120, display_height: 68, max_print_height: 60 };

  test("a resin part that is too high with what is built under it", async () => {
    const settings = { ...printer, supports_enable: true, pad_enable: false, support_object_elevation: 5 };
    expect(await said(resin(slab(58), settings))).toBe(
      "part_does_not_fit: The part is 20 x 20 x 58 mm, the printer's build volume 120 x 68 x 60 mm, of which what is built under the part leaves 55 mm of height.",
    );
  });

  test("a resin part that is too long", async () => {
    expect(await said(resin(models.fixture("bar300.stl"), printer))).toBe(
      "part_does_not_fit: The part is 300 x 5 x 5 mm, the printer's build volume 120 x 68 x 60 mm.",
    );
  });

  test("walls that meet", async () => {
    const settings = { hollowing_enable: true, hollowing_min_thickness: 10 };
    expect(await said(resin(slab(20), settings))).toBe(
      "walls_too_thick: Walls of 10 mm leave nothing of the model to hollow out.",
    );
  });
});

describe("what has no words of its own", () => {
  const task: Task = { kind: "inspect", job: { path: "" } };

  test("is told by the engine's sentence", () => {
    const error = new SlicewrightError("SETTING_INVALID", "settings: layer_height is 9, expected 0.01 to 1 mm");
    expect(failureOf(error, task)).toEqual({
      code: "setting_invalid",
      message: "Settings: layer_height is 9, expected 0.01 to 1 mm.",
      cause: error.message,
    });
  });

  test.each([
    ["a bug of the engine", new SlicewrightError("INTERNAL", "a rule was broken at /secret/path")],
    ["any other error", new TypeError("cannot read /secret/path")],
    ["what is no error", "/secret/path"],
  ])("%s is kept for the operator", (_, thrown) => {
    const { code, message, cause } = failureOf(thrown, task);
    expect([code, message]).toEqual(["internal", "The service failed while it worked on the model. Please try again."]);
    expect(cause).toContain("/secret/path");
  });
});

test("bounds are told with what they bound", () => {
  const task: Task = { kind: "inspect", job: { path: "" } };
  expect(outOfTime(task, 300).message).toBe("Reading the model took longer than the 300 s that it may.");
  expect(outOfMemory(task, 2 * 1024 ** 3).message).toBe(
    "Reading the model took more memory than the 2048 MB that it may.",
  );
});
