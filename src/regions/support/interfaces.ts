import type { PolygonEngine } from "../../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../../geometry/polygons.ts";
import type { TopContact } from "./contacts.ts";
import { EPSILON, type Slab } from "./layers.ts";
import type { SupportOptions } from "./resolve.ts";
import { smoothOutward } from "./smooth.ts";

/**
 * Makes dense what of the layers between lies near to a contact: as many layers as are asked for, the contact counted.
 * What becomes dense is taken off the layer.
 * @param trim of trees, which carry dense areas wider than they are: what of a layer is left off the part
 * @returns by layer, its dense part
 */
export function makeInterfaces(
  engine: PolygonEngine,
  between: readonly Slab[],
  tops: readonly TopContact[],
  bottoms: readonly Slab[],
  options: SupportOptions,
  trim?: (slab: Slab) => ExPolygons,
): ExPolygons[] {
  const above = options.interfacesAbove - 1;
  const below = options.interfacesBelow - 1;
  return between.map((slab, i) => {
    if (isEmpty(slab.polygons)) return EMPTY_EXPOLYGONS;
    const parts: ExPolygons[] = [];
    if (above > 0) {
      const highest = between[Math.min(between.length - 1, i + above - 1)].printZ;
      for (const top of tops)
        if (top.printZ >= slab.printZ - EPSILON && top.bottomZ - EPSILON <= highest)
          parts.push(options.isSnug ? top.overhang : top.polygons);
    }
    if (below > 0) {
      const lowest = between[Math.max(0, i - below + 1)].bottomZ;
      for (const bottom of bottoms)
        if (bottom.printZ >= lowest - EPSILON && bottom.printZ - EPSILON <= slab.bottomZ) parts.push(bottom.polygons);
    }
    const solid = parts.filter((part) => !isEmpty(part));
    if (solid.length === 0) return EMPTY_EXPOLYGONS;
    const near = engine.unionAll(solid);
    const dense = trim
      ? trim({ ...slab, polygons: near })
      : engine.intersection(options.isSnug ? closed(engine, near, options) : near, slab.polygons);
    if (!isEmpty(dense)) slab.polygons = engine.difference(slab.polygons, dense);
    return dense;
  });
}

/** Snug contacts of several layers, grown together, and by the distance of their strands. */
function closed(engine: PolygonEngine, area: ExPolygons, { interfaceStep }: SupportOptions): ExPolygons {
  const radius = Math.round(1.5 * interfaceStep);
  return smoothOutward(engine, engine.offset2(area, radius + interfaceStep, -radius, { join: "square" }), radius);
}
