/** A print's file, read back: every layer's picture is what its polygons light, in all three formats. */
import { describe, expect, it } from "vitest";
import { box, merge, steps } from "../../../fixtures/shapes.ts";
import { openZip } from "../../../src/formats/zip.ts";
import { rasterise } from "../../../src/resin/raster/rasterise.ts";
import type { RasterRuns } from "../../../src/resin/raster-runs.ts";
import { resolveDisplay } from "../../../src/resin/resolve.ts";
import { completeResinSettings } from "../../../src/settings/complete.ts";
import type { ResinSettings } from "../../../src/settings/resin-settings.ts";
import { sliceResin } from "../../../src/verbs/engine.ts";
import type { ResinResult } from "../../../src/verbs/slice-resin.ts";
import { inflateRaw } from "../../mesh/inflate.ts";
import { readGoo } from "../goo-decoder.ts";
import { readGreyPng } from "../grey-png.ts";
import { joined } from "./job.ts";

/** Not square, and on neither axis its own mirror image. */
const PART = merge(steps(), box([3, 9, 4], [-6.013, 2.007, 0]));

/** The pictures' levels, pixel by pixel. */
type Reader = (file: Uint8Array, layers: number) => Uint8Array[];

const zipped =
  (name: (layer: number) => string): Reader =>
  (file, layers) => {
    const zip = openZip(file, inflateRaw);
    return Array.from({ length: layers }, (_, i) => readGreyPng(zip.read(name(i))).pixels);
  };

const READERS: Readonly<Record<ResinSettings["resin_archive"], Reader>> = {
  sl1: zipped((layer) => `print${String(layer).padStart(5, "0")}.png`),
  chitubox: zipped((layer) => `${layer + 1}.png`),
  goo: (file) => {
    const { width, height, layers } = readGoo(file);
    return layers.map(({ runs }) => levels({ width, height, runs }));
  },
};

function levels(picture: RasterRuns): Uint8Array {
  const pixels = new Uint8Array(picture.width * picture.height);
  const runs = joined(picture);
  for (let at = 0; at < runs.length; at += 3) pixels.fill(runs[at + 2], runs[at], runs[at] + runs[at + 1]);
  return pixels;
}

function fileOf({ archive }: ResinResult): Uint8Array {
  return new Uint8Array(Buffer.concat(archive.chunks));
}

describe.each(["sl1", "goo", "chitubox"] as const)("a print as %s", (resin_archive) => {
  it.each([
    ["upright, mirrored", { display_orientation: "portrait" }],
    ["lying, mirrored twice, black and white", { display_mirror_y: true, antialiasing: 1 }],
    [
      "with supports and pad",
      { supports_enable: true, pad_enable: true, initial_layer_height: 0.5, layer_height: 0.5 },
    ],
  ] as [string, Partial<ResinSettings>][])("lights what its layers say: %s", async (_, given) => {
    const settings = completeResinSettings({
      display_width: 80,
      display_height: 45,
      display_pixels_x: 400,
      display_pixels_y: 225,
      display_orientation: "landscape",
      layer_height: 1,
      initial_layer_height: 1,
      supports_enable: false,
      pad_enable: false,
      ...given,
      resin_archive,
    });
    const result = await sliceResin(PART, settings, { threads: 0 });
    const pictures = READERS[resin_archive](fileOf(result), result.layers.length);
    expect(pictures).toHaveLength(result.layers.length);
    const display = resolveDisplay(settings);
    for (const [i, { polygons }] of result.layers.entries())
      expect(Buffer.compare(pictures[i], levels(rasterise(polygons, display))), `layer ${i}`).toBe(0);
    expect(pictures[0].some((level) => level > 0)).toBe(true);
  });
});
