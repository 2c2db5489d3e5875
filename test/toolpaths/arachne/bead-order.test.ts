import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundsOfPoints } from "../../../src/geometry/bounds.ts";
import { laterNeighbours } from "../../../src/toolpaths/arachne/bead-neighbours.ts";
import { beadOrder } from "../../../src/toolpaths/arachne/bead-order.ts";
import { type Loop, nest } from "../../../src/toolpaths/loops.ts";

const WIDTH = 45_000;

/** A square ring around a place; both in widths. */
function ring(x: number, y: number, half: number, depth: number, given: Partial<Loop> = {}): Loop {
  const [cx, cy, r] = [x * WIDTH, y * WIDTH, half * WIDTH];
  const coords = [cx - r, cy - r, cx + r, cy - r, cx + r, cy + r, cx - r, cy + r];
  if (given.isHole) coords.splice(2, 6, cx - r, cy + r, cx + r, cy + r, cx + r, cy - r);
  const flat = Int32Array.from(coords.map(Math.round));
  const widths = new Float64Array(4).fill(WIDTH);
  return { coords: flat, widths, bounds: boundsOfPoints(flat, 0, 4), isHole: false, depth, children: [], ...given };
}

/** Beads of a plate with holes: three along its outline and two around each hole. */
function plate(holes: readonly (readonly [x: number, y: number])[]): Loop[] {
  const around = (depth: number): Loop[] => [
    ring(0, 0, 40 - depth, depth),
    ...(depth < 2 ? holes.map(([x, y]) => ring(x, y, 2 + depth, depth, { isHole: true })) : []),
  ];
  return [around(0), around(1), around(2)].flat();
}

function nested(beads: readonly Loop[]): Loop[] {
  return nest([0, 1, 2].map((depth) => beads.filter((bead) => bead.depth === depth)));
}

/** Holes that lie apart from each other and from the outline. */
const HOLES = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 })), {
    maxLength: 12,
    selector: ([x, y]) => 5 * x + y,
  })
  .map((cells) => cells.map(([x, y]) => [14 * x, 14 * y] as const));

describe("the order of beads", () => {
  it("has each once, and none before one beside it that comes first", () => {
    fc.assert(
      fc.property(HOLES, fc.nat(1000), fc.boolean(), (holes, layer, externalFirst) => {
        const beads = plate(holes);
        const order = beadOrder(nested(beads), layer, externalFirst);
        expect(new Set(order)).toEqual(new Set(beads));
        expect(order.length).toBe(beads.length);
        for (const [i, bead] of order.entries())
          for (const other of order.slice(i + 1)) {
            const isSameRing = other.isHole === bead.isHole && isAround(bead, other);
            if (isSameRing) expect(Math.sign(other.depth - bead.depth)).toBe(externalFirst ? 1 : -1);
          }
      }),
    );
  });

  it("is the same at each run, and another one from layer to layer", () => {
    const holes = [-28, -14, 0, 14, 28].flatMap((x) => [-14, 14].map((y) => [x, y] as const));
    const orderAt = (layer: number): string =>
      JSON.stringify(beadOrder(nested(plate(holes)), layer, false).map(({ bounds }) => bounds));
    expect(orderAt(7)).toBe(orderAt(7));
    expect(new Set(Array.from({ length: 20 }, (_, layer) => orderAt(layer))).size).toBeGreaterThan(5);
  });

  it("goes on with what begins nearest", () => {
    // Lines that do not close begin where they begin.
    const line = (x: number): Loop => ({ ...ring(x, 0, 1, 0), isOpen: true });
    const [a, b, c, d] = [0, 40, 10, 25].map(line);
    expect(beadOrder([a, b, c, d], 0, false)).toEqual([a, c, d, b]);
  });

  it("begins with one that does not close, where the first of them are of both kinds", () => {
    const [left, right] = [ring(0, 0, 3, 0), ring(40, 0, 3, 0)];
    const tail: Loop = { ...ring(20, 0, 1, 0), isOpen: true };
    expect(beadOrder([left, right, tail], 0, false)[0]).toBe(tail);
    const around = { ...ring(0, 0, 40, 0), children: [{ ...left, depth: 1 }] };
    expect(beadOrder([around, tail], 0, false)[0]).toBe(around.children[0]);
  });
});

describe("beads beside each other", () => {
  it("are one step apart, and near: one that lies before another hides it", () => {
    const [outer, middle, inner, far] = [ring(0, 0, 10, 0), ring(0, 0, 9, 1), ring(0, 0, 8, 2), ring(30, 0, 9, 1)];
    expect(laterNeighbours([outer, middle, inner, far], false)).toEqual([[], [0], [1], []]);
    expect(laterNeighbours([outer, middle, inner, far], true)).toEqual([[1], [2], [], []]);
  });

  it("a bead along the middle of a wall comes after the one around it", () => {
    const [outer, middle] = [ring(0, 0, 10, 0), ring(0, 0, 9, 1, { isMiddle: true })];
    for (const externalFirst of [false, true])
      expect(laterNeighbours([outer, middle], externalFirst)).toEqual([[1], []]);
  });
});

function isAround({ bounds: a }: Loop, { bounds: b }: Loop): boolean {
  return Math.abs(a.minX + a.maxX - b.minX - b.maxX) < 4 && Math.abs(a.minY + a.maxY - b.minY - b.maxY) < 4;
}
