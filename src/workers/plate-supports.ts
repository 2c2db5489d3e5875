import { type Ground, type LayerMoves, type LayerPlace, layerMoves } from "../motion/layer-motion.ts";
import type { MotionOptions } from "../motion/resolve.ts";
import { concatToolpaths, entityCount } from "../toolpaths/builder.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import { moved } from "./plate-items.ts";
import type { StandingItem } from "./standing-items.ts";

/** What supports alone print at one height. */
export interface PrintedLevel {
  readonly printZ: number;
  readonly height: number;
  readonly toolpaths: Toolpaths;
  readonly moves: LayerMoves;
}

/** Heights nearer than this are one, mm. */
export const EPSILON = 1e-4;

/**
 * The levels of all items, bottom up.
 * @param skirtAt a raft's level, counted from the bed, is printed inside the skirt
 */
export function levelsBelow(
  items: readonly StandingItem[],
  place: LayerPlace,
  motion: MotionOptions,
  skirtAt: (level: number, height: number) => Toolpaths | undefined = () => undefined,
): PrintedLevel[] {
  const below = items.flatMap(({ item, own, shift }) => own.supports.map((support) => ({ item, support, shift })));
  below.sort((a, b) => a.support.printZ - b.support.printZ);
  const levels: PrintedLevel[] = [];
  for (let i = 0, end = 0; i < below.length; i = end) {
    const { printZ, height, isRaft } = below[i].support;
    while (end < below.length && below[end].support.printZ < printZ + EPSILON) end++;
    const group = below.slice(i, end);
    const skirt = isRaft ? skirtAt(levels.length, height) : undefined;
    const around = skirt ? [skirt] : [];
    const toolpaths = concatToolpaths([
      ...around,
      ...group.map(({ support, shift }) => moved(support.toolpaths, shift)),
    ]);
    const grounds: Ground[] = [];
    let entity = around.reduce((sum, paths) => sum + entityCount(paths), 0);
    for (const { item, support, shift } of group) {
      grounds.push({ entity, item, supported: moved(support.islands, shift) });
      entity += entityCount(support.toolpaths);
    }
    const on = place.index === 0 && i === 0 ? "bed" : "layer";
    const moves = layerMoves(toolpaths, { ...place, printZ, height, on }, motion, grounds);
    levels.push({ printZ, height, toolpaths, moves: { ...moves, isBetween: true, isRaft } });
  }
  return levels;
}
