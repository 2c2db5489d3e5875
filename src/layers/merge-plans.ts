import type { LayerPlan } from "./layer.ts";

/** Layers that share a plate. */
export interface MergedPlans {
  /** Where any of the plans has a layer, bottom up; each as thick as what is between it and the one below. */
  readonly plan: Pick<LayerPlan, "printZ" | "heights">;
  /** Of each plan, which of the common layers each of its own is; undefined where they are the first ones. */
  readonly places: readonly (Uint32Array | undefined)[];
}

/** Layers whose tops are nearer than this are one, mm. */
export const SAME_HEIGHT = 1e-4;

/** Each height once, in ascending order; mm. */
export function distinctHeights(heights: readonly number[]): number[] {
  const sorted = [...heights].sort((a, b) => a - b);
  return sorted.filter((z, i) => i === 0 || z > sorted[i - 1] + SAME_HEIGHT);
}

/** The first of those with the most layers. */
export function longestPlan<T extends Pick<LayerPlan, "printZ">>(plans: readonly T[]): T {
  return plans.reduce((most, own) => (own.printZ.length > most.printZ.length ? own : most));
}

/** The layers of objects that are printed together: those at one height are one. */
export function mergePlans(plans: readonly Pick<LayerPlan, "printZ" | "heights">[]): MergedPlans {
  const longest = longestPlan(plans);
  const tops = distinctHeights(plans.flatMap(({ printZ }) => [...printZ]));
  if (tops.length === longest.printZ.length) {
    const isBeginning = ({ printZ }: Pick<LayerPlan, "printZ">): boolean =>
      printZ.every((z, i) => Math.abs(z - tops[i]) <= SAME_HEIGHT);
    if (plans.every(isBeginning)) return { plan: longest, places: plans.map(() => undefined) };
  }
  const lowest = plans.find(({ printZ }) => printZ[0] <= tops[0] + SAME_HEIGHT)!;
  const bottom = tops[0] - lowest.heights[0];
  return {
    plan: { printZ: Float64Array.from(tops), heights: Float64Array.from(tops, (z, i) => z - (tops[i - 1] ?? bottom)) },
    places: plans.map(({ printZ }) => placesAmong(tops, printZ)),
  };
}

function placesAmong(tops: readonly number[], printZ: Float64Array): Uint32Array {
  let place = 0;
  return Uint32Array.from(printZ, (z) => {
    while (tops[place] < z - SAME_HEIGHT) place++;
    return place;
  });
}
