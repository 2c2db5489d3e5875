import { describe, expect, it } from "vitest";
import { boundsOf } from "../../../src/geometry/bounds.ts";
import { TOUCHING } from "../../../src/settings/support-grid.ts";
import { withoutTouchedEdges } from "../../../src/toolpaths/support/touched-edges.ts";
import { box, hole, island, rings } from "../../geometry/shapes.ts";

/** Lines at y = 0, 2, 4 mm and so on. */
const ACROSS = Math.PI / 2;
const STEP = 200_000;
const UNIT = 1e-5;

describe("withoutTouchedEdges", () => {
  it("moves an area's low edge over the line that it lies just below, and leaves high edges", () => {
    const below = (TOUCHING - 2) * UNIT;
    const { minY, maxY } = boundsOf(withoutTouchedEdges(rings(box(1, 2 - below, 5, 4 - below)), ACROSS, STEP));
    expect([minY, maxY]).toEqual([STEP + 1, Math.round(2 * STEP - below / UNIT)]);
  });

  it("leaves what lies further below", () => {
    const low = rings(box(1, 2 - (TOUCHING + 2) * UNIT, 5, 3));
    expect(withoutTouchedEdges(low, ACROSS, STEP).coords).toEqual(low.coords);
  });

  it("leaves the edges of holes, along which lines go on", () => {
    const frame = island(box(-3, -3, 9, 9), hole(box(1, 1, 5, 4 - 3 * UNIT)));
    expect(withoutTouchedEdges(frame, ACROSS, STEP).coords).toEqual(frame.coords);
  });

  it("finds low edges whichever way the lines run", () => {
    const turned = rings(box(2 - 3 * UNIT, 1, 5, 5));
    expect(boundsOf(withoutTouchedEdges(turned, 0, STEP)).minX).toBe(STEP + 1);
    expect(boundsOf(withoutTouchedEdges(turned, Math.PI, STEP)).minX).toBe(STEP - 3);
  });
});
