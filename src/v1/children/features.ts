import { ROLES, type RoleStats } from "../../index.ts";
import type { SliceOutcome } from "./children.ts";

/** The quote's word for each role of the engine; `other` for those that have none. */
const WORD_OF: Readonly<Record<string, string>> = {
  "external-perimeter": "external_perimeter",
  perimeter: "perimeter",
  "overhang-perimeter": "overhang_perimeter",
  "solid-infill": "solid_infill",
  "top-solid-infill": "top_solid_infill",
  "sparse-infill": "internal_infill",
  "bridge-infill": "bridge_infill",
  "gap-fill": "gap_fill",
  ironing: "ironing",
  "skirt-brim": "skirt_brim",
  support: "support",
  "support-interface": "support_interface",
  "wipe-tower": "wipe_tower",
  custom: "custom",
};
const OTHER = "other";

/** Every word, in the order in which they are told. */
export const FEATURES: readonly string[] = [...Object.values(WORD_OF), OTHER];

type Features = NonNullable<SliceOutcome["features"]>;

/** Filament by feature. */
export function featuresOf(roles: Readonly<Record<string, Pick<RoleStats, "massGrams" | "filamentMm">>>): Features {
  const sums = new Map(FEATURES.map((word) => [word, { massGrams: 0, lengthMm: 0 }]));
  for (const { name } of ROLES) {
    const sum = sums.get(WORD_OF[name] ?? OTHER)!;
    sum.massGrams += roles[name]?.massGrams ?? 0;
    sum.lengthMm += roles[name]?.filamentMm ?? 0;
  }
  return Object.fromEntries(sums);
}
