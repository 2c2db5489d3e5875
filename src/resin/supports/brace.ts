/**
 * Braces: neighbouring pillars are joined by slanted bars, and tall pillars that stand too lonely get company.
 *
 * From the lower of two tops bars go down at the slope, to and fro; where the pillars stand far apart (or the mode
 * says so) crosswise. A pillar seeks up to three neighbours. Above 15 mm it needs one, above 35 mm two, of at least
 * half its height; lacking those, further pillars are put up beside it.
 */
import type { Vector3 } from "../../mesh/measure.ts";
import type { Pillar } from "./plan.ts";
import type { Site } from "./route.ts";
import { atHeight, distance, flatDistance } from "./vectors.ts";

const NEIGHBOURS = 3;
/** Heights, mm, from which a pillar needs one neighbour, and two. */
const SOLO_HEIGHT = 15;
const DUAL_HEIGHT = 35;
/** Of a pillar's height: what its neighbour must have to count. */
const NEIGHBOUR_HEIGHT = 0.5;
/** Turns about a lonely pillar that are tried for company; between two companions of one pillar a sixth of a turn. */
const PLACES = 20;

export function bracePillars(site: Site): void {
  const joined = new Map<Pillar, Set<Pillar>>();
  linkNeighbours(site, joined);
  for (const pillar of [...site.plan.pillars])
    if (addCompany(site, pillar, companyNeeded(site, pillar)) > 0) linkNeighbours(site, joined);
}

/** Joins each pillar to its nearest neighbours. */
function linkNeighbours(site: Site, joined: Map<Pillar, Set<Pillar>>): void {
  const { maxLink, pillarRadius } = site.options;
  for (const pillar of site.plan.pillars) {
    if (pillar.links >= NEIGHBOURS) continue;
    for (const other of site.index.near(pillar.top, (maxLink * pillar.radius) / pillarRadius)) {
      if (pillar.links >= NEIGHBOURS) break;
      if (other === pillar || other.links >= NEIGHBOURS || joined.get(pillar)?.has(other)) continue;
      if (!join(site, pillar, other)) continue;
      remember(joined, pillar, other);
      remember(joined, other, pillar);
      if (steadies(other, pillar)) pillar.links++;
      if (steadies(pillar, other)) other.links++;
    }
  }
}

function remember(joined: Map<Pillar, Set<Pillar>>, pillar: Pillar, other: Pillar): void {
  const others = joined.get(pillar);
  if (others === undefined) joined.set(pillar, new Set([other]));
  else others.add(other);
}

function steadies(helper: Pillar, pillar: Pillar): boolean {
  return height(pillar) < SOLO_HEIGHT || height(helper) > height(pillar) * NEIGHBOUR_HEIGHT;
}

/** Braces two pillars down their common height; whether any bar found room. */
function join({ plan, clearance, options, ground }: Site, pillar: Pillar, other: Pillar): boolean {
  const flat = flatDistance(pillar.top, other.top);
  const step = flat * Math.tan(options.slope);
  // Bars that hardly fall could not be printed, and would be without number.
  if (flat < 2 * options.pillarRadius || flat > options.maxLink || step < options.pillarRadius) return false;
  const lowest = Math.max(pillar.bottomZ, other.bottomZ, ground + options.baseHeight);
  const crosses = options.braces === "cross" || (options.braces === "dynamic" && flat > 2 * options.baseRadius);
  const radius = Math.min(pillar.radius, other.radius);
  let found = false;
  const bar = (from: Vector3, to: Vector3): void => {
    if (!clearance.isFree(from, to, radius)) return;
    plan.braces.push({ from, to, radius });
    found = true;
  };
  let [near, far] = [pillar, other];
  for (let z = Math.min(pillar.top[2], other.top[2]); z - step >= lowest; z -= step) {
    bar(atHeight(near.top, z), atHeight(far.top, z - step));
    if (crosses) bar(atHeight(far.top, z), atHeight(near.top, z - step));
    [near, far] = [far, near];
  }
  return found;
}

function companyNeeded({ options }: Site, pillar: Pillar): number {
  if (pillar.bridges > options.maxBridgesOnPillar) return Math.max(0, 3 - pillar.links);
  if (height(pillar) > DUAL_HEIGHT) return Math.max(0, 2 - pillar.links);
  return height(pillar) > SOLO_HEIGHT ? Math.max(0, 1 - pillar.links) : 0;
}

/** Puts up pillars beside a lonely one, all or none; how many. */
function addCompany(site: Site, pillar: Pillar, count: number): number {
  const { plan, clearance, options, ground } = site;
  if (count === 0) return 0;
  const away = 2 * options.baseRadius;
  const fall = away * Math.tan(options.slope);
  const topZ = pillar.top[2] - fall;
  if (topZ - ground <= options.baseHeight) return 0;
  const isFree = (top: Vector3): boolean =>
    clearance.isFreeBelow(atHeight(top, top[2] + pillar.radius), pillar.radius) &&
    clearance.isFootFree(atHeight(top, ground));
  for (let place = 0; place < PLACES; place++) {
    const tops = Array.from({ length: count }, (_, k): Vector3 => {
      const turn = (2 * Math.PI * place) / PLACES + (k * Math.PI) / 3;
      return [pillar.top[0] + away * Math.cos(turn), pillar.top[1] + away * Math.sin(turn), topZ];
    });
    if (!tops.every(isFree)) continue;
    let added = 0;
    let last = pillar;
    for (const top of tops) {
      const companion = { top, bottomZ: ground, radius: pillar.radius, hasFoot: true, bridges: 0, links: 0 };
      if (!join(site, pillar, companion)) continue;
      plan.pillars.push(companion);
      plan.junctions.push({ centre: top, radius: companion.radius });
      site.index.add(companion);
      if (clearance.isFree(pillar.top, top, pillar.radius))
        plan.bridges.push({ from: pillar.top, to: top, radius: pillar.radius });
      pillar.links++;
      companion.links++;
      if (last !== pillar && join(site, last, companion)) {
        last.links++;
        companion.links++;
      }
      last = companion;
      added++;
    }
    return added;
  }
  return 0;
}

function height(pillar: Pillar): number {
  return distance(pillar.top, atHeight(pillar.top, pillar.bottomZ));
}
