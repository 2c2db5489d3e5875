/**
 * Ways from a head to something it may stand on, each tried in turn and taken only when all of it is free: straight
 * down to the ground, across to a pillar, aside and then down, or down onto the part itself.
 *
 * Connections fall at the slope or more steeply, so that each layer of them rests on the one below.
 */
import type { Vector3 } from "../../mesh/measure.ts";
import type { SupportOptions } from "../resolve.ts";
import type { Clearance } from "./clearance.ts";
import type { PillarIndex } from "./pillar-index.ts";
import type { Head, Pillar, Plan } from "./plan.ts";
import { ahead, atHeight, DOWN, direction, distance, downward, flatDistance } from "./vectors.ts";

/** All that a way is planned with. */
export interface Site {
  readonly plan: Plan;
  /** Pillars that others may lean on and be braced to. */
  readonly index: PillarIndex;
  readonly clearance: Clearance;
  readonly options: SupportOptions;
  /** z of the ground. */
  readonly ground: number;
}

/** Directions aside that are tried. */
const TURNS = 16;
/** Connections meet a pillar at least this many pillar radii above the ground. */
const LOWEST_BRIDGE = 4;
/** Steps of at least this, mm, when a place to go down is looked for. */
const MIN_STEP = 0.1;

/** A pillar from there to the ground, when the way and the place are free. */
export function standOnGround(site: Site, top: Vector3, radius: number): Pillar | undefined {
  const { clearance, options, ground } = site;
  const hasFoot = radius >= options.pillarRadius && top[2] - ground > options.baseHeight;
  if (top[2] - ground < radius || !clearance.isFreeBelow(top, radius)) return undefined;
  if (hasFoot && !clearance.isFootFree(atHeight(top, ground))) return undefined;
  return addPillar(site, { top, bottomZ: ground, radius, hasFoot, bridges: 0, links: 0 });
}

/** A connection from a head to a pillar: to its top if that lies low enough, else to where the slope meets it. */
export function leanOnPillar(site: Site, head: Head, pillar: Pillar): boolean {
  const { plan, clearance, options, ground } = site;
  const { junction, radius } = head;
  if (pillar.radius < radius || pillar.bridges >= options.maxBridgesOnPillar) return false;
  const flat = flatDistance(junction, pillar.top);
  const longest = (options.maxBridge * radius) / options.pillarRadius;
  let from = junction;
  let to = pillar.top;
  const fall = flat * Math.tan(options.slope);
  if (distance(from, to) > longest || junction[2] - pillar.top[2] < fall) {
    // The head goes down first when the slope would lead over the pillar's top.
    const drop = Math.max(0, junction[2] - fall - pillar.top[2]);
    if (drop > 0) from = atHeight(junction, junction[2] - drop);
    to = atHeight(pillar.top, from[2] - fall);
    if (to[2] < pillar.bottomZ || distance(from, to) > longest) return false;
    if (!clearance.isFree(junction, from, radius)) return false;
  }
  if (to[2] < ground + LOWEST_BRIDGE * options.pillarRadius || !clearance.isFree(from, to, radius)) return false;
  if (from !== junction) {
    plan.bridges.push({ from: junction, to: from, radius });
    plan.junctions.push({ centre: from, radius });
  }
  if (distance(from, to) > 0) plan.bridges.push({ from, to, radius });
  pillar.bridges++;
  return true;
}

/** A connection to the nearest pillar that can take it. */
export function leanOnAnyPillar(site: Site, head: Head): boolean {
  return site.index.near(head.junction, site.options.maxBridge).some((pillar) => leanOnPillar(site, head, pillar));
}

/** A connection aside to where a pillar can go down: along the head, else the way that is free the furthest. */
export function leaveForGround(site: Site, head: Head): boolean {
  if (leaveAlong(site, head, head.direction)) return true;
  const { clearance, options } = site;
  let widest = head.direction;
  let furthest = 0;
  for (const way of waysAside(options.slope)) {
    const reach = clearance.tube(head.junction, way, head.radius, options.maxBridge);
    if (reach > furthest) [furthest, widest] = [reach, way];
  }
  return furthest > 0 && leaveAlong(site, head, widest);
}

/** The same with every way tried: for a head that nothing else can hold. */
export function leaveAnyWay(site: Site, head: Head): boolean {
  return waysAside(site.options.slope).some((way) => leaveAlong(site, head, way));
}

function waysAside(slope: number): Vector3[] {
  return Array.from({ length: TURNS }, (_, turn) => downward(slope, (2 * Math.PI * turn) / TURNS));
}

function leaveAlong(site: Site, head: Head, way: Vector3): boolean {
  const { plan, clearance, options, ground } = site;
  const { junction, radius } = head;
  const longest = (options.maxBridge * radius) / options.pillarRadius;
  const reach = Math.min(longest, clearance.tube(junction, way, radius, longest));
  for (let along = 0; along <= reach; along += Math.max(radius, MIN_STEP)) {
    const top = ahead(junction, way, along);
    if (top[2] - ground < radius) return false;
    if (standOnGround(site, top, radius) === undefined) continue;
    if (along > 0) {
      plan.bridges.push({ from: junction, to: top, radius });
      plan.junctions.push({ centre: top, radius });
    }
    return true;
  }
  return false;
}

/** A pillar onto the part below, with a head turned upside down at its end. */
export function standOnPart(site: Site, head: Head): boolean {
  const { plan, clearance, options, ground } = site;
  const { junction, radius } = head;
  const below = clearance.tube(junction, DOWN, radius, junction[2] - ground);
  const floor = clearance.tube(junction, DOWN, 0, junction[2] - ground);
  if (floor === Infinity) return false;
  const tip = ahead(junction, DOWN, floor);
  // As long as a head where there is room for it, never into the part, shorter where there is none.
  const { frontRadius, penetration, headWidth } = options;
  const whole = 2 * frontRadius + headWidth + radius - penetration;
  const front = ahead(tip, DOWN, penetration - frontRadius);
  const lowest = Math.max(tip[2] + whole, junction[2] - below);
  const end = atHeight(junction, Math.min(junction[2], lowest));
  if (end[2] - front[2] < frontRadius + radius) return false;
  const anchor: Head = { front, frontRadius, junction: end, radius, direction: direction(front, end) };
  if (!clearance.isHeadFree(anchor)) return false;
  plan.heads.push(anchor);
  if (end[2] < junction[2])
    addPillar(site, { top: junction, bottomZ: end[2], radius, hasFoot: false, bridges: 0, links: 0 });
  return true;
}

function addPillar({ plan, index }: Site, pillar: Pillar): Pillar {
  plan.pillars.push(pillar);
  index.add(pillar);
  return pillar;
}
