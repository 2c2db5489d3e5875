import { toUnits } from "../../../core/units.ts";
import type { Settings } from "../../../settings/settings.ts";
import { supportFlow } from "../../../settings/support-flow.ts";

/** How trees grow; widths in units. */
export interface TreeOptions {
  /** How far a branch may lean over a height of 1, where it must get away from the part, and elsewhere. */
  readonly steepest: number;
  readonly usual: number;
  /** Of a branch where it touches the part, and of one that has grown so far down as {@link TreeOptions.tipLength}. */
  readonly tipRadius: number;
  readonly branchRadius: number;
  readonly tipLength: number;
  /** What a branch's radius gains over a height of 1 below its tip. */
  readonly widening: number;
  /** Tips are so far apart. */
  readonly tipDistance: number;
}

const DEGREE = Math.PI / 180;

/** Settings -> frozen options. */
export function treeOptions(settings: Settings): TreeOptions {
  const { support_tree_tip_diameter: tip, support_tree_branch_diameter: branch } = settings;
  const steepest = Math.tan(settings.support_tree_angle * DEGREE);
  // Strands between tips would cover the share.
  const { width } = supportFlow(settings, settings.layer_height);
  const apart = width / (Number.parseFloat(settings.support_tree_top_rate) / 100) + Math.max(0, tip - width);
  return Object.freeze({
    steepest,
    usual: Math.min(steepest, Math.tan(settings.support_tree_angle_slow * DEGREE)),
    tipRadius: toUnits(tip / 2),
    branchRadius: toUnits(branch / 2),
    // So that strands stack: each layer's is beyond the next one's by a third of a strand at most.
    tipLength: toUnits(Math.max(branch / 2, (1.5 * settings.layer_height * (branch - tip)) / width)),
    widening: Math.tan(settings.support_tree_branch_diameter_angle * DEGREE),
    tipDistance: toUnits(Math.max(apart, settings.support_tree_branch_distance)),
  } satisfies TreeOptions);
}

/** The radius of a branch so far below its tip; both in units. */
export function radiusBelow(distance: number, { tipRadius, branchRadius, tipLength, widening }: TreeOptions): number {
  if (distance >= tipLength) return Math.round(branchRadius + widening * (distance - tipLength));
  return Math.round(tipRadius + ((branchRadius - tipRadius) * Math.max(0, distance)) / tipLength);
}
