import type { Settings } from "./settings.ts";

/** Whether supports grow as trees: PrusaSlicer's organic ones, whose older name is tree. */
export function isTree({ support_material_style: style }: Settings): boolean {
  return style === "organic" || style === "tree";
}

/**
 * Whether supports touch the part, soluble as they are. As in PrusaSlicer, nothing bridges or hangs over air then, supported
 * or not.
 */
export function supportsTouch({ support_material, support_material_contact_distance: gap }: Settings): boolean {
  return support_material && gap === 0;
}

/** Whether perimeters are printed otherwise where they run over air. */
export function hasOverhangPerimeters(settings: Settings): boolean {
  return settings.overhangs && !supportsTouch(settings);
}
