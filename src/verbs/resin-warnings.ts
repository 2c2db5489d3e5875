/** What a resin print is warned of: what stands out in its layers, what holds it, its drains and its prices. */
import { type Warning, warning } from "../core/warnings.ts";
import type { DrainHole } from "../resin/drain.ts";
import type { ResinFigures } from "../resin/figures.ts";
import { resinFindings } from "../resin/findings.ts";
import { resolveLiftMm, resolveTiming } from "../resin/resolve.ts";
import type { ResinSettings } from "../settings/resin-settings.ts";
import type { DrainedScaffold } from "../workers/resin.ts";

/** What is known of a print once it is sliced. */
export interface ResinPrint {
  readonly settings: ResinSettings;
  /** Tops and heights, mm. */
  readonly layers: readonly { readonly printZ: number; readonly height: number }[];
  readonly figures: ResinFigures;
  /** null where nothing was built. */
  readonly scaffold: DrainedScaffold | null;
  /** As they were asked for: holes, or the radius of those to propose, mm. */
  readonly drainHoles: readonly DrainHole[] | number;
}

export function resinWarnings(print: ResinPrint): Warning[] {
  const { settings, scaffold } = print;
  return [...findingsOf(print), ...supportWarnings(scaffold), ...drainWarnings(print), ...priceWarnings(settings)];
}

/** Islands, wide layers and cups; what was found in the part's own heights is told in the plate's. */
function findingsOf({ settings, layers, figures, scaffold }: ResinPrint): Warning[] {
  const liftMm = resolveLiftMm(settings);
  const found = (scaffold?.findings ?? []).map((layer) => ({ ...layer, sliceZ: layer.sliceZ + liftMm }));
  const lit = layers.map(({ printZ, height }, i) => ({
    sliceZ: printZ - height / 2,
    areaMm2: figures.layerAreasMm2[i],
  }));
  const { slowArea } = resolveTiming(settings);
  return resinFindings(found, lit, { isSupported: settings.supports_enable, isLifted: liftMm > 0, slowArea });
}

/** Holes where there is no cavity, and a cavity that nothing leads out of. */
function drainWarnings({ settings, figures: { cavityMl }, scaffold, drainHoles }: ResinPrint): Warning[] {
  const isAsked = typeof drainHoles === "number" || drainHoles.length > 0;
  if (isAsked && !settings.hollowing_enable)
    return [warning("RESIN_DRAIN_UNUSED", "drain holes have no effect on a solid part, expected hollowing_enable too")];
  if (cavityMl === 0 || (scaffold?.drainHoles.length ?? 0) > 0) return [];
  const message = `the part is hollow and has no drain hole: ${cavityMl.toFixed(2)} ml of resin stay in it`;
  return [warning("RESIN_NO_DRAIN", message, { cavityMl })];
}

/** Spots that hang and that no support could reach. */
function supportWarnings(scaffold: DrainedScaffold | null): Warning[] {
  if (scaffold === null || scaffold.dropped === 0) return [];
  const { points, dropped } = scaffold;
  const message = `${dropped} of ${points} points of support could not be reached from the plate or the part`;
  return [warning("RESIN_UNSUPPORTED", message, { points, dropped })];
}

/** Figures that a missing price leaves at 0. */
function priceWarnings({ bottle_cost, material_density }: ResinSettings): Warning[] {
  const warnings: Warning[] = [];
  if (material_density === 0)
    warnings.push(warning("RESIN_DENSITY_MISSING", "material_density is 0: the mass is 0, expected it in g/ml"));
  if (bottle_cost === 0)
    warnings.push(warning("RESIN_PRICE_MISSING", "bottle_cost is 0: the cost is 0, expected the price of a bottle"));
  return warnings;
}
