import type { LayerPlan } from "../../layers/layer.ts";
import { EPSILON, type SupportLayer } from "./layers.ts";

/** All that supports print at one height. */
export interface SupportLevel {
  /** From the bed. */
  readonly index: number;
  /** Counts the levels with dense layers. */
  readonly interfaceIndex: number;
  readonly printZ: number;
  /** Of its thinnest layer, mm. */
  readonly height: number;
  readonly layers: readonly SupportLayer[];
  /** Layers of lower levels that end within the height of one of these. */
  readonly within: readonly SupportLayer[];
}

/** Layers of supports, sorted by height, by the part's layers: each has those above the layer below, up to itself. */
export function levelsByLayer(layers: readonly SupportLayer[], { printZ }: LayerPlan): SupportLevel[][] {
  const byLayer: SupportLevel[][] = Array.from(printZ, () => []);
  let layer = 0;
  let interfaceIndex = 0;
  for (let i = 0, index = 0; i < layers.length; index++) {
    let end = i + 1;
    while (end < layers.length && layers[end].printZ <= layers[i].printZ + EPSILON) end++;
    const group = layers.slice(i, end);
    while (layer + 1 < printZ.length && printZ[layer] < group[0].printZ - EPSILON) layer++;
    byLayer[layer].push({
      index,
      interfaceIndex,
      printZ: group[0].printZ,
      height: Math.min(...group.map(({ height }) => height)),
      layers: group,
      within: endingAbove(layers, i, Math.min(...group.map(({ bottomZ }) => bottomZ))),
    });
    if (group.some(({ kind }) => kind !== "base")) interfaceIndex++;
    i = end;
  }
  return byLayer;
}

/** Layers before number `end` whose tops are above a height. */
function endingAbove(layers: readonly SupportLayer[], end: number, bottomZ: number): SupportLayer[] {
  let first = end;
  while (first > 0 && layers[first - 1].printZ > bottomZ + EPSILON) first--;
  return layers.slice(first, end);
}
