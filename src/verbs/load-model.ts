import type { Warning } from "../core/warnings.ts";
import { type Bed, makeBed } from "../mesh/bed.ts";
import { buildEdges, edgeWarnings } from "../mesh/edges.ts";
import { type BedFit, fitToBed } from "../mesh/fit.ts";
import type { Vector3 } from "../mesh/measure.ts";
import type { MeshFormatName } from "../mesh/mesh-format.ts";
import { type Placement, placeMesh } from "../mesh/place.ts";
import { readMesh } from "../mesh/read-mesh.ts";
import type { EdgeTable, TriangleMesh } from "../mesh/triangle-mesh.ts";
import type { Settings } from "../settings/settings.ts";
import { inflateRaw } from "../workers/platform.ts";

/** A model file's bytes, or a mesh of one's own. */
export type ModelInput = Uint8Array | TriangleMesh;

/** What a printer must have room for. */
export type BedSettings = Pick<Settings, "bed_shape" | "max_print_height">;

/** How the part is turned and scaled before anything else. */
export interface ModelOptions {
  /** Degrees about x, then y, then z, counter-clockwise. */
  readonly rotation?: Vector3;
  /** Factor, or one for each axis. */
  readonly scale?: number | Vector3;
}

/** What a model is, in the file's own coordinates, turned and scaled as asked. */
export interface MeshInfo {
  readonly format: MeshFormatName | "mesh";
  readonly triangles: number;
  readonly vertices: number;
  readonly sizeMm: Vector3;
  readonly volumeMm3: number;
  readonly areaMm2: number;
  readonly openEdges: number;
  readonly nonManifoldEdges: number;
  readonly miswoundEdges: number;
  /** Its triangles faced inwards, and have been turned. */
  readonly inverted: boolean;
}

/** A model ready to be sliced. */
export interface LoadedModel {
  readonly info: MeshInfo;
  readonly placement: Placement;
  readonly bed: Bed;
  /** As the file places it. */
  readonly fit: BedFit;
  readonly warnings: readonly Warning[];
}

/**
 * Reads, measures and places a model, and holds it against the bed.
 * @throws SlicewrightError the codes of `readMesh`, `placeMesh` and `makeBed`
 */
export function loadModel(
  input: ModelInput,
  settings: BedSettings,
  options: ModelOptions,
  shared: boolean,
): LoadedModel {
  const model =
    input instanceof Uint8Array
      ? readMesh(input, { inflateRaw })
      : { mesh: input, format: "mesh" as const, warnings: [] };
  const edges = buildEdges(model.mesh);
  const placement = placeMesh(model.mesh, { ...options, edges, shared });
  const bed = makeBed(settings.bed_shape, settings.max_print_height);
  const [x, y] = placement.offsetMm;
  return {
    info: describe(model.mesh, model.format, edges, placement),
    placement,
    bed,
    fit: fitToBed(placement.placed, bed, [x, y]),
    warnings: [...model.warnings, ...placement.warnings, ...edgeWarnings(edges)],
  };
}

function describe(mesh: TriangleMesh, format: MeshInfo["format"], edges: EdgeTable, placement: Placement): MeshInfo {
  const { openEdges, nonManifoldEdges, miswoundEdges } = edges;
  return {
    format,
    triangles: mesh.triangles.length / 3,
    vertices: mesh.positions.length / 3,
    sizeMm: placement.sizeMm,
    volumeMm3: placement.volumeMm3,
    areaMm2: placement.areaMm2,
    openEdges,
    nonManifoldEdges,
    miswoundEdges,
    inverted: placement.warnings.some(({ code }) => code === "MESH_INVERTED"),
  };
}
