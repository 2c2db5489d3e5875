/** Lines on the wipe tower as PrusaSlicer has them since 2.6: further apart, thicker, rammed by tools of their own, stamped. */
import { describe, expect, it } from "vitest";
import { changeOnTower } from "../../src/motion/wipe-tower/change.ts";
import type { Pen, Stroke } from "../../src/motion/wipe-tower/pen.ts";
import { planTower, type ToolLayer, type TowerPlan } from "../../src/motion/wipe-tower/plan.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { optionsOf } from "./wipe-tower.ts";

const LINE = 0.5;
const layers = [0, 1, 2].map((index): ToolLayer => ({ index, height: 0.2, tools: index % 2 ? [1, 0] : [0, 1] }));
const planned = (settings: Partial<Settings>): TowerPlan => planTower(layers, optionsOf(settings, 2))!;

/** The first change of a layer, off what lies below. */
function changeOf(plan: TowerPlan, number: number): Pen {
  const layer = plan.layers[number];
  return changeOnTower(layer, layer.changes[0], { from: 0, isReversed: false, below: undefined }, plan.options).pen;
}

type Extruded = Extract<Stroke, { kind: "extrude" }>;
const extruded = ({ strokes }: Pen): Extruded[] => strokes.filter((stroke) => stroke.kind === "extrude");
const rammed = (pen: Pen): Extruded[] => extruded(pen).filter(({ isRammed }) => isRammed);

/** From each line of wiping across most of the tower to the next one, mm. */
function steps(pen: Pen): number[] {
  const ys = extruded(pen)
    .filter(({ volume, isRammed }) => !isRammed && volume > 3)
    .map(({ y }) => y);
  return ys.slice(1).map((y, i) => Number((y - ys[i]).toFixed(6)));
}

const matrix = { wiping_volumes_matrix: [0, 140, 120, 0] };

describe("lines on a tower", () => {
  it("lie further apart on a deeper tower, side by side on the bed, which they fill", () => {
    const [close, apart] = [planned(matrix), planned({ ...matrix, wipe_tower_extra_spacing: "150%" })];
    expect(new Set(steps(changeOf(close, 1)))).toEqual(new Set([LINE]));
    expect(new Set(steps(changeOf(apart, 1)))).toEqual(new Set([1.5 * LINE]));
    expect(new Set(steps(changeOf(apart, 0)))).toEqual(new Set([LINE]));
    expect(apart.depth).toBeGreaterThan(1.3 * close.depth);
    const room = apart.layers[0].changes[0].depth;
    expect(Math.max(...extruded(changeOf(apart, 0)).map(({ y }) => y))).toBeGreaterThan(room - LINE);
    expect(Math.max(...extruded(changeOf(apart, 0)).map(({ y }) => y))).toBeLessThan(room + 1e-6);
  });

  it("are as much wider and further apart as there is more in them, and fewer", () => {
    const [thin, thick] = [planned(matrix), planned({ ...matrix, wipe_tower_extra_flow: "200%" })].map((plan) =>
      changeOf(plan, 1),
    );
    expect(new Set(steps(thick))).toEqual(new Set([2 * LINE]));
    const last = extruded(thick).at(-1)!;
    expect(last.width).toBeCloseTo(2 * LINE, 9);
    expect(extruded(thick).length).toBeLessThan(0.6 * extruded(thin).length);
    const volumeOf = (pen: Pen) => extruded(pen).reduce((sum, { volume }) => sum + volume, 0);
    expect(volumeOf(thick)).toBeGreaterThan(0.85 * volumeOf(thin));
  });

  it("of what a filament purges at least are there, whatever the layer is filled with", () => {
    const least = { filament_minimal_purge_on_wipe_tower: 30, multimaterial_purging: 30 };
    const own = { ...least, wiping_volumes_use_custom_matrix: false };
    const lines = (settings: Partial<Settings>) => steps(changeOf(planned(settings), 1)).length;
    // 30 mm3 are 328 mm of strand: the first line, of 58, and five more.
    expect(lines(own)).toBe(5);
    expect(lines({ ...least, wiping_volumes_matrix: [0, 30, 30, 0] })).toBeLessThan(5);
  });
});

describe("a filament in a nozzle of its own", () => {
  const ramming = { filament_multitool_ramming_volume: 5, filament_multitool_ramming_flow: 8 };

  it("is rammed where that is asked for: so much, so fast, on lines twice as wide", () => {
    expect(rammed(changeOf(planned({ ...matrix, ...ramming }), 1))).toEqual([]);
    const pen = changeOf(planned({ ...matrix, ...ramming, filament_multitool_ramming: true }), 1);
    const all = rammed(pen);
    expect(all.reduce((sum, { volume }) => sum + volume, 0)).toBeCloseTo(5, 9);
    // 5 mm3 in lines of 1 mm by 0.2 mm, 8 mm3 of them in a second.
    expect(all.map(({ width }) => width)).toEqual(all.map(() => 2 * LINE));
    for (const { speed } of all) expect(speed).toBeCloseTo(8 / (0.2 * (1 - 0.2 * (1 - Math.PI / 4))), 6);
    const before = pen.strokes.slice(
      0,
      pen.strokes.findIndex(({ kind }) => kind === "change"),
    );
    expect(before.filter((stroke) => stroke.kind === "extrude" && stroke.isRammed)).toHaveLength(all.length);
    // Nothing of it is drawn back: the nozzle stays full.
    expect(pen.strokes.filter(({ kind }) => kind === "feed")).toEqual([]);
  });

  it("is not rammed by how filaments are that share a nozzle", () => {
    const { options } = planned({ ...matrix, filament_multitool_ramming: true, single_extruder_multi_material: true });
    expect(options.ramming[0]!.volumes.length).toBeGreaterThan(5);
  });

  it("flows while it is rammed", () => {
    const still = { ...matrix, filament_multitool_ramming_flow: 0 };
    expect(rammed(changeOf(planned(still), 1))).toEqual([]);
    expect(() => planned({ ...still, filament_multitool_ramming: true })).toThrow(
      expect.objectContaining({ code: "SETTINGS_CONFLICT" }),
    );
  });

  it("may ram nothing", () => {
    const none = { ...matrix, filament_multitool_ramming: true, filament_multitool_ramming_volume: 0 };
    expect(rammed(changeOf(planned(none), 1))).toEqual([]);
  });
});

describe("a tip that is stamped", () => {
  const shared = { ...matrix, single_extruder_multi_material: true, filament_cooling_moves: 3, cooling_tube_length: 5 };
  const feeds = (settings: Partial<Settings>): number[] =>
    changeOf(planned({ ...shared, ...settings }), 1).strokes.flatMap((stroke) =>
      stroke.kind === "feed" ? [Number(stroke.filament.toFixed(6))] : [],
    );

  it("is pushed into the nozzle between its moves in the cooling tube, and drawn back as far", () => {
    const cooled = [5, -5];
    const plain = feeds({});
    const begin = plain.indexOf(5);
    expect(plain.slice(begin, begin + 6)).toEqual([...cooled, ...cooled, ...cooled]);
    // From the middle of the tube, 2.5 mm further; the last 5 mm of the way fast.
    const stamp = [40 + 2.5 - 5, 5, -42.5];
    const stamped = feeds({ filament_stamping_distance: 40 });
    expect(stamped.slice(begin, begin + 12)).toEqual([...cooled, ...stamp, ...cooled, ...stamp, ...cooled]);
    const all = (of: number[]) => of.reduce((sum, filament) => sum + filament, 0);
    expect(all(stamped)).toBeCloseTo(all(plain), 6);
  });

  it("is pushed at some speed", () => {
    const still = { ...shared, filament_stamping_loading_speed: 0 };
    expect(feeds({ ...still, filament_stamping_distance: 0 }).length).toBeGreaterThan(0);
    const name = "filament_stamping_loading_speed";
    expect(() => feeds({ ...still, filament_stamping_distance: 9 })).toThrow(
      expect.objectContaining({ code: "SETTINGS_CONFLICT", details: { name, got: 0 } }),
    );
  });

  it("is pushed to and fro where it has no far way to go", () => {
    const begin = feeds({}).indexOf(5);
    const stamped = feeds({ filament_stamping_distance: 2, filament_stamping_loading_speed: 20, travel_speed: 120 });
    // 4.5 mm at 20 mm/s last for 27 mm of travel: once to a place 13.5 mm aside, and back.
    expect(stamped.slice(begin, begin + 7)).toEqual([5, -5, 2.25, 2.25, -4.5, 5, -5]);
  });
});
