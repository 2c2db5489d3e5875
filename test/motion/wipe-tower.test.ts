import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeOnTower } from "../../src/motion/wipe-tower/change.ts";
import { towerFrame, towerOutline } from "../../src/motion/wipe-tower/draw.ts";
import { brimLoops, finishLayer } from "../../src/motion/wipe-tower/finish.ts";
import { changesDepth, type TowerLayer } from "../../src/motion/wipe-tower/layer.ts";
import { resolveWipeTower } from "../../src/motion/wipe-tower/options.ts";
import { strandOf } from "../../src/motion/wipe-tower/pen.ts";
import { planTower, type ToolLayer } from "../../src/motion/wipe-tower/plan.ts";
import { primingLines } from "../../src/motion/wipe-tower/prime.ts";
import { completeSettings } from "../../src/settings/complete.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { anyLaterSettings, anyLayers, anySettings, drawn, optionsOf, strands } from "./wipe-tower.ts";

const volumesOf = (settings: Partial<Settings>) =>
  resolveWipeTower(completeSettings({ extruders: [{}, { filament_purge_multiplier: "150%" }], ...settings })).volumes;

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

  it.each([
    ["", anySettings],
    [", and its cone, with later versions' lines", anyLaterSettings],
  ])("never prints outside its outline and brim%s, and purges at least what is asked for", (_, settingsOf) => {
    fc.assert(
      fc.property(anyLayers, settingsOf, (layers, settings) => {
        const plan = planTower(layers, optionsOf(settings))!;
        expect(plan.layers.length).toBeGreaterThan(0);
        const { options, depth } = plan;
        const { width, lineWidth: line, extraFlow } = options;
        // Thick lines keep further from the edges than the tower is planned for, and the first one, after ramming too, is
        // taken for longer than it is, as PrusaSlicer's are.
        const isThick = extraFlow > 1;
        const share = isThick ? (width - line * (1 + 3 * extraFlow)) / (width - 3 * line) : 1;
        const isRammedApart = settings.filament_multitool_ramming && !settings.single_extruder_multi_material;
        const first = isThick || isRammedApart ? width * strandOf(line, 0.2).section * extraFlow : 0;
        for (const [number, { pens, wiped }] of drawn(plan).entries()) {
          const layer = plan.layers[number];
          const frame = towerFrame(plan, layer, number);
          const brim = number === 0 ? brimLoops(options, 0.2) * (strandOf(options.lineWidth, 0.2).section / 0.2) : 0;
          const { across = 0, along = 0 } = layer.cone ?? {};
          const reach = brim + Math.max(0, along - depth / 2);
          const aside = brim + Math.max(0, across - options.width / 2);
          for (const { to } of pens.flatMap(strands)) {
            const [x, y] = frame.place(...to).map((um) => um / 1000);
            expect(x).toBeGreaterThan(options.x - aside - 0.01);
            expect(x).toBeLessThan(options.x + options.width + aside + 0.01);
            expect(y).toBeGreaterThan(options.y - reach - 0.01);
            expect(y).toBeLessThan(options.y + depth + reach + 0.01);
          }
          const filled = strands(pens.at(-1)!).reduce((sum, { volume }) => sum + volume, 0);
          // What a layer is filled with counts for its first change.
          for (const [i, { volume }] of layer.changes.entries())
            expect(wiped[i] + (i === 0 ? filled : 0)).toBeGreaterThan(volume * share * 0.97 - first - 1);
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

  it("is refused where it, or what a filament is primed on, leaves no room for the nozzle's lines", () => {
    const fine = { nozzle_diameter: 1, wipe_tower_width: 7.5 };
    expect(optionsOf(fine).lineWidth).toBe(1.25);
    const conflict = (name: string, got: number, least: number) =>
      expect.objectContaining({ code: "SETTINGS_CONFLICT", details: { name, got, least } });
    expect(() => optionsOf({ ...fine, wipe_tower_width: 7 })).toThrow(conflict("wipe_tower_width", 7, 7.5));
    const bed: [number, number][] = [
      [0, 0],
      [20, 0],
      [20, 100],
      [0, 100],
    ];
    const options = optionsOf({ ...fine, bed_shape: bed, single_extruder_multi_material: true });
    expect(primingLines([0, 1], options.priming!, 0.2, options)).toHaveLength(2);
    expect(() => primingLines([0, 1, 2], options.priming!, 0.2, options)).toThrow(
      conflict("single_extruder_multi_material_priming", 6, 7.5),
    );
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
