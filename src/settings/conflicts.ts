import { SlicewrightError } from "../core/errors.ts";
import { toMillionths } from "../core/round.ts";
import { FLAVOUR_TRAITS } from "./flavours.ts";
import {
  absolute,
  type FlowRole,
  firstLayerHeight,
  ROUND_SIDES,
  roleFlow,
  WIDTH_SETTING,
  type WidthSetting,
} from "./flow.ts";
import { checkPrintModes } from "./print-modes.ts";
import type { Settings } from "./settings.ts";

/**
 * What no single row of the tables can tell: settings that contradict each other.
 * @throws SlicewrightError `SETTINGS_CONFLICT`
 */
export function checkTogether(settings: Settings): void {
  checkFlavour(settings);
  checkPrintModes(settings);
  checkWipe(settings);
}

/**
 * Layers and strands that a nozzle cannot lay. Only those that print are asked: as in PrusaSlicer a fine nozzle that a
 * printer has besides does not keep the others from thick layers.
 *
 * Widths are refused where PrusaSlicer 2.5 refuses them: one of its own that is not more than the layer's height, or
 * not less than three nozzles, in doubles as there (1.2 mm of 0.4 mm passes, 1.5 mm of 0.5 mm does not); on the first
 * layer a width of its own, and that of solid infill, below its height. A
 * first layer that takes the others' widths and is much thicker may press a strand until it has no spacing: refused a
 * little before that, as lines without distance have no end.
 * @throws SlicewrightError `SETTINGS_CONFLICT`
 */
export function checkStrands(settings: Settings): void {
  checkHeights(settings);
  checkWidths(settings);
  checkFirstWidths(settings);
}

/** Nozzles that no strand is as wide as. */
const WIDEST = 3;
/** The least spacing of a strand over its width. */
const LEAST_SPACING = 0.1;

function checkHeights(settings: Settings): void {
  const { nozzle_diameter } = settings;
  for (const [name, height] of [
    ["layer_height", settings.layer_height],
    ["first_layer_height", firstLayerHeight(settings)],
  ] as const) {
    const got = toMillionths(height);
    if (height > 0 && got <= nozzle_diameter) continue;
    throw new SlicewrightError(
      "SETTINGS_CONFLICT",
      `settings: ${name} is ${got} mm, expected more than 0 and at most the nozzle_diameter of ${nozzle_diameter} mm`,
      { name, got, nozzle_diameter },
    );
  }
}

function checkWidths(settings: Settings): void {
  for (const name of ["extrusion_width", ...Object.values(WIDTH_SETTING)] as const)
    checkWidth(settings, name, settings.nozzle_diameter);
}

/**
 * One width against the layers and the nozzle, mm. Widths of 0 are automatic, and fit every height that the nozzle can
 * lay.
 * @throws SlicewrightError `SETTINGS_CONFLICT`
 */
export function checkWidth(settings: Settings, name: WidthSetting, nozzle_diameter: number): void {
  const { layer_height } = settings;
  const width = absolute(settings[name], layer_height);
  if (width === 0) return;
  if (width <= layer_height)
    throw widthConflict(settings, name, width, `more than the layer_height of ${layer_height} mm`, { layer_height });
  if (width < WIDEST * nozzle_diameter) return;
  const expected = `less than ${WIDEST} times the nozzle_diameter of ${nozzle_diameter} mm`;
  throw widthConflict(settings, name, width, expected, { nozzle_diameter });
}

function checkFirstWidths(settings: Settings): void {
  const height = firstLayerHeight(settings);
  const hasOwn = absolute(settings.first_layer_extrusion_width, height) > 0;
  for (const [role, own] of Object.entries(WIDTH_SETTING) as [FlowRole, WidthSetting][]) {
    const { width, spacing } = roleFlow(settings, role, height, true);
    const isFullHeight = hasOwn || role === "solid-infill";
    if (isFullHeight ? width >= height : spacing >= LEAST_SPACING * width) continue;
    const least = isFullHeight ? height : (height * ROUND_SIDES) / (1 - LEAST_SPACING);
    const isGeneral = absolute(settings[own], settings.layer_height) === 0;
    const name = hasOwn ? "first_layer_extrusion_width" : isGeneral ? "extrusion_width" : own;
    throw widthConflict(
      settings,
      name,
      width,
      `at least ${toMillionths(least)} mm at the first_layer_height of ${toMillionths(height)} mm`,
      { first_layer_height: height },
    );
  }
}

function checkFlavour(settings: Settings): void {
  const { gcode_flavor, use_firmware_retraction, use_relative_e_distances, remaining_times } = settings;
  const { retracts, countsRelative, progress, excludes, drawsArcs } = FLAVOUR_TRAITS[gcode_flavor];
  for (const [name, isAsked, isKnown] of [
    ["use_firmware_retraction", use_firmware_retraction, retracts],
    ["use_relative_e_distances", use_relative_e_distances, countsRelative],
    ["remaining_times", remaining_times, progress],
    ["arc_fitting", settings.arc_fitting !== "disabled", drawsArcs],
    ["gcode_label_objects", settings.gcode_label_objects === "firmware", excludes],
  ] as const) {
    if (!isAsked || isKnown) continue;
    throw new SlicewrightError(
      "SETTINGS_CONFLICT",
      `settings: ${name} is set, which the gcode_flavor ${gcode_flavor} does not know, expected it not to be`,
      { name, got: true, gcode_flavor },
    );
  }
}

/** A firmware draws back standing still. */
function checkWipe({ wipe, use_firmware_retraction }: Settings): void {
  if (!wipe || !use_firmware_retraction) return;
  throw new SlicewrightError(
    "SETTINGS_CONFLICT",
    "settings: wipe is set with use_firmware_retraction, expected one or the other",
    { name: "wipe", got: true, use_firmware_retraction },
  );
}

/** Names what was given beside the width that it comes to. */
function widthConflict(
  settings: Settings,
  name: WidthSetting,
  width: number,
  expected: string,
  details: Record<string, number>,
): SlicewrightError {
  const given = settings[name];
  const got = toMillionths(width);
  const what = typeof given === "number" ? `${got} mm` : `${given}, ${got} mm`;
  const message = `settings: ${name} is ${what}, expected ${expected}`;
  return new SlicewrightError("SETTINGS_CONFLICT", message, { name, got, ...details });
}
