/** Cooling of a layer that several tools print. */
import { MOVE, MOVE_STRIDE } from "../core/moves.ts";
import { coolLayer, type LayerFan, layerTime } from "./cooling.ts";
import type { ToolCut } from "./linked-layer.ts";
import type { CoolingOptions } from "./resolve.ts";

/** The part of a layer that is cooled as one. */
interface CooledPart {
  readonly at: number;
  readonly part: Int32Array;
  readonly blow: LayerFan;
  /** Its moves may ask for fans of their own. */
  readonly asks: boolean;
}

type Point = readonly [number, number, number];

/**
 * Slows a layer's moves in place. Every tool sees the time of the whole layer. Tools whose filaments are cooled alike
 * are slowed together; otherwise each by itself, the one that asks for the shortest layer first.
 */
export function coolCuts(
  moves: Int32Array,
  from: Point,
  layerIndex: number,
  cuts: readonly ToolCut[],
): readonly CooledPart[] {
  const asks = cuts.some(({ motion }) => motion.overhangs?.fans != null);
  const [{ cooling }] = cuts.map(({ motion }) => motion);
  if (cuts.every(({ motion }) => isAlike(motion.cooling, cooling)))
    return [{ at: 0, part: moves, blow: coolLayer(moves, from, layerIndex, cooling), asks }];
  const parts = cuts.map(({ at, motion }, i) => {
    const part = moves.subarray(at * MOVE_STRIDE, (cuts[i + 1]?.at ?? Infinity) * MOVE_STRIDE);
    return { at, cooling: motion.cooling, part, from: at === 0 ? from : positionAt(moves, at - 1) };
  });
  const blows = new Map<number, LayerFan>();
  const order = parts.toSorted((a, b) => a.cooling.layerSeconds - b.cooling.layerSeconds || a.at - b.at);
  for (const own of order) {
    const others = parts.reduce(
      (sum, other) => sum + (other === own ? 0 : layerTime(other.part, other.from).seconds),
      0,
    );
    blows.set(own.at, coolLayer(own.part, own.from, layerIndex, shortened(own.cooling, others)));
  }
  return parts.map(({ at, part }) => ({ at, part, blow: blows.get(at)!, asks }));
}

function isAlike(a: CoolingOptions, b: CoolingOptions): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** The cooling of a part of a layer of which other tools print for so many seconds. */
function shortened(cooling: CoolingOptions, others: number): CoolingOptions {
  const { layerSeconds, fanBelowSeconds } = cooling;
  return { ...cooling, layerSeconds: layerSeconds - others, fanBelowSeconds: fanBelowSeconds - others };
}

function positionAt(moves: Int32Array, move: number): Point {
  const at = move * MOVE_STRIDE;
  return [moves[at + MOVE.x], moves[at + MOVE.y], moves[at + MOVE.z]];
}
