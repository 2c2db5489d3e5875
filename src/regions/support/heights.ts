import { EMPTY_EXPOLYGONS } from "../../geometry/polygons.ts";
import type { LayerPlan } from "../../layers/layer.ts";
import type { RaftHeights } from "../../settings/raft-heights.ts";
import type { TopContact } from "./contacts.ts";
import { EPSILON, type Slab } from "./layers.ts";
import type { SupportHeights } from "./resolve.ts";

/** A height at which supports begin or end. */
interface Extreme {
  readonly slab: Slab;
  readonly isTop: boolean;
}

/**
 * A plan whose tops are sums of doubles, as PrusaSlicer's are. The distance of two contacts is often a multiple of the
 * greatest height, 0.3 mm at layers of 0.1 mm, and there rounding alone decides on a layer more.
 */
export function addedUp(plan: LayerPlan): LayerPlan {
  const printZ = new Float64Array(plan.printZ.length);
  const bottom = plan.printZ[0] - plan.heights[0];
  let top = 0;
  for (let layer = 0; layer < printZ.length; layer++) {
    top += plan.heights[layer];
    printZ[layer] = bottom + top;
  }
  return { ...plan, printZ };
}

/**
 * The layers between contacts: as few as their greatest height lets, evenly high between one contact's height and the
 * next; or the part's own. Gives contacts their height where it was open.
 * @param tops contacts with the part above, bottom up
 * @param bottoms contacts with the part below, bottom up
 */
export function layersBetween(
  tops: readonly TopContact[],
  bottoms: readonly Slab[],
  plan: LayerPlan,
  raft: RaftHeights | undefined,
  heights: SupportHeights,
): Slab[] {
  const extremes = [
    ...tops.map((slab) => ({ slab: slab as Slab, isTop: true })),
    ...bottoms.map((slab) => ({ slab, isTop: false })),
  ].sort((a, b) => extremeZ(a) - extremeZ(b));
  const start = raft?.interfaceTop ?? 0;
  // A contact that is the raft's own top, or the first layer, has its height.
  const from = extremes.length > 0 && Math.abs(extremeZ(extremes[0]) - start) < EPSILON ? 1 : 0;
  const slabs: Slab[] = [];
  const add = (bottomZ: number, printZ: number): void => {
    slabs.push({ bottomZ, printZ, height: printZ - bottomZ, isBridging: false, polygons: EMPTY_EXPOLYGONS });
  };
  let previous: Extreme | undefined;
  for (const next of extremes.slice(from)) {
    let low = previous ? extremeZ(previous) : start;
    const high = extremeZ(next);
    if (Math.abs(high - heights.first) < EPSILON) {
      if (isBelow(slabs, heights.first)) add(0, heights.first);
      previous = next;
      continue;
    }
    if (Math.abs(low) < EPSILON) {
      if (isBelow(slabs, heights.first)) add(0, heights.first);
      low = heights.first;
    }
    if (high - low > EPSILON) {
      if (heights.isSynchronized) addObjectLayers(slabs, low, high, plan, raft, add);
      else addEven(slabs, low, next, previous, heights, add);
    }
    previous = next;
  }
  return slabs;
}

function extremeZ({ slab, isTop }: Extreme): number {
  return isTop ? slab.bottomZ : slab.printZ;
}

function isBelow(slabs: readonly Slab[], z: number): boolean {
  const last = slabs.at(-1);
  return last === undefined || last.printZ < z - EPSILON;
}

/** Layers with the part's own tops. */
function addObjectLayers(
  slabs: readonly Slab[],
  low: number,
  high: number,
  { printZ, heights }: LayerPlan,
  raft: RaftHeights | undefined,
  add: (bottomZ: number, printZ: number) => void,
): void {
  if (raft && Math.abs(low - raft.interfaceTop) < EPSILON) add(raft.interfaceTop, raft.objectBottom);
  for (let layer = 0; layer < printZ.length && printZ[layer] < high + EPSILON; layer++)
    if (printZ[layer] > low + EPSILON && isBelow(slabs, printZ[layer]))
      add(printZ[layer] - heights[layer], printZ[layer]);
}

/** Even layers from one contact's height to the next one's, the contact on top among them. */
function addEven(
  slabs: readonly Slab[],
  from: number,
  next: Extreme,
  previous: Extreme | undefined,
  heights: SupportHeights,
  add: (bottomZ: number, printZ: number) => void,
): void {
  let low = from;
  let high = extremeZ(next);
  const countOf = (distance: number): number => Math.ceil(distance / heights.most);
  let count = countOf(high - low);
  let step = (high - low) / count;
  if (previous?.isTop && previous.slab.printZ + heights.least > previous.slab.bottomZ + step) {
    // The first layer would end just above the contact that it begins with: it ends with it.
    add(previous.slab.bottomZ, previous.slab.printZ);
    low = previous.slab.printZ;
    count = countOf(high - low);
    if (high - low < EPSILON) return;
    step = (high - low) / count;
  }
  if (next.isTop && next.slab.height === 0) {
    next.slab.height = step;
    high = next.slab.printZ - step;
    next.slab.bottomZ = high;
    count--;
  }
  for (let i = 0; i < count; i++) {
    const bottomZ = i === 0 ? low : slabs.at(-1)!.printZ;
    add(bottomZ, i + 1 === count ? high : low + (i + 1) * step);
  }
}
