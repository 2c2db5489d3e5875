/**
 * Our pictures against those that PrusaSlicer draws of the same model, pixel by pixel, layer by layer. The difference is
 * the sum over all pixels of how far their greys are apart, over the sum of its greys: asked for are 0.1 %, found 0.002 to
 * 0.02 %; the bar here is low enough to see a crack that one of both leaves open.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openZip } from "../../src/formats/zip.ts";
import { rasterise } from "../../src/resin/raster/rasterise.ts";
import { resolveDisplay } from "../../src/resin/resolve.ts";
import { completeResinSettings } from "../../src/settings/complete.ts";
import { parseResinIni } from "../../src/settings/ini.ts";
import { sliceResin } from "../../src/verbs/engine.ts";
import { type GreyPicture, readGreyPng } from "../resin/grey-png.ts";
import { modelsPresent, NEEDS_MODELS, readStl } from "./models.ts";

/** Each layer's, drawn when it is called. */
type Pictures = readonly (() => GreyPicture)[];

const MEAN_BAR = 3e-4;
const LAYER_BAR = 1e-3;

const hasPrusaSlicer = spawnSync("prusa-slicer", ["--help"], { stdio: "ignore" }).status === 0;
const lacks = [...(hasPrusaSlicer ? [] : ["needs prusa-slicer"]), ...(modelsPresent ? [] : [NEEDS_MODELS])];

/** Settings as both read them; pixels of 0.1 mm unless told. */
function iniText(given: Readonly<Record<string, string | number>>): string {
  const settings = {
    printer_technology: "SLA",
    bed_shape: "0x0,120x0,120x68,0x68",
    display_width: 120,
    display_height: 68,
    display_pixels_x: 1200,
    display_pixels_y: 680,
    display_orientation: "landscape",
    display_mirror_x: 0,
    display_mirror_y: 0,
    max_print_height: 150,
    layer_height: 0.5,
    initial_layer_height: 0.5,
    slice_closing_radius: 0.049,
    supports_enable: 0,
    pad_enable: 0,
    ...given,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join("");
}

describe.skipIf(lacks.length > 0)(`pictures against PrusaSlicer's${lacks.map((what) => ` (${what})`).join("")}`, () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "slicewright-pixels-"));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const orientations = ["landscape", "portrait"].flatMap((display_orientation) =>
    [0, 1].flatMap((display_mirror_x) =>
      [0, 1].map((display_mirror_y) => ({ display_orientation, display_mirror_x, display_mirror_y })),
    ),
  );
  it.each(orientations)("castle, $display_orientation, mirrored $display_mirror_x $display_mirror_y", async (given) => {
    await expectSamePictures("castle", 1, iniText({ ...given, layer_height: 2, initial_layer_height: 2 }));
  });

  it.each([
    ["3DBenchy", 1],
    ["spot", 0.5],
    ["rear_case_binsolid", 0.6],
    ["spiral_stair", 1],
    ["overhang_test", 1],
    ["fan_duct_ascii", 1],
    ["tiny_holes", 1],
  ])("%s, pixels of 0.047 mm", async (model, scale) => {
    const fine = { display_pixels_x: 2560, display_pixels_y: 1440, display_mirror_x: 1 };
    await expectSamePictures(model, scale, iniText({ ...fine, layer_height: 0.7, initial_layer_height: 0.3 }));
  });

  async function expectSamePictures(model: string, scale: number, settings: string): Promise<void> {
    const theirs = prusaPictures(readStl(model), scale, settings);
    const ours = await ourPictures(readStl(model), scale, settings);
    expect(ours.length).toBe(theirs.length);
    const layers = ours.map((draw, i) => compare(draw(), theirs[i]()));
    const [apart, lit] = [0, 1].map((at) => layers.reduce((sum, layer) => sum + layer[at], 0));
    expect(lit).toBeGreaterThan(0);
    expect(apart / lit).toBeLessThan(MEAN_BAR);
    expect(Math.max(...layers.map(([own, all]) => own / all))).toBeLessThan(LAYER_BAR);
  }

  /** Its arranging would move the part by some hundredths of a millimetre. */
  function prusaPictures(stl: Uint8Array, scale: number, settings: string): Pictures {
    const [model, profile, out] = ["model.stl", "settings.ini", "out.sl1"].map((name) => join(folder, name));
    writeFileSync(model, stl);
    writeFileSync(profile, settings);
    const place = ["--dont-arrange", "--center", "60,34", "--scale", String(scale)];
    const { status } = spawnSync("prusa-slicer", ["--export-sla", "--load", profile, ...place, model, "-o", out]);
    expect(status).toBe(0);
    const zip = openZip(readFileSync(out), (data, size) => inflateRawSync(data, { maxOutputLength: size }));
    const names = zip.names.filter((name) => /^[^/]*\d{5}\.png$/.test(name));
    return names.sort().map((name) => () => readGreyPng(zip.read(name)));
  }
});

async function ourPictures(stl: Uint8Array, scale: number, text: string): Promise<Pictures> {
  const settings = completeResinSettings(parseResinIni(text).settings);
  const { layers } = await sliceResin(stl, settings, { threads: 0, scale });
  const display = resolveDisplay(settings);
  return layers.map(({ polygons }) => () => {
    const { width, height, runs } = rasterise(polygons, display);
    const pixels = new Uint8Array(width * height);
    for (let at = 0; at < runs.length; at += 3) pixels.fill(runs[at + 2], runs[at], runs[at] + runs[at + 1]);
    return { width, height, pixels };
  });
}

/** How far greys are apart, and their sum. */
function compare(ours: GreyPicture, theirs: GreyPicture): [apart: number, lit: number] {
  expect([ours.width, ours.height]).toEqual([theirs.width, theirs.height]);
  let apart = 0;
  let lit = 0;
  for (let at = 0; at < theirs.pixels.length; at++) {
    apart += Math.abs(ours.pixels[at] - theirs.pixels[at]);
    lit += theirs.pixels[at];
  }
  return [apart, lit];
}
