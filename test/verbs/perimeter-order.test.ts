import { describe, expect, it } from "vitest";
import { hollowBox, merge, moved } from "../../fixtures/shapes.ts";
import { MOVE, MOVE_KIND, MOVE_STRIDE, moveKind, moveRole } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { FILAMENTS, PRINTERS, PRINTS, readGcode, type Settings, slice, type TriangleMesh } from "../../src/index.ts";

const SIZE = 12;
const WALL = 1.9;
/** Walls of two perimeters on each side with a gap between them. */
const SETTINGS: Partial<Settings> = {
  ...PRINTERS.generic,
  ...FILAMENTS.pla,
  ...PRINTS.standard,
  end_gcode: "",
  skirts: 0,
  thin_walls: false,
};
const ring = (): TriangleMesh => hollowBox([SIZE, SIZE, 6], WALL);

describe("the order of perimeters", () => {
  it("fills an island's gaps before it leaves the island", async () => {
    const { layers } = await slice(merge(ring(), moved(ring(), [40, 0, 0])), SETTINGS, { threads: 0 });
    const walls = layers.filter(({ printZ }) => printZ > 2.5 && printZ < 3.5);
    expect(walls.length).toBeGreaterThan(3);
    for (const { toolpaths } of walls) {
      const { coords, starts, roles } = toolpaths;
      const left = Math.min(...coords.filter((_, i) => i % 2 === 0));
      const visits: { island: number; gaps: number }[] = [];
      roles.forEach((role, path) => {
        const island = coords[2 * starts[path]] - left > 20e5 ? 1 : 0;
        if (visits.at(-1)?.island !== island) visits.push({ island, gaps: 0 });
        if (role === ROLE.gapFill) visits.at(-1)!.gaps++;
      });
      expect(visits.map(({ island }) => island).sort()).toEqual([0, 1]);
      for (const { gaps } of visits) expect(gaps).toBeGreaterThan(0);
    }
  });

  it("leaves every external loop to the inside of its wall", async () => {
    const { gcode } = await slice(ring(), SETTINGS, { threads: 0 });
    let left = 0;
    let at = [0, 0];
    let isExternal = false;
    // From the middle of the ring: how deep in the wall, mm.
    const depth = ([x, y]: number[]): number => {
      const out = Math.max(Math.abs(x / 1000 - 125), Math.abs(y / 1000 - 105));
      return Math.min(SIZE / 2 - out, out - (SIZE / 2 - WALL));
    };
    for (const { moves } of readGcode(gcode.toString()))
      for (let i = 0; i < moves.length; i += MOVE_STRIDE) {
        const to = [moves[i + MOVE.x], moves[i + MOVE.y]];
        const z = moves[i + MOVE.z] / 1000;
        const kind = moveKind(moves[i + MOVE.meta]);
        if (kind === MOVE_KIND.travel && isExternal && z > 2.5 && z < 3.5) {
          expect(depth(to)).toBeGreaterThan(depth(at) + 0.05);
          left++;
        }
        isExternal = kind === MOVE_KIND.extrude && moveRole(moves[i + MOVE.meta]) === ROLE.externalPerimeter;
        at = to;
      }
    expect(left).toBeGreaterThanOrEqual(8);
  });
});
