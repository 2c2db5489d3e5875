/** What no single member's schema can tell: members that contradict one another. */
import type { ProfileKind } from "../database/tables.ts";
import { type FieldError, Problem } from "../http/problems.ts";
import { at } from "./members.ts";
import type { Configuration } from "./vocabulary/rows.ts";

/** Where each kind stands in a quote's body: settings by themselves, the rest by the profile's id. */
const PLACE: Readonly<Record<ProfileKind, string>> = {
  printer: "/printer_id",
  filament: "/filament_id",
  "print-setting": "/print_settings",
  "sla-printer": "/sla_printer_id",
  resin: "/resin_id",
  "sla-print-setting": "/sla_print_settings",
};

/** Within one configuration; the pointers are into it. */
export function profileConflicts(kind: ProfileKind, configuration: Configuration): readonly FieldError[] {
  if (kind === "printer") return printerConflicts(configuration);
  if (kind === "sla-printer") return slaPrinterConflicts(configuration);
  return [];
}

/** Between the configurations of a filament print; the pointers are into the quote's body. */
export function fdmConflicts(printer: Configuration, print: Configuration): readonly FieldError[] {
  const nozzle = at<number>(printer, "extruder.nozzle_diameter");
  const [least, most] = range(printer, "extruder.layer_height_min", "extruder.layer_height_max");
  const path = "layers_and_perimeters.layer_height";
  const height = at<number>(print, `${path}.layer_height`);
  const given = at<number | string>(print, `${path}.first_layer_height`);
  const first = typeof given === "number" ? given : (Number.parseFloat(given) / 100) * height;
  return [
    ...(first <= 0 || first > nozzle
      ? [
          conflict(
            "print-setting",
            `${path}.first_layer_height`,
            `is ${first} mm, expected more than 0 and at most the nozzle's ${nozzle} mm`,
          ),
        ]
      : []),
    ...(height > nozzle
      ? [
          conflict(
            "print-setting",
            `${path}.layer_height`,
            `is ${height} mm, expected at most the nozzle's ${nozzle} mm`,
          ),
        ]
      : outside(
          "print-setting",
          `${path}.layer_height`,
          height,
          least,
          most,
          "mm, as the printer's extruder has them",
        )),
  ];
}

/** Between the configurations of a resin print. */
export function slaConflicts(printer: Configuration, resin: Configuration): readonly FieldError[] {
  const limits = "general.exposure";
  return [
    ["exposure_time", range(printer, `${limits}.min_time`, `${limits}.max_time`)] as const,
    ["initial_exposure_time", range(printer, `${limits}.min_initial_time`, `${limits}.max_initial_time`)] as const,
  ].flatMap(([name, [least, most]]) =>
    outside(
      "resin",
      `exposure.${name}`,
      at<number>(resin, `exposure.${name}`),
      least,
      most,
      "s, as the printer has them",
    ),
  );
}

/** @throws Problem `validation_failed` unless there is none */
export function refuse(conflicts: readonly FieldError[]): void {
  const [first] = conflicts;
  if (first === undefined) return;
  throw new Problem("validation_failed", `${first.pointer}: ${first.detail}`, { errors: conflicts });
}

function printerConflicts(printer: Configuration): readonly FieldError[] {
  return ordered(printer, "extruder.layer_height_min", "extruder.layer_height_max", "mm");
}

function slaPrinterConflicts(printer: Configuration): readonly FieldError[] {
  return [
    ...ordered(printer, "general.exposure.min_time", "general.exposure.max_time", "s"),
    ...ordered(printer, "general.exposure.min_initial_time", "general.exposure.max_initial_time", "s"),
    ...["", "bottom_"].flatMap((which) => {
      const name = `motion.${which}retract_height2`;
      const [down, up] = [
        at<number>(printer, name),
        at<number>(printer, `motion.${which}lift_height`) + at<number>(printer, `motion.${which}lift_height2`),
      ];
      return down > up ? [error(pointer(name), `is ${down} mm, expected at most the whole lift of ${up} mm`)] : [];
    }),
  ];
}

/** Of two members the first must not be the larger one. */
function ordered(configuration: Configuration, low: string, high: string, unit: string): readonly FieldError[] {
  const [least, most] = range(configuration, low, high);
  return least > most
    ? [error(pointer(low), `is ${least} ${unit}, expected at most ${pointer(high)}, ${most} ${unit}`)]
    : [];
}

function range(configuration: Configuration, low: string, high: string): readonly [number, number] {
  return [at<number>(configuration, low), at<number>(configuration, high)];
}

function outside(
  kind: ProfileKind,
  path: string,
  value: number,
  least: number,
  most: number,
  unit: string,
): readonly FieldError[] {
  if (value >= least && value <= most) return [];
  return [conflict(kind, path, `is ${value}, expected ${least} to ${most} ${unit}`)];
}

/** Settings can be told inline, and are pointed at there; of another profile only its id stands in the body. */
function conflict(kind: ProfileKind, path: string, detail: string): FieldError {
  const place = PLACE[kind];
  if (place.endsWith("_id")) return error(place, `${pointer(path)} ${detail}`);
  return error(`${place}${pointer(path)}`, detail);
}

function error(where: string, detail: string): FieldError {
  return { pointer: where, code: "conflict", detail };
}

function pointer(path: string): string {
  return `/${path.replaceAll(".", "/")}`;
}
