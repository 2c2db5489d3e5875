import type { Cone } from "./outline.ts";

export interface TowerChange {
  readonly from: number;
  readonly to: number;
  /** mm3 to purge. */
  readonly volume: number;
  /** mm3 after which its lines end, if there is room for so many. */
  wiped: number;
  /** What ramming takes of the tower's depth, mm; a line's width where there is none. */
  readonly rammed: number;
  /** What is left of the last line of ramming, mm; wiping begins with it. */
  readonly firstLine: number;
  /** What it takes of the tower's depth, mm. */
  depth: number;
}

export interface TowerLayer {
  readonly index: number;
  readonly height: number;
  readonly isFirst: boolean;
  /** Filaments that dissolve come or go on the layer above, which needs something closer to stand on. */
  readonly carriesSoluble: boolean;
  readonly changes: readonly TowerChange[];
  /** Number of the change after which the layer is filled, the first to a filament that stays; -1: before all of them. */
  readonly filledAfter: number;
  /** mm of the tower that stand on it. */
  readonly above: number;
  /** mm. */
  depth: number;
  /** That the tower stands in; undefined where it stands by itself. */
  cone: Cone | undefined;
}

/** What a layer's changes take of its depth, mm. */
export function changesDepth({ changes }: Pick<TowerLayer, "changes">): number {
  return changes.reduce((sum, { depth }) => sum + depth, 0);
}
