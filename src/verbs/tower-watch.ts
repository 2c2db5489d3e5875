import { toThousandths } from "../core/round.ts";
import { MM_PER_UNIT } from "../core/units.ts";
import { type Warning, warning } from "../core/warnings.ts";
import { distanceToSegment } from "../geometry/segment.ts";
import type { Point2 } from "../mesh/bed.ts";
import { towerBrimReach } from "../motion/wipe-tower/finish.ts";
import { type Cone, grownCone } from "../motion/wipe-tower/outline.ts";
import type { TowerPlan } from "../motion/wipe-tower/plan.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";

/** Watches, layer by layer from the bed, that nothing is printed where the wipe tower stands. */
export class TowerWatch {
  readonly #tower: TowerPlan;
  /** Where the layers' origin stands on the bed, mm. */
  readonly #origin: Point2;
  readonly #last: number;
  /** By the plan's layer. */
  readonly #cones: ReadonlyMap<number, Cone | undefined>;
  #met = 0;

  constructor(tower: TowerPlan, origin: Point2) {
    this.#tower = tower;
    this.#origin = origin;
    this.#last = tower.layers[tower.layers.length - 1].index;
    this.#cones = new Map(tower.layers.map(({ index, cone }) => [index, cone]));
  }

  /** What is printed on the plan's layer `index` beside the tower. */
  add(toolpaths: Toolpaths, index: number): void {
    if (index <= this.#last && this.#isMet(toolpaths, index)) this.#met++;
  }

  warnings(): Warning[] {
    if (this.#met === 0) return [];
    const { options, depth } = this.#tower;
    const [width, deep] = [toThousandths(options.width), toThousandths(depth)];
    const message =
      `slice: the wipe tower, ${width} x ${deep} mm at ${options.x}, ${options.y}, stands in what is printed on ` +
      `${this.#met} layers; expected wipe_tower_x and wipe_tower_y to be where there is room`;
    return [warning("WIPE_TOWER_MEETS_PRINT", message, { layers: this.#met, widthMm: width, depthMm: deep })];
  }

  #isMet({ coords, starts, widths }: Toolpaths, index: number): boolean {
    const { options, layers, depth } = this.#tower;
    const brim = index === layers[0].index ? towerBrimReach(options, layers[0].height) : 0;
    const cone = this.#cones.get(index);
    const middle = [options.width / 2, depth / 2] as const;
    const [cos, sin] = [Math.cos(options.angle), Math.sin(options.angle)];
    const [dx, dy] = [this.#origin[0] - options.x, this.#origin[1] - options.y];
    // In the tower's frame, from its corner, mm.
    const across = (i: number): number =>
      (coords[2 * i] * MM_PER_UNIT + dx) * cos + (coords[2 * i + 1] * MM_PER_UNIT + dy) * sin;
    const along = (i: number): number =>
      (coords[2 * i + 1] * MM_PER_UNIT + dy) * cos - (coords[2 * i] * MM_PER_UNIT + dx) * sin;
    for (let path = 0; path < widths.length; path++) {
      const margin = brim + widths[path] / 2;
      const box = [-margin, -margin, options.width + margin, depth + margin] as const;
      const around = cone && grownCone(cone, margin);
      for (let i = starts[path] + 1; i < starts[path + 1]; i++) {
        const way = [across(i - 1), along(i - 1), across(i), along(i)] as const;
        if (meets(box, ...way) || (around && meetsCone(around, middle, way))) return true;
      }
    }
    return false;
  }
}

/** Whether a segment has a part inside a cone about a middle. */
function meetsCone(
  { across, along }: Cone,
  [x, y]: Point2,
  [ax, ay, bx, by]: readonly [number, number, number, number],
): boolean {
  return distanceToSegment(0, 0, (ax - x) / across, (ay - y) / along, (bx - x) / across, (by - y) / along) < 1;
}

/** Whether a segment has a part inside a box. */
function meets(
  [left, front, right, back]: readonly [number, number, number, number],
  ax: number,
  ay: number,
  bx: number,
  by: number,
): boolean {
  let [from, to] = [0, 1];
  for (const [a, b, low, high] of [
    [ax, bx, left, right],
    [ay, by, front, back],
  ]) {
    if (Math.max(a, b) <= low || Math.min(a, b) >= high) return false;
    if (a === b) continue;
    const [t, u] = [(low - a) / (b - a), (high - a) / (b - a)];
    from = Math.max(from, Math.min(t, u));
    to = Math.min(to, Math.max(t, u));
  }
  return from < to;
}
