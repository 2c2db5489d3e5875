/**
 * Lightning: branches that hold up the inner ceilings of a part and nothing else.
 *
 * From the top down, each layer's new ceilings get tips; a tip is led to the nearest branch or wall. The layer below
 * takes the trees over: tips pruned, lines straightened, as far as strands can hang over, cut by its outline and led to
 * its walls anew. So trees shrink downwards into the walls.
 */
import { toUnits } from "../../../core/units.ts";
import { PolylinesBuilder } from "../../../geometry/builder.ts";
import type { PolygonEngine } from "../../../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty, type Polylines } from "../../../geometry/polygons.ts";
import { Branch } from "./branch.ts";
import { BranchGrid } from "./node-grid.ts";
import { Outline, type Place } from "./outline.ts";
import { Unsupported } from "./unsupported.ts";

/** Lengths in units. */
export interface LightningOptions {
  /** How far around it a tip supports a ceiling. */
  readonly radius: number;
  /** How far ceilings and branches may hang over from one layer to the next. */
  readonly overhang: number;
  /** What is left off where a line meets another one. */
  readonly gap: number;
}

/** Side of the squares in which branches are sought; outlines count within twice this of a branch's foot. */
const CELL: number = toUnits(4);
/** Points of a straight line are left out where their neighbours are at most this far apart. */
const JOINED: number = CELL / 2;
/** A branch in use draws tips from this many radii farther off than a wall; an end or a crowded fork does not. */
const BOOST = 4;
const CROWDED = 4;
/** A root within this of the overhang is led to the wall even so, units. */
const SLACK = 10;

/**
 * The lines of every layer, bottom up, from the layers' sparse areas.
 * @param pause waited for before each layer
 */
export async function growLightning(
  engine: PolygonEngine,
  sparse: readonly ExPolygons[],
  options: LightningOptions,
  pause: () => Promise<void>,
): Promise<Polylines[]> {
  const lines: Polylines[] = new Array(sparse.length);
  let roots: Branch[] = [];
  let above: ExPolygons = EMPTY_EXPOLYGONS;
  for (let layer = sparse.length - 1; layer >= 0; layer--) {
    await pause();
    const outline = new Outline(sparse[layer]);
    const own = inherit(roots, outline, options);
    const inherited = [...own];
    if (!outline.isEmpty) {
      const grid = gridOf(own, outline);
      growNew(newCeiling(engine, sparse[layer], above, options), own, outline, grid, options);
      reconnect(inherited, own, outline, options);
    }
    lines[layer] = linesOf(own, options);
    roots = own;
    above = sparse[layer];
  }
  return lines;
}

/** What of a layer's area is a ceiling: under no sparse area, and not held by the walls. */
function newCeiling(engine: PolygonEngine, here: ExPolygons, above: ExPolygons, options: LightningOptions): ExPolygons {
  const inside = engine.offset(here, -options.overhang);
  if (isEmpty(inside) || isEmpty(above)) return inside;
  const open = engine.difference(inside, above);
  return isEmpty(open) ? open : engine.offset2(open, -10, 10);
}

/** The trees of the layer above, as they are here. */
function inherit(roots: readonly Branch[], outline: Outline, { overhang }: LightningOptions): Branch[] {
  const own: Branch[] = [];
  if (outline.isEmpty) return own;
  for (const root of roots) {
    const tree = root.copy();
    tree.prune(overhang);
    tree.straighten(overhang, JOINED);
    if (tree.realign(outline, 2 * CELL, own)) own.push(tree);
  }
  return own;
}

function growNew(
  ceiling: ExPolygons,
  roots: Branch[],
  outline: Outline,
  grid: BranchGrid,
  options: LightningOptions,
): void {
  if (isEmpty(ceiling)) return;
  const unsupported = new Unsupported(ceiling, outline.bounds, options.radius);
  for (let tip = unsupported.next(); tip !== undefined; tip = unsupported.next()) {
    const ground = groundOf(tip, outline, grid, options, options.overhang);
    const foot = ground instanceof Branch ? ground : new Branch(ground, ground);
    if (foot !== ground) {
      roots.push(foot);
      grid.add(foot);
    }
    grid.add(foot.grow(tip));
    unsupported.support(tip, foot);
  }
}

function gridOf(roots: readonly Branch[], outline: Outline): BranchGrid {
  const grid = new BranchGrid(CELL, outline.bounds);
  for (const root of roots) root.visit((branch) => grid.add(branch));
  return grid;
}

/** The wall's nearest place, or a branch that is worth more. */
function groundOf(
  tip: Place,
  outline: Outline,
  grid: BranchGrid,
  { radius }: LightningOptions,
  near: number,
  tree?: Branch,
): Branch | Place {
  const wall = outline.nearest(tip);
  const within = Math.hypot(wall.x - tip.x, wall.y - tip.y);
  let best: Branch | Place = wall;
  let least = within;
  if (least < near) return wall;
  grid.around(tip, within, (branch) => {
    const valence = branch.children.length + (branch.parent === undefined ? 0 : 1);
    const boost = valence > 0 && valence < CROWDED ? BOOST * radius : 0;
    const worth = Math.hypot(branch.x - tip.x, branch.y - tip.y) - boost;
    if (worth >= least || (tree !== undefined && branch.isUnder(tree))) return;
    if (outline.isBetween(tip, branch)) return;
    least = worth;
    best = branch;
  });
  return best;
}

/** Leads roots that no longer stand on a wall to one, or to a branch. */
function reconnect(inherited: readonly Branch[], roots: Branch[], outline: Outline, options: LightningOptions): void {
  const grid = gridOf(roots, outline);
  for (const root of inherited) {
    const at = roots.indexOf(root);
    const { ground } = root;
    if (ground !== undefined && (ground.x !== root.x || ground.y !== root.y)) {
      const foot = outline.crossingNear(root, ground, 2 * CELL);
      if (foot !== undefined) {
        const standing = new Branch(foot, foot);
        standing.adopt(root);
        grid.add(standing);
        roots[at] = standing;
        continue;
      }
    }
    const to = groundOf(root, outline, grid, options, options.overhang - SLACK, root);
    if (to instanceof Branch) {
      const joined = root.nearest(to);
      joined.reroot();
      to.adopt(joined);
      roots[at] = roots[roots.length - 1];
      roots.pop();
    } else if (to.x !== root.x || to.y !== root.y) {
      const standing = new Branch(to, to);
      const joined = root.nearest(to);
      joined.reroot();
      standing.adopt(joined);
      grid.add(standing);
      roots[at] = standing;
    }
  }
}

function linesOf(roots: readonly Branch[], { gap }: LightningOptions): Polylines {
  const out = new PolylinesBuilder();
  for (const root of roots) root.writeLines(gap, out);
  return out.build();
}
