import { expect, it } from "vitest";
import { Pending } from "../../src/estimate/pending.ts";

function collect(): { pending: Pending<string | number>; due: (string | number)[] } {
  const due: (string | number)[] = [];
  return { pending: new Pending((thing) => due.push(thing)), due };
}

it("gives what stands before a move when the move is next, in order", () => {
  const { pending, due } = collect();
  pending.add(0, "start");
  pending.add(3, "a");
  pending.add(3, "b");
  pending.add(5, "c");
  pending.reach(0);
  expect(due).toEqual(["start"]);
  pending.reach(2);
  expect(due).toEqual(["start"]);
  pending.reach(4);
  expect(due).toEqual(["start", "a", "b"]);
  pending.reach(Infinity);
  expect(due).toEqual(["start", "a", "b", "c"]);
});

it("takes up again after it was empty", () => {
  const { pending, due } = collect();
  pending.add(1, "a");
  pending.reach(9);
  pending.add(10, "b");
  pending.reach(9);
  expect(due).toEqual(["a"]);
  pending.reach(10);
  expect(due).toEqual(["a", "b"]);
});

it("holds a bounded number of things, and loses none", () => {
  const { pending, due } = collect();
  let held = 0;
  for (let k = 0; k < 100_000; k++) {
    pending.add(7, k);
    held = Math.max(held, k + 1 - due.length);
  }
  expect(held).toBeLessThanOrEqual(16_384);
  pending.reach(7);
  expect(due).toEqual(Array.from({ length: 100_000 }, (_, k) => k));
});
