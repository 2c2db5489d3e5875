/** What is printed of an object of a 3MF with all its components, and what they have that is not printed itself. */
import { SlicewrightError } from "../core/errors.ts";
import { MeshMerger } from "./merge-meshes.ts";
import type { ModelZone, PaintedMaterial, ProjectSettings, VolumeMeshes } from "./model.ts";
import { composed3mf } from "./threemf-transform.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";
import { type VolumeKind, volumeMeshes } from "./volume-meshes.ts";

/** An object's own welded mesh, and what it has with all its components. */
export interface Body {
  readonly mesh: TriangleMesh;
  readonly components: readonly Part[];
  /** Its own. */
  readonly volumes: readonly Volume[];
  /** Its bodies with settings of their own, see `ModelObject`. */
  readonly zones: readonly Zone[];
  readonly triangles: number;
  readonly vertices: number;
  readonly volumeTriangles: number;
  /** Components inside components, counted out. */
  readonly bodies: number;
}

export interface Part {
  readonly body: Body;
  readonly transform: Float64Array | null;
}

export interface Volume extends Part {
  /** What it is, or the number of the extruder whose paint it is. */
  readonly kind: VolumeKind | number;
}

export interface Zone extends Part {
  readonly kind: ModelZone["kind"];
  readonly settings: ProjectSettings;
}

export const NO_MESH: TriangleMesh = { positions: new Float64Array(0), triangles: new Uint32Array(0) };

export function bodyOfMesh(mesh: TriangleMesh): Body {
  const [triangles, vertices] = [mesh.triangles.length / 3, mesh.positions.length / 3];
  return { mesh, components: [], volumes: [], zones: [], triangles, vertices, volumeTriangles: 0, bodies: 1 };
}

export const EMPTY_BODY: Body = bodyOfMesh(NO_MESH);

/**
 * What is printed of a body, as one mesh.
 * @throws SlicewrightError `COORDINATE_NOT_FINITE`
 */
export function merged(body: Body, transform: Float64Array | null): TriangleMesh {
  if (transform === null && body.components.length === 0) return body.mesh;
  const merger = new MeshMerger(body.vertices, body.triangles);
  const add = ({ mesh, components }: Body, outer: Float64Array | null): void => {
    if (mesh.triangles.length > 0) merger.add(mesh, outer);
    for (const { body: inner, transform: own } of components) add(inner, composed3mf(own, outer));
  };
  add(body, transform);
  return finite(merger.mesh);
}

/** What of an object there is beside what is printed. */
export interface BodyVolumes extends VolumeMeshes {
  readonly paintedMaterials?: readonly PaintedMaterial[];
}

/** The volumes of a body and of its components, where it has them; of each a mesh. */
export function volumesOfBody(body: Body): BodyVolumes {
  const found: [Volume["kind"], TriangleMesh][] = [];
  const add = ({ components, volumes }: Body, outer: Float64Array | null): void => {
    for (const { kind, body: own, transform } of volumes)
      if (own.triangles > 0) found.push([kind, finite(merged(own, composed3mf(transform, outer)))]);
    for (const { body: inner, transform } of components)
      if (inner.volumeTriangles > 0) add(inner, composed3mf(transform, outer));
  };
  add(body, null);
  const paintedMaterials = found.flatMap(([extruder, mesh]) =>
    typeof extruder === "number" ? [{ extruder, mesh }] : [],
  );
  return {
    ...volumeMeshes((kind) => found.filter(([own]) => own === kind).map(([, mesh]) => mesh)),
    ...(paintedMaterials.length > 0 && { paintedMaterials }),
  };
}

/** Each a mesh. */
export function zonesOfBody({ zones }: Body): ModelZone[] {
  return zones.map(({ kind, settings, body, transform }) => ({
    kind,
    settings,
    mesh: finite(merged(body, transform)),
  }));
}

/** The mesh, whose numbers units and transforms may have made infinite. */
export function finite(mesh: TriangleMesh): TriangleMesh {
  for (const value of mesh.positions)
    if (!Number.isFinite(value))
      throw new SlicewrightError("COORDINATE_NOT_FINITE", "read 3MF: got an object at infinity, expected it nearer");
  return mesh;
}
