import type { FieldError } from "../../http/problems.ts";
import { rounded } from "../../rounded.ts";
import { at } from "../members.ts";
import type { Configuration } from "../vocabulary/rows.ts";
import { conflict, inline, outside, range } from "./conflict.ts";
import { profileConflicts } from "./profile-conflicts.ts";

const HEIGHTS = "layers_and_perimeters.layer_height";
const WIDTHS = "extrusion_width";
const OTHER_WIDTHS = ["default", "external_perimeter", "perimeter", "infill", "solid_infill", "top_infill"];
const NOZZLES_WIDE = 3;
/** Decimals that lengths are compared by. */
const PLACES = 6;

/** Of layers, mm. */
interface Heights {
  readonly first: number;
  readonly other: number;
}

/** Between the configurations of a filament print; the pointers are into the quote's body. */
export function fdmConflicts(printer: Configuration, print: Configuration): readonly FieldError[] {
  const heights = heightsOf(print);
  const wrong = [...profileConflicts("print-setting", print), ...heightConflicts(printer, print, heights)];
  // Next to a height that cannot be, nothing is told of the widths.
  return inline("print_settings", wrong.length > 0 ? wrong : widthConflicts(printer, print, heights));
}

function heightsOf(print: Configuration): Heights {
  const other = at<number>(print, `${HEIGHTS}.layer_height`);
  return { first: lengthOf(print, `${HEIGHTS}.first_layer_height`, other), other };
}

/** No layer is thicker than the nozzle is wide, and all but the first are as the printer is used for. */
function heightConflicts(
  printer: Configuration,
  print: Configuration,
  { first, other }: Heights,
): readonly FieldError[] {
  const nozzle = at<number>(printer, "extruder.nozzle_diameter");
  const limits = range(printer, "extruder.layer_height_min", "extruder.layer_height_max");
  const tooThick = (name: string, height: number): FieldError =>
    conflict(`${HEIGHTS}.${name}`, `is ${height} mm, expected at most the nozzle's ${nozzle} mm`);
  return [
    ...(first > nozzle ? [tooThick("first_layer_height", first)] : []),
    ...(other > nozzle
      ? [tooThick("layer_height", other)]
      : outside(print, `${HEIGHTS}.layer_height`, limits, "mm, as the printer's extruder has them")),
  ];
}

/**
 * A strand is wider than it is high and less than three nozzles wide, as in PrusaSlicer; a width of 0 is worked out so that
 * it is. The engine refuses such widths too, but names one at a time.
 */
function widthConflicts(
  printer: Configuration,
  print: Configuration,
  { first, other }: Heights,
): readonly FieldError[] {
  const below = NOZZLES_WIDE * at<number>(printer, "extruder.nozzle_diameter");
  const firstWidth = lengthOf(print, `${WIDTHS}.first_layer`, first);
  // Without a width of its own the first layer has those of the others.
  const highest = firstWidth === 0 ? Math.max(first, other) : other;
  const others = OTHER_WIDTHS.map((role) => [role, lengthOf(print, `${WIDTHS}.${role}`, other), highest] as const);
  return [["first_layer", firstWidth, first] as const, ...others].flatMap(([role, width, height]) => {
    if (width === 0 || (width > height && width < below)) return [];
    const expected = `more than the layer's height of ${height} mm, and less than three nozzles, ${rounded(below, PLACES)} mm`;
    return [conflict(`${WIDTHS}.${role}`, `is ${width} mm, expected ${expected}`)];
  });
}

/** mm, without the tail of digits that a share has; a percentage is of `whole`. */
function lengthOf(configuration: Configuration, path: string, whole: number): number {
  const value = at<number | string>(configuration, path);
  return rounded(typeof value === "number" ? value : (Number.parseFloat(value) / 100) * whole, PLACES);
}
