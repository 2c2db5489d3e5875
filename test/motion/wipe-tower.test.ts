import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeOnTower } from "../../src/motion/wipe-tower/change.ts";
import { towerFrame, towerOutline } from "../../src/motion/wipe-tower/draw.ts";
import { brimLoops, finishLayer } from "../../src/motion/wipe-tower/finish.ts";
import { changesDepth, type TowerLayer } from "../../src/motion/wipe-tower/layer.ts";
import { resolveWipeTower, type WipeTowerOptions } from "../../src/motion/wipe-tower/options.ts";
import { type Pen, type Stroke, strandOf } from "../../src/motion/wipe-tower/pen.ts";
import { planTower, type ToolLayer, type TowerPlan } from "../../src/motion/wipe-tower/plan.ts";
import { primingLines } from "../../src/motion/wipe-tower/prime.ts";
import { completeSettings } from "../../src/settings/complete.ts";
import type { Settings } from "../../src/settings/settings.ts";

const optionsOf = (settings: Partial<Settings> = {}, tools = 3): WipeTowerOptions =>
  resolveWipeTower(
    completeSettings({
      wiping_volumes_matrix: [0, 140, 90, 120, 0, 30, 60, 70, 0],
      extruders: Array.from({ length: tools }, () => ({})),
      ...settings,
    }),
  );

const volumesOf = (settings: Partial<Settings>) =>
  resolveWipeTower(completeSettings({ extruders: [{}, { filament_purge_multiplier: "150%" }], ...settings })).volumes;

/** Strands of a pen: where from and to, and their volume. */
function strands(pen: Pen): { from: [number, number]; to: [number, number]; volume: number }[] {
  let at: [number, number] = [0, 0];
  return pen.strokes.flatMap((stroke) => {
    if (!("x" in stroke)) return [];
    const from = at;
    at = [stroke.x, stroke.y];
    return stroke.kind === "extrude" ? [{ from, to: at, volume: stroke.volume }] : [];
  });
}

/** At least one has two tools, so that there is a tower. */
const anyLayers = fc
  .array(fc.shuffledSubarray([0, 1, 2], { minLength: 1 }), { minLength: 2, maxLength: 12 })
  .filter((all) => all.some((tools) => tools.length > 1))
  .map((all): ToolLayer[] => all.map((tools, index) => ({ index, height: 0.2, tools })));
const anySettings = fc.record({
  wipe_tower_width: fc.integer({ min: 20, max: 120 }),
  wipe_tower_brim_width: fc.integer({ min: 0, max: 6 }),
  wipe_tower_bridging: fc.integer({ min: 2, max: 20 }),
  wiping_volumes_matrix: fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 9, maxLength: 9 }),
  filament_minimal_purge_on_wipe_tower: fc.integer({ min: 1, max: 50 }),
  single_extruder_multi_material: fc.boolean(),
});

/** What is drawn of each layer, all of its changes and its filling. */
function drawn({ layers, options }: TowerPlan): { pens: Pen[]; wiped: number[] }[] {
  return layers.map((layer, number) => {
    const isReversed = number % 2 === 1;
    let from = 0;
    const wiped: number[] = [];
    const pens = layer.changes.map((change) => {
      const below = number > 1 ? layers[number - 1] : undefined;
      const { pen } = changeOnTower(layer, change, { from, isReversed, below }, options);
      from += change.depth;
      const after = pen.strokes.findIndex(({ kind }) => kind === "change");
      // What leads the old filament over a gap below takes the place of wiping there.
      const counts = (stroke: Stroke, i: number): boolean => i > after || ("speed" in stroke && stroke.speed === 120);
      wiped.push(
        pen.strokes.reduce(
          (sum, stroke, i) => sum + (stroke.kind === "extrude" && counts(stroke, i) ? stroke.volume : 0),
          0,
        ),
      );
      return pen;
    });
    return { pens: [...pens, finishLayer(layer, options, { leftToRight: true, isReversed })], wiped };
  });
}

describe("the tower", () => {
  it("purges by what a filament wants, unless a matrix is given and meant", () => {
    const matrix = { wiping_volumes_matrix: [0, 70, 60, 0], multimaterial_purging: 100 };
    expect(volumesOf({})[0][1]).toBe(210);
    expect(volumesOf({ ...matrix, wiping_volumes_use_custom_matrix: false })).toEqual([
      [100, 150],
      [100, 150],
    ]);
    expect(volumesOf(matrix)[1][0]).toBe(60);
    // No volume is less than what the filament purges at least.
    expect(volumesOf({ multimaterial_purging: 0 })[0][1]).toBe(15);
  });

  it("wipes up to PrusaSlicer's speed, whatever that of infill", () => {
    const layers = [0, 1, 2].map((index): ToolLayer => ({ index, height: 0.2, tools: [0, 1] }));
    const fastest = (infill_speed: number): number => {
      const options = optionsOf({ infill_speed, wiping_volumes_matrix: [0, 300, 300, 300, 0, 300, 300, 300, 0] });
      const { pens } = drawn(planTower(layers, options)!)[2];
      const extruded = pens[0].strokes.flatMap((stroke) => (stroke.kind === "extrude" ? [stroke.speed] : []));
      return Math.max(...extruded.filter((speed) => speed < 120));
    };
    expect(fastest(60)).toBe(80);
    expect(fastest(30)).toBe(fastest(120));
  });

  it("holds PrusaSlicer's lines: 140 mm3 on 60 mm take 24 of them, 12.5 mm with the outline", () => {
    const layers = Array.from({ length: 4 }, (_, index) => ({
      index,
      height: 0.2,
      tools: index % 2 ? [1, 0] : [0, 1],
    }));
    const plan = planTower(layers, optionsOf({ wiping_volumes_matrix: [0, 140, 120, 0] }, 2))!;
    expect(plan.depth).toBeCloseTo(12.5, 9);
    expect(plan.layers[2].changes[0].depth).toBeCloseTo(12, 9);
    const { pen } = changeOnTower(
      plan.layers[2],
      plan.layers[2].changes[0],
      { from: 0, isReversed: false, below: undefined },
      plan.options,
    );
    expect(strands(pen).filter(({ from, to }) => Math.abs(to[0] - from[0]) > 50)).toHaveLength(24);
  });

  it("never prints outside its outline and brim, and purges at least what is asked for", () => {
    fc.assert(
      fc.property(anyLayers, anySettings, (layers, settings) => {
        const plan = planTower(layers, optionsOf(settings))!;
        expect(plan.layers.length).toBeGreaterThan(0);
        const { options, depth } = plan;
        for (const [number, { pens, wiped }] of drawn(plan).entries()) {
          const layer = plan.layers[number];
          const frame = towerFrame(plan, layer, number);
          const brim = number === 0 ? brimLoops(options, 0.2) * (strandOf(options.lineWidth, 0.2).section / 0.2) : 0;
          for (const { to } of pens.flatMap(strands)) {
            const [x, y] = frame.place(...to).map((um) => um / 1000);
            expect(x).toBeGreaterThan(options.x - brim - 0.01);
            expect(x).toBeLessThan(options.x + options.width + brim + 0.01);
            expect(y).toBeGreaterThan(options.y - brim - 0.01);
            expect(y).toBeLessThan(options.y + depth + brim + 0.01);
          }
          const filled = strands(pens.at(-1)!).reduce((sum, { volume }) => sum + volume, 0);
          // What a layer is filled with counts for its first change.
          for (const [i, { volume }] of layer.changes.entries())
            expect(wiped[i] + (i === 0 ? filled : 0)).toBeGreaterThan(volume * 0.97 - 1);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("has on every layer at least the depth of its changes, and of those above", () => {
    fc.assert(
      fc.property(anyLayers, anySettings, (layers, settings) => {
        const plan = planTower(layers, optionsOf(settings))!;
        expect(plan.layers.length).toBeGreaterThan(0);
        const line = 0.5;
        for (const [i, layer] of plan.layers.entries()) {
          expect(layer.depth).toBeGreaterThanOrEqual(changesDepth(layer) - 1e-9);
          for (const above of plan.layers.slice(i + 1)) expect(layer.depth).toBeGreaterThan(above.depth - 2 * line);
          expect(plan.depth).toBeGreaterThanOrEqual(layer.depth + line - 1e-9);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("is filled at one feed, travels too, as PrusaSlicer's lines that name none run", () => {
    const layers = [[0, 1], [1], [1, 0]].map((tools, index) => ({ index, height: 0.2, tools }));
    const { pens } = drawn(planTower(layers, optionsOf())!)[1];
    const [first, ...rest] = pens[0].strokes.filter((stroke) => stroke.kind === "travel");
    expect(first.speed).toBe(120);
    expect(rest.length).toBeGreaterThan(5);
    expect(new Set(rest.map(({ speed }) => speed * 60))).toEqual(new Set([2900]));
  });

  it("is closer filled under what dissolves, and filled by what stays, before that comes or after it goes", () => {
    const layers = [[0], [0], [0, 1], [1, 0]].map((tools, index) => ({ index, height: 0.2, tools }));
    const options = optionsOf({ wipe_tower_bridging: 20, extruders: [{}, { filament_soluble: true }, {}] });
    const plan = planTower(layers, options)!;
    expect(plan.layers.map(({ carriesSoluble }) => carriesSoluble)).toEqual([false, true, true, false]);
    expect(plan.layers.slice(2).map(({ filledAfter }) => filledAfter)).toEqual([-1, 0]);
    const lengthOf = (layer: TowerLayer): number =>
      finishLayer(layer, options, { leftToRight: true, isReversed: false }).length;
    const [, carrying] = plan.layers;
    expect(lengthOf(carrying)).toBeGreaterThan(1.5 * lengthOf({ ...carrying, carriesSoluble: false }));
  });

  it("leads the old filament over a gap below, to the filling there", () => {
    const layers = [[0], [0], [0], [0, 1]].map((tools, index) => ({ index, height: 0.2, tools }));
    const plan = planTower(layers, optionsOf({ wiping_volumes_matrix: [0, 140, 120, 0] }, 2))!;
    const ledTo = (isReversed: boolean, below: TowerLayer | undefined): number | undefined => {
      const [layer] = plan.layers.slice(-1);
      const { pen } = changeOnTower(layer, layer.changes[0], { from: 0, isReversed, below }, plan.options);
      const before = pen.strokes.slice(
        0,
        pen.strokes.findIndex(({ kind }) => kind === "change"),
      );
      return before.flatMap((stroke) => (stroke.kind === "extrude" ? [stroke.x] : []))[0];
    };
    expect(ledTo(true, plan.layers[2])).toBeCloseTo(58.75, 9);
    expect(ledTo(false, plan.layers[2])).toBeUndefined();
    expect(ledTo(true, undefined)).toBeUndefined();
  });

  it("ends with the last change", () => {
    const layers = [[0], [0, 1], [1], [1, 0], [0], [0]].map((tools, index) => ({ index, height: 0.2, tools }));
    expect(planTower(layers, optionsOf())!.layers.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    expect(planTower(layers.slice(0, 1), optionsOf())).toBeUndefined();
    expect(planTower([], optionsOf())).toBeUndefined();
  });

  it("changes the layer's tools one behind the other", () => {
    const plan = planTower([{ index: 0, height: 0.2, tools: [0, 1, 2] }], optionsOf())!;
    const [layer] = plan.layers;
    expect(layer.changes.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 2],
    ]);
    const ys = ({ from }: { from: number }, k: number): number[] =>
      strands(
        changeOnTower(layer, layer.changes[k], { from, isReversed: false, below: undefined }, plan.options).pen,
      ).map(({ to }) => to[1]);
    expect(Math.min(...ys({ from: layer.changes[0].depth }, 1))).toBeGreaterThan(Math.max(...ys({ from: 0 }, 0)));
  });

  it("primes as wide as the filaments that print leave room for, in the middle of a round bed", () => {
    const lefts = (bed_shape: [number, number][], tools: readonly number[]): number[] =>
      primingLines(tools, optionsOf({ bed_shape }).priming!, 0.2, optionsOf()).map(({ start }) => start[0]);
    const square: [number, number][] = [
      [0, 0],
      [120, 0],
      [120, 100],
      [0, 100],
    ];
    expect(lefts(square, [0, 2])).toEqual([2.4, 2.4 + 54]);
    expect(lefts(square, [0, 1, 2])).toEqual([0, 1, 2].map((i) => 2.4 + i * 36));
    expect(lefts([...square.slice(0, 3), [60, 100], [0, 100]], [0, 2])).toEqual([6, 60]);
  });

  it("is wiped on along what was drawn last: a box, or the line of wiping before the last one", () => {
    const plan = planTower([{ index: 0, height: 0.2, tools: [0, 1] }], optionsOf({ wipe_tower_brim_width: 0 }))!;
    const [layer] = plan.layers;
    const filling = finishLayer(layer, plan.options, { leftToRight: true, isReversed: false });
    const [[x, y], ...others] = filling.trail;
    expect(others).toEqual([]);
    expect([x === filling.x, y === filling.y].filter(Boolean)).toHaveLength(1);
    const place = { from: 0, isReversed: false, below: undefined };
    const { pen } = changeOnTower(layer, layer.changes[0], place, plan.options);
    const [back, end] = pen.trail;
    expect(back).toEqual([pen.x, pen.y - plan.options.lineWidth]);
    expect(end[1]).toBe(back[1]);
    expect(Math.abs(end[0] - pen.x)).toBeGreaterThan(plan.options.width / 2 - 1);
  });

  it("is turned by half from layer to layer, and about its corner as asked", () => {
    const layers = [0, 1].map((index) => ({ index, height: 0.2, tools: index === 0 ? [0, 1] : [1, 0] }));
    const plan = planTower(layers, optionsOf({ wipe_tower_x: 100, wipe_tower_y: 50, wipe_tower_rotation_angle: 90 }))!;
    const [first, second] = plan.layers.map((layer, number) => towerFrame(plan, layer, number));
    const [x, y] = first.place(0, 0);
    expect([x, y]).toEqual([Math.round((100 - plan.depth) * 1000), 110_000]);
    expect(second.isReversed).toBe(true);
    expect(second.place(60, 0)).toEqual([100_000, 110_000]);
    expect(towerOutline(plan, 0).slice(0, 4)).toEqual([100_000, 50_000, 100_000, 110_000]);
  });
});
