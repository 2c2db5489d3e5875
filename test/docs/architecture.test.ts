/** The table of rooms in docs/architecture.md is the one that is enforced. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { FILAMENT } from "../../src/workers/filament.ts";
import { RESIN } from "../../src/workers/resin.ts";

const page = readFileSync(new URL("../../docs/architecture.md", import.meta.url), "utf8");
const { forbidden } = createRequire(import.meta.url)("../../.config/dependency-cruiser.cjs") as {
  forbidden: { name: string; to: { pathNot?: string } }[];
};

/** Rooms that each room of the page may import. */
const told = new Map<string, string[]>();
for (const [, room, imports] of page.matchAll(/^\| `(\w+)` \| [^|]* \| ?([^|]*)\|$/gm))
  told.set(room!, imports!.includes("all of the above") ? [...told.keys()] : (imports!.match(/\b[a-z]+\b/g) ?? []));

/** These see the front door, and are held to it by rules of their own. */
const OUTSIDE = ["cli", "v1"];

test.each([...told.keys()].filter((room) => !OUTSIDE.includes(room)))("%s imports what the page says", (room) => {
  const { to } = forbidden.find(({ name }) => name === `rooms-of-${room}`)!;
  const enforced = /\((.*)\)/.exec(to.pathNot!)![1]!.split("|");
  const others = enforced.filter((other) => other !== room);
  expect(told.get(room)!.toSorted()).toEqual(others.toSorted());
});

test("the page has every room", () => {
  const rooms = forbidden.flatMap(({ name }) => /^rooms-of-(\w+)$/.exec(name)?.[1] ?? []);
  expect([...told.keys()].toSorted()).toEqual(rooms.toSorted());
});

/** First cells of the rows of each table of stages, which has no marks around names. */
const stages = page
  .split("| stage | reads | does |\n| --- | --- | --- |\n")
  .slice(1)
  .map((table) => [...table.split("\n\n")[0]!.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names]) => names!.split(", ")));

test("the page has every stage, in the order in which they run", () => {
  const [filament, resin] = [FILAMENT, RESIN].map((pipeline) => pipeline.stages.map(({ name }) => name));
  expect(stages).toEqual([filament, resin]);
});
