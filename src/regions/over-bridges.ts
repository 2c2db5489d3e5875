/** Solid infill that lies on bridges: what is laid there too fast tears them off. */
import type { PolygonEngine } from "../geometry/engine.ts";
import { type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { areasOf, type Region } from "./regions.ts";

/**
 * The regions with what is solid on bridges apart, as PrusaSlicer 2.9 parts them: tops stay whole, and bridges over sparse
 * infill do not count.
 * @param below bottoms of the layer below
 */
export function splitOverBridges(
  engine: PolygonEngine,
  regions: readonly Region[],
  below: readonly Region[],
): readonly Region[] {
  const bridges = areasOf(below, "bottom-bridge");
  if (bridges.length === 0) return regions;
  const bridged = engine.unionAll(bridges);
  return regions.flatMap((region) => (region.kind === "solid" ? split(engine, region, bridged) : [region]));
}

function split(engine: PolygonEngine, region: Region, bridged: ExPolygons): Region[] {
  const over = engine.intersection(region.polygons, bridged);
  if (isEmpty(over)) return [region];
  const onBridge: Region = { ...region, kind: "over-bridge", polygons: over };
  const rest = engine.difference(region.polygons, bridged);
  return isEmpty(rest) ? [onBridge] : [onBridge, { ...region, polygons: rest }];
}
