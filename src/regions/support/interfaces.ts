import type { PolygonEngine } from "../../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../../geometry/polygons.ts";
import { OVERLAP } from "../../settings/support-grid.ts";
import type { TopContact } from "./contacts.ts";
import { EPSILON, type Slab } from "./layers.ts";
import type { SupportOptions } from "./resolve.ts";
import { smoothOutward } from "./smooth.ts";

/** What of each layer between is dense, of the interfaces' filament and of the base's. */
export interface DenseParts {
  readonly own: ExPolygons[];
  readonly ofBase: ExPolygons[];
}

/**
 * Makes dense what of the layers between lies near to a contact: as many layers as are asked for, the contact counted.
 * What becomes dense is taken off the layer.
 * @param trim of trees, which carry dense areas wider than they are: what of a layer is left off the part
 */
export function makeInterfaces(
  engine: PolygonEngine,
  between: readonly Slab[],
  tops: readonly TopContact[],
  bottoms: readonly Slab[],
  options: SupportOptions,
  trim?: (slab: Slab) => ExPolygons,
): DenseParts {
  const { baseInterfacesAbove, baseInterfacesBelow } = options;
  const areTwo = baseInterfacesAbove + baseInterfacesBelow > 0;
  const above = options.interfacesAbove - 1;
  const below = options.interfacesBelow - 1;
  const all = between.map((slab, i): readonly [ExPolygons, ExPolygons] => {
    if (isEmpty(slab.polygons)) return [EMPTY_EXPOLYGONS, EMPTY_EXPOLYGONS];
    const own = takeOff(slab, nearTo(i, above - baseInterfacesAbove, below - baseInterfacesBelow));
    return [own, areTwo ? takeOff(slab, nearTo(i, above, below), own) : EMPTY_EXPOLYGONS];
  });
  return { own: all.map(([own]) => own), ofBase: all.map(([, ofBase]) => ofBase) };

  /** The contacts within so many layers above a layer, and below it. */
  function nearTo(i: number, above: number, below: number): readonly ExPolygons[] {
    const { printZ, bottomZ } = between[i];
    const parts: ExPolygons[] = [];
    if (above > 0) {
      const highest = between[Math.min(between.length - 1, i + above - 1)].printZ;
      for (const top of tops)
        if (top.printZ >= printZ - EPSILON && top.bottomZ - EPSILON <= highest)
          parts.push(options.isSnug ? top.overhang : top.polygons);
    }
    if (below > 0) {
      const lowest = between[Math.max(0, i - below + 1)].bottomZ;
      for (const bottom of bottoms)
        if (bottom.printZ >= lowest - EPSILON && bottom.printZ - EPSILON <= bottomZ) parts.push(bottom.polygons);
    }
    return parts.filter((part) => !isEmpty(part));
  }

  /** Takes what is near off a layer, and gives it; without what was given before. */
  function takeOff(slab: Slab, near: readonly ExPolygons[], before: ExPolygons = EMPTY_EXPOLYGONS): ExPolygons {
    if (near.length === 0) return EMPTY_EXPOLYGONS;
    // Slivers that were left along their edges would be grown on the bed.
    const area = engine.offset(engine.unionAll(near), OVERLAP);
    const dense = trim
      ? trim({ ...slab, polygons: area })
      : engine.intersection(options.isSnug ? closed(engine, area, options) : area, slab.polygons);
    const left = isEmpty(before) ? dense : engine.difference(dense, before);
    if (!isEmpty(left)) slab.polygons = engine.difference(slab.polygons, left);
    return left;
  }
}

/** Snug contacts of several layers, grown together, and by the distance of their strands. */
function closed(engine: PolygonEngine, area: ExPolygons, { interfaceStep }: SupportOptions): ExPolygons {
  const radius = Math.round(1.5 * interfaceStep);
  return smoothOutward(engine, engine.offset2(area, radius + interfaceStep, -radius, { join: "square" }), radius);
}
