/**
 * What a file holds, before anything is placed or merged: objects as they were modelled, and the items that are to be
 * printed of them. Copies share their object, so that it is repaired and sliced once.
 */
import type { HeightMark } from "../core/height-marks.ts";
import type { HeightSpan } from "../core/height-span.ts";
import type { Warning } from "../core/warnings.ts";
import type { LengthUnit } from "./length-unit.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";

/** The values of `Model.format`. */
export type MeshFormatName = "stl-binary" | "stl-ascii" | "3mf" | "obj" | "amf" | "ply" | "zip";

/** Meshes that are not printed, and say where supports are: bodies, and what a user paints. Each in millimetres, welded; none unless told. */
export interface SupportVolumes {
  /** All that faces down inside them is supported, however steep. */
  readonly supportEnforcers?: readonly TriangleMesh[];
  /** What faces down inside them is not supported, but where an enforcer has it. */
  readonly supportBlockers?: readonly TriangleMesh[];
  /** Surfaces that lie on what is printed and face as it does: what faces down of them is supported, however steep. */
  readonly paintedEnforcers?: readonly TriangleMesh[];
  /** What lies above such surfaces that face down is not supported, but where an enforcer has it. */
  readonly paintedBlockers?: readonly TriangleMesh[];
}

/** All meshes that are not printed themselves. */
export interface VolumeMeshes extends SupportVolumes {
  /** What is printed leaves out all that is inside them. */
  readonly negativeVolumes?: readonly TriangleMesh[];
  /** Surfaces that lie on what is printed: outlines begin and end there, where they cross them. */
  readonly seamEnforcers?: readonly TriangleMesh[];
  /** Surfaces where no outline begins, as long as it may elsewhere. */
  readonly seamBlockers?: readonly TriangleMesh[];
  /** Surfaces whose skin is rough, whatever `fuzzy_skin` says of the rest. */
  readonly fuzzySkin?: readonly TriangleMesh[];
}

/** A body of an object that has settings of its own. */
export interface ModelZone {
  /** A part of what is printed, or what changes the settings of all that is inside it and is not printed itself. */
  readonly kind: "part" | "modifier";
  /** Welded, in millimetres, in the object's own coordinates. */
  readonly mesh: TriangleMesh;
  /** What it has instead of the object's. */
  readonly settings: ProjectSettings;
}

/** A surface that lies on what is printed and faces as it does: what is behind it is printed by another extruder. */
export interface PaintedMaterial {
  /** From 1. */
  readonly extruder: number;
  /** Welded, in millimetres, in the object's own coordinates. */
  readonly mesh: TriangleMesh;
}

/** Layers of an object that have settings of their own. */
export interface ModelRange {
  /** mm above the object's bottom. */
  readonly from: number;
  readonly to: number;
  /** What they have instead of the object's. */
  readonly settings: ProjectSettings;
}

/** Its {@link VolumeMeshes} are in its own coordinates, and stand wherever it stands. */
export interface ModelObject extends VolumeMeshes {
  /** As the file calls it; "" where it does not. */
  readonly name: string;
  /** Welded, in millimetres, in the object's own coordinates. */
  readonly mesh: TriangleMesh;
  /**
   * Extruders that the file chooses for its volumes, each once, counted from 1; none where it chooses none. Without
   * settings and zones, the first one prints all of it.
   */
  readonly extruders?: readonly number[];
  /** Settings that the file gives it; `extruder`, from 1, prints all of it. None unless told. */
  readonly settings?: ProjectSettings;
  /**
   * Where its bodies have settings of their own: all of them, in the file's order, of which later ones rule over earlier
   * ones. The parts together are its mesh.
   */
  readonly zones?: readonly ModelZone[];
  /** Where other extruders are painted on it; none unless told. Several may have the same one. */
  readonly paintedMaterials?: readonly PaintedMaterial[];
  /** How thick its layers are, by height above its bottom; none unless told. */
  readonly layerHeights?: readonly HeightSpan[];
  /** Ranges of heights with settings of their own, over which those of its bodies rule. None unless told. */
  readonly ranges?: readonly ModelRange[];
}

/** One thing to print. */
export interface ModelItem {
  /** Index into `objects`. */
  readonly object: number;
  /**
   * Where the file puts it, mm: three columns of a 3 x 3 matrix, then the translation, as 3MF writes them
   * (x' = m00 x + m10 y + m20 z + m30); null as it was modelled.
   */
  readonly transform: Float64Array | null;
}

/** A picture that the program which wrote the file put into it. */
export interface ModelThumbnail {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** A slicer's project file: settings under the slicer's own names, as text. */
export interface ProjectSettings {
  readonly program: "PrusaSlicer" | "BambuStudio" | "OrcaSlicer" | "Cura";
  readonly values: Readonly<Record<string, string>>;
}

/** Its {@link VolumeMeshes} lie where the file puts items, and are for all of them. */
export interface Model extends VolumeMeshes {
  readonly format: MeshFormatName;
  readonly objects: readonly ModelObject[];
  /** At least one. */
  readonly items: readonly ModelItem[];
  /** The unit that the file names; null where its format has none. Meshes are in millimetres all the same. */
  readonly unit: LengthUnit | null;
  readonly warnings: readonly Warning[];
  readonly thumbnails: readonly ModelThumbnail[];
  readonly project: ProjectSettings | null;
  /** Changes of tool and colour, pauses and lines at heights, lowest first; none unless told. */
  readonly marks?: readonly HeightMark[];
  /** Title, designer and such. */
  readonly metadata: Readonly<Record<string, string>>;
}
