import { describe, expect, test } from "vitest";
import { closeGaps, MAX_GAP } from "../../src/layers/close-gaps.ts";
import { addGaps, gapWarnings, NO_GAPS } from "../../src/layers/gaps.ts";
import type { OpenChain } from "../../src/layers/open-chains.ts";

let edge = 0;
/** A chain between edges of its own. */
function chain(...points: number[]): OpenChain {
  return { startEdge: edge++, endEdge: edge++, points };
}

const MM = 100_000;

describe("closeGaps", () => {
  test("closes a chain on itself up to 2 mm, and no wider", () => {
    const arch = (gap: number) => chain(gap, 0, 40 * MM, 0, 40 * MM, 40 * MM, 0, 0);
    expect(closeGaps([arch(MAX_GAP)])).toEqual({
      rings: [[MAX_GAP, 0, 40 * MM, 0, 40 * MM, 40 * MM, 0, 0]],
      gaps: { openLayers: 1, closed: 1, widest: MAX_GAP, dropped: 0 },
    });
    expect(closeGaps([arch(MAX_GAP + 1)])).toEqual({
      rings: [],
      gaps: { openLayers: 1, closed: 0, widest: 0, dropped: 1 },
    });
  });

  test("joins chains end to start by the nearest, and closes the ring", () => {
    const { rings, gaps } = closeGaps([
      chain(0, 0, 10 * MM, 0),
      chain(10 * MM, MM, 10 * MM, 10 * MM, 0, 10 * MM, 0, MM / 2),
    ]);
    expect(rings).toEqual([[10 * MM, MM, 10 * MM, 10 * MM, 0, 10 * MM, 0, MM / 2, 0, 0, 10 * MM, 0]]);
    expect(gaps).toEqual({ openLayers: 1, closed: 2, widest: MM, dropped: 0 });
  });

  test("joins chains that meet on an edge though one runs backwards, without counting a gap", () => {
    const { rings, gaps } = closeGaps([
      { startEdge: 1, endEdge: 2, points: [0, 0, 20 * MM, 0, 20 * MM, 20 * MM] },
      { startEdge: 1, endEdge: 2, points: [0, 0, 0, 5 * MM, 20 * MM, 20 * MM] },
    ]);
    expect(rings).toEqual([[0, 0, 20 * MM, 0, 20 * MM, 20 * MM, 20 * MM, 20 * MM, 0, 5 * MM, 0, 0]]);
    expect(gaps).toEqual({ openLayers: 1, closed: 0, widest: 0, dropped: 0 });
  });

  test("turns a chain round only where no joint in its direction is near enough", () => {
    const backwards = chain(0, MM, 30 * MM, 30 * MM, 30 * MM, MM);
    const { rings } = closeGaps([chain(0, 0, 30 * MM, 0), backwards]);
    expect(rings).toEqual([[0, MM, 30 * MM, 30 * MM, 30 * MM, MM, 30 * MM, 0, 0, 0]]);
  });

  test("does not depend on the order of the chains", () => {
    const chains = [chain(0, 0, 9 * MM, 0), chain(9 * MM, MM, 9 * MM, 9 * MM), chain(8 * MM, 9 * MM, 0, MM)];
    expect(closeGaps(chains.toReversed())).toEqual(closeGaps(chains));
  });

  test("leaves the chains it was given alone", () => {
    const chains = [chain(0, 0, 9 * MM, 0), chain(9 * MM, MM, 0, MM)];
    const before = structuredClone(chains);
    closeGaps(chains);
    expect(chains).toEqual(before);
  });
});

test("findings add up, and become warnings", () => {
  const one = { openLayers: 1, closed: 2, widest: 30_000, dropped: 0 };
  const two = { openLayers: 3, closed: 1, widest: 120_000, dropped: 4 };
  expect(addGaps(one, two)).toEqual({ openLayers: 4, closed: 3, widest: 120_000, dropped: 4 });
  expect(gapWarnings(NO_GAPS)).toEqual([]);
  expect(gapWarnings(addGaps(one, two)).map(({ message }) => message)).toEqual([
    "sliceMesh: closed 3 gaps in 4 layers with open contours, the widest 1.2 mm",
    "sliceMesh: left out 4 open contours in 4 layers, their ends are too far apart",
  ]);
});
