/** A file tells heights above an object's bottom: they are its own for as long as no height of it changes. */
import { warning } from "../core/warnings.ts";
import { placementMatrix } from "../mesh/place.ts";
import type { ModelOptions, ReadInput } from "./load-model.ts";

/** What was read, without layer heights and ranges where it is turned about x or y or made lower or higher. */
export function withOwnHeights(read: ReadInput, placing: Pick<ModelOptions, "rotation" | "scale">): ReadInput {
  const told = read.objects.filter(({ ranges, layerHeights }) => ranges !== undefined || layerHeights !== undefined);
  if (told.length === 0 || keepsHeights(placing)) return read;
  const message = `the layer heights and height ranges of ${told.length} objects were passed over: the model is turned or scaled, and its heights are others`;
  return {
    ...read,
    objects: read.objects.map(({ ranges: _, layerHeights: __, ...object }) => object),
    warnings: [...read.warnings, warning("LAYER_HEIGHTS_DROPPED", message, { count: told.length })],
  };
}

/** Whether each point's height is what it was. */
function keepsHeights(placing: Pick<ModelOptions, "rotation" | "scale">): boolean {
  const [x, y, z] = placementMatrix(placing).slice(6);
  return x === 0 && y === 0 && z === 1;
}
