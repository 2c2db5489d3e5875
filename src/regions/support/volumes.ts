/** Where meshes enforce and block supports. */
import type { PolygonEngine } from "../../geometry/engine.ts";
import { type ExPolygons, isEmpty } from "../../geometry/polygons.ts";
import type { SupportOptions } from "./resolve.ts";

/** Sections of the meshes by the plane of a layer; undefined where there are none. */
export interface VolumeSections {
  readonly enforcers: ExPolygons | undefined;
  readonly blockers: ExPolygons | undefined;
}

/** Blockers are grown by this, so that they leave no slivers along their edges; units. */
const BLOCKER_GROWTH = 10_000;
/** What the layer below holds for so much of a perimeter's width is not enforced. */
const TOUCHING = 0.05;

/** What of an overhang no blocker has. */
export function unblocked(engine: PolygonEngine, area: ExPolygons, { blockers }: Partial<VolumeSections>): ExPolygons {
  if (blockers === undefined || isEmpty(blockers) || isEmpty(area)) return area;
  return engine.difference(area, engine.offset(blockers, BLOCKER_GROWTH));
}

/** All that faces down inside enforcers, however steep, bridges and what is blocked too; undefined where nothing does. */
export function enforcedOverhang(
  engine: PolygonEngine,
  {
    slices,
    lower,
    enforcers,
  }: { readonly slices: ExPolygons; readonly lower: ExPolygons; readonly enforcers?: ExPolygons | undefined },
  { perimeterWidth }: SupportOptions,
): ExPolygons | undefined {
  if (enforcers === undefined || isEmpty(enforcers)) return undefined;
  const inside = engine.intersection(slices, enforcers);
  if (isEmpty(inside)) return undefined;
  const held = engine.offset(lower, Math.round(TOUCHING * perimeterWidth), { join: "square" });
  const enforced = engine.difference(inside, held);
  return isEmpty(enforced) ? undefined : enforced;
}
