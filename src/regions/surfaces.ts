import type { ExPolygons } from "../geometry/polygons.ts";
import type { Region } from "./regions.ts";

/** What regions are told from: one layer, simplified and closed, and the area that its infill has to fill. */
export interface RegionInput {
  readonly slices: ExPolygons;
  readonly infillArea: ExPolygons;
}

/** A layer between two stages. {@link top} to {@link sparse} do not overlap and together are the infill area. */
export interface LayerSurfaces {
  /** The parts of the slices, perimeters included, with air above. */
  readonly exposedTop: ExPolygons;
  /** The parts of the slices with air or the bed below. None is in {@link exposedTop}. */
  readonly exposedBottom: ExPolygons;
  readonly top: ExPolygons;
  /** `bottom` or `bottom-bridge`, one region for each direction of bridging. */
  readonly bottoms: readonly Region[];
  /** Tops and bottoms as they grew, over each other: shells lie below and on all of these. */
  readonly grownTop: ExPolygons;
  readonly grownBottoms: readonly ExPolygons[];
  /** Inside, solid. */
  readonly solid: ExPolygons;
  /** Inside, solid and bridged, whatever lies below. */
  readonly bridged?: ExPolygons;
  /** Inside, not solid. */
  readonly sparse: ExPolygons;
}

/** Layers by their index in the object; undefined outside the object. */
export type LayersAt<T> = (index: number) => T | undefined;
