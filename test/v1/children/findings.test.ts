/** What a quote warns of: true to the engine's findings, in words for a customer. */
import { afterAll, describe, expect, test } from "vitest";
import { binaryStl } from "../../../fixtures/files.ts";
import { box, merge } from "../../../fixtures/shapes.ts";
import { WARNING_CODES, type Warning, type WarningCode, warning } from "../../../src/core/warnings.ts";
import type { Finding, SliceJob, SliceOutcome } from "../../../src/v1/children/children.ts";
import { findingsOf } from "../../../src/v1/children/findings.ts";
import { perform } from "../../../src/v1/children/perform.ts";
import { workspace } from "./models.ts";

const models = workspace();
afterAll(models.remove);

async function found(job: SliceJob): Promise<readonly Finding[]> {
  const outcome = await perform({ kind: "slice", job }, 1000, () => {});
  if ("failure" in outcome) throw new Error(outcome.failure.message);
  return (outcome.result as SliceOutcome).warnings;
}

/** A post with an arm whose end hangs down 4 mm: there it begins in the air, 6 mm above the bed. */
const hook = merge(box([8, 8, 14]), merge(box([24, 8, 4], [0, 0, 10]), box([4, 8, 4], [20, 0, 6])));

describe("a slice", () => {
  test("tells what hangs in the air, and nothing where supports hold it", async () => {
    const model = models.file("hook.stl", binaryStl(hook));
    expect(await found(models.fdm(model))).toContainEqual({
      code: "islands_hanging",
      message: expect.stringMatching(/^A spot begins in the air, 6\.\d+ mm above the bed: /),
    });
    const codes = (await found(models.fdm(model, { support_material: true }))).map(({ code }) => code);
    expect(codes).not.toContain("islands_hanging");
  });

  test("tells what is odd about the file, and nothing about one that is as it should be", async () => {
    const tiny = models.file("tiny.stl", binaryStl(box([2, 2, 2])));
    expect(await found(models.fdm(tiny))).toEqual([
      {
        code: "unit_suspect",
        message: "The longest side is 2 mm as read; were the file's unit the inch, it would be 50.8 mm.",
      },
    ]);
    expect(await found(models.fdm(models.file("cube.stl", binaryStl(box([20, 20, 20])))))).toEqual([]);
  });

  test("tells of a resin print too", async () => {
    const model = models.file("hook.stl", binaryStl(hook));
    const job: SliceJob = { ...model, technology: "sla", output: models.fdm(model).output, settings: {} };
    const settings = { supports_enable: false, pad_enable: false };
    const codes = (await found({ ...job, settings })).map(({ code }) => code);
    expect(codes).toContain("resin_islands");
  });
});

describe("findings", () => {
  test("are told once, in their order, with the engine's words where there are no better ones", () => {
    const open = warning("MESH_OPEN", "3 of 12 edges are open");
    expect(findingsOf([open, warning("ITEMS_LEFT_OUT", "1 of the items"), open])).toEqual([
      { code: "mesh_open", message: "The mesh has open edges." },
      { code: "items_left_out", message: expect.stringMatching(/^Items are no body, .*\.$/) },
    ]);
  });

  test("are no matter of settings, prices, or where a part is placed", () => {
    const codes = ["FILAMENT_PRICE_MISSING", "PART_OFF_BED", "SETTING_ADJUSTED", "MESH_DEGENERATE"] as const;
    expect(findingsOf(codes.map((code): Warning => warning(code, "")))).toEqual([]);
  });

  test("are sentences without the engine's names", () => {
    const all = Object.keys(WARNING_CODES).map((code) =>
      warning(code as WarningCode, "slice: got settings", { fromMm: 1.234, toMm: 2, islands: 3, sizeMm: 1 }),
    );
    for (const { message } of findingsOf(all)) {
      expect(message).toMatch(/^[A-Z0-9].*\.$/);
      expect(message).not.toMatch(/slice: |_/);
    }
    expect(findingsOf(all).length).toBeGreaterThan(15);
  });
});
