/** What Cura gives to an object of its own: metadata of the object, `cura:` and the name of the setting. */
import type { ThreemfObject } from "./threemf-model.ts";

/** Metadata that are no settings of how an object is printed: what it is for, where it stands, and its turn. */
const NO_SETTING: ReadonlySet<string> = new Set([
  "anti_overhang_mesh",
  "cutting_mesh",
  "drop_to_buildplate",
  "infill_mesh",
  "print_order",
  "support_mesh",
]);

/** Settings by Cura's names, and `extruder` as other programs count it, from 1; Cura's -1 chooses none. */
export function curaSettings({ metadata }: ThreemfObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...metadata].flatMap(([key, value]): [string, string][] => {
      const name = /^cura:(\w+)$/.exec(key)?.[1];
      if (name === undefined || NO_SETTING.has(name)) return [];
      if (name !== "extruder_nr") return [[name, value.trim()]];
      return Number(value) >= 0 ? [["extruder", String(Number(value) + 1)]] : [];
    }),
  );
}
