/** Trees as layers of support: the areas that branches take, where they stand on the part, and what they carry. */
import { boundsOf } from "../../../geometry/bounds.ts";
import { ExPolygonsBuilder } from "../../../geometry/builder.ts";
import { containsPoint } from "../../../geometry/contains.ts";
import type { PolygonEngine } from "../../../geometry/engine.ts";
import { islandsOf, pickIslands } from "../../../geometry/islands.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../../../geometry/polygons.ts";
import { bothAreas, type Columns, type PartLayers, standingOn } from "../columns.ts";
import type { TopContact } from "../contacts.ts";
import { EPSILON, type Slab } from "../layers.ts";
import type { SupportOptions } from "../resolve.ts";
import { END, growTrees, type Trees } from "./grow.ts";
import type { NodeLayer } from "./nodes.ts";
import type { TreeOptions } from "./resolve.ts";

/** A disc's sides are so near to its circle, units, and so many at least. */
const ROUNDNESS = 1500;
const LEAST_SIDES = 10;

/** What {@link dropColumns} is for other styles; takes off the contacts what no branch carries. */
export async function treeColumns(
  engine: PolygonEngine,
  contacts: readonly TopContact[],
  part: PartLayers,
  options: SupportOptions & { readonly tree: TreeOptions },
  pause: () => Promise<void>,
): Promise<Columns> {
  const trees = await growTrees(engine, contacts, part, options, pause);
  const isKept = (layer: number, node: number): boolean => !options.onBedOnly || trees.ends[layer][node] === END.bed;
  carryContacts(engine, contacts, trees, isKept, options);
  const { printZ } = part.plan;
  const areas: ExPolygons[] = new Array(printZ.length).fill(EMPTY_EXPOLYGONS);
  const bottoms: Slab[] = [];
  for (let layer = printZ.length - 2; layer >= 0; layer--) {
    if (layer % 8 === 0) await pause();
    const nodes = trees.layers[layer];
    areas[layer] = discs(engine, nodes, (node) => isKept(layer, node));
    const above = trees.layers[layer + 1];
    const landing = discs(engine, above, (node) => isKept(layer + 1, node) && trees.ends[layer + 1][node] === END.part);
    if (isEmpty(landing)) continue;
    const bottom = standingOn(engine, landing, layer, contacts, contactBelow(contacts, printZ[layer]), part, options);
    if (bottom === undefined) continue;
    bottoms.push(bottom.slab);
    for (let i = layer + 1; i < printZ.length && printZ[i] <= bottom.slab.printZ - EPSILON; i++)
      if (!isEmpty(areas[i])) areas[i] = engine.difference(areas[i], bottom.touching);
  }
  return {
    areas,
    bottoms: bottoms.reverse(),
    carried: (layer, area) => withMiddles(area, trees.layers[layer], (node) => isKept(layer, node)),
  };
}

/**
 * The islands that branches' middles lie in: beyond a thin wall a disc's rim would stand alone. Where a middle has none,
 * as beside a wall, all are kept.
 */
function withMiddles(area: ExPolygons, { x, y, count }: NodeLayer, includes: (node: number) => boolean): ExPolygons {
  const islands = islandsOf(area);
  if (islands.length <= 1) return area;
  const bounds = islands.map(boundsOf);
  const held = new Set<number>();
  for (let node = 0; node < count; node++) {
    if (!includes(node)) continue;
    const island = islands.findIndex(
      (own, i) =>
        x[node] >= bounds[i].minX &&
        x[node] <= bounds[i].maxX &&
        y[node] >= bounds[i].minY &&
        y[node] <= bounds[i].maxY &&
        containsPoint(own, x[node], y[node]),
    );
    if (island < 0) return area;
    held.add(island);
  }
  return held.size === islands.length
    ? area
    : pickIslands(
        area,
        [...held].sort((a, b) => a - b),
      );
}

/** The highest contact that ends below a height. */
function contactBelow(contacts: readonly TopContact[], z: number): number {
  let contact = contacts.length - 1;
  while (contact >= 0 && contacts[contact].printZ > z - EPSILON) contact--;
  return contact;
}

/** Contacts become their dense area, as far as branches carry it, and their branches' tips. */
function carryContacts(
  engine: PolygonEngine,
  contacts: readonly TopContact[],
  { layers, tips }: Trees,
  isKept: (layer: number, node: number) => boolean,
  { tree, interfacesAbove }: SupportOptions & { readonly tree: TreeOptions },
): void {
  for (const [i, contact] of contacts.entries()) {
    const { layer, nodes } = tips[i];
    if (layer < 0) continue;
    const kept = nodes.filter((node) => isKept(layer, node));
    const own = discs(engine, layers[layer], (node) => kept.includes(node));
    let dense = interfacesAbove > 0 ? contact.polygons : EMPTY_EXPOLYGONS;
    if (kept.length < nodes.length && !isEmpty(dense))
      dense = engine.intersection(
        dense,
        discs(engine, layers[layer], (node) => isKept(layer, node), tree.tipDistance),
      );
    contact.polygons = bothAreas(engine, dense, own);
  }
}

/** The discs of a layer's nodes as one area, each grown by some units. */
function discs(
  engine: PolygonEngine,
  { x, y, radius, count }: NodeLayer,
  includes: (node: number) => boolean,
  grow = 0,
): ExPolygons {
  const builder = new ExPolygonsBuilder();
  let isAny = false;
  for (let node = 0; node < count; node++) {
    if (!includes(node)) continue;
    isAny = true;
    const r = radius[node] + grow;
    const sides = Math.max(LEAST_SIDES, Math.ceil(Math.PI / Math.acos(Math.max(0, 1 - ROUNDNESS / r))));
    for (let side = 0; side < sides; side++) {
      const angle = (2 * Math.PI * side) / sides;
      builder.addPoint(Math.round(x[node] + r * Math.cos(angle)), Math.round(y[node] + r * Math.sin(angle)));
    }
    builder.endRing();
    builder.endIsland();
  }
  return isAny ? engine.union(builder.build()) : EMPTY_EXPOLYGONS;
}
