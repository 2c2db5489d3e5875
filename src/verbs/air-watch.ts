import { toThousandths } from "../core/round.ts";
import { type Warning, warning } from "../core/warnings.ts";
import type { Settings } from "../settings/settings.ts";
import type { PrintedObject } from "../workers/standing-items.ts";

/** Rounding of heights, mm. */
const SLACK = 1e-4;

/** Watches, layer by layer from the bed, that every object's layers lie on something that was printed. */
export class AirWatch {
  /** By object, most air that may lie under a layer, mm. */
  readonly #most: readonly number[];
  /** What was printed last of each object: its top, mm above the bed. */
  readonly #tops: number[] = [];
  #gaps = 0;
  #first: { readonly fromMm: number; readonly toMm: number } | undefined;

  constructor(objects: readonly { readonly settings: Settings }[]) {
    this.#most = objects.map(({ settings }) => mostAir(settings) + SLACK);
  }

  /** What objects print on a layer at this height, mm. */
  add(objects: readonly PrintedObject[], printZ: number): void {
    for (const { object, supportTop, isPrinted, height } of objects) {
      const top = Math.max(this.#tops[object] ?? 0, supportTop);
      const bottom = height === undefined ? top : printZ - height;
      if (isPrinted && bottom > top + this.#most[object]) {
        this.#gaps++;
        this.#first ??= { fromMm: toThousandths(top), toMm: toThousandths(bottom) };
      }
      this.#tops[object] = isPrinted ? Math.max(top, printZ) : top;
    }
  }

  warnings(): Warning[] {
    if (!this.#first) return [];
    const { fromMm, toMm } = this.#first;
    const message =
      `slice: nothing can be printed of the part from ${fromMm} to ${toMm} mm above the bed, and what follows is ` +
      "printed into the air; expected a part that stands on the bed (turn it, or repair it)";
    return [warning("LAYERS_MISSING", message, { gaps: this.#gaps, fromMm, toMm })];
  }
}

/** Supports and rafts stand off the part, and their layers need not end where its do. */
function mostAir(settings: Settings): number {
  const { support_material, support_material_enforce_layers, raft_layers } = settings;
  if (!support_material && support_material_enforce_layers === 0 && raft_layers === 0) return 0;
  const { support_material_contact_distance, raft_contact_distance, layer_height, nozzle_diameter } = settings;
  return Math.max(support_material_contact_distance, raft_contact_distance) + Math.max(layer_height, nozzle_diameter);
}
