import type { Settings } from "../../settings/settings.ts";
import { placeAligned } from "./aligned.ts";
import { cornerPenalty, type RateCorner, type SeamCandidates } from "./candidates.ts";
import { nearbyPenalty } from "./nearest-corner.ts";
import { placeRandom } from "./random.ts";
import { placeRear } from "./rear.ts";
import { AS_WELL_HELD } from "./traits.ts";

/**
 * Where the external loops of each layer begin: x, y of each loop in entity order, per layer.
 * A layer without a row chooses as it is printed: nearest to where the nozzle is.
 */
type SeamTable = readonly (Int32Array | undefined)[];

/** Chooses the seams of all layers, bottom up. */
export type PlaceSeams = (layers: readonly SeamCandidates[]) => SeamTable;

/** Seam positions, one file each. */
export const SEAM_POSITIONS: Readonly<Record<Settings["seam_position"], PlaceSeams>> = Object.freeze({
  aligned: placeAligned,
  nearest: (layers) => layers.map(() => undefined),
  rear: placeRear,
  random: placeRandom,
});

/**
 * By how much a place may hang over more than another of its loop and be as good, in widths; undefined where hanging over
 * is one of the things that make a seam bad.
 */
export function overhangTolerance({ seam_position }: Pick<Settings, "seam_position">): number | undefined {
  return { aligned: undefined, nearest: undefined, rear: 0, random: AS_WELL_HELD }[seam_position];
}

/** How badly seams show at corners, by where they are to be. */
export function rateCorners({ seam_position }: Pick<Settings, "seam_position">): RateCorner {
  return seam_position === "nearest" ? nearbyPenalty : cornerPenalty;
}
