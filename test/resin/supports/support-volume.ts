import { MM_PER_UNIT, toUnits } from "../../../src/core/units.ts";
import { areaMm2 } from "../../../src/geometry/area.ts";
import type { PolygonEngine } from "../../../src/geometry/engine.ts";
import type { LayerPlan } from "../../../src/layers/layer.ts";
import { sliceMesh } from "../../../src/layers/slice-mesh.ts";
import { createTwin } from "../../../src/layers/twin.ts";
import type { PlacedMesh } from "../../../src/mesh/triangle-mesh.ts";
import { placeSolid } from "../../../src/resin/place-solid.ts";
import type { Solid } from "../../../src/resin/solid.ts";

/** mm3 of the solid outside the part that stands `lift` up, from the areas of its layers. */
export function supportVolume(
  solid: Solid,
  part: PlacedMesh,
  lift: number,
  engine: PolygonEngine,
  layerMm = 0.1,
): number {
  const layer = toUnits(layerMm);
  const tools = { engine, kernel: createTwin() };
  const count = Math.floor((part.height + toUnits(lift)) / layer);
  const plan = (below: number): LayerPlan => ({
    sliceZ: Int32Array.from({ length: count }, (_, k) => k * layer + layer / 2 - below),
    printZ: new Float64Array(count),
    heights: new Float64Array(count).fill(layer * MM_PER_UNIT),
  });
  const supports = sliceMesh(placeSolid(solid), plan(0), tools).layers;
  const parts = sliceMesh(part, plan(toUnits(lift)), tools).layers;
  return supports.reduce(
    (sum, { polygons, height }, k) => sum + areaMm2(engine.difference(polygons, parts[k].polygons)) * height,
    0,
  );
}
