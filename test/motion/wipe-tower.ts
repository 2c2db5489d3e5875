/** Wipe towers by their settings, and what is drawn of them. */
import fc from "fast-check";
import { changeOnTower } from "../../src/motion/wipe-tower/change.ts";
import { finishLayer } from "../../src/motion/wipe-tower/finish.ts";
import { resolveWipeTower, type WipeTowerOptions } from "../../src/motion/wipe-tower/options.ts";
import type { Pen, Stroke } from "../../src/motion/wipe-tower/pen.ts";
import type { ToolLayer, TowerPlan } from "../../src/motion/wipe-tower/plan.ts";
import { completeSettings } from "../../src/settings/complete.ts";
import type { Settings } from "../../src/settings/settings.ts";

export const optionsOf = (settings: Partial<Settings> = {}, tools = 3): WipeTowerOptions =>
  resolveWipeTower(
    completeSettings({
      wiping_volumes_matrix: [0, 140, 90, 120, 0, 30, 60, 70, 0],
      extruders: Array.from({ length: tools }, () => ({})),
      ...settings,
    }),
  );

/** Strands of a pen: where from and to, and their volume. */
export function strands(pen: Pen): { from: [number, number]; to: [number, number]; volume: number }[] {
  let at: [number, number] = [0, 0];
  return pen.strokes.flatMap((stroke) => {
    if (!("x" in stroke)) return [];
    const from = at;
    at = [stroke.x, stroke.y];
    return stroke.kind === "extrude" ? [{ from, to: at, volume: stroke.volume }] : [];
  });
}

/** At least one has two tools, so that there is a tower. */
export const anyLayers = fc
  .array(fc.shuffledSubarray([0, 1, 2], { minLength: 1 }), { minLength: 2, maxLength: 12 })
  .filter((all) => all.some((tools) => tools.length > 1))
  .map((all): ToolLayer[] => all.map((tools, index) => ({ index, height: 0.2, tools })));
const PLAIN = {
  wipe_tower_width: fc.integer({ min: 20, max: 120 }),
  wipe_tower_brim_width: fc.integer({ min: 0, max: 6 }),
  wipe_tower_bridging: fc.integer({ min: 2, max: 20 }),
  wiping_volumes_matrix: fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 9, maxLength: 9 }),
  filament_minimal_purge_on_wipe_tower: fc.integer({ min: 1, max: 50 }),
  single_extruder_multi_material: fc.boolean(),
};
/** Of PrusaSlicer 2.5, and those that its later versions have beside them. */
export const anySettings: fc.Arbitrary<Partial<Settings>> = fc.record(PLAIN);
export const anyLaterSettings: fc.Arbitrary<Partial<Settings>> = fc.record({
  ...PLAIN,
  wipe_tower_extra_flow: fc.constantFrom("100%" as const, "130%" as const, "250%" as const),
  wipe_tower_extra_spacing: fc.constantFrom("100%" as const, "110%" as const, "300%" as const),
  wipe_tower_cone_angle: fc.constantFrom(0, 25, 90),
  filament_multitool_ramming: fc.boolean(),
  filament_multitool_ramming_volume: fc.constantFrom(0, 5, 60),
});

/** What is drawn of each layer, all of its changes and its filling. */
export function drawn({ layers, options }: TowerPlan): { pens: Pen[]; wiped: number[] }[] {
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
