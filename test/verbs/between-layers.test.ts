/** How a print goes on from one layer to the next. */
import { describe, expect, it } from "vitest";
import { box, cylinder, merge } from "../../fixtures/shapes.ts";
import { MOVE, MOVE_KIND, MOVE_STRIDE, moveKind } from "../../src/core/moves.ts";
import { FILAMENTS, PRINTERS, PRINTS, readGcode, type Settings, slice, type TriangleMesh } from "../../src/index.ts";

const SETTINGS: Partial<Settings> = {
  ...PRINTERS.generic,
  ...FILAMENTS.pla,
  ...PRINTS.standard,
  start_gcode: "",
  end_gcode: "",
  skirts: 0,
  retract_layer_change: false,
};

/** How far it is from each layer to the next, mm, and how often filament is drawn back in all. */
async function printed(mesh: TriangleMesh, given: Partial<Settings>): Promise<{ ways: number[]; retractions: number }> {
  const { gcode } = await slice(mesh, { ...SETTINGS, ...given }, { threads: 0 });
  const ways: number[] = [];
  let retractions = 0;
  let end: readonly number[] = [];
  for (const { moves } of readGcode(gcode.toString()))
    for (let i = 0; i < moves.length; i += MOVE_STRIDE) {
      const kind = moveKind(moves[i + MOVE.meta]);
      if (kind === MOVE_KIND.retract) retractions++;
      const at = [moves[i + MOVE.x], moves[i + MOVE.y], moves[i + MOVE.z]];
      if (kind === MOVE_KIND.wipe) end = at;
      if (kind !== MOVE_KIND.extrude) continue;
      const [x, y] = [moves[i - MOVE_STRIDE + MOVE.x], moves[i - MOVE_STRIDE + MOVE.y]];
      if (end[2] !== undefined && at[2] > end[2]) ways.push(Math.hypot(x - end[0], y - end[1]) / 1000);
      end = at;
    }
  return { ways, retractions };
}

describe("the nearest seam", () => {
  it("is near to where the layer below ends", async () => {
    const { ways } = await printed(cylinder(10, 4, 200), { seam_position: "nearest", fill_density: "0%" });
    const walls = ways.slice(5, -6);
    expect(walls.length).toBeGreaterThan(5);
    for (const way of walls) expect(way).toBeLessThan(2);
  });

  it("is near to where the nozzle was wiped to", async () => {
    // A wipe of 8 mm.
    const wiping = { wipe: true, retract_length: 2, retract_speed: 40, travel_speed: 200, retract_layer_change: true };
    const given = { ...wiping, seam_position: "nearest", fill_density: "0%" } as const;
    const walls = (await printed(cylinder(10, 4, 200), given)).ways.slice(5, -6);
    expect(walls.length).toBeGreaterThan(5);
    for (const way of walls) expect(way).toBeLessThan(2);
  });
});

describe("a way to the next layer that crosses no perimeter", () => {
  const far = { seam_position: "rear", retract_before_travel: 1, only_retract_when_crossing_perimeters: true } as const;
  const tower = box([20, 20, 3]);

  it("draws no filament back", async () => {
    const { ways, retractions } = await printed(tower, far);
    expect(ways.filter((way) => way > 2).length).toBeGreaterThan(8);
    // Before and after the print, and between the outermost layers, of which nothing lies inside the part.
    expect(retractions).toBeLessThan(6);
  });

  it.each([
    ["where it is not asked for", tower, { ...far, only_retract_when_crossing_perimeters: false }],
    ["without infill, as PrusaSlicer", tower, { ...far, fill_density: "0%" }],
    ["where it leads from one tower to another", merge(tower, box([20, 20, 3], [30, 0, 0])), far],
  ] as const)("but it does %s", async (_, mesh, given) => {
    expect((await printed(mesh, given)).retractions).toBeGreaterThan(10);
  });
});
