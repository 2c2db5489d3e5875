/**
 * What is true of a role stands in this table and nowhere else.
 * A role's id is its row; flat toolpaths and moves hold the id.
 */

export interface RoleRow {
  /** The engine's name. */
  readonly name: string;
  /** The word after `;TYPE:` in g-code, PrusaSlicer's own. */
  readonly comment: string;
  /** Extruded along the outline of a part. */
  readonly isPerimeter: boolean;
  /** Extruded over air with round strands. */
  readonly isBridge: boolean;
  /** In text that is read, what is drawn back while it lasts is its own, and no travel's. */
  readonly ownsRetractions: boolean;
  /** Colour in previews, `#rrggbb`. */
  readonly colour: string;
}

const role = (name: string, comment: string, colour: string, flags: Partial<RoleRow> = {}): RoleRow => ({
  name,
  comment,
  colour,
  isPerimeter: false,
  isBridge: false,
  ownsRetractions: false,
  ...flags,
});

export const ROLES: readonly RoleRow[] = Object.freeze([
  role("travel", "", "#38489b"),
  role("perimeter", "Perimeter", "#ffe64d", { isPerimeter: true }),
  role("external-perimeter", "External perimeter", "#ff7d38", {
    isPerimeter: true,
  }),
  role("overhang-perimeter", "Overhang perimeter", "#1f1fff", {
    isPerimeter: true,
    isBridge: true,
  }),
  role("sparse-infill", "Internal infill", "#b03029"),
  role("solid-infill", "Solid infill", "#9654cc"),
  role("top-solid-infill", "Top solid infill", "#f04040"),
  role("bridge-infill", "Bridge infill", "#4d80ba", { isBridge: true }),
  role("gap-fill", "Gap fill", "#ffffff"),
  role("skirt-brim", "Skirt/Brim", "#00876e"),
  role("support", "Support material", "#00ff00"),
  role("support-interface", "Support material interface", "#008000"),
  role("ironing", "Ironing", "#ff8c69"),
  role("custom", "Custom", "#5ed194", { ownsRetractions: true }),
  role("wipe-tower", "Wipe tower", "#b3e3ab", { ownsRetractions: true }),
  // Of g-code that does not say what it extrudes.
  role("unknown", "Unknown", "#e6b3b3"),
]);

/** Ids of {@link ROLES}, by name. */
export const ROLE = {
  travel: 0,
  perimeter: 1,
  externalPerimeter: 2,
  overhangPerimeter: 3,
  sparseInfill: 4,
  solidInfill: 5,
  topSolidInfill: 6,
  bridgeInfill: 7,
  gapFill: 8,
  skirtBrim: 9,
  support: 10,
  supportInterface: 11,
  ironing: 12,
  custom: 13,
  wipeTower: 14,
  unknown: 15,
} as const;

/** Roles of what fills the inside, sparse or solid. */
export const INFILL: ReadonlySet<number> = new Set([
  ROLE.sparseInfill,
  ROLE.solidInfill,
  ROLE.topSolidInfill,
  ROLE.bridgeInfill,
]);
