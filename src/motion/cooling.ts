/**
 * Cooling, as PrusaSlicer does it: a layer that would be printed in too little time is slowed, and the fan follows the
 * time that the layer takes, each tool's by its filament. Bridges and the tower keep their feed. All strands are slowed
 * alike, unless the surface is to look the same on all layers: then external perimeters come last (cooling-stages). A
 * slowed feed is a whole number of mm/min.
 */
import { F_PER_MM_S, MOVE, MOVE_STRIDE } from "../core/moves.ts";
import { type LayerFan, layerFan } from "./layer-fan.ts";
import { layerWork, type StrandGroup } from "./layer-work.ts";
import type { LinkedLayer } from "./linked-layer.ts";
import { slowDown } from "./slow-down.ts";

/** The part of a layer that a tool prints, slowed. */
interface CooledPart {
  /** The layer's move that it begins with. */
  readonly at: number;
  readonly part: Int32Array;
  readonly blow: LayerFan;
  /** Its moves may ask for fans of their own. */
  readonly asks: boolean;
}

/** The F quanta of 1 mm/min. */
const WHOLE_FEED = F_PER_MM_S / 60;

/** Cools a print's layers in their order. */
export class LayerCooler {
  /** The last E of the text so far, in its quanta. */
  #fed = 0;

  /** Slows a layer's moves in place if it is too short, and says how fast the fan runs. */
  cool(layer: LinkedLayer): CooledPart[] {
    const { tools, groupOf, fed } = layerWork(layer, this.#fed);
    this.#fed = fed;
    const seconds = slowDown(tools);
    setFeeds(layer.moves, groupOf);
    return layer.cuts.map(({ at, motion }, i) => ({
      at,
      part: layer.moves.subarray(at * MOVE_STRIDE, (layer.cuts[i + 1]?.at ?? Infinity) * MOVE_STRIDE),
      blow: layerFan(seconds, layer.cooledIndex, motion.cooling),
      asks: motion.overhangs?.fans != null,
    }));
  }
}

function setFeeds(moves: Int32Array, groupOf: readonly (StrandGroup | undefined)[]): void {
  groupOf.forEach((group, move) => {
    if (group === undefined || group.slowed >= group.feed) return;
    moves[move * MOVE_STRIDE + MOVE.f] = Math.max(Math.floor(group.slowed / WHOLE_FEED + 0.5), 1) * WHOLE_FEED;
  });
}
