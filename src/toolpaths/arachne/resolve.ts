import { toUnits } from "../../core/units.ts";
import { absolute, type Flow } from "../../settings/flow.ts";
import type { Settings } from "../../settings/settings.ts";
import type { BeadingOptions } from "./beading.ts";
import type { TransitionOptions } from "./transitions.ts";

/** Perimeters of variable width on one layer; lengths in units. */
export interface VariableWidthOptions {
  /** The number of loops is the island's. */
  readonly beading: Omit<BeadingOptions, "loops">;
  readonly transitions: TransitionOptions;
  /** How far a strand's round side reaches beyond its spacing. */
  readonly sides: number;
  /** How far infill runs into the innermost of several beads. */
  readonly infillOverlap: number;
  /** The same into the only one. */
  readonly soleInfillOverlap: number;
}

/** Shares of a bead's width at which beads are added or split stay within these. */
const LEAST_SHARE = 0.01;
const MOST_SHARE = 0.99;

/** Percentages are of the nozzle's diameter. */
export function resolveVariableWidth(settings: Settings, external: Flow, inner: Flow): VariableWidthOptions {
  const nozzle = settings.nozzle_diameter;
  const minBead = absolute(settings.min_bead_width, nozzle);
  const share = (value: number): number => Math.min(MOST_SHARE, Math.max(LEAST_SHARE, value));
  return Object.freeze({
    beading: {
      outer: toUnits(external.spacing),
      inner: toUnits(inner.spacing),
      minBead: toUnits(minBead),
      minFeature: toUnits(absolute(settings.min_feature_size, nozzle)),
      splitMiddle: share((2 * minBead) / external.width - 1),
      addMiddle: share(minBead / inner.width),
      distribution: settings.wall_distribution_count,
    },
    transitions: {
      slope: Math.sin((settings.wall_transition_angle * Math.PI) / 360),
      length: toUnits(absolute(settings.wall_transition_length, nozzle)),
      deviation: toUnits(absolute(settings.wall_transition_filter_deviation, nozzle)),
    },
    sides: toUnits((external.width - external.spacing) / 2),
    infillOverlap: toUnits(absolute(settings.infill_overlap, inner.spacing)),
    soleInfillOverlap: toUnits(absolute(settings.infill_overlap, external.spacing)),
  } satisfies VariableWidthOptions);
}
