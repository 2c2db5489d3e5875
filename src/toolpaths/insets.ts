import { toUnits } from "../core/units.ts";
import { areaMm2 } from "../geometry/area.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { largestOutline } from "../regions/largest-outline.ts";
import type { PerimeterOptions } from "./resolve.ts";

/** The centre lines of one island's perimeters, and what they leave. */
export interface Insets {
  /** Centre lines, external first; as many as fit. */
  readonly loops: readonly ExPolygons[];
  /** What lies inside the innermost centre line, as far as it is left to infill; the island itself where no loop is wanted. */
  readonly inner: ExPolygons;
  /** Places that loops leave uncovered, one value per step inwards. */
  readonly gaps: readonly ExPolygons[];
}

/** Grown a little where gaps are cut out, so that rounding leaves no slivers: 10 nm as in PrusaSlicer. */
const SAFETY = 1;

/**
 * Insets an island step by step: half the external width, then the mean of both spacings, then the inner spacing.
 * Neighbouring strands just touch, so two loops leave no band; one more step than there are loops finds the gaps.
 * @param wanted number of loops
 */
export function insetIsland(
  engine: PolygonEngine,
  island: ExPolygons,
  wanted: number,
  options: PerimeterOptions,
): Insets {
  const { external, inner } = options;
  const loops: ExPolygons[] = [];
  const gaps: ExPolygons[] = [];
  let last = island;
  for (let depth = 0; depth <= wanted; depth++) {
    if (depth === wanted && (depth === 0 || !options.gapFillInside)) break;
    const step =
      depth === 0 ? external.width / 2 : depth === 1 ? (external.spacing + inner.spacing) / 2 : inner.spacing;
    const all = options.thinWalls
      ? insetRoomy(engine, last, step, depth === 0 ? external.spacing : inner.spacing)
      : engine.offset(last, -toUnits(step));
    const inset = options.oneLoop && depth === 0 ? largestOutline(all) : all;
    if (depth > 0 && options.gapFillBetween) {
      const uncovered = uncoveredBy(
        engine,
        engine.offset(last, -toUnits(step / 2)),
        engine.offset(inset, toUnits(step / 2) + SAFETY),
      );
      if (!isEmpty(uncovered)) gaps.push(uncovered);
    }
    // Where not even another loop has room, strands and gap fill cover all there is.
    if (isEmpty(inset)) return { loops, inner: EMPTY_EXPOLYGONS, gaps };
    if (depth === wanted) break;
    loops.push(inset);
    last = inset;
  }
  return { loops, inner: last, gaps };
}

/** Share of its spacing that a strand has for itself at least, where something else takes over what is narrower. */
export const LEAST_ROOM = 0.6;

/** Inset, without what is too narrow for strands on both sides not to overfill it. */
function insetRoomy(engine: PolygonEngine, last: ExPolygons, step: number, spacing: number): ExPolygons {
  const room = toUnits((spacing * LEAST_ROOM) / 2);
  return engine.offset2(last, -toUnits(step) - room, room);
}

/**
 * What the strand leaves of the area that is its own. The strand reaches beyond that area by the safety at most, so
 * where it is the larger of the two no gap worth filling is left, and the areas alone tell.
 */
function uncoveredBy(engine: PolygonEngine, own: ExPolygons, strand: ExPolygons): ExPolygons {
  return areaMm2(strand) >= areaMm2(own) ? EMPTY_EXPOLYGONS : engine.difference(own, strand);
}
