/** Stacks of layers for tests of regions, in millimetres, without a mesh: slices, their infill area, and the options. */
import { toUnits } from "../../src/core/units.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import type { PolygonEngine } from "../../src/geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons } from "../../src/geometry/polygons.ts";
import type { LayerRegions, RegionKind } from "../../src/regions/regions.ts";
import { type RegionOptions, resolveRegionOptions } from "../../src/regions/resolve.ts";
import type { LayerSurfaces, RegionInput } from "../../src/regions/surfaces.ts";
import { completeSettings } from "../../src/settings/complete.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { findRegions } from "./find-regions.ts";

export const engine: PolygonEngine = await createPolygonEngine();

export { box } from "../geometry/shapes.ts";

export type Ring = readonly (readonly [number, number])[];

/** Rings in any order and winding; what an even number of them holds is a hole. */
export function area(...rings: readonly Ring[]): ExPolygons {
  const ringStarts = [0];
  for (const ring of rings) ringStarts.push(ringStarts.at(-1)! + ring.length);
  return engine.union(
    { coords: Int32Array.from(rings.flat(2), toUnits), ringStarts: Uint32Array.from(ringStarts) },
    "evenodd",
  );
}

/** 0.2 mm layers, strands of 0.45 mm, five solid layers on top, four at the bottom. */
export function regionSettings(given: Partial<Settings> = {}): Settings {
  return completeSettings({
    nozzle_diameter: 0.4,
    layer_height: 0.2,
    first_layer_height: 0.2,
    extrusion_width: 0.45,
    first_layer_extrusion_width: 0,
    external_perimeter_extrusion_width: 0.45,
    solid_infill_extrusion_width: 0.45,
    infill_extrusion_width: 0.45,
    top_solid_layers: 5,
    bottom_solid_layers: 4,
    top_solid_min_thickness: 0,
    bottom_solid_min_thickness: 0,
    ensure_vertical_shell_thickness: true,
    solid_infill_below_area: 0,
    fill_density: "15%",
    thick_bridges: true,
    ...given,
  });
}

/** Gap-free spacing of the strands of {@link regionSettings}, times the 1.05 of shells. */
export const SHELL_SPACING: number = (0.45 - 0.2 * (1 - Math.PI / 4)) * 1.05;

/** Options for `count` layers of the settings' height. */
export function optionsFor(settings: Settings, count: number): RegionOptions {
  const height = settings.layer_height;
  return resolveRegionOptions(settings, {
    printZ: Float64Array.from({ length: count }, (_, i) => height * (i + 1)),
    heights: new Float64Array(count).fill(height),
  });
}

/** Layers as inputs: the infill area is the slices less a wall, all of them without one. */
export function inputs(slices: readonly ExPolygons[], wall = 0): RegionInput[] {
  return slices.map((layer) => ({
    slices: layer,
    infillArea: wall > 0 ? engine.offset(layer, -toUnits(wall)) : layer,
  }));
}

/** The regions of every layer. */
export function regionsOf(layers: readonly RegionInput[], settings: Settings = regionSettings()): LayerRegions[] {
  return findRegions(engine, (i) => layers[i], 0, layers.length, optionsFor(settings, layers.length));
}

/** A layer with nothing open to the air. */
export function enclosed(sparse: ExPolygons, solid: ExPolygons = EMPTY_EXPOLYGONS): LayerSurfaces {
  const none = EMPTY_EXPOLYGONS;
  const open = { exposedTop: none, exposedBottom: none, top: none, bottoms: [], grownTop: none, grownBottoms: [] };
  return { ...open, solid, sparse };
}

/** mm2 of a kind on a layer. */
export function areaOf(layer: LayerRegions, kind: RegionKind): number {
  return layer.regions.reduce((sum, region) => sum + (region.kind === kind ? areaMm2(region.polygons) : 0), 0);
}

/** Indices of the layers that hold the kind. */
export function layersWith(regions: readonly LayerRegions[], kind: RegionKind): number[] {
  return regions.flatMap((layer, i) => (areaOf(layer, kind) > 0 ? [i] : []));
}

/** `count` times the same layer. */
export function times(count: number, layer: ExPolygons): ExPolygons[] {
  return Array.from({ length: count }, () => layer);
}
