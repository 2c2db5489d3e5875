import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ArcRule,
  F_PER_MM_S,
  MOVE,
  MOVE_KIND,
  MOVE_STRIDE,
  type MoveChunk,
  type MoveEvent,
  moveMeta,
} from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { createEstimator } from "../../src/estimate/estimate-moves.ts";
import { resolveEstimate } from "../../src/estimate/resolve.ts";
import { createArcFitter } from "../../src/gcode/fit-arcs.ts";
import { createGcodeWriter } from "../../src/gcode/flavours/flavour.ts";
import { createGcodeReader } from "../../src/gcode/reader/reader.ts";
import { resolveGcode } from "../../src/gcode/resolve.ts";
import { completeSettings } from "../../src/settings/complete.ts";
import type { Settings } from "../../src/settings/settings.ts";

const TOLERANCE = 0.0125;
/** E quanta for a um of strand. */
const RATE = 3.38;
const TRAVEL = moveMeta(MOVE_KIND.travel, ROLE.travel);
const STRAND = moveMeta(MOVE_KIND.extrude, ROLE.externalPerimeter);

/** A travel to the first point and strands along the others; points in um. */
function along(points: readonly (readonly [number, number])[], speed = 25, events: MoveEvent[] = []): MoveChunk {
  let owed = 0;
  const moves = points.flatMap(([x, y], i) => {
    if (i === 0) return [x, y, 200, 0, 130 * F_PER_MM_S, TRAVEL, 0, 0];
    owed += RATE * Math.hypot(x - points[i - 1][0], y - points[i - 1][1]);
    const e = Math.round(owed);
    owed -= e;
    return [x, y, 200, e, speed * F_PER_MM_S, STRAND, 450, 200];
  });
  return { moves: Int32Array.from(moves), events };
}

/** Corners on a circle about 100, 100 mm. */
function onCircle(radius: number, corners: number, sweep = 2 * Math.PI, start = 0.3): [number, number][] {
  return Array.from({ length: corners + 1 }, (_, i) => {
    const angle = start + (sweep * i) / corners;
    return [Math.round(1000 * (100 + radius * Math.cos(angle))), Math.round(1000 * (100 + radius * Math.sin(angle)))];
  });
}

const settingsOf = (given: Partial<Settings> = {}): Settings =>
  completeSettings({ start_gcode: "", end_gcode: "", use_relative_e_distances: true, ...given });
const textOf = (chunk: MoveChunk, settings = settingsOf()): string =>
  new TextDecoder().decode(createGcodeWriter(resolveGcode(settings)).write(chunk));
const arcs = ({ events }: MoveChunk): MoveEvent[] => events.filter(({ kind }) => kind === "arc");
const fedBy = ({ moves }: MoveChunk): number => {
  let e = 0;
  for (let at = 0; at < moves.length; at += MOVE_STRIDE) e += moves[at + MOVE.e];
  return e;
};
const fitted = (chunk: MoveChunk, tolerance = TOLERANCE, rule: ArcRule = "marlin"): MoveChunk =>
  createArcFitter(tolerance, rule)(chunk);

function secondsOf(chunk: MoveChunk): number {
  const estimator = createEstimator(resolveEstimate(settingsOf({ estimate_model: "prusa_slicer" })));
  estimator.push(chunk);
  return estimator.finish().timeSeconds;
}

describe("arcs fitted to lines", () => {
  it("are one line of text for a quarter of a circle, about its centre", () => {
    const quarter = onCircle(10, 30, Math.PI / 2, 0);
    const out = fitted(along(quarter));
    const [arc] = arcs(out);
    if (arc?.kind !== "arc") throw new Error("no arc");
    expect(Math.hypot(arc.i + 10_000, arc.j)).toBeLessThan(3);
    expect([arc.at, arc.isClockwise]).toEqual([1, false]);
    const [i, j, e] = [arc.i / 1000, arc.j / 1000, fedBy(out) / 1e5].map((value) =>
      String(value).replace(/^(-?)0\./, "$1."),
    );
    expect(
      textOf(out)
        .split("\n")
        .filter((line) => /^G[0-3] /.test(line)),
    ).toEqual(["G1 X110 Y100 Z.2 F7800", `G3 X100 Y110 I${i} J${j} E${e} F1500`]);
    expect(textOf(fitted(along(quarter.reverse())))).toMatch(/^G2 X110 Y100 I/m);
  });

  it("are two for a whole one, and none for a square or a straight line", () => {
    expect(arcs(fitted(along(onCircle(10, 120))))).toHaveLength(2);
    expect(arcs(fitted(along(onCircle(10, 4))))).toEqual([]);
    const straight: [number, number][] = Array.from({ length: 20 }, (_, i) => [1000 * i, 500 * i]);
    expect(arcs(fitted(along(straight)))).toEqual([]);
  });

  it("keep what is fed, stay within the tolerance and near the time, and read back as the same moves", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 60 }),
        fc.integer({ min: 40, max: 200 }),
        fc.double({ min: -5.5, max: 5.5, noNaN: true }),
        fc.integer({ min: 10, max: 60 }),
        (radius, corners, sweep, speed) => {
          if (Math.abs(sweep) < 0.3) return;
          const plain = along(onCircle(radius, corners, sweep), speed);
          const out = fitted(plain);
          expect(fedBy(out)).toBe(fedBy(plain));
          for (let at = 0; at < out.moves.length; at += MOVE_STRIDE) {
            const off = Math.hypot(out.moves[at] - 100_000, out.moves[at + 1] - 100_000) - radius * 1000;
            expect(Math.abs(off)).toBeLessThan(TOLERANCE * 1000 + 3);
          }
          // Small circles at high speed are planned by how they are split.
          expect(Math.abs(secondsOf(out) / secondsOf(plain) - 1)).toBeLessThan(0.03);
          const reader = createGcodeReader({ arcs: "marlin", relativeE: true });
          const read = reader.push(`;TYPE:External perimeter\n${textOf(out)}`);
          const rest = reader.finish();
          expect(geometry([read, rest])).toEqual(geometry([out]));
        },
      ),
      { numRuns: 100 },
    );
  });

  it("leave no point of their lines by more than the tolerance, however uneven these are", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 40 }),
        fc.array(fc.tuple(fc.double({ min: 0.02, max: 0.5, noNaN: true }), fc.integer({ min: -14, max: 14 })), {
          minLength: 4,
          maxLength: 60,
        }),
        (radius, steps) => {
          let angle = 0;
          const points = steps.map(([step, off]): [number, number] => {
            const r = radius * 1000 + off;
            angle += step / Math.sqrt(radius);
            return [Math.round(100_000 + r * Math.cos(angle)), Math.round(100_000 + r * Math.sin(angle))];
          });
          for (const [x, y, i, j, lines] of fits(points)) {
            const whole = Math.hypot(i, j);
            for (const [a, b] of lines)
              for (let k = 0; k <= 64; k++) {
                const [px, py] = [a[0] + ((b[0] - a[0]) * k) / 64, a[1] + ((b[1] - a[1]) * k) / 64];
                const off = Math.hypot(px - x - i, py - y - j) - whole;
                expect(Math.abs(off)).toBeLessThanOrEqual(TOLERANCE * 1000 + 1e-6);
              }
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it("are made of real curves and left off corners", () => {
    // A slot: two half circles and two straight lines.
    const slot = [
      ...onCircle(5, 40, Math.PI, Math.PI / 2),
      ...onCircle(5, 40, Math.PI, -Math.PI / 2).map(([x, y]) => [x + 30_000, y] as [number, number]),
    ];
    const closed = [...slot, slot[0]];
    const out = fitted(along(closed));
    expect(arcs(out)).toHaveLength(2);
    expect(Math.abs(secondsOf(out) / secondsOf(along(closed)) - 1)).toBeLessThan(0.01);
    const text = textOf(out);
    expect(text.match(/^G3 /gm)).toHaveLength(2);
    expect(text.match(/^G1 /gm)).toHaveLength(3);
  });

  it("end where an event stands between, a feed changes, or the feeding does", () => {
    const circle = onCircle(10, 60, Math.PI, 0);
    const fan: MoveEvent = { at: 20, kind: "fan", speed: 0.5 };
    const parted = fitted(along(circle, 25, [fan]));
    expect(parted.events.map(({ kind }) => kind)).toEqual(["arc", "fan", "arc"]);
    const slowed = along(circle);
    for (let move = 30; move < 61; move++) slowed.moves[move * MOVE_STRIDE + MOVE.f] /= 5;
    expect(arcs(fitted(slowed))).toHaveLength(2);
    const thick = along(circle);
    for (let move = 30; move < 61; move++) thick.moves[move * MOVE_STRIDE + MOVE.e] *= 2;
    expect(arcs(fitted(thick))).toHaveLength(2);
  });

  it("do not begin where custom lines have put the nozzle", () => {
    const does: MoveChunk = { moves: new Int32Array(0), events: [] };
    const custom: MoveEvent = { at: 1, kind: "gcode", text: "G1 X0", does, to: [0, 0, 200] };
    const out = fitted(along(onCircle(10, 60, Math.PI, 0), 25, [custom]));
    expect(out.events.map(({ kind, at }) => [kind, at])).toEqual([
      ["gcode", 1],
      ["arc", 2],
    ]);
  });

  it("are as rare as the tolerance is small", () => {
    const coarse = along(onCircle(10, 24));
    expect(arcs(fitted(coarse, 0.001))).toEqual([]);
    expect(arcs(fitted(coarse, 0.1)).length).toBeGreaterThan(0);
  });

  it("add up in absolute E too", () => {
    const settings = settingsOf({ use_relative_e_distances: false });
    const out = fitted(along([...onCircle(10, 60, Math.PI, 0), [50_000, 100_000]]));
    const text = textOf(out, settings);
    expect(Number(/E([\d.]+)[^E]*$/.exec(text)?.[1])).toBeCloseTo(fedBy(out) / 1e5, 9);
  });
});

type Point = readonly [number, number];

/** Arcs of lines through points: start and centre from there, and the lines that each takes the place of. */
function fits(points: readonly Point[]): [x: number, y: number, i: number, j: number, lines: [Point, Point][]][] {
  const out = fitted(along(points));
  const at = (move: number): Point => [out.moves[move * MOVE_STRIDE + MOVE.x], out.moves[move * MOVE_STRIDE + MOVE.y]];
  const indexOf = ([x, y]: Point, from: number): number =>
    points.findIndex((p, k) => k >= from && p[0] === x && p[1] === y);
  let from = 0;
  return arcs(out).flatMap((arc) => {
    if (arc.kind !== "arc") return [];
    const start = indexOf(at(arc.at - 1), from);
    const end = indexOf(at(arc.at + arc.moves - 1), start + 1);
    from = end;
    const lines = points.slice(start, end).map((point, k): [Point, Point] => [point, points[start + k + 1]]);
    return [[...points[start], arc.i, arc.j, lines]];
  });
}

function geometry(chunks: readonly MoveChunk[]): number[][] {
  return chunks.flatMap(({ moves }) =>
    Array.from({ length: moves.length / MOVE_STRIDE }, (_, i) =>
      Array.from(moves.subarray(i * MOVE_STRIDE, i * MOVE_STRIDE + MOVE.meta)),
    ),
  );
}
