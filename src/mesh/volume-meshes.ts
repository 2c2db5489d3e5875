import { scaledMesh } from "./merge-meshes.ts";
import type { VolumeMeshes } from "./model.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";

export type VolumeKind = keyof VolumeMeshes;
/** What has no inside. */
export type SurfaceKind = (typeof SURFACES)[number];

const BODIES = ["supportEnforcers", "supportBlockers", "negativeVolumes"] as const;
const SURFACES = ["paintedEnforcers", "paintedBlockers", "seamEnforcers", "seamBlockers", "fuzzySkin"] as const;
export const VOLUME_KINDS: readonly VolumeKind[] = [...BODIES, ...SURFACES];

/** What is worked out of volumes, by their kinds. */
export type OfVolumes<Body, Surface> = { readonly [K in Exclude<VolumeKind, SurfaceKind>]?: Body } & {
  readonly [K in SurfaceKind]?: Surface;
};

export function isSurface(kind: VolumeKind): kind is SurfaceKind {
  return SURFACES.some((one) => one === kind);
}

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
