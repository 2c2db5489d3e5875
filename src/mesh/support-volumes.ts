import { scaledMesh } from "./merge-meshes.ts";
import type { SupportVolumes } from "./model.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";

/** Of each kind only where there are some. */
export function supportVolumes(enforcers: readonly TriangleMesh[], blockers: readonly TriangleMesh[]): SupportVolumes {
  return {
    ...(enforcers.length > 0 && { supportEnforcers: enforcers }),
    ...(blockers.length > 0 && { supportBlockers: blockers }),
  };
}

/** Those of an object or a model, scaled. */
export function supportVolumesOf(
  { supportEnforcers = [], supportBlockers = [] }: SupportVolumes,
  factor = 1,
): SupportVolumes {
  const scaled = (meshes: readonly TriangleMesh[]): TriangleMesh[] => meshes.map((mesh) => scaledMesh(mesh, factor));
  return supportVolumes(scaled(supportEnforcers), scaled(supportBlockers));
}
