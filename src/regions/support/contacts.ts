/** The layers in which supports touch the part above them: at which heights, and which of them are one. */
import type { PolygonEngine } from "../../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons } from "../../geometry/polygons.ts";
import type { LayerPlan } from "../../layers/layer.ts";
import type { RaftHeights } from "../../settings/raft-heights.ts";
import { EPSILON, type Slab } from "./layers.ts";
import type { Overhang } from "./overhangs.ts";
import type { SupportHeights } from "./resolve.ts";

/** What a layer of the part wants supported. */
export interface WantedSupport extends Overhang {
  /** Some of the layer is printed with round strands, which hang lower. */
  readonly hasBridges: boolean;
}

/** A layer of supports that touches the part above; `height` 0 until it is known. */
export interface TopContact extends Slab {
  overhang: ExPolygons;
  column: ExPolygons;
  enforced?: ExPolygons;
}

/**
 * All contacts, bottom up.
 * @param wanted by the part's layer
 * @param top the raft's, which touches the part's first layer
 */
export function topContacts(
  engine: PolygonEngine,
  wanted: readonly (WantedSupport | undefined)[],
  plan: LayerPlan,
  raft: RaftHeights | undefined,
  heights: SupportHeights,
  top?: TopContact,
): TopContact[] {
  const contacts: TopContact[] = top ? [top] : [];
  for (const [index, support] of wanted.entries()) {
    if (support === undefined || index === 0) continue;
    const place = contactPlace(index, plan, raft, heights);
    if (place === undefined) continue;
    const { overhang, column, dense, enforced } = support;
    const areas = { isBridging: false, polygons: dense, overhang, column, ...(enforced && { enforced }) };
    contacts.push({ ...place, ...areas });
    const lower = support.hasBridges ? bridgeContactPlace(index, place, plan, raft, heights) : undefined;
    if (lower) contacts.push({ ...lower, ...areas });
  }
  contacts.sort((a, b) => a.printZ - b.printZ);
  return mergeNear(engine, contacts, heights);
}

type Place = Pick<Slab, "printZ" | "bottomZ" | "height">;

/** Undefined where there is no room for even a first layer. */
function contactPlace(
  index: number,
  { printZ, heights: objectHeights }: LayerPlan,
  raft: RaftHeights | undefined,
  heights: SupportHeights,
): Place | undefined {
  const bottom = printZ[index - 1];
  if (heights.isSoluble) {
    const below = index === 1 ? (raft?.objectBottom ?? 0) : printZ[index - 2];
    return { printZ: bottom, bottomZ: below, height: objectHeights[index - 1] };
  }
  const top = bottom - heights.gapAbove;
  return top < heights.first - EPSILON ? undefined : settled(top, raft, heights);
}

/** Strands over air reach down below their layer: their contact is lower. */
function bridgeContactPlace(
  index: number,
  place: Place,
  { printZ }: LayerPlan,
  raft: RaftHeights | undefined,
  heights: SupportHeights,
): Place | undefined {
  if (heights.isSoluble || !heights.hasThickBridges) return undefined;
  const top = printZ[index] - heights.bridge - heights.gapAbove;
  // Compared to the last bit, as in PrusaSlicer: the mean of three nozzles of 0.4 mm is a little more, which leaves no
  // room for a contact at 0.2 mm.
  if (top < lowestTop(raft, heights)) return undefined;
  const lower = settled(top, raft, heights);
  return lower.printZ < place.printZ - EPSILON ? lower : undefined;
}

function lowestTop(raft: RaftHeights | undefined, heights: SupportHeights): number {
  return raft?.contactTop ?? heights.first;
}

/** A contact just above the lowest layer of supports is that layer; of any other the height is still open. */
function settled(top: number, raft: RaftHeights | undefined, heights: SupportHeights): Place {
  const lowest = lowestTop(raft, heights);
  if (top >= lowest + heights.least - EPSILON) return { printZ: top, bottomZ: top, height: 0 };
  const bottomZ = raft?.interfaceTop ?? 0;
  return { printZ: lowest, bottomZ, height: lowest - bottomZ };
}

/** Contacts nearer than the least height become the lower one of them. */
function mergeNear(engine: PolygonEngine, contacts: readonly TopContact[], heights: SupportHeights): TopContact[] {
  const merged: TopContact[] = [];
  for (let i = 0; i < contacts.length; ) {
    const isFirst = contacts[i].printZ < heights.first + heights.least - EPSILON;
    const limit = isFirst ? heights.first + heights.least - EPSILON : contacts[i].printZ + heights.least + EPSILON;
    let end = i + 1;
    while (end < contacts.length && contacts[end].printZ < limit) end++;
    const one = united(engine, contacts.slice(i, end));
    if (isFirst) Object.assign(one, { printZ: heights.first, bottomZ: 0, height: heights.first });
    merged.push(one);
    i = end;
  }
  return merged;
}

function united(engine: PolygonEngine, group: readonly TopContact[]): TopContact {
  if (group.length === 1) return group[0];
  const all = (part: "overhang" | "column" | "polygons"): ExPolygons => {
    const parts = group.map((contact) => contact[part]).filter(({ coords }) => coords.length > 0);
    return parts.length === 0 ? EMPTY_EXPOLYGONS : engine.unionAll(parts);
  };
  const enforced = group.flatMap((contact) => contact.enforced ?? []);
  return {
    ...group[0],
    overhang: all("overhang"),
    column: all("column"),
    polygons: all("polygons"),
    ...(enforced.length > 0 && { enforced: engine.unionAll(enforced) }),
  };
}
