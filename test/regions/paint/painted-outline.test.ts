/** Which stretches of an outline are painted. */
import { describe, expect, it } from "vitest";
import { toUnits } from "../../../src/core/units.ts";
import { paintedOutline } from "../../../src/regions/paint/painted-outline.ts";
import { area } from "../stacks.ts";

const SQUARE = area([
  [0, 0],
  [20, 0],
  [20, 20],
  [0, 20],
]);

type Strip = readonly [paint: number, from: number, to: number];

/** The lower side painted in strips, off by so much; its stretches, mm. */
function lowerSide(strips: readonly Strip[], off = 0): Strip[] {
  const paints = Math.max(-1, ...strips.map(([paint]) => paint)) + 1;
  const cuts = Array.from({ length: paints }, (_, paint) =>
    strips.filter(([own]) => own === paint).flatMap(([, from, to]) => [from, off, to, off].map(toUnits)),
  );
  const { polygons, paints: found } = paintedOutline(SQUARE, cuts, toUnits(0.1));
  const at = (point: number): [number, number] => [
    polygons.coords[2 * point]! / 1e5,
    polygons.coords[2 * point + 1]! / 1e5,
  ];
  return [...found]
    .map((paint, point): Strip => [paint, at(point)[0], at((point + 1) % found.length)[0]])
    .filter((_, point) => at(point)[1] === 0 && at((point + 1) % found.length)[1] === 0)
    .sort(([, a], [, b]) => a - b);
}

describe("a painted outline", () => {
  it("has the paint of the lines that lie on it, with points where that begins and ends", () => {
    expect(lowerSide([[0, 3, 12.5]])).toEqual([
      [-1, 0, 3],
      [0, 3, 12.5],
      [-1, 12.5, 20],
    ]);
    expect(
      lowerSide([
        [1, 0, 12],
        [0, 12, 20],
      ]),
    ).toEqual([
      [1, 0, 12],
      [0, 12, 20],
    ]);
  });

  it("has it from lines that lie nearly on it, and not from others", () => {
    expect(lowerSide([[0, 3, 12]], 0.09)).toHaveLength(3);
    expect(lowerSide([[0, 3, 12]], 0.11)).toEqual([[-1, 0, 20]]);
  });

  it("keeps points where nothing changes as they were", () => {
    const { polygons, paints } = paintedOutline(
      SQUARE,
      [[0, 0, 20, 0, 20, 0, 20, 20, 20, 20, 0, 20, 0, 20, 0, 0].map(toUnits)],
      0,
    );
    expect(polygons).toEqual(SQUARE);
    expect([...paints]).toEqual([0, 0, 0, 0]);
  });

  it("is painted as a whole by lines of any lengths", () => {
    const strips = Array.from({ length: 400 }, (_, i): Strip => [0, i / 20, (i + 1) / 20]);
    expect(lowerSide(strips)).toEqual([[0, 0, 20]]);
  });

  it.each<[string, readonly Strip[], readonly Strip[]]>([
    ["a strip of 0.2 mm is none", [[0, 5, 5.2]], [[-1, 0, 20]]],
    [
      "one of 0.22 mm is",
      [[0, 5, 5.22]],
      [
        [-1, 0, 5],
        [0, 5, 5.22],
        [-1, 5.22, 20],
      ],
    ],
    [
      "what parts two of one paint by 0.5 mm is theirs",
      [
        [0, 5, 6],
        [0, 6.5, 8],
      ],
      [
        [-1, 0, 5],
        [0, 5, 8],
        [-1, 8, 20],
      ],
    ],
    [
      "by 0.52 mm it is not",
      [
        [0, 5, 6],
        [0, 6.52, 8],
      ],
      [
        [-1, 0, 5],
        [0, 5, 6],
        [-1, 6, 6.52],
        [0, 6.52, 8],
        [-1, 8, 20],
      ],
    ],
    [
      "whatever it is",
      [
        [0, 5, 6],
        [1, 6.1, 6.4],
        [0, 6.45, 8],
      ],
      [
        [-1, 0, 5],
        [0, 5, 8],
        [-1, 8, 20],
      ],
    ],
    [
      "a slit between two paints is the first one's",
      [
        [0, 5, 6],
        [1, 6.08, 8],
      ],
      [
        [-1, 0, 5],
        [0, 5, 6.08],
        [1, 6.08, 8],
        [-1, 8, 20],
      ],
    ],
    [
      "what is wider is none's",
      [
        [0, 5, 6],
        [1, 6.15, 8],
      ],
      [
        [-1, 0, 5],
        [0, 5, 6],
        [-1, 6, 6.15],
        [1, 6.15, 8],
        [-1, 8, 20],
      ],
    ],
  ])("%s", (_, strips, expected) => {
    expect(lowerSide(strips)).toEqual(expected);
  });
});
