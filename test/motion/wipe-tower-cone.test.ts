/** The cone that holds a tall wipe tower. */
import { describe, expect, it } from "vitest";
import { towerOutline } from "../../src/motion/wipe-tower/draw.ts";
import { finishLayer } from "../../src/motion/wipe-tower/finish.ts";
import { coneStretch, outlineOf } from "../../src/motion/wipe-tower/outline.ts";
import { planTower, type ToolLayer, type TowerPlan } from "../../src/motion/wipe-tower/plan.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { optionsOf, strands } from "./wipe-tower.ts";

const HEIGHT = 0.2;
/** 40 mm of tower; tools change on every tenth layer and on the last. */
const tall = Array.from({ length: 200 }, (_, index): ToolLayer => {
  const isChanged = index % 10 === 9;
  return { index, height: HEIGHT, tools: isChanged ? (index % 20 === 9 ? [1] : [0]) : [index % 20 < 9 ? 0 : 1] };
});
const planned = (settings: Partial<Settings>): TowerPlan =>
  planTower(tall, optionsOf({ wiping_volumes_matrix: [0, 40, 40, 0], wipe_tower_brim_width: 0, ...settings }, 2))!;

const areaOf = (points: readonly (readonly [number, number])[]): number =>
  points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

describe("the cone of a tower", () => {
  it("comes to a point where the tower ends, by the angle asked for", () => {
    const { layers } = planned({ wipe_tower_cone_angle: 60 });
    const slope = Math.tan(Math.PI / 6);
    for (const [i, { cone, depth }] of layers.entries()) {
      const radius = slope * (layers.length - 1 - i) * HEIGHT;
      if (radius > (depth + 0.5) / 2 + 0.02) expect(cone?.along).toBeCloseTo(radius, 6);
      else if (radius < (depth + 0.5) / 2) expect(cone).toBeUndefined();
    }
    expect(layers[0].cone!.along).toBeGreaterThan(20);
    expect(planned({}).layers.every(({ cone }) => cone === undefined)).toBe(true);
  });

  it("is narrower where it would reach far beyond the corners", () => {
    expect(coneStretch(Math.tan(Math.PI / 12), 40, 60, 10)).toBe(1);
    // A radius of 40 about a box of 39.6 by 10: (40 - 20.42) is spread over both sides.
    expect(coneStretch(1, 40, 60, 10)).toBeCloseTo(1 + (4.793 / 0.2525 + 4.793 * 0.2525) / 19.8, 3);
  });

  it("is drawn around on every layer, and filled on the bed", () => {
    const [plain, held] = [planned({}), planned({ wipe_tower_cone_angle: 60 })];
    const lengthOf = ({ layers, options }: TowerPlan, i: number): number =>
      finishLayer(layers[i], options, { leftToRight: true, isReversed: false }).length;
    const { layers, options } = held;
    const outline = outlineOf({ left: 0, front: 0, width: 60, depth: layers[0].depth + 0.5 }, layers[0].cone);
    const beside = areaOf(outline) - 60 * (layers[0].depth + 0.5);
    expect(beside).toBeGreaterThan(500);
    const lineArea = 0.5 - HEIGHT * (1 - Math.PI / 4);
    const filled = (lengthOf(held, 0) - lengthOf(plain, 0)) * lineArea;
    expect(filled / beside).toBeGreaterThan(0.93);
    expect(filled / beside).toBeLessThan(1.07);
    // Above it is hollow: longer only by the arcs.
    expect(lengthOf(held, 100) - lengthOf(plain, 100)).toBeGreaterThan(10);
    expect(lengthOf(held, 100) - lengthOf(plain, 100)).toBeLessThan(80);
    expect(lengthOf(held, 199)).toBeCloseTo(lengthOf(plain, 199), 6);
    // Nothing is drawn outside of the outline's box.
    const [, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
    for (const { to } of strands(finishLayer(layers[0], options, { leftToRight: true, isReversed: false }))) {
      expect(to[1]).toBeGreaterThan(Math.min(...ys) - 1e-6);
      expect(to[1]).toBeLessThan(Math.max(...ys) + 1e-6);
    }
  });

  it("belongs to what the tower takes of the bed", () => {
    const depthOf = (plan: TowerPlan): number => {
      const ys = towerOutline(plan, 3).filter((_, i) => i % 2 === 1);
      return (Math.max(...ys) - Math.min(...ys)) / 1000;
    };
    const held = planned({ wipe_tower_cone_angle: 60 });
    expect(depthOf(planned({}))).toBeCloseTo(planned({}).depth + 6, 2);
    expect(depthOf(held)).toBeCloseTo(2 * held.layers[0].cone!.along + 6, 2);
  });

  it("begins lower where layers without changes are left out", () => {
    const skipped = planned({ wipe_tower_cone_angle: 60, wipe_tower_no_sparse_layers: true });
    // By PrusaSlicer's measure: what was built, of the height of the print.
    expect(skipped.layers.at(-1)!.above).toBeGreaterThan(30);
    expect(planned({}).layers.at(-1)!.above).toBeCloseTo(0, 6);
  });
});
