import type { Placeholders } from "../core/custom-gcode.ts";
import { fileNames } from "../gcode/custom.ts";
import type { LoadedPlate, SlicedItem } from "./load-plate.ts";
import { NAMELESS } from "./object-labels.ts";

/**
 * What custom g-code may ask of a plate.
 * @param fileName of the model's file, as `box.stl`; where it is not known, the first object's name stands for it
 */
export function platePlaceholders({ items }: LoadedPlate, fileName?: string): Placeholders {
  // The dot keeps a name's own from being taken for that of an ending.
  const names = fileNames(fileName ?? `${items[0].name || NAMELESS}.`);
  return { ...names, ...countItems(items) };
}

/** How many objects stand there, and how often. */
export function countItems(items: readonly Pick<SlicedItem, "object">[]): Placeholders {
  return { num_objects: new Set(items.map(({ object }) => object)).size, num_instances: items.length };
}
