/**
 * Chitubox's ZIP: one PNG a layer, numbered from 1, and `run.gcode`, which shows them and moves the plate. Read by older
 * boards of masked printers and by UVtools.
 */
import { SECONDS_PER_MINUTE } from "../../core/units.ts";
import { encodePng } from "../../formats/png.ts";
import { pngOfRuns } from "../../formats/png-runs.ts";
import { MAX_ZIP_ENTRIES, writeZip, type ZipEntry } from "../../formats/zip-writer.ts";
import type { ResinSettings } from "../../settings/resin-settings.ts";
import { type Leg, resolveDisplay, resolveTiming, type TimingOptions } from "../resolve.ts";
import { liftSeconds } from "../time-models/msla.ts";
import type { ArchiveJob, ArchiveLayer, ArchiveRow } from "./archive.ts";
import { decimal, textBytes } from "./text.ts";

const PREVIEWS = { "preview.png": [720, 480], "preview_cropping.png": [300, 300] } as const;
const OTHER_ENTRIES = 3;

export const chitubox: ArchiveRow = {
  extension: "zip",
  maxLayers: MAX_ZIP_ENTRIES - OTHER_ENTRIES,
  encode: pngOfRuns,
  write: (job) => writeZip(entries(job)),
};

function* entries(job: ArchiveJob): Generator<ZipEntry> {
  yield { name: "run.gcode", bytes: textBytes(runGcode(job)) };
  for (const [name, [width, height]] of Object.entries(PREVIEWS))
    yield { name, bytes: encodePng(width, height, job.thumbnail(width, height).pixels, job.deflate) };
  for (const [i, { picture }] of job.layers.entries()) yield { name: `${i + 1}.png`, bytes: picture };
}

function runGcode(job: ArchiveJob): string {
  const timing = resolveTiming(job.settings);
  const layers = job.layers.map((layer, i) => layerGcode(layer, i, timing));
  return [head(job), start(), ...layers, finish(job.settings)].join("\n");
}

function head({ name, settings, figures, layers }: ArchiveJob): string {
  const display = resolveDisplay(settings);
  const values: Readonly<Record<string, string | number>> = {
    fileName: name,
    machineType: settings.printer_model || "default",
    estimatedPrintTime: figures.timeSeconds,
    volume: figures.resinMl,
    resin: "normal",
    weight: figures.massGrams,
    price: figures.cost,
    layerHeight: settings.layer_height,
    resolutionX: display.pixelsX,
    resolutionY: display.pixelsY,
    machineX: display.widthMm,
    machineY: display.heightMm,
    machineZ: settings.max_print_height,
    projectType: settings.display_mirror_x ? "LCD_mirror" : "Normal",
    normalExposureTime: settings.exposure_time,
    bottomLayExposureTime: settings.initial_exposure_time,
    bottomLayerExposureTime: settings.initial_exposure_time,
    normalDropSpeed: settings.retract_speed,
    normalLayerLiftHeight: settings.lift_height + settings.lift_height2,
    normalLayerLiftSpeed: settings.lift_speed,
    bottomLayerLiftHeight: settings.bottom_lift_height + settings.bottom_lift_height2,
    bottomLayerLiftSpeed: settings.bottom_lift_speed,
    zSlowUpDistance: settings.lift_height2 > 0 ? settings.lift_height : 0,
    bottomLayCount: settings.bottom_layer_count,
    bottomLayerCount: settings.bottom_layer_count,
    transitionLayerCount: settings.transition_layer_count,
    lightOffTime: settings.light_off_delay,
    bottomLightOffTime: settings.bottom_light_off_delay,
    PWMLight: settings.light_pwm,
    bottomPWMLight: settings.bottom_light_pwm,
    antiAliasLevel: settings.antialiasing,
    mirror: settings.display_mirror_x ? 1 : 0,
    totalLayer: layers.length,
  };
  return Object.entries(values)
    .map(([key, value]) => `;${key}:${typeof value === "number" ? decimal(value) : value}`)
    .join("\n");
}

function start(): string {
  return ";START_GCODE_BEGIN\nG21;\nG90;\nM106 S0;\nG28 Z0;\n;START_GCODE_END\n";
}

/**
 * The picture, up from the layer before, down, rest, light, rest. Where nothing rests before the light, what is left of
 * the light-off delay does.
 */
function layerGcode({ printZ, exposureSeconds, isBottom }: ArchiveLayer, index: number, timing: TimingOptions): string {
  const lift = isBottom ? timing.bottomLift : timing.lift;
  const moving = lift.waitAfterLift + liftSeconds(lift, timing.acceleration);
  let above = 0;
  const move = (mm: number, { speed }: Leg): string =>
    `G0 Z${decimal(printZ + (above += mm))} F${decimal(speed * SECONDS_PER_MINUTE)};`;
  const lines = [
    `;LAYER_START:${index}`,
    `;currPos:${decimal(printZ)}`,
    `M6054 "${index + 1}.png";show Image`,
    ...lift.rise.map((leg) => move(leg.mm, leg)),
    pause(lift.waitAfterLift),
    ...lift.fall.map((leg) => move(-leg.mm, leg)),
    pause(lift.waitBeforeCure || lift.lightOffDelay - moving),
    `M106 S${lift.lightPwm};light on`,
    pause(exposureSeconds),
    "M106 S0;light off",
    pause(lift.waitAfterCure),
    ";LAYER_END",
  ];
  return `${lines.filter(Boolean).join("\n")}\n`;
}

function pause(seconds: number): string {
  return seconds > 0 ? `G4 P${Math.round(seconds * 1000)};` : "";
}

function finish(settings: ResinSettings): string {
  return `;END_GCODE_BEGIN\nM106 S0;\nG1 Z${decimal(settings.max_print_height)} F25;\nM18;\n;END_GCODE_END\n`;
}
