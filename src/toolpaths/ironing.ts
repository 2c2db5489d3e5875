/** Ironing: fine lines with little flow over surfaces that are done. */
import { ROLE } from "../core/roles.ts";
import { toUnits } from "../core/units.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { concatRings, islandAt } from "../geometry/islands.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty, islandCount, type Rings } from "../geometry/polygons.ts";
import { areasOf, type LayerRegions } from "../regions/regions.ts";
import { ROUND_SIDES } from "../settings/flow.ts";
import { nozzleDiameter } from "../settings/nozzle.ts";
import type { Settings } from "../settings/settings.ts";
import { ToolpathsBuilder } from "./builder.ts";
import { type FillTask, turnOf } from "./infill/pattern.ts";
import { PATTERNS } from "./infill/patterns.ts";
import { ENTITY, type Toolpaths } from "./toolpaths.ts";

/** How a layer is ironed; lengths in mm unless said otherwise. */
export interface IroningOptions {
  /** All solid surfaces, not the tops alone. */
  readonly allSolid: boolean;
  /** Sparse infill is as good as solid. */
  readonly sparseIsSolid: boolean;
  /** How far from the edge of the layer ironing stays, units. */
  readonly inset: number;
  /** Distance of lines, units. */
  readonly spacing: number;
  /** Direction of the lines, radians; layers take turns as with infill. */
  readonly angle: number;
  readonly width: number;
  readonly height: number;
  readonly mm3PerMm: number;
}

/** What is ironed of a layer. */
export interface IronedLayer {
  /** Its number. */
  readonly index: number;
  readonly slices: ExPolygons;
  /** The parts of the slices with air above, and those on the bed. */
  readonly tops: ExPolygons;
  readonly bottoms: ExPolygons;
  readonly regions: LayerRegions;
}

const PATTERN = PATTERNS.monotonic;
/** Ironing lines stand askew to the infill's. */
const TURN = Math.PI / 4;
/** Sparse infill is taken for solid above this density, percent. */
const SOLID_DENSITY = 95;

/** Undefined where the layer is not ironed. */
export function resolveIroning(settings: Settings, isLast: boolean): IroningOptions | undefined {
  const { ironing_type: type } = settings;
  if (!settings.ironing) return undefined;
  if (type !== "solid" && (settings.top_solid_layers === 0 || (type === "topmost" && !isLast))) return undefined;
  const nozzle = nozzleDiameter(settings, settings.solid_infill_extruder);
  // The lines' volume spread over the nozzle's face.
  const thickness = (settings.layer_height * Number.parseFloat(settings.ironing_flowrate)) / 100;
  const height = (thickness * settings.ironing_spacing) / nozzle;
  return Object.freeze({
    allSolid: type === "solid",
    sparseIsSolid: Number.parseFloat(settings.fill_density) > SOLID_DENSITY,
    inset: toUnits(nozzle / 2),
    spacing: toUnits(settings.ironing_spacing),
    angle: (settings.fill_angle * Math.PI) / 180 + TURN + Math.PI / 2,
    width: nozzle + height * ROUND_SIDES,
    height,
    mm3PerMm: nozzle * height,
  } satisfies IroningOptions);
}

/** Ironing lines, a value for each area, directed. */
export function ironLayer(engine: PolygonEngine, layer: IronedLayer, options: IroningOptions): Toolpaths[] {
  const wanted = ironedAreas(layer, options);
  if (wanted.every(isEmpty)) return [];
  const areas = engine.intersection(
    wanted.length === 1 ? wanted[0] : engine.unionAll(wanted),
    engine.offset(layer.slices, -options.inset),
  );
  const task: FillTask = {
    spacing: options.spacing,
    density: 1,
    // What is told of the spacing is kept, and the grid is that of all areas and layers.
    isFull: false,
    angle: options.angle + turnOf(PATTERN, layer.index),
    z: 0,
    layer: layer.index,
    bounds: () => ({ minX: 0, minY: 0, maxX: 0, maxY: 0 }),
    resolution: 0,
    anchor: 0,
    maxAnchor: Infinity,
    loopClip: 0,
  };
  const ironing: Toolpaths[] = [];
  for (let i = 0; i < islandCount(areas); i++) {
    const out = new ToolpathsBuilder();
    const { coords, starts } = PATTERN.fill(islandAt(areas, i), task, engine).lines;
    for (let line = 0; line < starts.length - 1; line++) {
      out.beginPath(ROLE.ironing, options.width, options.height, options.mm3PerMm);
      for (let p = starts[line]; p < starts[line + 1]; p++) out.addPoint(coords[2 * p], coords[2 * p + 1]);
      out.endPath();
      out.endEntity(ENTITY.directed);
    }
    if (out.entityCount > 0) ironing.push(out.build());
  }
  return ironing;
}

function ironedAreas({ slices, tops, bottoms, regions }: IronedLayer, options: IroningOptions): Rings[] {
  if (!options.allSolid) return [tops];
  const isAllSolid = regions.regions.every(
    ({ kind }) => kind !== "internal-bridge" && (kind !== "sparse" || options.sparseIsSolid),
  );
  if (isAllSolid) return [slices];
  const solid = areasOf(regions.regions, "solid", "over-bridge");
  return [tops, bottoms, solid.length > 0 ? concatRings(solid) : EMPTY_EXPOLYGONS];
}
