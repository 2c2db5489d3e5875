/** Lines, the runs that join them and the hooks at their free ends, written as continuous paths. */
import type { PolylinesBuilder } from "../../geometry/builder.ts";
import { addPartialRun, addRun } from "./arcs.ts";
import type { Joints } from "./join-ends.ts";
import type { LineEnds } from "./line-ends.ts";

/**
 * Walks every chain from one free end to the other.
 * @param addInner adds what a line has between its ends, on the way from the end given to the other one
 */
export function writeChains(
  ends: LineEnds,
  joints: Joints,
  out: PolylinesBuilder,
  addInner?: (end: number) => void,
): void {
  const written = new Uint8Array(ends.count / 2);
  for (let start = 0; start < ends.count; start++) {
    if (joints.mate[start] >= 0 || written[start >> 1]) continue;
    addHook(ends, joints, start, true, out);
    for (let at = start; ; ) {
      written[at >> 1] = 1;
      out.addPoint(ends.x[at], ends.y[at]);
      addInner?.(at);
      at ^= 1;
      out.addPoint(ends.x[at], ends.y[at]);
      const mate = joints.mate[at];
      if (mate < 0) {
        addHook(ends, joints, at, false, out);
        break;
      }
      addRun(out, ends.rings, ends.ring[at], ends.key[at], ends.key[mate], joints.forward[at] === 1);
      at = mate;
    }
    out.endLine();
  }
}

function addHook(ends: LineEnds, joints: Joints, end: number, inwards: boolean, out: PolylinesBuilder): void {
  if (joints.hook[end] > 0)
    addPartialRun(
      out,
      ends.rings,
      ends.lengths,
      ends.ring[end],
      ends.key[end],
      joints.hook[end],
      joints.forward[end] === 1,
      inwards,
    );
}
