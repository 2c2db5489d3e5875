/** Aligned seams are where the least is seen of them. */
import { expect, it } from "vitest";
import { prism } from "../../fixtures/shapes.ts";
import { MOVE, MOVE_KIND, MOVE_STRIDE, moveKind, moveRole } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { FILAMENTS, PRINTERS, PRINTS, readGcode, slice } from "../../src/index.ts";

/** A block with one notch in its back, wide open, and one in its front, of the same shape but for its depth. */
const BLOCK = [
  ...[-15, -15, -1, -15, -1, -5, 1, -5, 1, -15, 15, -15],
  ...[15, 15, 1, 15, 1, 13, -1, 13, -1, 15, -15, 15],
];

/** Where the external loops of each layer begin, mm. */
async function begins(): Promise<[number, number][]> {
  const settings = {
    ...PRINTERS.generic,
    ...FILAMENTS.pla,
    ...PRINTS.standard,
    skirts: 0,
    seam_position: "aligned",
  } as const;
  const { gcode, items } = await slice(prism(BLOCK, 0, 6), settings, { threads: 0 });
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
  const seams = await begins();
  expect(seams).toHaveLength(30);
  for (const [x, y] of seams) {
    expect(Math.abs(x)).toBeLessThan(1.5);
    expect(Math.abs(y + 5)).toBeLessThan(1);
  }
});
