/** An object's job and the fields of its layers: what the stages read and write. */
import type { ExPolygons, Polylines } from "../geometry/polygons.ts";
import type { TriangleBuckets } from "../layers/buckets.ts";
import type { GapFindings } from "../layers/gaps.ts";
import type { KernelName } from "../layers/kernel.ts";
import type { LayerPlan } from "../layers/layer.ts";
import type { PlacedMesh, PlacedSurface } from "../mesh/triangle-mesh.ts";
import type { OfVolumes } from "../mesh/volume-meshes.ts";
import type { Exposure } from "../regions/detect.ts";
import type { EnteredLayer } from "../regions/enter.ts";
import type { ShownPaint } from "../regions/paint/shells.ts";
import type { WantedSupport } from "../regions/support/contacts.ts";
import type { SupportLevel } from "../regions/support/levels.ts";
import type { VolumeSections } from "../regions/support/volumes.ts";
import type { LayerSurfaces } from "../regions/surfaces.ts";
import type { ZoneDivision } from "../regions/zones.ts";
import type { Settings } from "../settings/settings.ts";
import type { Inside, LayerInside, LayerLoops } from "../toolpaths/perimeters.ts";
import type { SeamCandidates } from "../toolpaths/seam/candidates.ts";
import type { SeamTraits } from "../toolpaths/seam/traits.ts";
import type { SupportPaths } from "../toolpaths/support/paths.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";

/** The layers of a plate, of which an object has some. */
export interface PlateLayers {
  /** Of the plate's layers, mm above the bed. */
  readonly printZ: Float64Array;
  /** Which of them each of the object's own is, in ascending order. */
  readonly places: Uint32Array;
}

/** An object as the stages work on it; posted to the threads with every task, its arrays in shared memory. */
export interface ObjectJob {
  readonly mesh: PlacedMesh;
  readonly plan: LayerPlan;
  /** Where its layers lie among the plate's; undefined where the plate's first ones are its own. */
  readonly among?: PlateLayers | undefined;
  readonly buckets: TriangleBuckets;
  readonly settings: Settings;
  /** Its settings' number among the plate's zones. */
  readonly zone: number;
  /** What of it has settings of its own; undefined where nothing has. */
  readonly zones?: ObjectZones | undefined;
  /** Where supports are enforced and blocked and where nothing is printed. */
  readonly volumes?: OfVolumes<CutVolumes, LeveledSurface>;
}

/** The zones of an object. */
export interface ObjectZones {
  readonly zones: readonly ObjectZone[];
  readonly division: ZoneDivision;
  /** Bodies that share out the object; none where there is one. */
  readonly parts: readonly CutVolumes[];
  /** Bodies that change the zones inside them. */
  readonly modifiers: readonly CutVolumes[];
  /** Surfaces that change the zones behind them; in the division they are the last. */
  readonly paint: readonly LeveledSurface[];
}

/** One of an object's zones. */
interface ObjectZone {
  readonly settings: Settings;
  /** Number among the plate's zones. */
  readonly zone: number;
  /** Zones of the same have their perimeters in common where they lie on one layer. */
  readonly wall: number;
}

/** A value of each zone, where the object has zones. */
type Zoned<T> = T & { readonly zones?: readonly T[] };

/** Meshes as one, and what the layers' planes cross of it. */
export interface CutVolumes {
  readonly mesh: PlacedMesh;
  readonly buckets: TriangleBuckets;
}

/** A surface, and which layer has each of its vertices. */
export interface LeveledSurface {
  readonly surface: PlacedSurface;
  readonly levels: Uint32Array;
}

/** A cut layer, on entering the filament rooms. */
export interface Section extends EnteredLayer {
  readonly gaps: GapFindings;
  readonly kernel: KernelName;
}

/** What of a layer is painted: where each paint crosses its plane, see `surfaceCuts`, and what shows. */
interface LayerPaint extends ShownPaint {
  readonly cuts: readonly (readonly number[])[];
}

/** What of a layer has its perimeters in common. */
export interface CommonWalls {
  readonly slices: ExPolygons;
  /** The zone by whose settings they are made, by number within the object. */
  readonly ruling: number;
}

/** What is printed of each zone, and what has its perimeters in common. */
interface Division {
  readonly zones: readonly ExPolygons[];
  readonly walls: readonly CommonWalls[];
}

/** Loops, and what they leave to be filled. */
interface Outline {
  readonly perimeters: LayerLoops;
  /** By walls. */
  readonly insides: readonly (readonly Inside[])[];
  /** Where loops may begin; the traits instead, where seams are hidden. */
  readonly seamCandidates?: SeamCandidates;
  readonly seamTraits?: SeamTraits;
}

/** What lies inside the loops. */
interface Inner extends LayerInside {
  readonly surfaces: LayerSurfaces;
  /** Islands that begin in the air; none unless told. */
  readonly hanging?: ExPolygons;
}

/** Where a layer's external loops begin, x, y of each; or where they may, where that is chosen as they are printed. */
export interface LayerSeams {
  readonly seams: Int32Array | SeamCandidates;
}

/** What a layer prints, in order, where the choice of its seams counts from where the layer below ends. */
export interface OrderedLayer {
  readonly ordered: Toolpaths;
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

/** Those that have a value for each of the plate's layers, not for each of the object's: supports have layers of their own. */
export const PLATE_FIELDS: ReadonlySet<PropertyKey> = new Set<keyof ObjectFields>(["levels", "supports"]);

/** The fields of a layer, in the order in which the stages write them. */
export interface ObjectFields extends SupportFields {
  readonly section: Section;
  /** Where the object is painted. */
  readonly paint: LayerPaint;
  /** Where the object has zones. */
  readonly division: Division;
  readonly exposure: Exposure;
  readonly outline: Outline;
  readonly inner: Inner & { readonly zones?: readonly Omit<Inner, "gapFill" | "hanging">[] };
  readonly grown: Zoned<LayerSurfaces>;
  readonly shells: Zoned<LayerSurfaces>;
  readonly within: Zoned<Within>;
  /** A value for each filled island. */
  readonly infill: readonly Toolpaths[];
  readonly seams: LayerSeams | OrderedLayer;
}
