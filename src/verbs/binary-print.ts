/** A finished print as Prusa's binary g-code: what the text's ends tell stands in blocks of its own. */
import { VERSION } from "../core/version.ts";
import { writeBgcode } from "../gcode/binary/bgcode-writer.ts";
import { figureLines, type PrintFigures } from "../gcode/frame.ts";
import type { Thumbnail } from "../gcode/thumbnails.ts";
import { formatIni } from "../settings/ini.ts";
import type { Settings } from "../settings/settings.ts";
import { deflate } from "../workers/platform.ts";

/** Settings that printers show, and check before they print. */
const SHOWN = [
  "printer_model",
  "filament_type",
  "nozzle_diameter",
  "bed_temperature",
  "brim_width",
  "fill_density",
  "layer_height",
  "temperature",
  "ironing",
  "support_material",
  "extruder_colour",
] as const;

/**
 * @param pieces the text between the ends
 */
export function binaryPrint(
  pieces: Iterable<Uint8Array>,
  figures: PrintFigures,
  settings: Settings,
  thumbnails: readonly Thumbnail[],
): Uint8Array[] {
  const slicer = pairsOf(formatIni(settings));
  const byName = new Map(slicer);
  const shown = SHOWN.flatMap((name): [string, string][] => {
    const value = byName.get(name);
    return value === undefined || value === "" ? [] : [[name, value]];
  });
  const { printExtents } = figures;
  const top = printExtents ? [["max_layer_z", (printExtents.maxMm[2] - settings.z_offset).toFixed(2)] as const] : [];
  const told = pairsOf(figureLines(figures).join("\n"));
  return [
    ...writeBgcode(
      {
        file: [["Producer", `slicewright ${VERSION}`]],
        printer: [...shown, ...top, ...told],
        print: told,
        slicer,
        thumbnails,
        text: pieces,
      },
      deflate,
    ),
  ];
}

/** Of lines `name = value`. */
function pairsOf(lines: string): (readonly [string, string])[] {
  return lines
    .split("\n")
    .filter((line) => line.includes(" = "))
    .map((line) => {
      const at = line.indexOf(" = ");
      return [line.slice(0, at).replace(/^; /, ""), line.slice(at + 3)];
    });
}
