import { SAME_HEIGHT } from "../layers/merge-plans.ts";
import { type Adhesion, skirtOptions } from "./adhesion.ts";
import { type FilamentJob, raftTops } from "./filament.ts";
import { moved, shiftOf } from "./plate-items.ts";

/**
 * What each item of a plate has around it, in its own coordinates, where they are printed one after the other. As in
 * PrusaSlicer the first item has the brim, and the skirt up to its top; each later one goes on with the skirt from where
 * it is higher than all before it, until the skirt has all its layers.
 */
export function adhesionApart(job: FilamentJob, { around, brim }: Adhesion): Adhesion[] {
  const { layers } = skirtOptions(job);
  let done = 0;
  let top = -Infinity;
  return job.items.map((item, i) => {
    const { plan } = job.objects[item.object];
    const heights = [...raftTops({ ...job, items: [item], plan }), ...plan.printZ];
    const skirted = { from: heights.findLastIndex((z) => z <= top + SAME_HEIGHT) + 1, done };
    const count = Math.min(heights.length - skirted.from, layers - done);
    done += count;
    if (count > 0) top = heights[skirted.from + count - 1];
    const [x, y] = shiftOf(job, item);
    return { around: around && moved(around, [-x, -y]), brim: i === 0 ? brim : undefined, skirted };
  });
}
