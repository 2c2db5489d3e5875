import {
  completeResinSettings,
  RESIN_PRINTERS,
  type ResinPrinterSettings,
  type ResinSettings,
} from "../../../index.ts";
import { at } from "../members.ts";
import {
  type Configuration,
  choice,
  derived,
  number,
  type Row,
  resinSetting,
  text,
  type Value,
  type Vocabulary,
} from "./rows.ts";

const USUAL_MODEL = "SL1S";
/** The larger side of the largest display there is, and some more. */
const MOST_PIXELS = 32_768;
/** A printer of which nothing is known lifts its plate. */
const UNKNOWN: Partial<ResinPrinterSettings> = { resin_time_model: "msla" };

const WHOLE_PRESETS = new Map<Partial<ResinPrinterSettings>, ResinPrinterSettings>();

const LIFT = [
  ..."lift_height lift_speed lift_height2 lift_speed2 retract_speed retract_height2 retract_speed2".split(" "),
  ..."wait_time_before_cure wait_time_after_cure wait_time_after_lift light_off_delay light_pwm".split(" "),
];
const TILT = "fast_tilt_time slow_tilt_time high_viscosity_tilt_time area_fill".split(" ");
const MOTION = [...TILT, ...LIFT, ...LIFT.map((name) => `bottom_${name}`), "lift_acceleration", "start_time"];

/** A printer that cures resin through a display. */
export const SLA_PRINTER: Vocabulary = {
  general: {
    name: text("Default SLA Printer", "Name of the profile."),
    printer_model: derived(
      "printer_model printer_notes resin_archive resin_time_model".split(" "),
      text(
        USUAL_MODEL,
        `The printer's model. What is left out of display and motion is that of the model, where it is one of ${models()}.`,
      ),
    ),
    printer_variant: text("default", "Variant of the model."),
    display: {
      width: display("display_width", 127.68, ["display_width", "bed_shape"]),
      height: display("display_height", 80.784, ["display_height", "bed_shape"]),
      pixels_x: display("display_pixels_x", 2560),
      pixels_y: display("display_pixels_y", 1620),
      orientation: display("display_orientation", "landscape"),
      mirror_x: display("display_mirror_x", true),
      mirror_y: display("display_mirror_y", false),
    },
    max_print_height: display("max_print_height", 150),
    gamma_correction: resinSetting("gamma_correction", 1),
    exposure: {
      min_time: seconds(0.5, "Shortest light that the printer gives a layer."),
      max_time: seconds(120, "Longest light that it gives a layer."),
      min_initial_time: seconds(1, "Shortest light of the first layers."),
      max_initial_time: seconds(300, "Longest light of the first layers."),
    },
  },
  motion: {
    vat_release: {
      ...derived(
        ["vat_release", "resin_time_model"],
        choice("tilt", ["lift", "tilt"], "How a layer comes off: the plate rises, or the vat tilts."),
      ),
      defaultOf: (given) => usualRelease(presetOf(given)),
    },
    ...Object.fromEntries(MOTION.map((name) => [name, motion(name)])),
  },
};

export function slaPrinterSettings(printer: Configuration): Partial<ResinSettings> {
  const given = at<string>(printer, "general.printer_model");
  const { printer_model = given, printer_notes = "", resin_archive = "sl1", resin_time_model } = presetOf(printer);
  const [width, height] = [at<number>(printer, "general.display.width"), at<number>(printer, "general.display.height")];
  const vat_release = at<"lift" | "tilt">(printer, "motion.vat_release");
  return {
    printer_model,
    printer_notes,
    resin_archive,
    // PrusaSlicer's own reckoning knows tilting vats only.
    resin_time_model: resin_time_model === "prusa_sla" && vat_release === "tilt" ? "prusa_sla" : "msla",
    vat_release,
    bed_shape: [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ],
  };
}

/** A member of the display: its model's, but for the usual model, whose display is told here. */
function display(name: string, value: Value, settings: readonly string[] = [name]): Row {
  const ownOf = (given: Configuration): Value | undefined =>
    modelOf(given) === USUAL_MODEL.toLowerCase()
      ? undefined
      : (presetOf(given)[name as keyof ResinPrinterSettings] as Value | undefined);
  const most = name.includes("pixels") ? { max: MOST_PIXELS } : {};
  return resinSetting(name, value, { settings, defaultOf: ownOf, ...most });
}

function motion(name: string): Row {
  const of = (model: string): Value => allOf(presetNamed(model))[name as keyof ResinPrinterSettings] as Value;
  return resinSetting(name, of(USUAL_MODEL.toLowerCase()), { defaultOf: (given) => of(modelOf(given)) });
}

/** A preset with every setting, made once. */
function allOf(preset: Partial<ResinPrinterSettings>): ResinPrinterSettings {
  const all = WHOLE_PRESETS.get(preset) ?? completeResinSettings(preset);
  WHOLE_PRESETS.set(preset, all);
  return all;
}

function seconds(value: number, doc: string): Row {
  return number(value, "s", 0, 100_000, doc);
}

function usualRelease(preset: Partial<ResinPrinterSettings>): "lift" | "tilt" {
  return preset.resin_time_model === "prusa_sla" ? "tilt" : (preset.vat_release ?? "lift");
}

function presetOf(printer: Configuration): Partial<ResinPrinterSettings> {
  return presetNamed(modelOf(printer));
}

/** By the preset's own name (`mars_3`) or the model's (`Elegoo Mars 3`), in either case. */
function presetNamed(model: string): Partial<ResinPrinterSettings> {
  const known = Object.entries(RESIN_PRINTERS).find(
    ([name, preset]) => name === model || preset.printer_model!.toLowerCase() === model,
  );
  return known?.[1] ?? UNKNOWN;
}

/** In lower case. */
function modelOf(printer: Configuration): string {
  return (at<string | null>(printer, "general.printer_model") ?? USUAL_MODEL).toLowerCase();
}

function models(): string {
  return Object.values(RESIN_PRINTERS)
    .map((preset) => preset.printer_model)
    .join(", ");
}
