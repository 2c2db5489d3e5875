/** Aligned seams are where the least is seen of them. */
import { expect, it } from "vitest";
import { circle, merge, prism, reversed } from "../../fixtures/shapes.ts";
import { MOVE, MOVE_KIND, MOVE_STRIDE, moveKind, moveRole } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { FILAMENTS, PRINTERS, PRINTS, readGcode, slice, type TriangleMesh } from "../../src/index.ts";

/** A block with one notch in its back, wide open, and one in its front, of the same shape but for its depth. */
const BLOCK = [
  ...[-15, -15, -1, -15, -1, -5, 1, -5, 1, -15, 15, -15],
  ...[15, 15, 1, 15, 1, 13, -1, 13, -1, 15, -15, 15],
];

/** Where the external loops of each layer begin, mm. */
async function begins(mesh: TriangleMesh): Promise<[number, number][]> {
  const settings = {
    ...PRINTERS.generic,
    ...FILAMENTS.pla,
    ...PRINTS.standard,
    skirts: 0,
    seam_position: "aligned",
  } as const;
  const { gcode, items } = await slice(mesh, settings, { threads: 0 });
  const [left, front] = items[0].positionMm;
  const found: [number, number][] = [];
  let wasExternal = false;
  for (const { moves } of readGcode(gcode.toString()))
    for (let i = 0; i < moves.length; i += MOVE_STRIDE) {
      const isExternal =
        moveKind(moves[i + MOVE.meta]) === MOVE_KIND.extrude &&
        moveRole(moves[i + MOVE.meta]) === ROLE.externalPerimeter;
      if (isExternal && !wasExternal)
        found.push([moves[i - MOVE_STRIDE + MOVE.x] / 1000 - left, moves[i - MOVE_STRIDE + MOVE.y] / 1000 - front]);
      wasExternal = isExternal;
    }
  return found;
}

it("of two notches the seams are in the deeper one, which the walls beside it hide", async () => {
  const seams = await begins(prism(BLOCK, 0, 6));
  expect(seams).toHaveLength(30);
  for (const [x, y] of seams) {
    expect(Math.abs(x)).toBeLessThan(1.5);
    expect(Math.abs(y + 5)).toBeLessThan(1);
  }
});

it("in a tube's wall the seam of the hole is on the side of the contour's", async () => {
  const tube = merge(prism(circle(12, 64), 0, 6), reversed(prism(circle(10, 64), 0, 6)));
  const seams = await begins(tube);
  expect(seams).toHaveLength(60);
  for (let i = 0; i < seams.length; i += 2)
    expect(Math.hypot(seams[i][0] - seams[i + 1][0], seams[i][1] - seams[i + 1][1])).toBeLessThan(8);
});
