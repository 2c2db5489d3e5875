/** The texts of painted triangles: how they are split, and that nothing else is read. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Corners, eachPainted } from "../../src/mesh/triangle-paint.ts";

const TRIANGLE: Corners = [
  [0, 0, 0],
  [8, 0, 0],
  [0, 8, 4],
];

/** Parts by their paint; undefined where the text is none. */
function parts(text: string, triangle = TRIANGLE): [state: number, part: Corners][] | undefined {
  const found: [number, Corners][] = [];
  return eachPainted(text, triangle, (state, part) => found.push([state, part])) ? found : undefined;
}

/** Twice its vector area seen from above; its sign tells which way it runs. */
function twiceArea([[ax, ay], [bx, by], [cx, cy]]: Corners): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

describe("a painted triangle", () => {
  it("is one part, or none where its text says so", () => {
    expect(parts("4")).toEqual([[1, TRIANGLE]]);
    expect(parts("8")).toEqual([[2, TRIANGLE]]);
    expect(parts("0")).toEqual([]);
    expect(parts("1C")).toEqual([[4, TRIANGLE]]);
  });

  // Which part each text means was found by painting it and weighing PrusaSlicer's supports.
  it.each<[string, string, Corners]>([
    [
      "a side halved, the first part",
      "401",
      [
        [0, 0, 0],
        [8, 0, 0],
        [4, 4, 2],
      ],
    ],
    [
      "a side halved, the second part",
      "041",
      [
        [4, 4, 2],
        [0, 8, 4],
        [0, 0, 0],
      ],
    ],
    [
      "counted from the second corner",
      "405",
      [
        [8, 0, 0],
        [0, 8, 4],
        [0, 4, 2],
      ],
    ],
    [
      "two sides halved, the corner",
      "4002",
      [
        [0, 0, 0],
        [4, 0, 0],
        [0, 4, 2],
      ],
    ],
    [
      "two sides halved, the middle",
      "0402",
      [
        [4, 0, 0],
        [8, 0, 0],
        [0, 4, 2],
      ],
    ],
    [
      "all halved, the third corner",
      "00403",
      [
        [4, 4, 2],
        [0, 8, 4],
        [0, 4, 2],
      ],
    ],
    [
      "all halved, the middle",
      "00043",
      [
        [4, 0, 0],
        [4, 4, 2],
        [0, 4, 2],
      ],
    ],
    [
      "a part of a part",
      "0401003",
      [
        [4, 0, 0],
        [8, 0, 0],
        [6, 2, 1],
      ],
    ],
  ])("is split as it is painted: %s", (_, text, part) => {
    expect(parts(text)).toEqual([[1, part]]);
  });

  it("is covered once by its parts, which face as it does", () => {
    const { tree } = fc.letrec<{ tree: string }>((tie) => {
      const node = fc
        .record({ split: fc.integer({ min: 1, max: 3 }), corner: fc.integer({ min: 0, max: 2 }) })
        .chain(({ split, corner }) =>
          fc
            .array(tie("tree"), { minLength: split + 1, maxLength: split + 1 })
            .map((own) => own.join("") + ((corner << 2) | split).toString(16).toUpperCase()),
        );
      return { tree: fc.oneof({ depthSize: "small", withCrossShrink: true }, fc.constantFrom("4", "8", "2C"), node) };
    });
    fc.assert(
      fc.property(tree, (text) => {
        const areas = parts(text)!.map(([, part]) => twiceArea(part));
        expect(Math.min(...areas)).toBeGreaterThan(0);
        expect(areas.reduce((sum, area) => sum + area)).toBeCloseTo(twiceArea(TRIANGLE), 9);
      }),
    );
  });

  it.each(["", "x", "4x", "44", "1", "3", "0003", "C", "000000D", `${"0".repeat(200)}${"1".repeat(100)}`])(
    "is refused where the text is no tree: %s",
    (text) => {
      expect(parts(text)).toBeUndefined();
    },
  );
});
