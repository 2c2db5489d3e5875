import { areaMm2 } from "../../geometry/area.ts";
import type { LayerPlan } from "../../layers/layer.ts";
import { EPSILON, isInterface, type SupportLayer } from "./layers.ts";

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
  /** The print's first strands with gaps between them are those of dense layers. */
  readonly startsDense: boolean;
}

/** A first layer of less is filled in no time, mm2. */
const SMALL = 100;

/** Layers of supports, sorted by height, by those of a plate: each has those above the layer below, up to itself. */
export function levelsByLayer(
  layers: readonly SupportLayer[],
  { printZ }: Pick<LayerPlan, "printZ">,
): SupportLevel[][] {
  const byLayer: SupportLevel[][] = Array.from(printZ, () => []);
  const groups = groupsByHeight(layers);
  const startsDense = hasDense(firstFilled(groups));
  let layer = 0;
  let interfaceIndex = 0;
  let count = 0;
  for (const [index, group] of groups.entries()) {
    while (layer + 1 < printZ.length && printZ[layer] < group[0].printZ - EPSILON) layer++;
    byLayer[layer].push({
      index,
      interfaceIndex,
      printZ: group[0].printZ,
      height: Math.min(...group.map(({ height }) => height)),
      layers: group,
      within: endingAbove(layers, count, Math.min(...group.map(({ bottomZ }) => bottomZ))),
      startsDense,
    });
    if (hasDense(group)) interfaceIndex++;
    count += group.length;
  }
  return byLayer;
}

/** What is sorted by height, in groups of one height each. */
export function groupsByHeight<T extends { readonly printZ: number }>(sorted: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (let i = 0, end = 0; i < sorted.length; i = end) {
    while (end < sorted.length && sorted[end].printZ <= sorted[i].printZ + EPSILON) end++;
    groups.push(sorted.slice(i, end));
  }
  return groups;
}

function hasDense(group: readonly SupportLayer[]): boolean {
  return group.some(({ kind }) => isInterface(kind));
}

/**
 * The height whose strands PrusaSlicer lays first. It judges edges in all of a print by the distance of the first
 * strands that it lays, and two threads begin, at the bottom and in the middle. The one at the bottom is first unless it
 * has to fill a large first layer, whose strands lie side by side.
 */
function firstFilled(groups: readonly SupportLayer[][]): SupportLayer[] {
  if (groups.length === 0) return [];
  const isOnBed = groups[0][0].bottomZ < EPSILON;
  if (!isOnBed || hasDense(groups[0]) || groups.length === 1) return groups[0];
  const area = groups[0].reduce((sum, { polygons }) => sum + areaMm2(polygons), 0);
  return area < SMALL ? groups[1] : groups[groups.length >> 1];
}

/** Layers before number `end` whose tops are above a height. */
function endingAbove(layers: readonly SupportLayer[], end: number, bottomZ: number): SupportLayer[] {
  let first = end;
  while (first > 0 && layers[first - 1].printZ > bottomZ + EPSILON) first--;
  return layers.slice(first, end);
}
