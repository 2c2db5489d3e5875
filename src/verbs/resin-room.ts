import { SlicewrightError } from "../core/errors.ts";
import type { Vector3 } from "../mesh/measure.ts";
import { resolveLiftMm, resolveScale } from "../resin/resolve.ts";
import type { ResinSettings } from "../settings/resin-settings.ts";
import type { Points } from "../settings/settings.ts";
import type { BedSettings, ModelOptions } from "./load-model.ts";

/**
 * What a resin printer has room for: its plate, where one is given that the display covers, else the display; and its
 * height less what is built under the part.
 */
export function resinRoom(given: Partial<ResinSettings>, settings: ResinSettings): BedSettings {
  const { display_width, display_height, max_print_height } = settings;
  const plate = given.bed_shape ?? [];
  const spans = (axis: 0 | 1): number => {
    const along = plate.map((point) => point[axis]);
    return Math.max(...along) - Math.min(...along);
  };
  const isCovered = plate.length > 0 && spans(0) <= display_width && spans(1) <= display_height;
  const display: Points = [
    [0, 0],
    [display_width, 0],
    [display_width, display_height],
    [0, display_height],
  ];
  return {
    bed_shape: isCovered ? plate : display,
    // 0 would mean no limit: what leaves no room at all leaves less than a layer.
    max_print_height:
      max_print_height === 0 ? 0 : Math.max(Number.MIN_VALUE, max_print_height - resolveLiftMm(settings)),
  };
}

/** The scale that was asked for, by the printer's and the resin's corrections. */
export function resinScale({ scale = 1 }: ModelOptions, settings: ResinSettings): Vector3 {
  const [x, y, z] = resolveScale(settings);
  const [sx, sy, sz] = typeof scale === "number" ? [scale, scale, scale] : scale;
  return [sx * x, sy * y, sz * z];
}

/**
 * Refuses to hollow a part whose two walls would meet.
 * @throws SlicewrightError `WALLS_TOO_THICK`
 */
export function checkWalls(
  { hollowing_enable, hollowing_min_thickness }: Readonly<ResinSettings>,
  sizeMm: Vector3,
): void {
  const thinnest = Math.min(...sizeMm);
  if (!hollowing_enable || 2 * hollowing_min_thickness < thinnest) return;
  throw new SlicewrightError(
    "WALLS_TOO_THICK",
    `hollow: hollowing_min_thickness is ${hollowing_min_thickness} mm and the part ${thinnest} mm thick, expected walls of less than half of that`,
    { thicknessMm: hollowing_min_thickness, partMm: thinnest },
  );
}

/** The error of a part whose walls meet everywhere. */
export function noCavity({ hollowing_min_thickness }: Readonly<ResinSettings>): SlicewrightError {
  return new SlicewrightError(
    "WALLS_TOO_THICK",
    `hollow: walls of ${hollowing_min_thickness} mm leave no cavity anywhere in the part, expected thinner ones`,
    { thicknessMm: hollowing_min_thickness },
  );
}
