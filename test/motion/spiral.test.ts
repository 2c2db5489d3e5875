import { describe, expect, it } from "vitest";
import { MOVE, MOVE_KIND, MOVE_STRIDE, type MoveEvent, moveMeta } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { beginAt, nearestOnLoop, rise } from "../../src/motion/spiral.ts";

/** A square of 10 mm from its origin on, counter-clockwise, 100 quanta of E a side. */
const CORNERS = [
  [0, 0],
  [10_000, 0],
  [10_000, 10_000],
  [0, 10_000],
  [0, 0],
] as const;
const LOOP = Int32Array.from(
  CORNERS.flatMap(([x, y], i) => [
    x,
    y,
    200,
    i === 0 ? 0 : 100,
    600_000,
    moveMeta(i === 0 ? MOVE_KIND.travel : MOVE_KIND.extrude, ROLE.externalPerimeter),
    450,
    200,
  ]),
);

const places = (moves: Int32Array): number[][] =>
  Array.from({ length: moves.length / MOVE_STRIDE }, (_, i) => [
    moves[i * MOVE_STRIDE + MOVE.x],
    moves[i * MOVE_STRIDE + MOVE.y],
  ]);
const sum = (moves: Int32Array, field: number): number =>
  Array.from({ length: moves.length / MOVE_STRIDE }, (_, i) => moves[i * MOVE_STRIDE + field]).reduce(
    (a, b) => a + b,
    0,
  );

describe("a loop begun elsewhere", () => {
  it("in the middle of a side: that side in two, all else once, and no filament lost", () => {
    const place = nearestOnLoop(LOOP, 10_400, 3333);
    expect(place).toMatchObject({ move: 2, x: 10_000, y: 3333, distance: 400 });
    const { moves } = beginAt(LOOP, [], place);
    expect(places(moves)).toEqual([
      [10_000, 3333],
      [10_000, 10_000],
      [0, 10_000],
      [0, 0],
      [10_000, 0],
      [10_000, 3333],
    ]);
    expect(sum(moves, MOVE.e)).toBe(400);
    expect(moves[MOVE_STRIDE + MOVE.e]).toBe(67);
  });

  it("passes over a move without length that is in it", () => {
    const still = Int32Array.of(...LOOP.subarray(0, 2 * MOVE_STRIDE), ...LOOP.subarray(MOVE_STRIDE));
    expect(nearestOnLoop(still, 10_400, 3333)).toEqual({ move: 3, share: 0.3333, x: 10_000, y: 3333, distance: 400 });
    expect(nearestOnLoop(still, 5000, -100)).toMatchObject({ move: 1, x: 5000, y: 0, distance: 100 });
  });

  it.each([
    [-50, -50],
    [10_050, -50],
    [10_050, 10_050],
    [-50, 10_050],
  ])("at a corner, near %i, %i: no move without length", (x, y) => {
    const { moves } = beginAt(LOOP, [], nearestOnLoop(LOOP, x, y));
    const all = places(moves);
    expect(all).toHaveLength(5);
    expect(all[0]).toEqual(all[4]);
    expect(sum(moves, MOVE.e)).toBe(400);
  });

  it("accelerations stay with their moves, the rest at its ends", () => {
    const acceleration = (at: number, print: number): MoveEvent => ({
      at,
      kind: "acceleration",
      print,
      travel: print,
      retract: null,
    });
    const events: MoveEvent[] = [
      { at: 0, kind: "layer", index: 3, printZ: 0.8, height: 0.2 },
      acceleration(1, 500),
      acceleration(3, 900),
      acceleration(4, 500),
    ];
    const turned = beginAt(LOOP, events, nearestOnLoop(LOOP, 10_400, 3333));
    const inForce = (index: number): number | undefined =>
      turned.events
        .filter((event) => event.at <= index)
        .flatMap((event) => (event.kind === "acceleration" ? [event.print!] : []))
        .at(-1);
    // Rest of side 2, side 3 (fast), side 4, side 1, begin of side 2.
    expect([1, 2, 3, 4, 5].map(inForce)).toEqual([500, 900, 500, 500, 500]);
    expect(turned.events[0].kind).toBe("layer");
  });
});

describe("rising", () => {
  it("ends at the height, each move by its share of the way", () => {
    const moves = LOOP.slice(MOVE_STRIDE);
    rise(moves, [0, 0], 1000, 1200, false);
    expect([0, 1, 2, 3].map((i) => moves[i * MOVE_STRIDE + MOVE.z])).toEqual([1050, 1100, 1150, 1200]);
    expect(sum(moves, MOVE.e)).toBe(400);
  });

  it("on a flat layer feeds from nothing to all", () => {
    const moves = LOOP.slice(MOVE_STRIDE);
    rise(moves, [0, 0], 1000, 1200, true);
    expect([0, 1, 2, 3].map((i) => moves[i * MOVE_STRIDE + MOVE.e])).toEqual([25, 50, 75, 100]);
  });

  it("leaves what has no length as it is", () => {
    const moves = LOOP.slice(0, MOVE_STRIDE);
    rise(moves, [0, 0], 1000, 1200, true);
    expect(moves).toEqual(LOOP.slice(0, MOVE_STRIDE));
  });
});
