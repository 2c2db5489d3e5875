/** The layers of a resin print: whole ones only, so that the last never reaches above the part. */
import { toUnits } from "../core/units.ts";
import type { LayerPlan } from "../layers/layer.ts";
import { planLayers } from "../layers/plan.ts";

/** PrusaSlicer's integer units: heights are cut off to them, so that 35.599998 mm of file is no 35.6. */
const PER_MM = 1e6;

/**
 * As PrusaSlicer plans: a layer is added while its top does not lie above the part's; the first always is. (Filament's
 * are added while their middle lies below the top.)
 *
 * @param heightMm of the part, as its file has it: not rounded
 * @param liftMm how far it is lifted above the plate, where the first layer begins
 * @param firstMm height of the first layer, and of the others
 * @returns tops above the plate; planes in the part's own frame
 */
export function planResinLayers(heightMm: number, liftMm: number, firstMm: number, otherMm: number): LayerPlan {
  const height = Math.trunc(heightMm * PER_MM) + Math.round(liftMm * PER_MM);
  const others = Math.floor((height - Math.round(firstMm * PER_MM)) / Math.round(otherMm * PER_MM));
  const [firstLayerHeight, layerHeight, lift] = [toUnits(firstMm), toUnits(otherMm), toUnits(liftMm)];
  const plan = planLayers(firstLayerHeight + Math.max(0, others) * layerHeight, { firstLayerHeight, layerHeight });
  return { ...plan, sliceZ: plan.sliceZ.map((z) => z - lift) };
}
