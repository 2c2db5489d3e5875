import { deflateSync } from "node:zlib";
import fc from "fast-check";
import type { ArchiveJob } from "../../../src/resin/archives/archive.ts";
import { ARCHIVES } from "../../../src/resin/archives/archives.ts";
import { resinFigures } from "../../../src/resin/figures.ts";
import type { RasterRuns } from "../../../src/resin/raster-runs.ts";
import { resolveDisplay, resolveExposure, resolveResin, resolveTiming } from "../../../src/resin/resolve.ts";
import { TIME_MODELS } from "../../../src/resin/time-models/models.ts";
import { completeResinSettings } from "../../../src/settings/complete.ts";
import type { ResinSettings } from "../../../src/settings/resin-settings.ts";

/** Runs as a rasteriser gives them: in order, apart or of another level, none over a row's end. */
export function rasterRuns(width: number, height: number): fc.Arbitrary<RasterRuns> {
  const level = fc.oneof(fc.constant(255), fc.integer({ min: 1, max: 255 }));
  const piece = fc.tuple(fc.integer({ min: 0, max: width }), fc.integer({ min: 1, max: width }), level);
  const row = fc.array(piece, { maxLength: 5 });
  return fc.array(row, { minLength: height, maxLength: height }).map((rows) => ({
    width,
    height,
    runs: Uint32Array.from(rows.flatMap((pieces, y) => runsOfRow(pieces, y, width))),
  }));
}

function runsOfRow(pieces: readonly [number, number, number][], y: number, width: number): number[] {
  const runs: number[] = [];
  let x = 0;
  let last = 0;
  for (const [gap, length, level] of pieces) {
    const start = x + gap + (gap === 0 && level === last ? 1 : 0);
    if (start >= width) break;
    const fits = Math.min(length, width - start);
    runs.push(y * width + start, fits, level);
    [x, last] = [start + fits, level];
  }
  return runs;
}

/** What goes on with the same level over a row's end is one: as a reader of runs sees it. */
export function joined({ runs }: RasterRuns): Uint32Array {
  const out: number[] = [];
  for (let at = 0; at < runs.length; at += 3) {
    const [start, length, level] = runs.subarray(at, at + 3);
    const last = out.length - 3;
    if (last >= 0 && out[last] + out[last + 1] === start && out[last + 2] === level) out[last + 1] += length;
    else out.push(start, length, level);
  }
  return Uint32Array.from(out);
}

/** A print of these pictures, each lit on 100 mm2. */
export function jobOf(pictures: readonly RasterRuns[], given: Partial<ResinSettings>): ArchiveJob {
  const settings = completeResinSettings(given);
  const { initial_layer_height, layer_height } = settings;
  const exposure = resolveExposure(settings);
  const areas = pictures.map((_, i) => ({
    heightMm: i === 0 ? initial_layer_height : layer_height,
    modelMm2: 100,
    supportMm2: 0,
    padMm2: 0,
    cavityMm2: 0,
  }));
  const figures = resinFigures(areas, exposure, resolveTiming(settings), resolveResin(settings));
  const { encode } = ARCHIVES[settings.resin_archive];
  const layers = pictures.map((runs, i) => ({
    printZ: initial_layer_height + i * layer_height,
    heightMm: areas[i].heightMm,
    exposureSeconds: figures.exposureSeconds[i],
    isBottom: TIME_MODELS[exposure.model].isBottom(i, exposure),
    areaMm2: 100,
    picture: encode(runs),
  }));
  return { name: "part", settings, figures, layers, thumbnail: shades, deflate: (bytes) => deflateSync(bytes) };
}

/** Red grows to the right, green downwards; blue is full. */
function shades(width: number, height: number): { width: number; height: number; pixels: Uint8Array } {
  const pixels = Uint8Array.from({ length: 3 * width * height }, (_, i) => {
    const pixel = Math.floor(i / 3);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    return [Math.floor((255 * x) / (width - 1)), Math.floor((255 * y) / (height - 1)), 255][i % 3];
  });
  return { width, height, pixels };
}

/** The whole file. */
export function fileOf(job: ArchiveJob): Uint8Array {
  return new Uint8Array(Buffer.concat([...ARCHIVES[job.settings.resin_archive].write(job)]));
}

/** A picture of the settings' display with one run. */
export function bar(given: Partial<ResinSettings>, start: number, length: number, level = 255): RasterRuns {
  const { pixelsX, pixelsY } = resolveDisplay(completeResinSettings(given));
  return { width: pixelsX, height: pixelsY, runs: Uint32Array.of(start, length, level) };
}

/** A small display of a masked printer, with a motion whose every number differs. */
export const MASKED: Partial<ResinSettings> = {
  display_pixels_x: 40,
  display_pixels_y: 24,
  display_width: 20,
  display_height: 12,
  display_orientation: "landscape",
  max_print_height: 165,
  printer_model: "Small 24",
  resin_time_model: "msla",
  initial_layer_height: 0.05,
  layer_height: 0.05,
  exposure_time: 2.5,
  initial_exposure_time: 30,
  bottom_layer_count: 2,
  transition_layer_count: 1,
  lift_height: 3,
  lift_speed: 61,
  lift_height2: 4,
  lift_speed2: 240,
  retract_speed: 210,
  retract_height2: 1.5,
  retract_speed2: 30,
  wait_time_before_cure: 2,
  wait_time_after_cure: 0.5,
  wait_time_after_lift: 0.25,
  light_pwm: 250,
  bottom_lift_height: 5,
  bottom_lift_speed: 45,
  bottom_lift_height2: 3,
  bottom_lift_speed2: 200,
  bottom_retract_speed: 180,
  bottom_retract_height2: 2,
  bottom_retract_speed2: 25,
  bottom_wait_time_before_cure: 4,
  bottom_wait_time_after_cure: 1.5,
  bottom_wait_time_after_lift: 0.75,
  bottom_light_pwm: 240,
  material_density: 1.1,
  bottle_cost: 40,
};
