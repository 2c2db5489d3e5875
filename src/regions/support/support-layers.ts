/** All layers of an object's supports, from what of each of its layers hangs over. */
import type { PolygonEngine } from "../../geometry/engine.ts";
import { concatRings } from "../../geometry/islands.ts";
import { type ExPolygons, isEmpty } from "../../geometry/polygons.ts";
import type { RaftHeights } from "../../settings/raft-heights.ts";
import { dropColumns, type PartLayers } from "./columns.ts";
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
  const { areas, bottoms, carried } = tree
    ? await treeColumns(engine, tops, input, { ...options, tree }, pause)
    : dropColumns(engine, tops, input, options);
  const between = layersBetween(tops, bottoms, plan, raft, heights);
  const trimmer = new PartTrimmer(engine, input, options, raft?.contactTop ?? 0);
  for (const slab of [...bottoms, ...tops]) slab.polygons = trimmer.trim(slab);
  for (const slab of between) {
    // Beside a raft columns are as below the part's first layer.
    const layer = Math.max(0, firstAtLeast(plan.printZ, slab.printZ + EPSILON) - 1);
    if (isEmpty(areas[layer])) continue;
    slab.polygons = withoutContacts(engine, areas[layer], slab, [...tops, ...bottoms]);
    slab.polygons = trimmer.trim(slab);
    if (carried) slab.polygons = carried(layer, slab.polygons);
  }
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
  if (onBed >= 0 && !isEmpty(between[onBed].polygons)) {
    const grown = grownFirstLayer(engine, between[onBed].polygons, input.slices(0), options);
    const over = [dense[onBed], ofBase[onBed], ...contactsOnBed.map(({ polygons }) => polygons)].filter(
      (area) => !isEmpty(area),
    );
    between[onBed].polygons = over.length === 0 ? grown : engine.difference(grown, concatRings(over));
  }
  if (!raft) {
    if (onBed >= 0)
      for (const areas of [dense, ofBase]) areas[onBed] = withoutBrim(engine, areas[onBed], input.slices(0), options);
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
    ...done(
      between.map((slab, i) => ({ ...slab, polygons: dense[i] })),
      "interface",
    ),
    ...done(
      between.map((slab, i) => ({ ...slab, polygons: ofBase[i] })),
      "base-interface",
    ),
    ...done(between, "base"),
  ].sort((a, b) => a.printZ - b.printZ);
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
