import type { Ground, LayerPlace } from "../motion/ground.ts";
import { type LayerMoves, layerMoves } from "../motion/layer-motion.ts";
import type { MotionOptions } from "../motion/resolve.ts";
import type { ToolPass } from "../motion/tools.ts";
import { groupsByHeight } from "../regions/support/levels.ts";
import { concatToolpaths, entityCount } from "../toolpaths/builder.ts";
import type { SupportPaths } from "../toolpaths/support/paths.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import { moved } from "./plate-items.ts";
import type { StandingItem } from "./standing-items.ts";

/** What supports alone print at one height. */
export interface PrintedLevel {
  readonly printZ: number;
  readonly height: number;
  readonly toolpaths: Toolpaths;
  readonly moves: LayerMoves;
  /** Where there are several tools, what each prints, in order; the moves are then the first one's. */
  readonly passes?: readonly ToolPass[];
}

/** What all items have at one height between two layers. */
export interface LooseLevel {
  readonly printZ: number;
  readonly height: number;
  readonly isRaft: boolean;
  readonly parts: readonly LoosePart[];
}

interface LoosePart extends SupportPaths, Pick<StandingItem, "item" | "shift"> {}

/** The levels of all items between a layer and the one below, bottom up. */
export function looseLevels(items: readonly StandingItem[]): LooseLevel[] {
  const all = items.flatMap(({ item, own, shift }) => own.supports.map((support) => ({ ...support, item, shift })));
  return looseGroups(all).map((parts) => {
    const [{ printZ, height, isRaft }] = parts;
    return { printZ, height, isRaft, parts };
  });
}

/** Supports of one height each, bottom up. */
export function looseGroups<T extends SupportPaths>(all: readonly T[]): T[][] {
  return groupsByHeight(all.toSorted((a, b) => a.printZ - b.printZ));
}

/** How a level is printed, or what one of several tools prints of it. */
export interface LevelPass {
  /** Of the layer above. */
  readonly place: LayerPlace;
  readonly motion: MotionOptions;
  /** A raft's is inside the skirt. */
  readonly skirt: Toolpaths | undefined;
  /** All, unless told. */
  readonly pick?: (support: Toolpaths) => Toolpaths;
}

/** @param fromBed number among the levels below the layer */
export function printLevel(
  { printZ, height, isRaft, parts }: LooseLevel,
  fromBed: number,
  { place, motion, skirt, pick = (support) => support }: LevelPass,
): PrintedLevel {
  const around = skirt ? [skirt] : [];
  const own = parts.map(({ toolpaths, shift }) => moved(pick(toolpaths), shift));
  const grounds: Ground[] = [];
  let entity = around.reduce((sum, paths) => sum + entityCount(paths), 0);
  for (const [i, { item, islands, shift }] of parts.entries()) {
    grounds.push({ entity, item, supported: moved(islands, shift) });
    entity += entityCount(own[i]);
  }
  const on = place.index === 0 && fromBed === 0 ? "bed" : "layer";
  const toolpaths = concatToolpaths([...around, ...own]);
  const at = { ...place, printZ, height, on, ...(isRaft && { cooledIndex: parts[0].index }) } as const;
  const moves = layerMoves(toolpaths, at, motion, grounds);
  return { printZ, height, toolpaths, moves: { ...moves, isBetween: true, isRaft } };
}
