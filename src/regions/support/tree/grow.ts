/**
 * Trees under contacts, from the highest layer down: tips where branches touch the part, branches that lean towards each
 * other and away from the part, and become one where they meet.
 */
import { toUnits } from "../../../core/units.ts";
import { boundsOf, joinBounds } from "../../../geometry/bounds.ts";
import { containsPoint } from "../../../geometry/contains.ts";
import type { PolygonEngine } from "../../../geometry/engine.ts";
import { PointGrid } from "../../../geometry/point-grid.ts";
import { isEmpty } from "../../../geometry/polygons.ts";
import type { PartLayers } from "../columns.ts";
import type { TopContact } from "../contacts.ts";
import { EPSILON } from "../layers.ts";
import type { SupportOptions } from "../resolve.ts";
import { firstAtLeast } from "../trim.ts";
import { clearance } from "./clearance.ts";
import { descend, type Step } from "./descend.ts";
import { NodeBuilder, type NodeLayer } from "./nodes.ts";
import { radiusBelow, type TreeOptions } from "./resolve.ts";
import { placeTips } from "./tips.ts";

/** Where a branch comes to in the end. */
export const END: { readonly bed: 0; readonly part: 1 } = Object.freeze({ bed: 0, part: 1 });

export interface Trees {
  /** By the part's layers, bottom up. */
  readonly layers: readonly NodeLayer[];
  /** By layer and node, an {@link END}. */
  readonly ends: readonly Uint8Array[];
  /** By contact, layer and index of its tips' nodes. */
  readonly tips: readonly { readonly layer: number; readonly nodes: readonly number[] }[];
}

/** Layers between pauses. */
const PAUSE = 4;

export async function growTrees(
  engine: PolygonEngine,
  contacts: readonly TopContact[],
  part: PartLayers,
  options: SupportOptions & { readonly tree: TreeOptions },
  pause: () => Promise<void>,
): Promise<Trees> {
  const { printZ } = part.plan;
  const { tree } = options;
  const tips = contacts.map((contact) => ({
    layer: firstAtLeast(printZ, contact.printZ + EPSILON) - 1,
    nodes: [] as number[],
  }));
  const top = tips.reduce((most, { layer }) => Math.max(most, layer), -1);
  const clear = await clearance(engine, part, top, options, pause);
  const layers: NodeLayer[] = Array.from(printZ, () => new NodeBuilder().build());
  for (let layer = top; layer >= 0; layer--) {
    if (layer % PAUSE === 0) await pause();
    // 1. The branches from above.
    const above = layers[layer + 1];
    let builder = new NodeBuilder();
    if (above.count > 0) {
      const height = printZ[layer + 1] - printZ[layer];
      const slices = part.slices(layer);
      const step: Step = {
        layer,
        printZ: printZ[layer],
        most: toUnits(tree.steepest * height),
        usual: toUnits(tree.usual * height),
        isPart: (x, y) => containsPoint(slices, x, y),
        clearance: clear,
      };
      builder = descend(above, step, tree);
    }
    // 2. Tips of the contacts that begin here.
    const starting = contacts.filter((_, i) => tips[i].layer === layer && !isEmpty(contacts[i].column));
    if (starting.length > 0) {
      const bounds = starting.map(({ column, polygons }) => joinBounds(boundsOf(column), boundsOf(polygons)));
      const taken = new PointGrid(bounds.reduce(joinBounds), tree.tipDistance);
      const passing = builder.build();
      for (let node = 0; node < passing.count; node++) taken.add(passing.x[node], passing.y[node]);
      for (const contact of starting) {
        const { nodes } = tips[contacts.indexOf(contact)];
        const radius = radiusBelow(toUnits(contact.printZ - printZ[layer]), tree);
        placeTips(engine, contact, taken, tree, (x, y) => nodes.push(builder.add(x, y, radius, contact.printZ)));
      }
    }
    layers[layer] = builder.build();
  }
  return { layers, ends: endsOf(layers), tips };
}

function endsOf(layers: readonly NodeLayer[]): Uint8Array[] {
  const ends: Uint8Array[] = [];
  for (const [layer, { below, count }] of layers.entries()) {
    const own = new Uint8Array(count);
    for (let node = 0; node < count && layer > 0; node++)
      own[node] = below[node] < 0 ? END.part : ends[layer - 1][below[node]];
    ends.push(own);
  }
  return ends;
}
