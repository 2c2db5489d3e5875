/** All layers of an object's supports, from what of each of its layers hangs over. */
import type { PolygonEngine } from "../../geometry/engine.ts";
import { concatRings } from "../../geometry/islands.ts";
import { type ExPolygons, isEmpty } from "../../geometry/polygons.ts";
import type { LayerPlan } from "../../layers/layer.ts";
import type { RaftHeights } from "../../settings/raft-heights.ts";
import { type Columns, dropColumns, type PartLayers } from "./columns.ts";
import { type TopContact, topContacts, type WantedSupport } from "./contacts.ts";
import { grownFirstLayer, withoutBrim } from "./first-layer.ts";
import { addedUp, layersBetween } from "./heights.ts";
import { makeInterfaces } from "./interfaces.ts";
import { EPSILON, type Slab, type SupportKind, type SupportLayer } from "./layers.ts";
import { raftLayers, raftTop } from "./raft.ts";
import type { SupportOptions } from "./resolve.ts";
import { treeColumns } from "./tree/branches.ts";
import { firstAtLeast, type PartShape, PartTrimmer } from "./trim.ts";

export interface SupportInput extends PartLayers, PartShape {
  /** By the part's layers. */
  readonly wanted: readonly (WantedSupport | undefined)[];
  readonly raft: RaftHeights | undefined;
}

/**
 * Bottom up; several kinds may lie at one height, and layers of different kinds may overlap in height.
 * @param pause waited for now and then where the work is long
 */
export async function supportLayers(
  engine: PolygonEngine,
  part: SupportInput,
  options: SupportOptions,
  pause: () => Promise<void>,
): Promise<SupportLayer[]> {
  const plan = addedUp(part.plan);
  const input: SupportInput = { ...part, plan };
  const { raft } = input;
  const { heights } = options;
  const top = raft && raftContact(engine, input.slices(0), raft, options);
  const tops = topContacts(engine, input.wanted, plan, raft, heights, top);
  if (tops.length === 0) return [];
  const { tree } = options;
  const columns = tree
    ? await treeColumns(engine, tops, input, { ...options, tree }, pause)
    : dropColumns(engine, tops, input, options);
  const { bottoms } = columns;
  const between = layersBetween(tops, bottoms, plan, raft, heights);
  const trimmer = new PartTrimmer(engine, input, options, raft?.contactTop ?? 0);
  for (const slab of [...bottoms, ...tops]) slab.polygons = trimmer.trim(slab);
  layColumns(engine, between, tops, columns, trimmer, plan);
  cutTopsByBottoms(engine, tops, bottoms);
  const { own: dense, ofBase } = makeInterfaces(
    engine,
    between,
    tops,
    bottoms,
    options,
    tree && ((slab) => trimmer.trim(slab)),
  );
  const onBed = raft && raft.interfaceTop > 0 ? -1 : between.findIndex(({ bottomZ }) => bottomZ < EPSILON);
  const contactsOnBed = raft ? (top ? [top] : []) : tops.filter(({ bottomZ }) => bottomZ < EPSILON);
  if (onBed >= 0) growOnBed(engine, between[onBed], [dense[onBed], ofBase[onBed]], contactsOnBed, input, options);
  if (!raft) {
    if (onBed >= 0)
      for (const kind of [dense, ofBase]) kind[onBed] = withoutBrim(engine, kind[onBed], input.slices(0), options);
    for (const contact of contactsOnBed)
      contact.polygons = withoutBrim(engine, contact.polygons, input.slices(0), options);
  }
  const lowest = between.findIndex(({ bottomZ }) => bottomZ < (raft?.interfaceTop ?? 0) + EPSILON);
  const onRaft = {
    contact: top,
    dense: lowest < 0 ? undefined : { ...between[lowest], polygons: dense[lowest] },
    base: between[lowest],
  };
  return [
    ...(raft ? raftLayers(engine, onRaft, raft, options) : []),
    ...done(tops, "contact"),
    ...done(bottoms, "bottom"),
    ...done(withAreas(between, dense), "interface"),
    ...done(withAreas(between, ofBase), "base-interface"),
    ...done(between, "base"),
  ].sort((a, b) => a.printZ - b.printZ);
}

/** Gives the layers between contacts what of the columns is theirs. */
function layColumns(
  engine: PolygonEngine,
  between: readonly Slab[],
  tops: readonly Slab[],
  { areas, bottoms, carried }: Columns,
  trimmer: PartTrimmer,
  { printZ }: LayerPlan,
): void {
  const contacts = [...tops, ...bottoms];
  for (const slab of between) {
    // Beside a raft columns are as below the part's first layer.
    const layer = Math.max(0, firstAtLeast(printZ, slab.printZ + EPSILON) - 1);
    if (isEmpty(areas[layer])) continue;
    slab.polygons = withoutContacts(engine, areas[layer], slab, contacts);
    slab.polygons = trimmer.trim(slab);
    if (carried) slab.polygons = carried(layer, slab.polygons);
  }
}

/** Grows the base that stands on the bed, but not into what else lies there. */
function growOnBed(
  engine: PolygonEngine,
  base: Slab,
  dense: readonly ExPolygons[],
  contacts: readonly Slab[],
  { slices }: SupportInput,
  options: SupportOptions,
): void {
  if (isEmpty(base.polygons)) return;
  const grown = grownFirstLayer(engine, base.polygons, slices(0), options);
  const beside = [...dense, ...contacts.map(({ polygons }) => polygons)].filter((area) => !isEmpty(area));
  base.polygons = beside.length === 0 ? grown : engine.difference(grown, concatRings(beside));
}

function withAreas(slabs: readonly Slab[], areas: readonly ExPolygons[]): Slab[] {
  return slabs.map((slab, i) => ({ ...slab, polygons: areas[i] }));
}

function done(slabs: readonly (Slab & Pick<Partial<TopContact>, "overhang">)[], kind: SupportKind): SupportLayer[] {
  return slabs
    .filter(({ polygons }) => !isEmpty(polygons))
    .map(({ printZ, bottomZ, height, isBridging, polygons, overhang }) => ({
      kind,
      printZ,
      bottomZ,
      height,
      isBridging,
      polygons,
      isRaft: false,
      ...(overhang && { overhang }),
    }));
}

/** The raft's top, under the whole first layer of the part. */
function raftContact(
  engine: PolygonEngine,
  slices: ExPolygons,
  { interfaceTop: bottomZ, contactTop: printZ }: RaftHeights,
  options: SupportOptions,
): TopContact {
  const { column, dense } = raftTop(engine, slices, options);
  return { printZ, bottomZ, height: printZ - bottomZ, isBridging: false, polygons: dense, overhang: slices, column };
}

/** A layer's area without what contacts take that are as high as it or higher. */
function withoutContacts(engine: PolygonEngine, area: ExPolygons, slab: Slab, contacts: readonly Slab[]): ExPolygons {
  const within = contacts.filter(
    (contact) =>
      slab.printZ <= contact.printZ + EPSILON &&
      slab.bottomZ >= contact.bottomZ - EPSILON &&
      !isEmpty(contact.polygons),
  );
  return within.length === 0 ? area : engine.difference(area, concatRings(within.map(({ polygons }) => polygons)));
}

/** Where a support is so low that its contacts meet, the one below stays. */
function cutTopsByBottoms(engine: PolygonEngine, tops: readonly TopContact[], bottoms: readonly Slab[]): void {
  for (const bottom of bottoms)
    for (const top of tops)
      if (top.printZ > bottom.bottomZ + EPSILON && top.bottomZ < bottom.printZ - EPSILON && !isEmpty(top.polygons))
        top.polygons = engine.difference(top.polygons, bottom.polygons);
}
