import { toThousandths } from "../core/round.ts";
import { type Warning, warning } from "../core/warnings.ts";
import { areaMm2 } from "../geometry/area.ts";
import { boundsMeet, boundsOf } from "../geometry/bounds.ts";
import { containsPoint } from "../geometry/contains.ts";
import { islandsOf } from "../geometry/islands.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import type { Settings } from "../settings/settings.ts";
import type { PrintedObject } from "../workers/standing-items.ts";

/** Rounding of heights, mm. */
const SLACK = 1e-4;

/** Watches, layer by layer from the bed, that every object's layers, and every island of them, lie on something printed. */
export class AirWatch {
  /** By object, most air that may lie under a layer, mm. */
  readonly #most: readonly number[];
  /** What was printed last of each object: its top, mm above the bed. */
  readonly #tops: number[] = [];
  /** What the supports of each object printed last. */
  readonly #supports: PrintedObject["supports"][] = [];
  #gaps = 0;
  #firstGap: { readonly fromMm: number; readonly toMm: number } | undefined;
  #islands = 0;
  #firstIsland: number | undefined;
  #largestIsland = 0;

  constructor(objects: readonly { readonly settings: Settings }[]) {
    this.#most = objects.map(({ settings }) => mostAir(settings) + SLACK);
  }

  /** What objects print on a layer at this height, mm. */
  add(objects: readonly PrintedObject[], printZ: number): void {
    for (const { object, supports, isPrinted, height, hanging } of objects) {
      const before = this.#tops[object] ?? 0;
      // A copy that is printed after another one is as that was.
      if (printZ <= before) continue;
      const tops = supports.map((support) => support.printZ).filter((z) => z < printZ - SLACK);
      const top = Math.max(before, ...tops);
      const bottom = height === undefined ? top : printZ - height;
      const lowest = bottom - this.#most[object];
      const near = [...(this.#supports[object] ?? []), ...supports].filter((support) => support.printZ >= lowest);
      if (isPrinted && top < lowest) {
        this.#gaps++;
        this.#firstGap ??= { fromMm: toThousandths(top), toMm: toThousandths(bottom) };
      } else if (isPrinted && hanging) this.#addIslands(hanging, near, bottom);
      this.#tops[object] = isPrinted ? Math.max(top, printZ) : top;
      this.#supports[object] = near;
    }
  }

  /** @param supports that may hold what begins at this height, mm */
  #addIslands(hanging: ExPolygons, supports: PrintedObject["supports"], bottom: number): void {
    const under = supports.filter(({ printZ }) => printZ <= bottom + SLACK);
    for (const island of islandsOf(hanging)) {
      if (under.some(({ islands }) => haveCommonPoints(island, islands))) continue;
      this.#islands++;
      this.#firstIsland ??= bottom;
      this.#largestIsland = Math.max(this.#largestIsland, areaMm2(island));
    }
  }

  warnings(): Warning[] {
    return [...this.#gapWarnings(), ...this.#islandWarnings()];
  }

  #gapWarnings(): Warning[] {
    if (!this.#firstGap) return [];
    const { fromMm, toMm } = this.#firstGap;
    const message =
      `slice: nothing can be printed of the part from ${fromMm} to ${toMm} mm above the bed, and what follows is ` +
      "printed into the air; expected a part that stands on the bed (turn it, or repair it)";
    return [warning("LAYERS_MISSING", message, { gaps: this.#gaps, fromMm, toMm })];
  }

  #islandWarnings(): Warning[] {
    if (this.#firstIsland === undefined) return [];
    const islands = this.#islands;
    const fromMm = toThousandths(this.#firstIsland);
    const mostMm2 = toThousandths(this.#largestIsland);
    const message =
      `slice: got ${islands === 1 ? "1 island that begins" : `${islands} islands that begin`} in the air, the first ` +
      `${fromMm} mm above the bed, the largest of ${mostMm2} mm2; expected the part or supports under each (turn it, or ` +
      "set support_material)";
    return [warning("ISLANDS_HANGING", message, { islands, fromMm, mostMm2 })];
  }
}

/** Whether a corner of one lies in the other: what holds an island lies under all of it, or it lies on a larger one. */
function haveCommonPoints(a: ExPolygons, b: ExPolygons): boolean {
  return boundsMeet(boundsOf(a), boundsOf(b)) && (hasCornerIn(a, b) || hasCornerIn(b, a));
}

function hasCornerIn({ coords }: ExPolygons, area: ExPolygons): boolean {
  for (let i = 0; i < coords.length; i += 2) if (containsPoint(area, coords[i], coords[i + 1])) return true;
  return false;
}

/** Supports and rafts stand off the part, and their layers need not end where its do. */
function mostAir(settings: Settings): number {
  const { support_material, support_material_enforce_layers, raft_layers } = settings;
  if (!support_material && support_material_enforce_layers === 0 && raft_layers === 0) return 0;
  const { support_material_contact_distance, raft_contact_distance, layer_height, nozzle_diameter } = settings;
  return Math.max(support_material_contact_distance, raft_contact_distance) + Math.max(layer_height, nozzle_diameter);
}
