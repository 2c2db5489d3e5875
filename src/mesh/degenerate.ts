import { type Warning, warning } from "../core/warnings.ts";

/** The warning for triangles that welding left out; none for 0. */
export function degenerateWarnings(degenerate: number): Warning[] {
  if (degenerate === 0) return [];
  return [
    warning("MESH_DEGENERATE", `${degenerate} triangles with two corners in one point were left out`, {
      triangles: degenerate,
    }),
  ];
}
