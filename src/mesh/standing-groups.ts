/**
 * What stands on a plate in groups: in each, all that stands on, in, against or over another of it. A sweep along x holds
 * each thing against the groups that reach so far, and of a group only until something of it is met: thousands of parts
 * on one heap take no longer than thousands apart.
 */
import type { Steps } from "../core/steps.ts";
import { toUnits } from "../core/units.ts";
import { joinBounds } from "../geometry/bounds.ts";
import type { Bounds } from "../geometry/polygons.ts";
import { areHullsApart, type Hull, hullBounds } from "./hull.ts";
import { areShadowsApart, type StandingMesh } from "./shadows-apart.ts";

/** One thing, seen from above where it stands. */
export interface Footprint {
  readonly hull: Hull;
  /** All that is seen of it; undefined where no more than the hull is known. */
  readonly standing: StandingMesh | undefined;
}

/** Closer than this, what is printed of two things would meet, mm. */
const APART_MM = 0.1;

/** What is known of a group as far as the sweep has come. */
interface Group {
  readonly all: number[];
  /** Of these, those that may reach what comes next. */
  near: number[];
  /** Around all, mm. */
  box: Bounds;
}

/** Indices of what belongs together, in ascending order; groups in the order of the first ones. */
export function* standingGroups(footprints: readonly Footprint[]): Steps<number[][]> {
  const boxes = footprints.map(({ hull }) => hullBounds(hull));
  const along = [...footprints.keys()].sort((a, b) => boxes[a].minX - boxes[b].minX || a - b);
  const found: Group[] = [];
  let open: Group[] = [];
  for (const next of along) {
    let own: Group = { all: [next], near: [next], box: boxes[next] };
    const apart: Group[] = [];
    for (const group of open)
      if (isPast(group.box, boxes[next])) found.push(group);
      else if (areApartAlongY(group.box, boxes[next])) apart.push(group);
      else if (yield* isMet(group, next, footprints, boxes)) own = joined(own, group);
      else apart.push(group);
    apart.push(own);
    open = apart;
  }
  return [...found, ...open].map(({ all }) => all.sort((a, b) => a - b)).sort(([a], [b]) => a - b);
}

function* isMet(
  group: Group,
  next: number,
  footprints: readonly Footprint[],
  boxes: readonly Bounds[],
): Steps<boolean> {
  const box = boxes[next];
  // What came last is most likely met.
  for (let k = group.near.length - 1; k >= 0; k--) {
    const member = group.near[k];
    if (isPast(boxes[member], box) || areApartAlongY(boxes[member], box)) continue;
    const [one, other] = [footprints[member], footprints[next]];
    if (areHullsApart(one.hull, other.hull, APART_MM)) continue;
    if (!(yield* areSeenApart(one.standing, other.standing))) return true;
  }
  group.near = group.near.filter((member) => !isPast(boxes[member], box));
  return false;
}

/** The smaller one goes into the larger one. */
function joined(a: Group, b: Group): Group {
  const [into, from] = a.all.length < b.all.length ? [b, a] : [a, b];
  for (const member of from.all) into.all.push(member);
  for (const member of from.near) into.near.push(member);
  into.box = joinBounds(a.box, b.box);
  return into;
}

/** Whether what comes no earlier along x than a box is past another one. */
function isPast(earlier: Bounds, box: Bounds): boolean {
  return box.minX > earlier.maxX + APART_MM;
}

function areApartAlongY(a: Bounds, b: Bounds): boolean {
  return a.minY > b.maxY + APART_MM || b.minY > a.maxY + APART_MM;
}

/** What is not known counts as all that its hull has. */
function* areSeenApart(a: StandingMesh | undefined, b: StandingMesh | undefined): Steps<boolean> {
  if (a === undefined || b === undefined) return false;
  yield (a.mesh.triangles.length + b.mesh.triangles.length) / 3;
  return areShadowsApart(a, b, toUnits(APART_MM));
}
