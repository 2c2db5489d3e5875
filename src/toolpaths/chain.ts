/** What is chained: places where each piece may be entered and left, integer units, flat. */
export interface ChainPieces {
  /** x, y of the first and the last point of each piece. */
  readonly ends: Int32Array;
  /** 1 where a piece may be run backwards. */
  readonly reversible: Uint8Array;
}

/** A step of a chain: the piece's index, and whether it is run backwards. */
export interface ChainStep {
  readonly piece: number;
  readonly reversed: boolean;
}

/**
 * A short order of pieces: always on to the nearest end of what is left; of equally near ones the lowest index.
 * @param startX where the way begins; without it, at the first piece
 */
export function chainPieces(pieces: ChainPieces, startX?: number, startY?: number): ChainStep[] {
  const { ends, reversible } = pieces;
  const left = Array.from(reversible, (_, i) => i);
  const steps: ChainStep[] = [];
  let x = startX ?? ends[0];
  let y = startY ?? ends[1];
  while (left.length > 0) {
    let best = Infinity;
    let at = 0;
    let reversed = false;
    for (let i = 0; i < left.length; i++) {
      const piece = left[i];
      const forward = distance2(x, y, ends[4 * piece], ends[4 * piece + 1]);
      if (forward < best) {
        best = forward;
        at = i;
        reversed = false;
      }
      if (reversible[piece] === 0) continue;
      const backward = distance2(x, y, ends[4 * piece + 2], ends[4 * piece + 3]);
      if (backward < best) {
        best = backward;
        at = i;
        reversed = true;
      }
    }
    const piece = left[at];
    left.splice(at, 1);
    steps.push({ piece, reversed });
    const exit = reversed ? 4 * piece : 4 * piece + 2;
    x = ends[exit];
    y = ends[exit + 1];
  }
  return steps;
}

/** A short order of points, beginning with the first one. */
export function chainPoints(points: readonly (readonly [number, number])[]): number[] {
  const ends = Int32Array.from(points.flatMap(([x, y]) => [x, y, x, y]));
  return chainPieces({ ends, reversible: new Uint8Array(points.length) }).map((step) => step.piece);
}

function distance2(x0: number, y0: number, x1: number, y1: number): number {
  return (x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0);
}
