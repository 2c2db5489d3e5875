import { toMm } from "../core/units.ts";
import { type Warning, warning } from "../core/warnings.ts";

/** What was found while the sections of an unsound mesh were chained. */
export interface GapFindings {
  /** Layers with an open chain. */
  readonly openLayers: number;
  /** Joints over a distance. */
  readonly closed: number;
  /** The widest of them, units. */
  readonly widest: number;
  /** Chains that were left out. */
  readonly dropped: number;
}

export const NO_GAPS: GapFindings = Object.freeze({ openLayers: 0, closed: 0, widest: 0, dropped: 0 });

/** The findings of two runs of layers as one. */
export function addGaps(a: GapFindings, b: GapFindings): GapFindings {
  return {
    openLayers: a.openLayers + b.openLayers,
    closed: a.closed + b.closed,
    widest: Math.max(a.widest, b.widest),
    dropped: a.dropped + b.dropped,
  };
}

/** What the user is told about the gaps of all layers together. */
export function gapWarnings({ openLayers, closed, widest, dropped }: GapFindings): Warning[] {
  const warnings: Warning[] = [];
  if (closed > 0)
    warnings.push(
      warning(
        "LAYER_GAPS_CLOSED",
        `sliceMesh: closed ${closed} gaps in ${openLayers} layers with open contours, the widest ${toMm(widest)} mm`,
        { layers: openLayers, gaps: closed, widestMm: toMm(widest) },
      ),
    );
  if (dropped > 0)
    warnings.push(
      warning(
        "LAYER_CONTOUR_DROPPED",
        `sliceMesh: left out ${dropped} open contours in ${openLayers} layers, their ends are too far apart`,
        { layers: openLayers, contours: dropped },
      ),
    );
  return warnings;
}
