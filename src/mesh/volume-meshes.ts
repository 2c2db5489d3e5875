import { scaledMesh } from "./merge-meshes.ts";
import type { VolumeMeshes } from "./model.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";

export type VolumeKind = keyof VolumeMeshes;

export const VOLUME_KINDS: readonly VolumeKind[] = ["supportEnforcers", "supportBlockers", "negativeVolumes"];

/** Of each kind only where there are some. */
export function volumeMeshes(meshesOf: (kind: VolumeKind) => readonly TriangleMesh[]): VolumeMeshes {
  return Object.fromEntries(
    VOLUME_KINDS.map((kind) => [kind, meshesOf(kind)] as const).filter(([, { length }]) => length > 0),
  );
}

/** Those of an object or a model, scaled. */
export function volumeMeshesOf(volumes: VolumeMeshes, factor = 1): VolumeMeshes {
  return volumeMeshes((kind) => (volumes[kind] ?? []).map((mesh) => scaledMesh(mesh, factor)));
}
