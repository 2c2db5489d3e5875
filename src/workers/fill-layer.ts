/** What is printed inside the perimeters of a layer: its regions filled, infill of layers combined, surfaces ironed. */
import type { PolygonEngine } from "../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { footprintOf } from "../mesh/footprint.ts";
import { bridgesOverInfill } from "../regions/bridges-over-infill.ts";
import { combineSparse, type LayerGroup, resolveCombining } from "../regions/combine-infill.ts";
import { splitOverBridges } from "../regions/over-bridges.ts";
import type { Region } from "../regions/regions.ts";
import { resolveRegionOptions } from "../regions/resolve.ts";
import { stageReaches } from "../regions/stages.ts";
import { absolute } from "../settings/flow.ts";
import { isOnBed } from "../settings/raft-heights.ts";
import type { Settings } from "../settings/settings.ts";
import { fillRegions } from "../toolpaths/infill/fill.ts";
import { resolveInfill } from "../toolpaths/infill/resolve.ts";
import { ironLayer, resolveIroning } from "../toolpaths/ironing.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import type { ObjectFields, ObjectJob } from "./object-fields.ts";
import { type Band, OWN, type Reach } from "./stage.ts";

/** What {@link fillLayer} reads. */
export function fillReads({ settings, plan }: ObjectJob): { readonly [K in keyof ObjectFields]?: Reach } {
  const { below, above } = stageReaches(resolveRegionOptions(settings, plan)).bridges;
  const others = (resolveCombining(settings, plan)?.most ?? 1) - 1;
  const bridges = partsOverBridges(settings) ? 1 : 0;
  return {
    shells: { below: Math.max(below, others, bridges), above: Math.max(above, others) },
    within: { below: others, above: others },
    ...(settings.ironing && { section: OWN }),
  };
}

/** What is filled of a layer. */
export interface LayerFills {
  /** As thick as the layer. */
  readonly thin: readonly Region[];
  /** Sparse infill of several layers, on the last of them. */
  readonly thick: readonly Region[];
  /** Which layers these are; undefined where each is filled by itself. */
  readonly group: LayerGroup | undefined;
}

/** What of a layer, or of a zone of it, is to be filled. */
export function fillsOfLayer(
  engine: PolygonEngine,
  { settings, plan }: ObjectJob,
  layer: number,
  band: Band<ObjectFields>,
): LayerFills {
  const shellsOf = (of: Band<ObjectFields>) => (i: number) => of.get("shells", i);
  const options = resolveRegionOptions(settings, plan);
  const around = shellsOf(band.whole ?? band);
  const found = bridgesOverInfill(engine, shellsOf(band), layer, options, around);
  const regions = partsOverBridges(settings)
    ? splitOverBridges(engine, found.regions, around(layer - 1)?.bottoms ?? [])
    : found.regions;
  const needed = band.get("within", layer)?.sparse;
  const wanted = needed ? withSparse(regions, needed) : regions;
  const group = resolveCombining(settings, plan)?.groupOf(layer);
  if (group === undefined) return { thin: wanted, thick: [], group };
  const { own, combined } = combineSparse(engine, sparseOf(band), group, layer);
  return { thin: withSparse(wanted, own), thick: withSparse([], combined), group };
}

/** Whether solid infill on bridges has a speed of its own. */
function partsOverBridges(settings: Settings): boolean {
  return absolute(settings.over_bridge_speed, 1) > 0;
}

function sparseOf(band: Band<ObjectFields>): (layer: number) => ExPolygons | undefined {
  return (layer) => band.get("within", layer)?.sparse ?? band.get("shells", layer)?.sparse;
}

/**
 * A value for each filled island, ironing last.
 * @param fills of {@link fillsOfLayer}
 */
export function fillLayer(
  engine: PolygonEngine,
  { mesh, settings, plan }: ObjectJob,
  layer: number,
  band: Band<ObjectFields>,
  { thin, thick, group }: LayerFills,
): Toolpaths[] {
  const place = {
    index: layer,
    printZ: plan.printZ[layer],
    bounds: () => footprintOf(mesh),
    lines: band.get("within", layer)?.lines,
  };
  const infill = resolveInfill(settings, plan.heights[layer], isOnBed(settings, layer));
  const fills = fillRegions({ regions: thin }, place, infill, engine);
  if (group !== undefined && thick.length > 0) {
    const thickAt = { ...place, index: Math.floor(layer / (group.last - group.first + 1)) };
    fills.push(...fillRegions({ regions: thick }, thickAt, resolveInfill(settings, group.height, false), engine));
  }
  const ironing = resolveIroning(settings, layer === plan.printZ.length - 1);
  if (ironing === undefined) return fills;
  const { exposedTop, exposedBottom } = band.get("shells", layer)!;
  const ironed = {
    index: layer,
    slices: band.get("section", layer)!.slices,
    tops: exposedTop,
    bottoms: layer === 0 ? exposedBottom : EMPTY_EXPOLYGONS,
    regions: { regions: withSparse(thin, sparseOf(band)(layer) ?? EMPTY_EXPOLYGONS) },
  };
  return [...fills, ...ironLayer(engine, ironed, ironing)];
}

/** The regions with another sparse one. */
function withSparse(regions: readonly Region[], sparse: ExPolygons): Region[] {
  const others = regions.filter(({ kind }) => kind !== "sparse");
  return isEmpty(sparse) ? others : [...others, { kind: "sparse", polygons: sparse, bridgeAngle: Number.NaN }];
}
