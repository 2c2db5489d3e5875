/**
 * Supports from top to bottom: what hangs over is projected down layer by layer, off the part, until it comes to the
 * bed or to a surface of the part that is open above, on which it then stands.
 */
import type { PolygonEngine } from "../../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../../geometry/polygons.ts";
import type { LayerPlan } from "../../layers/layer.ts";
import type { TopContact } from "./contacts.ts";
import { EPSILON, type Slab } from "./layers.ts";
import type { SupportOptions } from "./resolve.ts";
import { COLUMN_INSET, styled } from "./style.ts";

/** The part, layer by layer. */
export interface PartLayers {
  readonly plan: LayerPlan;
  readonly slices: (layer: number) => ExPolygons;
  /** What of a layer is open to the air above. */
  readonly tops: (layer: number) => ExPolygons;
  /** What lies below a layer and no support may stand on; undefined where supports may stand anywhere. */
  readonly covered: (layer: number) => ExPolygons | undefined;
}

export interface Columns {
  /** By the part's layers, the area of supports that pass it. */
  readonly areas: ExPolygons[];
  /** Layers of supports on the part, bottom up. */
  readonly bottoms: Slab[];
  /** What is left of a layer's area where it is cut off the part: pieces that hang on none of what carries it go. */
  readonly carried?: (layer: number, area: ExPolygons) => ExPolygons;
}

/** The column's area reaches this far over what it is projected from, so that they join; units. */
const JOIN = 10;

export function dropColumns(
  engine: PolygonEngine,
  contacts: readonly TopContact[],
  part: PartLayers,
  options: SupportOptions,
): Columns {
  const columns = drop(engine, contacts, part, options);
  if (contacts.every(({ enforced }) => enforced === undefined)) return columns;
  // What is enforced also stands on the part where the rest stands on the bed alone.
  const own = contacts.map((contact) => ({
    ...contact,
    overhang: contact.enforced ?? EMPTY_EXPOLYGONS,
    column: EMPTY_EXPOLYGONS,
  }));
  const { areas, bottoms } = drop(engine, own, { ...part, covered: () => undefined }, options);
  return { areas: areas.map((area, layer) => bothAreas(engine, area, columns.areas[layer])), bottoms };
}

/** The union, which is left out where one of them is empty. */
export function bothAreas(engine: PolygonEngine, a: ExPolygons, b: ExPolygons): ExPolygons {
  return isEmpty(a) ? b : isEmpty(b) ? a : engine.unionAll([a, b]);
}

function drop(
  engine: PolygonEngine,
  contacts: readonly TopContact[],
  part: PartLayers,
  options: SupportOptions,
): Columns {
  const { printZ } = part.plan;
  const areas: ExPolygons[] = new Array(printZ.length).fill(EMPTY_EXPOLYGONS);
  const bottoms: Slab[] = [];
  const grow = options.spacing / 2 + options.gridClearance;
  let falling = EMPTY_EXPOLYGONS;
  let contact = contacts.length - 1;
  for (let layer = printZ.length - 2; layer >= 0; layer--) {
    const parts = [falling];
    for (; contact >= 0 && contacts[contact].printZ > printZ[layer] - EPSILON; contact--)
      parts.push(engine.offset(contacts[contact].overhang, JOIN), contacts[contact].column);
    const above = parts.length === 1 ? falling : engine.unionAll(parts);
    if (isEmpty(above)) continue;
    // 1. What falls onto the part stands there.
    const bottom = standingOn(engine, above, layer, contacts, contact, part, options);
    if (bottom) {
      bottoms.push(bottom.slab);
      for (let i = layer + 1; i < printZ.length && printZ[i] <= bottom.slab.printZ - EPSILON; i++)
        if (!isEmpty(areas[i])) areas[i] = engine.difference(areas[i], bottom.touching);
    }
    // 2. The rest falls on.
    const trim = part.covered(layer) ?? engine.offset(part.slices(layer), JOIN);
    const passing = engine.difference(above, trim);
    const stretched = styled(engine, passing, trim, options);
    areas[layer] = stretched.outline(grow, true);
    falling = stretched.outline(-COLUMN_INSET, true);
  }
  return { areas, bottoms: bottoms.reverse() };
}

/**
 * The layer of supports that stands on a layer of the part, and what of that they touch.
 * @param above the supports that come down on it
 * @param contact the highest of the contacts that lies below
 */
export function standingOn(
  engine: PolygonEngine,
  above: ExPolygons,
  layer: number,
  contacts: readonly TopContact[],
  contact: number,
  { plan, tops, covered }: PartLayers,
  options: SupportOptions,
): { slab: Slab; touching: ExPolygons } | undefined {
  const top = tops(layer);
  if (isEmpty(top) || covered(layer) !== undefined) return undefined;
  const touching = engine.intersection(top, above);
  if (isEmpty(touching)) return undefined;
  const { heights } = options;
  const { printZ, heights: layerHeights } = plan;
  const height = heights.isSoluble ? layerHeights[layer + 1] : heights.bottomInterface;
  const slab: Slab = {
    // A strand's height is a single float in PrusaSlicer: what is left up to a contact is never too long by rounding.
    printZ: heights.isSoluble ? printZ[layer + 1] : printZ[layer] + Math.fround(height) + heights.gapBelow,
    bottomZ: printZ[layer] + heights.gapBelow,
    height,
    isBridging: !heights.isSoluble && heights.hasThickBridges,
    polygons: engine.offset(touching, options.width, { join: "square" }),
  };
  if (!heights.isSoluble) snapToContact(slab, contacts, Math.max(0, contact), heights.least);
  return { slab, touching: engine.offset(touching, JOIN) };
}

/** A layer on the part whose top is near to a contact takes that height, thicker or thinner. */
function snapToContact(slab: Slab, contacts: readonly TopContact[], from: number, least: number): void {
  for (let i = from; i < contacts.length && contacts[i].printZ < slab.printZ + least + EPSILON; i++) {
    if (contacts[i].printZ <= slab.printZ - least - EPSILON) continue;
    slab.height -= slab.printZ - contacts[i].printZ;
    slab.printZ = contacts[i].printZ;
    return;
  }
}
