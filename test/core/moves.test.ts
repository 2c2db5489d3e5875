import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MoveBuffer } from "../../src/core/move-buffer.ts";
import { MOVE, MOVE_KIND, MOVE_STRIDE, moveKind, moveMeta, moveRole } from "../../src/core/moves.ts";
import { ROLE, ROLES } from "../../src/core/roles.ts";
import { toMm, toUnits } from "../../src/core/units.ts";
import { VERSION } from "../../src/core/version.ts";

describe("MoveBuffer", () => {
  const push = (buffer: MoveBuffer, k: number): void => buffer.push(k, k + 1, k + 2, k + 3, k + 4, k + 5, k + 6, k + 7);

  it("keeps every field of every move while it grows", () => {
    const buffer = new MoveBuffer(1);
    for (let k = 0; k < 100; k++) push(buffer, 10 * k);
    expect(buffer.count).toBe(100);
    expect(buffer.take()).toEqual(
      Int32Array.from({ length: 100 * MOVE_STRIDE }, (_, i) => 10 * Math.floor(i / MOVE_STRIDE) + (i % MOVE_STRIDE)),
    );
  });

  it("appends the rest of another run, and gives a copy", () => {
    const source = new MoveBuffer();
    for (let k = 0; k < 3; k++) push(source, k);
    const buffer = new MoveBuffer(1);
    push(buffer, 7);
    buffer.append(source.take(), 1);
    const moves = buffer.take();
    expect([0, 1, 2].map((move) => moves[move * MOVE_STRIDE + MOVE.x])).toEqual([7, 1, 2]);
    push(buffer, 9);
    expect(moves).toHaveLength(3 * MOVE_STRIDE);
  });
});

it("a move's meta field holds its kind and role", () => {
  for (const kind of Object.values(MOVE_KIND))
    for (const role of Object.values(ROLE)) {
      expect([moveKind(moveMeta(kind, role)), moveRole(moveMeta(kind, role))]).toEqual([kind, role]);
    }
});

it("a role's id is its row, under the same name", () => {
  for (const [key, id] of Object.entries(ROLE)) {
    const words = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(words).toBe(ROLES[id].name);
  }
  expect(Object.keys(ROLE)).toHaveLength(ROLES.length);
});

it("halves of a unit are rounded up, below zero too", () => {
  expect([0.000015, 0.000014, -0.000015, -0.000016].map(toUnits)).toEqual([2, 1, -1, -2]);
  expect(toMm(toUnits(-12.34567))).toBe(-12.34567);
});

it("the version is the package's", () => {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  expect(VERSION).toBe(version);
});
