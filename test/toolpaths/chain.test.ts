import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chainPieces, chainPoints } from "../../src/toolpaths/chain.ts";
import type { ChainStep } from "../../src/toolpaths/shortest-connections.ts";

const coordinate = fc.integer({ min: -1000, max: 1000 });
const pieces = fc.array(
  fc.record({ ends: fc.tuple(coordinate, coordinate, coordinate, coordinate), reversible: fc.boolean() }),
  {
    maxLength: 30,
  },
);

function chain(
  list: readonly { ends: readonly number[]; reversible: boolean }[],
  start?: readonly [number, number],
): ChainStep[] {
  const ends = Int32Array.from(list.flatMap((piece) => piece.ends));
  return chainPieces(
    { ends, reversible: Uint8Array.from(list, (piece) => Number(piece.reversible)) },
    ...(start ?? []),
  );
}

type Ends = readonly (readonly number[])[];

function distance2(ends: Ends, a: number, b: number): number {
  const [ax, ay] = ends[a >> 1].slice(2 * (a & 1));
  const [bx, by] = ends[b >> 1].slice(2 * (b & 1));
  return (ax - bx) ** 2 + (ay - by) ** 2;
}

/** All connections of two ends, those of a piece itself left out, from the shortest on. */
function connections(ends: Ends): number[][] {
  const all: number[][] = [];
  for (let a = 0; a < 2 * ends.length; a++) for (let b = (a | 1) + 1; b < 2 * ends.length; b++) all.push([a, b]);
  return all.sort(([a, b], [c, d]) => distance2(ends, a, b) - distance2(ends, c, d));
}

function named(link: readonly number[]): string {
  return [...link].sort((a, b) => a - b).join("-");
}

/** The links of the chain: of the connections those between free ends of different fragments. */
function plainLinks(ends: Ends, first: number): number[][] {
  const fragment = ends.map((_, piece) => piece);
  const isTaken = ends.flatMap((_, piece) => [2 * piece === first, 2 * piece + 1 === first]);
  return connections(ends).filter(([a, b]) => {
    const [one, other] = [fragment[a >> 1], fragment[b >> 1]];
    if (one === other || isTaken[a] || isTaken[b]) return false;
    isTaken[a] = true;
    isTaken[b] = true;
    for (const [piece, own] of fragment.entries()) if (own === other) fragment[piece] = one;
    return true;
  });
}

describe("chainPieces", () => {
  test("holds every piece once, and turns round only what may be", () => {
    fc.assert(
      fc.property(pieces, fc.option(fc.tuple(coordinate, coordinate)), (list, start) => {
        const steps = chain(list, start ?? undefined);
        expect(steps.map((step) => step.piece).sort((a, b) => a - b)).toEqual(list.map((_, i) => i));
        for (const { piece, reversed } of steps) if (reversed) expect(list[piece].reversible).toBe(true);
      }),
    );
  });

  test("of many ends, those that are joined next are the nearest of different fragments", () => {
    const far = fc.noBias(fc.integer({ min: -1e7, max: 1e7 }));
    const crowd = fc.array(fc.tuple(far, far, far, far), { minLength: 33, maxLength: 60 });
    fc.assert(
      fc.property(crowd, fc.option(fc.tuple(far, far)), (ends, start) => {
        const list = ends.map((own) => ({ ends: own, reversible: true }));
        // Equal connections may be taken in another order here.
        const lengths = connections(ends).map(([a, b]) => distance2(ends, a, b));
        fc.pre(new Set(lengths).size === lengths.length);
        const steps = chain(list, start ?? undefined);
        const links = steps.slice(1).map(({ piece, reversed }, i) => {
          const before = steps[i];
          return [2 * before.piece + (before.reversed ? 0 : 1), 2 * piece + (reversed ? 1 : 0)];
        });
        const first = start === null ? -1 : 2 * steps[0].piece + (steps[0].reversed ? 1 : 0);
        expect(links.map(named).sort()).toEqual(plainLinks(ends, first).map(named).sort());
      }),
      { numRuns: 30 },
    );
  });

  test("begins, without a start, at that of its ends that had been nearer to another when it was last sought", () => {
    const along = (...xs: readonly number[]): number[] => chainPoints(xs.map((x) => [x, 0] as const));
    expect(along(0, 10, 40)).toEqual([2, 1, 0]);
    expect(along(40, 10, 0)).toEqual([0, 1, 2]);
    // Of an even row the first two are joined first, which leaves the first farther from the others.
    expect(along(0, 20, 40)).toEqual([2, 1, 0]);
  });

  test("begins at the end nearest to the start", () => {
    fc.assert(
      fc.property(pieces, coordinate, coordinate, (list, x, y) => {
        fc.pre(list.length > 0);
        const { piece, reversed } = chain(list, [x, y])[0];
        const distance = ([px, py]: readonly number[]): number => Math.hypot(px - x, py - y);
        const entry = distance(list[piece].ends.slice(reversed ? 2 : 0));
        for (const { ends, reversible } of list) {
          expect(entry).toBeLessThanOrEqual(distance(ends.slice(0)));
          if (reversible) expect(entry).toBeLessThanOrEqual(distance(ends.slice(2)));
        }
      }),
    );
  });

  test("parallel lines become a zigzag; directed ones are all run forwards", () => {
    const lines = [3, 0, 2, 1].map((y) => ({ ends: [0, y * 10, 100, y * 10], reversible: true }));
    expect(chain(lines, [-5, 0])).toEqual([
      { piece: 1, reversed: false },
      { piece: 3, reversed: true },
      { piece: 2, reversed: false },
      { piece: 0, reversed: true },
    ]);
    const directed = lines.map((line) => ({ ...line, reversible: false }));
    expect(chain(directed, [-5, 0]).every((step) => !step.reversed)).toBe(true);
  });

  test("leaves no near piece over for the end", () => {
    // Always on to the nearest would go 0, 1, 3, 7, then all the way back to -2.
    const order = chainPoints([
      [0, 0],
      [1, 0],
      [3, 0],
      [7, 0],
      [-2, 0],
    ]);
    expect([order, order.toReversed()]).toContainEqual([4, 0, 1, 2, 3]);
  });

  test("goes always on to the nearest where the shortest connections would turn round what must not be", () => {
    // The two ends at 70 and 80 are the nearest to each other; joined, the last piece would be reached from behind.
    const list = [
      { ends: [10, 0, 20, 0], reversible: false },
      { ends: [70, 0, 300, 0], reversible: true },
      { ends: [80, 0, 20, 90], reversible: false },
    ];
    const forwards = [0, 1, 2].map((piece) => ({ piece, reversed: false }));
    expect(chain(list, [0, 0])).toEqual(forwards);
    expect(
      chain(
        list.map((piece) => ({ ...piece, reversible: true })),
        [0, 0],
      ),
    ).not.toEqual(forwards);
  });

  test("nothing gives nothing, one gives itself", () => {
    expect(chain([])).toEqual([]);
    expect(chain([{ ends: [0, 0, 9, 9], reversible: true }], [10, 10])).toEqual([{ piece: 0, reversed: true }]);
    expect(chainPoints([[5, 5]])).toEqual([0]);
  });
});
