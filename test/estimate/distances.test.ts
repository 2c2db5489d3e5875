import { expect, it } from "vitest";
import { MOVE, MOVE_KIND, type MoveChunk, moveMeta } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { DistanceCounter, type Distances } from "../../src/estimate/distances.ts";

/** A move to x, y, z in mm. */
type Move = readonly [kind: number, role: number, x: number, y: number, z: number];

const { travel, extrude, retract, unretract } = MOVE_KIND;

function chunk(...moves: readonly Move[]): MoveChunk {
  const flat = moves.flatMap(([kind, role, x, y, z]) => [
    ...[x, y, z].map((mm) => mm * 1000),
    ...[0, 60_000, moveMeta(kind, role), 450, 200],
  ]);
  return { moves: Int32Array.from(flat), events: [] };
}

function count(...chunks: readonly MoveChunk[]): Distances {
  const counter = new DistanceCounter();
  for (const one of chunks) counter.push(one);
  return counter.finish();
}

const walk: Move[] = [
  [travel, ROLE.travel, 30, 40, 0],
  [extrude, ROLE.perimeter, 30, 50, 0],
  [extrude, ROLE.perimeter, 33, 54, 0],
  [retract, ROLE.travel, 33, 54, 0],
  [travel, ROLE.travel, 33, 54, 0.6],
  [travel, ROLE.travel, 45, 59, 0.6],
  [unretract, ROLE.travel, 45, 59, 0.6],
  [extrude, ROLE.gapFill, 46, 59, 0.6],
];

it("adds up paths by role, ways in the plane and retractions", () => {
  const { pathMm, travelMm, retractions, moves } = count(chunk(...walk));
  expect({ travelMm, retractions, moves }).toEqual({ travelMm: 50 + 13, retractions: 1, moves: 8 });
  expect(pathMm[ROLE.perimeter]).toBe(15);
  expect(pathMm[ROLE.gapFill]).toBe(1);
  expect(pathMm.reduce((a, b) => a + b)).toBe(16);
});

it("goes on from where the last chunk ended", () => {
  expect(count(...walk.map((move) => chunk(move)))).toEqual(count(chunk(...walk)));
});

it("counts a wipe as a way that prints nothing", () => {
  expect(count(chunk([MOVE_KIND.wipe, ROLE.travel, 3, 4, 0]))).toMatchObject({ travelMm: 5, retractions: 0 });
});

it("passes custom g-code over", () => {
  const custom = { kind: "gcode", at: 0, text: "G1 X99", does: chunk(...walk), to: [0, 0, 0] } as const;
  expect(count({ moves: new Int32Array(0), events: [custom] })).toMatchObject({
    travelMm: 0,
    retractions: 0,
    moves: 0,
  });
});

it("counts a retraction in pieces once, whichever comes first", () => {
  const drawing = (move: Move): MoveChunk => {
    const one = chunk(move);
    one.moves[MOVE.e] = -100;
    return one;
  };
  const wipe = drawing([MOVE_KIND.wipe, ROLE.travel, 3, 4, 0]);
  const plain = drawing([retract, ROLE.travel, 3, 4, 0]);
  const way = chunk([travel, ROLE.travel, 9, 9, 0]);
  const again = chunk([unretract, ROLE.travel, 9, 9, 0]);
  expect(count(plain, wipe, plain, way, again).retractions).toBe(1);
  expect(count(wipe, plain, way, again, wipe).retractions).toBe(2);
});
