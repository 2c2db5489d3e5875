/** One layer down: where each branch goes, and which of them become one. */
import { toUnits } from "../../../core/units.ts";
import { boundsOfPoints } from "../../../geometry/bounds.ts";
import { PointGrid } from "../../../geometry/point-grid.ts";
import type { Blocked, Clearance } from "./clearance.ts";
import { NodeBuilder, type NodeLayer } from "./nodes.ts";
import { radiusBelow, type TreeOptions } from "./resolve.ts";

/** The step from a layer to the one below. */
export interface Step {
  /** The layer below, and its height, mm. */
  readonly layer: number;
  readonly printZ: number;
  /** How far a branch may lean and how far it leans without need, units. */
  readonly most: number;
  readonly usual: number;
  /** Whether a place on the layer below lies in the part. */
  readonly isPart: (x: number, y: number) => boolean;
  readonly clearance: Clearance;
}

/** Partners are as near as both lean towards each other in the height that is left: so many usual leans of one. */
const PARTNER = 2;
/** Of a lattice of cells so large, units: about a tip's distance. */
const CELL = 200_000;

/** @returns the nodes below; the given nodes' `below` is set, -1 for those that end on the part */
export function descend(nodes: NodeLayer, step: Step, options: TreeOptions): NodeBuilder {
  const { count } = nodes;
  const x = new Int32Array(count);
  const y = new Int32Array(count);
  const lands = new Uint8Array(count);
  const around = gridOf(nodes.x, nodes.y);
  for (let node = 0; node < count; node++) {
    const [wantedX, wantedY] = towardsPartner(nodes, node, around, step, options);
    const place = placeBelow(nodes.x[node], nodes.y[node], wantedX, wantedY, step);
    if (place === undefined) lands[node] = 1;
    else [x[node], y[node]] = place;
  }
  return merged(nodes, x, y, lands, step, options);
}

function gridOf(x: Int32Array, y: Int32Array): PointGrid {
  const coords = new Int32Array(2 * x.length);
  for (let i = 0; i < x.length; i++) {
    coords[2 * i] = x[i];
    coords[2 * i + 1] = y[i];
  }
  const grid = new PointGrid(boundsOfPoints(coords, 0, x.length), CELL);
  for (let i = 0; i < x.length; i++) grid.add(x[i], y[i]);
  return grid;
}

/** A place nearer to the nearest branch that can be met above the bed with nothing between. */
function towardsPartner(
  nodes: NodeLayer,
  node: number,
  around: PointGrid,
  { layer, printZ, usual, clearance }: Step,
  options: TreeOptions,
): readonly [x: number, y: number] {
  const [x, y] = [nodes.x[node], nodes.y[node]];
  const blocked = clearance.blocked(layer, 0);
  const between = blocked.isOpen(x, y) ? blocked : clearance.walls(layer);
  const reach = toUnits(PARTNER * options.usual * printZ);
  const partner = around.nearest(
    x,
    y,
    reach,
    (other) => other !== node && !between.parts(x, y, nodes.x[other], nodes.y[other]),
  );
  if (partner < 0) return [x, y];
  const [dx, dy] = [nodes.x[partner] - x, nodes.y[partner] - y];
  const distance = Math.hypot(dx, dy);
  if (distance === 0) return [x, y];
  return ahead(x, y, dx, dy, Math.min(usual, distance / 2));
}

function ahead(x: number, y: number, dx: number, dy: number, by: number): readonly [x: number, y: number] {
  const share = by / Math.hypot(dx, dy);
  return [x + Math.trunc(dx * share), y + Math.trunc(dy * share)];
}

/**
 * The place on the layer below that is nearest to the wanted one, from which the bed can be reached, by as thick a
 * branch as may be; where the bed is out of reach, a place off the part or on its way down onto it. Undefined where the
 * branch stands on the part.
 */
function placeBelow(
  x: number,
  y: number,
  wantedX: number,
  wantedY: number,
  step: Step,
): readonly [x: number, y: number] | undefined {
  const { clearance, layer, most } = step;
  const { radii } = clearance;
  for (let of = radii.length - 1; of >= 0; of--) {
    const blocked = clearance.blocked(layer, of);
    const place = openPlace(blocked, x, y, wantedX, wantedY, most);
    if (place === undefined) continue;
    if (of + 1 === radii.length) return place;
    return roomier(place, x, y, blocked, clearance.blocked(layer, of + 1), radii[of + 1] - radii[of] + most, most);
  }
  if (step.isPart(x, y)) return undefined;
  return clearance.walls(layer).isOpen(wantedX, wantedY) ? [wantedX, wantedY] : [x, y];
}

/** The wanted place, or where its way leaves what is blocked, or straight down, or the nearest way out. */
function openPlace(
  blocked: Blocked,
  x: number,
  y: number,
  wantedX: number,
  wantedY: number,
  most: number,
): readonly [x: number, y: number] | undefined {
  if (blocked.isOpen(wantedX, wantedY)) return [wantedX, wantedY];
  const beside = blocked.grid.nearest(wantedX, wantedY, most);
  if (beside && Math.hypot(beside.x - x, beside.y - y) <= most) return [beside.x, beside.y];
  if (blocked.isOpen(x, y)) return [x, y];
  const out = blocked.grid.nearest(x, y, most);
  return out && [out.x, out.y];
}

/** From an open place on towards where thicker branches fit, if that is near. */
function roomier(
  place: readonly [x: number, y: number],
  x: number,
  y: number,
  blocked: Blocked,
  thicker: Blocked,
  far: number,
  most: number,
): readonly [x: number, y: number] {
  const out = thicker.grid.nearest(x, y, far);
  if (out === undefined || (out.x === x && out.y === y)) return place;
  const [dx, dy] = [out.x - x, out.y - y];
  const next = ahead(x, y, dx, dy, Math.min(most, Math.hypot(dx, dy)));
  return blocked.isOpen(...next) ? next : place;
}

/**
 * Branches that meet become one, the thicker one or one between them, first those that come to the bed: a branch's disc
 * may reach beyond the disc that carries it by as much as a branch leans.
 */
function merged(
  nodes: NodeLayer,
  x: Int32Array,
  y: Int32Array,
  lands: Uint8Array,
  step: Step,
  options: TreeOptions,
): NodeBuilder {
  const { below, top } = nodes;
  const next = new NodeBuilder();
  const narrow = step.clearance.blocked(step.layer, 0);
  const walls = step.clearance.walls(step.layer);
  const isFree = Uint8Array.from(x, (_, node) => (narrow.isOpen(x[node], y[node]) ? 1 : 0));
  const order = Uint32Array.from(x, (_, node) => node);
  order.sort((a, b) => isFree[b] - isFree[a] || top[b] - top[a] || a - b);
  const around = gridOf(x, y);
  const taken = lands.slice();
  for (const node of order) {
    if (taken[node]) continue;
    taken[node] = 1;
    const radius = radiusBelow(toUnits(top[node] - step.printZ), options);
    let [ownX, ownY] = [x[node], y[node]];
    const members = [node];
    for (;;) {
      const other = around.nearest(ownX, ownY, radius + step.most, (i) => taken[i] === 0 && carries(i) !== undefined);
      if (other < 0) break;
      [ownX, ownY] = carries(other)!;
      taken[other] = 1;
      members.push(other);
    }
    const highest = members.reduce((most, member) => Math.max(most, top[member]), 0);
    const index = next.add(ownX, ownY, radiusBelow(toUnits(highest - step.printZ), options), highest);
    for (const member of members) below[member] = index;

    /** The place from which the branch carries another one too. */
    function carries(other: number): readonly [x: number, y: number] | undefined {
      const middle = [(ownX + x[other]) >> 1, (ownY + y[other]) >> 1] as const;
      if (members.length === 1 && rests(middle, other) && rests(middle, node) && isOpen(middle)) return middle;
      return rests([ownX, ownY], other) ? [ownX, ownY] : undefined;
    }

    function rests(place: readonly [x: number, y: number], member: number): boolean {
      const [memberX, memberY] = [nodes.x[member], nodes.y[member]];
      const off = Math.hypot(place[0] - memberX, place[1] - memberY);
      return off + nodes.radius[member] <= radius + step.most && !walls.parts(...place, memberX, memberY);
    }

    function isOpen(place: readonly [x: number, y: number]): boolean {
      const { clearance, layer } = step;
      for (let of = clearance.radii.length - 1; of >= 0; of--) {
        const blocked = clearance.blocked(layer, of);
        if (blocked.isOpen(...place)) return true;
        if (blocked.isOpen(ownX, ownY)) return false;
      }
      return false;
    }
  }
  return next;
}
