import type { Settings } from "./settings.ts";

/** Whether supports grow as trees: PrusaSlicer's organic ones, whose older name is tree. */
export function isTree({ support_material_style: style }: Settings): boolean {
  return style === "organic" || style === "tree";
}
