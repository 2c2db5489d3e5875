/** An object's job and the fields of its layers: what the stages read and write. */
import type { ExPolygons, Polylines } from "../geometry/polygons.ts";
import type { TriangleBuckets } from "../layers/buckets.ts";
import type { GapFindings } from "../layers/gaps.ts";
import type { KernelName } from "../layers/kernel.ts";
import type { LayerPlan } from "../layers/layer.ts";
import type { PlacedMesh } from "../mesh/triangle-mesh.ts";
import type { VolumeKind } from "../mesh/volume-meshes.ts";
import type { Exposure } from "../regions/detect.ts";
import type { EnteredLayer } from "../regions/enter.ts";
import type { WantedSupport } from "../regions/support/contacts.ts";
import type { SupportLevel } from "../regions/support/levels.ts";
import type { VolumeSections } from "../regions/support/volumes.ts";
import type { LayerSurfaces } from "../regions/surfaces.ts";
import type { Settings } from "../settings/settings.ts";
import type { Inside, LayerInside, LayerLoops } from "../toolpaths/perimeters.ts";
import type { SeamCandidates } from "../toolpaths/seam/candidates.ts";
import type { SupportPaths } from "../toolpaths/support/paths.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";

/** An object as the stages work on it; posted to the threads with every task, its arrays in shared memory. */
export interface ObjectJob {
  readonly mesh: PlacedMesh;
  readonly plan: LayerPlan;
  readonly buckets: TriangleBuckets;
  readonly settings: Settings;
  /** Where supports are enforced and blocked and where nothing is printed. */
  readonly volumes?: { readonly [K in VolumeKind]?: CutVolumes };
}

/** Meshes as one, and what the layers' planes cross of it. */
interface CutVolumes {
  readonly mesh: PlacedMesh;
  readonly buckets: TriangleBuckets;
}

/** A cut layer, on entering the filament rooms. */
export interface Section extends EnteredLayer {
  readonly gaps: GapFindings;
  readonly kernel: KernelName;
}

/** Loops, and what they leave to be filled. */
interface Outline {
  readonly perimeters: LayerLoops;
  readonly insides: readonly Inside[];
  readonly exposure: Exposure;
  readonly seamCandidates: SeamCandidates;
}

/** What lies inside the loops. */
interface Inner extends LayerInside {
  readonly surfaces: LayerSurfaces;
}

/** What a layer's sparse infill takes from the whole object. */
export interface Within {
  /** What is left of the sparse area; undefined for all of it. */
  readonly sparse?: ExPolygons;
  /** What the pattern draws on this layer. */
  readonly lines?: Polylines;
}

/** What supports need to know of a layer. */
interface Hanging {
  readonly wanted: WantedSupport | undefined;
  /** Open to the air above. */
  readonly top: ExPolygons;
  /** What its round strands keep supports off. */
  readonly bridged: readonly ExPolygons[];
}

/** The fields of supports. */
export interface SupportFields {
  /** Where meshes enforce and block them. */
  readonly volumes: VolumeSections;
  /** What lies below the layer, where no support may stand on it. */
  readonly covered: { readonly area: ExPolygons };
  readonly hanging: Hanging;
  /** What supports print above the layer below, up to this layer. */
  readonly levels: readonly SupportLevel[];
  readonly supports: readonly SupportPaths[];
}

/** The fields of a layer, in the order in which the stages write them. */
export interface ObjectFields extends SupportFields {
  readonly section: Section;
  readonly outline: Outline;
  readonly inner: Inner;
  readonly grown: LayerSurfaces;
  readonly shells: LayerSurfaces;
  readonly within: Within;
  /** A value for each filled island. */
  readonly infill: readonly Toolpaths[];
  readonly seams: { readonly row: Int32Array | undefined };
}
