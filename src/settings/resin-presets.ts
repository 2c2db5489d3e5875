/** Ready-made settings of resin printers and resins, as data: spread one of each and change what differs. */
import { checkArgument, oneOf } from "../core/option.ts";
import { build } from "./presets/machine-parts.ts";
import type { ResinMaterialSettings, ResinPrinterSettings } from "./resin-settings.ts";

/** A value of the layers, and one of the bottom layers where that differs. */
type Both = number | readonly [normal: number, bottom: number];

/** A masked printer that lifts its plate: mm, mm/min, seconds. */
interface Lifting {
  readonly model: string;
  readonly pixels: readonly [x: number, y: number];
  readonly displayMm: readonly [x: number, y: number];
  readonly heightMm: number;
  readonly lift: Both;
  readonly liftSpeed: Both;
  readonly retractSpeed: number;
  /** Rests before and after the light. */
  readonly before?: Both;
  readonly after?: Both;
  /** What it reads: GOO is written as it is, others are what UVtools is to make of an SL1. Left out: an encrypted one. */
  readonly native?: "goo" | "ctb" | "pwmo" | "pwma" | "pwmx";
}

const LONG_RESTS = { before: [2.5, 3], after: [1, 3] } as const;
const SATURN = { lift: 7, liftSpeed: 70, retractSpeed: 210 } as const;
const PHOTON = { lift: 6, liftSpeed: 150, retractSpeed: 150, before: 2.5 } as const;

/**
 * Displays, motion and rests as the printers' published profiles have them. Their light depends on the resin: see
 * {@link RESINS}. Every display is seen through from below, and so mirrored.
 */
export const RESIN_PRINTERS: Readonly<Record<string, Partial<ResinPrinterSettings>>> = Object.freeze({
  mars: lifting({
    model: "Elegoo Mars",
    pixels: [1440, 2560],
    displayMm: [68.04, 120.96],
    heightMm: 150,
    lift: 5,
    liftSpeed: [100, 90],
    retractSpeed: 150,
    native: "ctb",
  }),
  mars_2_pro: lifting({
    model: "Elegoo Mars 2 Pro",
    pixels: [1620, 2560],
    displayMm: [82.62, 130.56],
    heightMm: 160,
    lift: 5,
    liftSpeed: [80, 60],
    retractSpeed: 210,
    native: "ctb",
  }),
  mars_3: lifting({
    model: "Elegoo Mars 3",
    pixels: [4098, 2560],
    displayMm: [143.43, 89.6],
    heightMm: 175,
    lift: [5, 7],
    liftSpeed: [100, 80],
    retractSpeed: 150,
    ...LONG_RESTS,
  }),
  mars_4_ultra: lifting({
    model: "Elegoo Mars 4 Ultra",
    pixels: [8520, 4320],
    displayMm: [153.36, 77.76],
    heightMm: 165,
    lift: [5, 7],
    liftSpeed: [100, 80],
    retractSpeed: 150,
    ...LONG_RESTS,
    native: "goo",
  }),
  saturn: lifting({
    model: "Elegoo Saturn",
    pixels: [3840, 2400],
    displayMm: [192, 120],
    heightMm: 200,
    ...SATURN,
    native: "ctb",
  }),
  saturn_2: lifting({
    model: "Elegoo Saturn 2",
    pixels: [7680, 4320],
    displayMm: [218.88, 123.12],
    heightMm: 250,
    ...SATURN,
  }),
  saturn_3_ultra: lifting({
    model: "Elegoo Saturn 3 Ultra",
    pixels: [11520, 5120],
    displayMm: [218.88, 122.88],
    heightMm: 260,
    ...SATURN,
    native: "goo",
  }),
  photon_mono: lifting({
    model: "Anycubic Photon Mono",
    pixels: [1620, 2560],
    displayMm: [82.62, 130.56],
    heightMm: 165,
    ...PHOTON,
    native: "pwmo",
  }),
  photon_mono_4k: lifting({
    model: "Anycubic Photon Mono 4K",
    pixels: [3840, 2400],
    displayMm: [134.4, 84],
    heightMm: 165,
    ...PHOTON,
    native: "pwma",
  }),
  photon_mono_x: lifting({
    model: "Anycubic Photon Mono X",
    pixels: [3840, 2400],
    displayMm: [192, 120],
    heightMm: 245,
    ...PHOTON,
    lift: 8,
    liftSpeed: 120,
    retractSpeed: 120,
    native: "pwmx",
  }),
  sonic_mini_4k: lifting({
    model: "Phrozen Sonic Mini 4K",
    pixels: [3840, 2160],
    displayMm: [134.4, 75.6],
    heightMm: 130,
    lift: 5,
    liftSpeed: 65,
    retractSpeed: 150,
    native: "ctb",
  }),
  sonic_mini_8k: lifting({
    model: "Phrozen Sonic Mini 8K",
    pixels: [7500, 3240],
    displayMm: [165, 71.28],
    heightMm: 180,
    lift: [5, 7],
    liftSpeed: 80,
    retractSpeed: 150,
    ...LONG_RESTS,
  }),
  sonic_mighty_8k: lifting({
    model: "Phrozen Sonic Mighty 8K",
    pixels: [7680, 4320],
    displayMm: [218.88, 123.12],
    heightMm: 235,
    lift: [5, 7],
    liftSpeed: 80,
    retractSpeed: 150,
    ...LONG_RESTS,
  }),
  sl1: tilting("SL1", [2560, 1440], [120.96, 68.04], [5, 8]),
  sl1s: tilting("SL1S", [2560, 1620], [128, 81], [2.5, 5]),
});

/** What is common to all: the middle of 1.05 to 1.20 g/ml, and layers that all have one height. */
const USUAL = { material_density: 1.1, initial_layer_height: 0.05 } as const;

/**
 * Usual light for layers of 0.05 mm by kind of display. These are defaults from the middle of what profiles use, not the
 * data of any one resin: light and density of the bottle at hand stand on its label.
 */
export const RESINS: Readonly<Record<string, Partial<ResinMaterialSettings>>> = Object.freeze({
  /** Monochrome displays: 2 to 3 s, and 23 to 40 s below. */
  mono_standard: { ...USUAL, exposure_time: 2.5, initial_exposure_time: 30, bottom_layer_count: 4 },
  /** The upper end of the same, as tough and dark resins take it. */
  mono_tough: { ...USUAL, exposure_time: 3, initial_exposure_time: 40, bottom_layer_count: 4 },
  /** Displays of three colours: 6 to 10 s. */
  rgb_standard: { ...USUAL, exposure_time: 8, initial_exposure_time: 60, bottom_layer_count: 4 },
  /** SL1: 6 to 13 s, and 25 to 45 s below. */
  sl1_standard: { ...USUAL, exposure_time: 7.5, initial_exposure_time: 35 },
  /** SL1S: 1.8 to 2.8 s, and 25 to 35 s below. */
  sl1s_standard: { ...USUAL, exposure_time: 2.3, initial_exposure_time: 30 },
});

/**
 * Name of the resin that fits a printer's display, in {@link RESINS}.
 * @param printer one of {@link RESIN_PRINTERS}
 * @throws SlicewrightError `USAGE`
 */
export function usualResin(printer: string): string {
  checkArgument("resin", "printer", printer, oneOf(Object.keys(RESIN_PRINTERS)));
  return USUAL_RESINS.get(printer) ?? "mono_standard";
}

/** Of displays that are not monochrome, or whose vat tilts. */
const USUAL_RESINS: ReadonlyMap<string, string> = new Map([
  ["mars", "rgb_standard"],
  ["sl1", "sl1_standard"],
  ["sl1s", "sl1s_standard"],
]);

function lifting({ model, lift, liftSpeed, retractSpeed, before = 0, after = 0, native, ...of }: Lifting) {
  const [light, bottom] = [0, 1].map((which) => (value: Both) => (typeof value === "number" ? value : value[which]));
  return Object.freeze({
    ...display(model, of.pixels, of.displayMm, of.heightMm),
    display_orientation: "landscape",
    ...(native !== undefined && { printer_notes: `FILEFORMAT_${native.toUpperCase()}` }),
    resin_archive: native === "goo" ? "goo" : "sl1",
    resin_time_model: "msla",
    lift_height: light(lift),
    lift_speed: light(liftSpeed),
    retract_speed: retractSpeed,
    wait_time_before_cure: light(before),
    wait_time_after_cure: light(after),
    bottom_lift_height: bottom(lift),
    bottom_lift_speed: bottom(liftSpeed),
    bottom_retract_speed: retractSpeed,
    bottom_wait_time_before_cure: bottom(before),
    bottom_wait_time_after_cure: bottom(after),
  } as const satisfies Partial<ResinPrinterSettings>);
}

/** Prusa's: pictures stand upright, the vat tilts. */
function tilting(
  model: string,
  pixels: Lifting["pixels"],
  displayMm: Lifting["displayMm"],
  [fast, slow]: readonly [fast: number, slow: number],
) {
  return Object.freeze({
    ...display(model, pixels, displayMm, 150),
    display_orientation: "portrait",
    resin_archive: "sl1",
    resin_time_model: "prusa_sla",
    fast_tilt_time: fast,
    slow_tilt_time: slow,
  } as const satisfies Partial<ResinPrinterSettings>);
}

/** The plate is as large as the display. */
function display(model: string, [pixelsX, pixelsY]: Lifting["pixels"], [x, y]: Lifting["displayMm"], height: number) {
  return {
    printer_model: model,
    ...build(x, y, height),
    display_width: x,
    display_height: y,
    display_pixels_x: pixelsX,
    display_pixels_y: pixelsY,
    display_mirror_x: true,
    display_mirror_y: false,
  } as const satisfies Partial<ResinPrinterSettings>;
}
