import { LayerCooler } from "../../src/motion/cooling.ts";
import type { LayerFan } from "../../src/motion/layer-fan.ts";
import type { LinkedLayer, ToolCut } from "../../src/motion/linked-layer.ts";
import type { CoolingOptions } from "../../src/motion/resolve.ts";

/** A layer of these moves for the cooler; its tools take over in order of the cuts. */
export function layerOf(
  moves: Int32Array,
  cuts: readonly { at: number; cooling: CoolingOptions }[],
  cooledIndex = 5,
): LinkedLayer {
  const motion = (cooling: CoolingOptions): ToolCut["motion"] => ({
    cooling,
    overhangs: undefined,
    pressure: undefined,
  });
  return {
    moves,
    events: [],
    from: [0, 0, moves[2]],
    cuts: cuts.map(({ at, cooling }, tool) => ({ at, tool, motion: motion(cooling) })),
    cooledIndex,
    waits: false,
  };
}

/** Slows the moves of a single tool in place. */
export function coolMoves(moves: Int32Array, cooling: CoolingOptions, cooledIndex = 5): LayerFan {
  return new LayerCooler().cool(layerOf(moves, [{ at: 0, cooling }], cooledIndex))[0].blow;
}
