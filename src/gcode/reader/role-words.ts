/** What slicers call the roles of core/roles in their comments. Their words differ, so that one table serves all. */
import { ROLE, ROLES } from "../../core/roles.ts";

type Words = Readonly<Record<string, number>>;

/** OrcaSlicer and BambuStudio, after `;TYPE:` or `; FEATURE: `. */
const ORCA: Words = {
  "Outer wall": ROLE.externalPerimeter,
  "Inner wall": ROLE.perimeter,
  "Overhang wall": ROLE.overhangPerimeter,
  "Sparse infill": ROLE.sparseInfill,
  "Internal solid infill": ROLE.solidInfill,
  "Floating vertical shell": ROLE.solidInfill,
  "Top surface": ROLE.topSolidInfill,
  "Bottom surface": ROLE.solidInfill,
  Bridge: ROLE.bridgeInfill,
  "Internal Bridge": ROLE.bridgeInfill,
  "Gap infill": ROLE.gapFill,
  Skirt: ROLE.skirtBrim,
  Brim: ROLE.skirtBrim,
  Support: ROLE.support,
  "Support interface": ROLE.supportInterface,
  "Support transition": ROLE.support,
  "Prime tower": ROLE.wipeTower,
  Multiple: ROLE.unknown,
  Undefined: ROLE.unknown,
};

/** SuperSlicer and later PrusaSlicers, where they are not PrusaSlicer 2.5's. */
const LATER_PRUSA: Words = {
  "Internal perimeter": ROLE.perimeter,
  "Thin wall": ROLE.perimeter,
  "Internal bridge infill": ROLE.bridgeInfill,
  "Solid infill over bridge": ROLE.solidInfill,
  Skirt: ROLE.skirtBrim,
  Brim: ROLE.skirtBrim,
  Mixed: ROLE.unknown,
  Mill: ROLE.unknown,
};

/** Cura and ideaMaker, after `;TYPE:`. */
const CURA: Words = {
  "WALL-OUTER": ROLE.externalPerimeter,
  "WALL-INNER": ROLE.perimeter,
  SKIN: ROLE.solidInfill,
  "SOLID-FILL": ROLE.solidInfill,
  "SURFACE-FILL": ROLE.topSolidInfill,
  "INNER-SKIN": ROLE.solidInfill,
  FILL: ROLE.sparseInfill,
  SUPPORT: ROLE.support,
  "SUPPORT-INTERFACE": ROLE.supportInterface,
  SKIRT: ROLE.skirtBrim,
  RAFT: ROLE.support,
  BRIDGE: ROLE.bridgeInfill,
  "GAP-FILL": ROLE.gapFill,
  "PRIME-TOWER": ROLE.wipeTower,
  "WIPE-TOWER": ROLE.wipeTower,
};

/** Simplify3D, after `; feature `. */
const SIMPLIFY3D: Words = {
  "outer perimeter": ROLE.externalPerimeter,
  "inner perimeter": ROLE.perimeter,
  "external single extrusion": ROLE.externalPerimeter,
  "internal single extrusion": ROLE.gapFill,
  infill: ROLE.sparseInfill,
  "sparse infill": ROLE.sparseInfill,
  "solid layer": ROLE.solidInfill,
  "solid infill": ROLE.solidInfill,
  "gap fill": ROLE.gapFill,
  bridge: ROLE.bridgeInfill,
  skirt: ROLE.skirtBrim,
  "skirt/brim": ROLE.skirtBrim,
  support: ROLE.support,
  "dense support": ROLE.supportInterface,
  raft: ROLE.support,
  "prime pillar": ROLE.wipeTower,
  "ooze shield": ROLE.skirtBrim,
};

/** KISSlicer, in quotes. */
const KISSLICER: Words = {
  "Perimeter Path": ROLE.externalPerimeter,
  "Loop Path": ROLE.perimeter,
  "Perimeter (extra) Path": ROLE.perimeter,
  "Solid Path": ROLE.solidInfill,
  "Sparse Infill Path": ROLE.sparseInfill,
  "Stacked Sparse Infill Path": ROLE.sparseInfill,
  "Crown Path": ROLE.gapFill,
  "Skirt Path": ROLE.skirtBrim,
  "Support (may Stack) Path": ROLE.support,
  "Support Interface Path": ROLE.supportInterface,
  "Prime Pillar Path": ROLE.wipeTower,
  "Raft Path": ROLE.support,
};

/** Slic3r, behind a move, where the profile asks for comments. */
const SLIC3R: Words = {
  perimeter: ROLE.perimeter,
  "perimeter (bridge)": ROLE.overhangPerimeter,
  infill: ROLE.sparseInfill,
  "infill (bridge)": ROLE.bridgeInfill,
  skirt: ROLE.skirtBrim,
  brim: ROLE.skirtBrim,
  "support material": ROLE.support,
  "support material interface": ROLE.supportInterface,
};

const OWN: Words = Object.fromEntries(ROLES.map(({ comment }, id) => [comment, id]).filter(([comment]) => comment));

const WORDS: ReadonlyMap<string, number> = new Map(
  [SLIC3R, SIMPLIFY3D, KISSLICER, CURA, LATER_PRUSA, ORCA, OWN].flatMap((words) => Object.entries(words)),
);
const BEHIND_MOVES: ReadonlyMap<string, number> = new Map(Object.entries(SLIC3R));

/** The role of a slicer's word; unknown for one that is not known. */
export function roleOfWord(word: string): number {
  return WORDS.get(word) ?? ROLE.unknown;
}

/** The role that a comment behind a move tells, null for none. */
export function roleBehindMove(comment: string): number | null {
  return BEHIND_MOVES.get(comment) ?? null;
}
