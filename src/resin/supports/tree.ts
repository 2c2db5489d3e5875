/**
 * Supports as bodies: from points on a part to heads, pillars, connections and braces, as PrusaSlicer's default tree
 * places them, each a closed shell.
 *
 * 1. Every point gets a head. 2. Heads that can go straight down are gathered by threes; the middle one of a group
 * becomes a pillar, the others lean on it. 3. Heads above the part lean on a pillar, or go aside and down, or stand on
 * the part. 4. Pillars are braced. What cannot be supported is given back with the reason.
 */
import { placedRayCaster, type RayCaster } from "../../mesh/ray-cast.ts";
import type { PlacedMesh } from "../../mesh/triangle-mesh.ts";
import type { SupportOptions } from "../resolve.ts";
import type { Solid } from "../solid.ts";
import { bracePillars } from "./brace.ts";
import { createClearance } from "./clearance.ts";
import { clusterHeads, middleOf } from "./cluster.ts";
import { type DropReason, headRadii, placeHead } from "./heads.ts";
import { createPillarIndex } from "./pillar-index.ts";
import { emptyPlan, groundOf, type Plan, type PointHead, planShells } from "./plan.ts";
import {
  leanOnAnyPillar,
  leanOnPillar,
  leaveAnyWay,
  leaveForGround,
  type Site,
  standOnGround,
  standOnPart,
} from "./route.ts";
import type { SupportPoint } from "./support-point.ts";

interface DroppedPoint {
  readonly point: SupportPoint;
  readonly reason: DropReason;
}

export interface Supports {
  /** In the plate's frame, the part lifted by `options.lift`. */
  readonly solid: Solid;
  /** Points that got no support. */
  readonly dropped: readonly DroppedPoint[];
  /** The members, in the part's own frame. */
  readonly plan: Plan;
}

/**
 * Builds the supports of a part.
 * @param points where the part is to be held; each is either held or given back in `dropped`
 */
export function buildSupports(
  mesh: PlacedMesh,
  points: readonly SupportPoint[],
  options: SupportOptions,
  caster: RayCaster = placedRayCaster(mesh),
): Supports {
  const ground = groundOf(options);
  const plan = emptyPlan();
  const site: Site = {
    plan,
    index: createPillarIndex(Math.max(1, options.maxBridge, options.maxLink)),
    clearance: createClearance(caster, options, ground),
    options,
    ground,
  };
  const dropped: DroppedPoint[] = [];

  // 1. Heads.
  const widths = headRadii(options);
  const heads: PointHead[] = [];
  for (const point of points) {
    const head = placeHead(point, widths, caster, site.clearance, options);
    if (typeof head === "string") dropped.push({ point, reason: head });
    else heads.push(head);
  }

  // 2. Those with nothing below.
  const stranded = new Set(heads.filter(({ junction, radius }) => !site.clearance.isFreeBelow(junction, radius)));
  const clusters = clusterHeads(
    heads.filter((head) => !stranded.has(head)),
    options,
  );
  for (const head of standClusters(site, clusters)) stranded.add(head);
  for (const head of heads) if (!stranded.has(head)) plan.heads.push(head);

  // 3. Those above the part.
  for (const head of stranded) {
    const held = bringDown(site, head) ? head : anotherHead(site, head.point, caster);
    if (held === undefined) dropped.push({ point: head.point, reason: "no-way-down" });
    else plan.heads.push(held);
  }

  // 4. Braces.
  bracePillars(site);
  return { solid: { shells: planShells(plan, options) }, dropped, plan };
}

/** A pillar under the middle of each cluster, the others leaning on it; heads for which that fails. */
function standClusters(site: Site, clusters: readonly PointHead[][]): PointHead[] {
  const left: PointHead[] = [];
  const middles = clusters.map((cluster) => {
    const middle = middleOf(cluster);
    const pillar = standOnGround(site, middle.junction, middle.radius);
    if (pillar === undefined) left.push(middle);
    return { middle, pillar };
  });
  for (const [k, cluster] of clusters.entries())
    for (const head of cluster) {
      const { middle, pillar } = middles[k];
      const isHeld =
        head === middle ||
        (pillar !== undefined && leanOnPillar(site, head, pillar)) ||
        leanOnAnyPillar(site, head) ||
        standOnGround(site, head.junction, head.radius) !== undefined;
      if (!isHeld) left.push(head);
    }
  return left;
}

/** Any way from a head above the part to something it may stand on. */
function bringDown(site: Site, head: PointHead): boolean {
  return (
    leanOnAnyPillar(site, head) ||
    leaveForGround(site, head) ||
    (!site.options.plateOnly && standOnPart(site, head)) ||
    leaveAnyWay(site, head)
  );
}

/** For a point whose head finds no way: a head in another direction that can go straight down, else a thin one. */
function anotherHead(site: Site, point: SupportPoint, caster: RayCaster): PointHead | undefined {
  const { clearance, options } = site;
  const widths = headRadii(options);
  const isStood = ({ junction, radius }: PointHead): boolean => standOnGround(site, junction, radius) !== undefined;
  const upright = placeHead(point, widths, caster, clearance, options, isStood);
  if (typeof upright === "object") return upright;
  const thin = placeHead(point, widths.slice(1), caster, clearance, options);
  return typeof thin === "object" && bringDown(site, thin) ? thin : undefined;
}
