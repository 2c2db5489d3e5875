/** A pad of no thickness gave planes that do not ascend, an internal error; PrusaSlicer's pads are 0.1 mm at least. */
import { expect, it } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import { sliceResin } from "../../src/verbs/engine.ts";

const PART = box([6, 6, 1]);
const SMALL = { display_pixels_x: 100, display_pixels_y: 60, layer_height: 0.2, supports_enable: false };

it("refuses a pad of no thickness, and builds the thinnest", async () => {
  const pad = (pad_wall_thickness: number) =>
    sliceResin(PART, { ...SMALL, pad_enable: true, pad_wall_thickness }, { threads: 0 });
  await expect(pad(0)).rejects.toMatchObject({ code: "SETTING_INVALID", details: { name: "pad_wall_thickness" } });
  expect((await pad(0.1)).stats.resinMl).toBeGreaterThan(0);
});
