/** What is printed inside the perimeters of a layer: its regions filled, infill of layers combined, surfaces ironed. */
import type { PolygonEngine } from "../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { footprintOf } from "../mesh/footprint.ts";
import { bridgesOverInfill } from "../regions/bridges-over-infill.ts";
import { combineSparse, resolveCombining } from "../regions/combine-infill.ts";
import type { LayerRegions, Region } from "../regions/regions.ts";
import { resolveRegionOptions } from "../regions/resolve.ts";
import { stageReaches } from "../regions/stages.ts";
import { isOnBed } from "../settings/raft-heights.ts";
import { type FilledLayer, fillRegions } from "../toolpaths/infill/fill.ts";
import { resolveInfill } from "../toolpaths/infill/resolve.ts";
import { ironLayer, resolveIroning } from "../toolpaths/ironing.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import type { ObjectFields, ObjectJob } from "./object-fields.ts";
import { type Band, OWN, type Reach } from "./stage.ts";

/** What {@link fillLayer} reads. */
export function fillReads({ settings, plan }: ObjectJob): { readonly [K in keyof ObjectFields]?: Reach } {
  const { below, above } = stageReaches(resolveRegionOptions(settings, plan)).bridges;
  const others = (resolveCombining(settings, plan)?.most ?? 1) - 1;
  return {
    shells: { below: Math.max(below, others), above: Math.max(above, others) },
    within: { below: others, above: others },
    ...(settings.ironing && { section: OWN }),
  };
}

/** What is filled of a layer. */
export function regionsToFill(
  engine: PolygonEngine,
  { settings, plan }: ObjectJob,
  layer: number,
  band: Band<ObjectFields>,
): LayerRegions {
  const shellsOf = (of: Band<ObjectFields>) => (i: number) => of.get("shells", i);
  const options = resolveRegionOptions(settings, plan);
  const found = bridgesOverInfill(engine, shellsOf(band), layer, options, shellsOf(band.whole ?? band));
  const needed = band.get("within", layer)?.sparse;
  return needed ? { regions: withSparse(found.regions, needed) } : found;
}

/**
 * A value for each filled island, ironing last.
 * @param regions of {@link regionsToFill}
 */
export function fillLayer(
  engine: PolygonEngine,
  { mesh, settings, plan }: ObjectJob,
  layer: number,
  band: Band<ObjectFields>,
  regions: LayerRegions,
): Toolpaths[] {
  const place = {
    index: layer,
    printZ: plan.printZ[layer],
    bounds: () => footprintOf(mesh),
    lines: band.get("within", layer)?.lines,
  };
  const sparseAt = (i: number): ExPolygons | undefined =>
    band.get("within", i)?.sparse ?? band.get("shells", i)?.sparse;
  const infill = resolveInfill(settings, plan.heights[layer], isOnBed(settings, layer));
  const combining = resolveCombining(settings, plan);
  const fills = combining ? fillCombined(regions, place) : fillRegions(regions, place, infill, engine);
  const ironing = resolveIroning(settings, layer === plan.printZ.length - 1);
  if (ironing === undefined) return fills;
  const { exposedTop, exposedBottom } = band.get("shells", layer)!;
  const ironed = {
    slices: band.get("section", layer)!.slices,
    tops: exposedTop,
    bottoms: layer === 0 ? exposedBottom : EMPTY_EXPOLYGONS,
    regions,
  };
  return [...fills, ...ironLayer(engine, ironed, ironing)];

  function fillCombined({ regions: all }: LayerRegions, at: FilledLayer): Toolpaths[] {
    const group = combining!.groupOf(layer);
    const { own, combined } = combineSparse(engine, sparseAt, group, layer);
    const apart = withSparse(all, own);
    const thin = fillRegions({ regions: apart }, at, infill, engine);
    if (isEmpty(combined)) return thin;
    const layers = group.last - group.first + 1;
    const thick = resolveInfill(settings, group.height, false);
    const thickAt = { ...at, index: Math.floor(layer / layers) };
    return [...thin, ...fillRegions({ regions: withSparse([], combined) }, thickAt, thick, engine)];
  }
}

/** The regions with another sparse one. */
function withSparse(regions: readonly Region[], sparse: ExPolygons): Region[] {
  const others = regions.filter(({ kind }) => kind !== "sparse");
  return isEmpty(sparse) ? others : [...others, { kind: "sparse", polygons: sparse, bridgeAngle: Number.NaN }];
}
