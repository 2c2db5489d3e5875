import { SlicewrightError } from "../core/errors.ts";
import { checkArgument, having, listOf, numberFrom, OBJECT } from "../core/option.ts";
import { makeBed } from "../mesh/bed.ts";
import { resinFigures } from "../resin/figures.ts";
import { resolveExposure, resolveResin, resolveTiming } from "../resin/resolve.ts";
import { completeResinSettings } from "../settings/complete.ts";
import type { ResinSettings } from "../settings/resin-settings.ts";
import { COPIES, countOnBed } from "./arrange.ts";
import { outlineOfLayers } from "./outline.ts";
import { resinRoom } from "./resin-room.ts";
import type { ResinResult } from "./slice-resin.ts";

/** What a plate takes, of all its copies together but for `secondsPerCopy`. */
export interface ResinPlate {
  readonly copies: number;
  readonly timeSeconds: number;
  readonly secondsPerCopy: number;
  readonly resinMl: number;
  readonly massGrams: number;
  readonly cost: number;
}

const LAYERS = listOf(having({ height: numberFrom() }));
const PRINT = having({
  layers: LAYERS,
  stats: having({ maxAreaMm2: numberFrom(), layerAreasMm2: listOf(numberFrom()) }),
});

/**
 * Figures of a plate with so many copies of a print. A layer is lit in one go, so that the time is one print's; where
 * the vat tilts, more copies make more layers slow ones.
 * @param settings those of the print
 * @throws SlicewrightError `USAGE` where the copies are no whole number from 1, `DOES_NOT_FIT` where their largest layers
 * together are larger than the display; whether their outlines go beside each other is for {@link countResinCopies} to say
 */
export function resinPlate(
  print: Pick<ResinResult, "layers" | "stats">,
  given: Partial<ResinSettings>,
  copies: number,
): ResinPlate {
  checkArgument("plate", "print", print, PRINT);
  checkArgument("plate", "settings", given, OBJECT);
  checkArgument("plate", "copies", copies, COPIES);
  const { layers, stats } = print;
  const settings = completeResinSettings(given);
  const displayMm2 = settings.display_width * settings.display_height;
  if (copies * stats.maxAreaMm2 > displayMm2)
    throw new SlicewrightError(
      "DOES_NOT_FIT",
      `plate: the largest layers of ${copies} copies have ${(copies * stats.maxAreaMm2).toFixed(1)} mm2, expected at most the display's ${displayMm2.toFixed(1)}`,
      { copies, areaMm2: copies * stats.maxAreaMm2, displayMm2 },
    );
  const areas = layers.map(({ height }, i) => ({
    heightMm: height,
    modelMm2: copies * stats.layerAreasMm2[i],
    supportMm2: 0,
    padMm2: 0,
    cavityMm2: 0,
  }));
  const { timeSeconds, resinMl, massGrams, cost } = resinFigures(
    areas,
    resolveExposure(settings),
    resolveTiming(settings),
    resolveResin(settings),
  );
  return { copies, timeSeconds, secondsPerCopy: timeSeconds / copies, resinMl, massGrams, cost };
}

/**
 * How many copies of a print go beside each other on the plate, with all that was built to hold them, by their convex hull.
 * @param settings those of the print
 * @param spacing least distance between copies, mm. Default 6.
 * @throws SlicewrightError `USAGE`, and the codes of the settings
 */
export async function countResinCopies(
  print: Pick<ResinResult, "layers">,
  given: Partial<ResinSettings>,
  spacing?: number,
): Promise<number> {
  checkArgument("plate", "print", print, OBJECT);
  checkArgument("plate", "settings", given, OBJECT);
  const { bed_shape } = resinRoom(given, completeResinSettings(given));
  return countOnBed(outlineOfLayers(print.layers), makeBed(bed_shape), spacing);
}
