/**
 * SL1 and SL1S: a ZIP of one PNG a layer, `config.ini` with the figures and `prusaslicer.ini` with the settings.
 *
 * PrusaSlicer reads it back as a part, UVtools turns it into some thirty other formats. Both need prusaslicer.ini, and
 * numFast + numSlow to be the number of layers. For a printer that lifts its plate, numFade is the number of bottom
 * layers, as UVtools reads it, and the motion stands as keywords in `printer_notes`; for one that tilts its vat it is
 * the length of the ramp, as Prusa means it.
 */
import { encodePng } from "../../formats/png.ts";
import { pngOfRuns } from "../../formats/png-runs.ts";
import { MAX_ZIP_ENTRIES, writeZip, type ZipEntry } from "../../formats/zip-writer.ts";
import { formatIni } from "../../settings/ini.ts";
import { RESIN_FIELD_NAMES } from "../../settings/resin.ts";
import type { ResinSettings } from "../../settings/resin-settings.ts";
import type { ArchiveJob, ArchiveRow } from "./archive.ts";
import { iniLines, textBytes } from "./text.ts";

const THUMBNAILS = [
  [400, 400],
  [800, 480],
] as const;
/** No clock is read: the same print is the same file. */
const TIMESTAMP = "2000-01-01 at 00:00:00 UTC";
const OTHER_ENTRIES = 2 + THUMBNAILS.length;
/** UVtools' keywords of motion, mm and mm/min. */
const KEYWORDS: Readonly<Record<string, keyof ResinSettings>> = {
  BottomLayerCount: "bottom_layer_count",
  TransitionLayerCount: "transition_layer_count",
  BottomLiftHeight: "bottom_lift_height",
  BottomLiftSpeed: "bottom_lift_speed",
  LiftHeight: "lift_height",
  LiftSpeed: "lift_speed",
  BottomLiftHeight2: "bottom_lift_height2",
  BottomLiftSpeed2: "bottom_lift_speed2",
  LiftHeight2: "lift_height2",
  LiftSpeed2: "lift_speed2",
  BottomRetractSpeed: "bottom_retract_speed",
  RetractSpeed: "retract_speed",
  BottomRetractHeight2: "bottom_retract_height2",
  BottomRetractSpeed2: "bottom_retract_speed2",
  RetractHeight2: "retract_height2",
  RetractSpeed2: "retract_speed2",
  BottomWaitTimeBeforeCure: "bottom_wait_time_before_cure",
  WaitTimeBeforeCure: "wait_time_before_cure",
  BottomWaitTimeAfterCure: "bottom_wait_time_after_cure",
  WaitTimeAfterCure: "wait_time_after_cure",
  BottomWaitTimeAfterLift: "bottom_wait_time_after_lift",
  WaitTimeAfterLift: "wait_time_after_lift",
  BottomLightOffDelay: "bottom_light_off_delay",
  LightOffDelay: "light_off_delay",
  BottomLightPWM: "bottom_light_pwm",
  LightPWM: "light_pwm",
};

export const sl1: ArchiveRow = {
  extension: "sl1",
  maxLayers: MAX_ZIP_ENTRIES - OTHER_ENTRIES,
  encode: pngOfRuns,
  write: (job) => writeZip(entries(job)),
};

function* entries(job: ArchiveJob): Generator<ZipEntry> {
  yield { name: "config.ini", bytes: textBytes(configIni(job)) };
  yield { name: "prusaslicer.ini", bytes: textBytes(settingsIni(job.settings)) };
  for (const [width, height] of THUMBNAILS) {
    const { pixels } = job.thumbnail(width, height);
    const bytes = encodePng(width, height, pixels, job.deflate);
    yield { name: `thumbnail/thumbnail${width}x${height}.png`, bytes };
  }
  for (const [i, { picture }] of job.layers.entries())
    yield { name: `${job.name}${String(i).padStart(5, "0")}.png`, bytes: picture };
}

function configIni({ name, settings, figures }: ArchiveJob): string {
  return iniLines({
    action: "print",
    expTime: settings.exposure_time,
    expTimeFirst: settings.initial_exposure_time,
    expUserProfile: ["fast", "slow", "high_viscosity"].indexOf(settings.material_print_speed),
    fileCreationTimestamp: TIMESTAMP,
    hollow: settings.hollowing_enable ? 1 : 0,
    jobDir: name,
    layerHeight: settings.layer_height,
    materialName: "",
    numFade: lifts(settings) ? settings.bottom_layer_count : settings.faded_layers,
    numFast: figures.fastLayers,
    numSlow: figures.slowLayers,
    printProfile: "",
    printTime: figures.timeSeconds,
    printerModel: settings.printer_model || "SL1",
    printerProfile: "",
    printerVariant: "default",
    prusaSlicerVersion: "PrusaSlicer-2.5.0",
    usedMaterial: figures.resinMl,
  });
}

/** What PrusaSlicer calls a setting is called so here; what it does not know stands in its notes. */
function settingsIni(settings: ResinSettings): string {
  const own = Object.fromEntries(Object.entries(settings).filter(([name]) => !RESIN_FIELD_NAMES.has(name)));
  return formatIni({ ...own, printer_notes: notes(settings) });
}

function notes(settings: ResinSettings): string {
  if (!lifts(settings)) return settings.printer_notes;
  const keywords = Object.entries(KEYWORDS).map(([keyword, name]) => `${keyword}_${settings[name]}`);
  const lines = ["START_CUSTOM_VALUES", ...keywords, "END_CUSTOM_VALUES"];
  return [settings.printer_notes, ...lines].filter(Boolean).join("\n");
}

function lifts(settings: ResinSettings): boolean {
  return settings.resin_time_model === "msla";
}
