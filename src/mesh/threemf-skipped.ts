import { type Warning, warning } from "../core/warnings.ts";
import type { ThreemfReference } from "./threemf-model.ts";

/** Objects that a warning names; there may be any number. */
const NAMED = 20;

/** Objects that are left out of a print, by reason. */
export class Skipped {
  readonly #byReason = new Map<string, Set<string>>();

  add({ path, objectId }: ThreemfReference, why: string): void {
    const objects = this.#byReason.get(why) ?? new Set();
    this.#byReason.set(why, objects.add(`${objectId} of ${path}`));
  }

  /** One for each reason. */
  warnings(): Warning[] {
    return [...this.#byReason].map(([why, set]) => {
      const objects = [...set].slice(0, NAMED);
      const which = set.size === 1 ? `object ${objects[0]} was` : `${set.size} objects were`;
      return warning("THREEMF_OBJECT_SKIPPED", `${which} left out: ${why}`, { why, count: set.size, objects });
    });
  }
}
