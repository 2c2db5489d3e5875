import type { PolygonEngine } from "../../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../../geometry/polygons.ts";
import type { RaftHeights } from "../../settings/raft-heights.ts";
import { EPSILON, type Slab, type SupportLayer } from "./layers.ts";
import type { SupportOptions } from "./resolve.ts";
import { COLUMN_INSET, styled } from "./style.ts";

/** Dense layers of a raft reach this far beyond its top, units. */
const FINE = 50_000;

/** What the raft's top is under the object's first layer: its outline and the area that stands for it below. */
export function raftTop(
  engine: PolygonEngine,
  slices: ExPolygons,
  options: SupportOptions,
): { column: ExPolygons; dense: ExPolygons } {
  const area = options.raftExpansion > 0 ? engine.offset(slices, options.raftExpansion) : slices;
  const stretched = styled(engine, area, EMPTY_EXPOLYGONS, options);
  return {
    column: stretched.outline(-COLUMN_INSET, true),
    dense: stretched.outline(options.spacing / 2 + options.gridClearance, false),
  };
}

/** What stands on a raft: the lowest layer of each kind. */
export interface OnRaft {
  readonly contact: Slab | undefined;
  readonly dense: Slab | undefined;
  readonly base: Slab | undefined;
}

/** The raft's layers below its top, bottom up; none where the top is all of it. */
export function raftLayers(
  engine: PolygonEngine,
  { contact, dense, base }: OnRaft,
  raft: RaftHeights,
  options: SupportOptions,
): SupportLayer[] {
  if (raft.interfaceTop === 0) return [];
  const grown = [contact, dense]
    .filter((slab) => slab !== undefined && !isEmpty(slab.polygons))
    .map((slab) => engine.offset(slab!.polygons, FINE, { join: "square" }));
  const top = grown.length === 1 ? grown[0] : engine.unionAll(grown);
  const stands = base && base.bottomZ < raft.interfaceTop + EPSILON ? base.polygons : EMPTY_EXPOLYGONS;
  const all = isEmpty(stands) ? top : engine.unionAll([stands, top]);
  const columns = isEmpty(stands) ? stands : engine.difference(stands, top);
  const beyond = Math.max(0, options.firstExpansion - FINE);
  const layers: SupportLayer[] = [];
  let bottomZ = 0;
  const add = (kind: SupportLayer["kind"], printZ: number, polygons: ExPolygons): void => {
    const layer = { kind, printZ, bottomZ, height: printZ - bottomZ, isBridging: false, polygons, isRaft: true };
    if (!isEmpty(polygons)) layers.push(layer);
  };
  const tops = [...raft.base, ...raft.interfaces];
  for (const [i, printZ] of tops.entries()) {
    if (i === 0) add("base", printZ, beyond > 0 ? engine.offset(all, beyond) : all);
    else if (i < raft.base.length) add("base", printZ, all);
    else {
      add("interface", printZ, top);
      add("base", printZ, columns);
    }
    bottomZ = printZ;
  }
  return layers;
}
