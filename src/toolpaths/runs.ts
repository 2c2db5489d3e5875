import { firstPoint, isDirected, lastPoint } from "./builder.ts";
import { chainPieces } from "./chain.ts";
import type { Toolpaths } from "./toolpaths.ts";

/** Entities that are printed in one go; one that is directed is not run backwards. */
export interface EntityRun {
  readonly paths: Toolpaths;
  readonly first: number;
  readonly end: number;
}

/** A step of a chain of runs, and whether it is run backwards. */
export interface RunStep extends EntityRun {
  readonly reversed: boolean;
}

/**
 * The runs along a short way.
 * @param startX where the way begins; without it, anywhere
 */
export function chainRuns(runs: readonly EntityRun[], startX?: number, startY?: number): RunStep[] {
  const ends = runs.flatMap(({ paths, first, end }) => {
    const from = 2 * firstPoint(paths, first);
    const to = 2 * lastPoint(paths, end - 1);
    return [paths.coords[from], paths.coords[from + 1], paths.coords[to], paths.coords[to + 1]];
  });
  const reversible = Uint8Array.from(runs, ({ paths, first }) => (isDirected(paths, first) ? 0 : 1));
  const steps = chainPieces({ ends: Int32Array.from(ends), reversible }, startX, startY);
  return steps.map(({ piece, reversed }) => ({ ...runs[piece], reversed }));
}
