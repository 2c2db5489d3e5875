/** Whether a member of the tree has room beside the part: asked by rings of rays, a safety distance outside it. */
import type { Vector3 } from "../../mesh/measure.ts";
import type { RayCaster } from "../../mesh/ray-cast.ts";
import type { SupportOptions } from "../resolve.ts";
import type { Head } from "./plan.ts";
import { ahead, DOWN, distance, direction as towards } from "./vectors.ts";

export interface Clearance {
  /** How far a tube can run in a unit direction before the part comes within the safety distance, up to `reach`; else Infinity. */
  tube(from: Vector3, direction: Vector3, radius: number, reach: number): number;
  /** Whether a tube from one place to the other keeps its distance. */
  isFree(from: Vector3, to: Vector3, radius: number): boolean;
  /** Whether a tube can be let down from there to the ground. */
  isFreeBelow(from: Vector3, radius: number): boolean;
  /** Whether a head touches the part with its front only. */
  isHeadFree(head: Head): boolean;
  /** Whether a foot on the ground there keeps its distance. */
  isFootFree(foot: Vector3): boolean;
}

/** mm between a member as wide as a pillar and the part; thinner ones may come closer in proportion. */
const SAFETY_MM = 0.5;
const RING_RAYS = 8;
/** Past the face that a ray begins under, mm. */
const STEP_OUT = 1e-4;

export function createClearance(caster: RayCaster, options: SupportOptions, ground: number): Clearance {
  const normal = new Float64Array(3);
  const safety = (radius: number): number => SAFETY_MM * Math.min(1, radius / options.pillarRadius);

  /** Distance to the part along one ray; 0 when the ray begins within the part. */
  function ray(from: Vector3, direction: Vector3, reach: number): number {
    const hit = caster.hit(...from, ...direction, reach);
    // A ray that ends before it leaves the part meets nothing either.
    const isWithin = hit < Infinity ? leaves(direction) : caster.contains(...from);
    return isWithin ? 0 : hit;
  }
  function leaves(direction: Vector3): boolean {
    caster.normal(caster.lastTriangle, normal);
    return normal[0] * direction[0] + normal[1] * direction[1] + normal[2] * direction[2] > 0;
  }
  function tube(from: Vector3, direction: Vector3, radius: number, reach: number): number {
    let nearest = ray(from, direction, reach);
    for (const ring of [radius, radius + safety(radius)])
      for (let k = 0; k < RING_RAYS && nearest > 0; k++)
        nearest = Math.min(nearest, ray(onRing(from, direction, ring, k), direction, reach));
    return nearest;
  }
  const isFree = (from: Vector3, to: Vector3, radius: number): boolean => {
    const length = distance(from, to);
    return length < 1e-9 || tube(from, towards(from, to), radius, length) === Infinity;
  };
  /** Whether the way is free, but for a start that may lie as deep as `skin` under the part's skin. */
  function isPastSkin(from: Vector3, to: Vector3, skin: number): boolean {
    const way = towards(from, to);
    const length = distance(from, to);
    const hit = caster.hit(...from, ...way, length);
    if (hit === Infinity) return !caster.contains(...to);
    if (!leaves(way) || hit > skin) return false;
    const past = hit + STEP_OUT;
    return caster.hit(...ahead(from, way, past), ...way, length - past) === Infinity;
  }
  return {
    tube,
    isFree,
    isFreeBelow: (from, radius) => tube(from, DOWN, radius, from[2] - ground) === Infinity,
    isHeadFree({ front, frontRadius, junction, radius, direction }) {
      const gap = safety(radius);
      if (!isPastSkin(front, junction, frontRadius + gap)) return false;
      for (let k = 0; k < RING_RAYS; k++) {
        const from = onRing(front, direction, frontRadius, k);
        const to = onRing(junction, direction, radius + gap, k);
        if (!isPastSkin(from, to, frontRadius + gap)) return false;
      }
      return true;
    },
    isFootFree: (foot) => caster.nearest(...foot, options.baseRadius + options.baseGap) === Infinity,
  };
}

/** A corner of the ring about an axis. */
function onRing(centre: Vector3, [x, y, z]: Vector3, radius: number, k: number): Vector3 {
  const flat = Math.hypot(x, y);
  const ux = flat < 1e-9 ? 1 : -y / flat;
  const uy = flat < 1e-9 ? 0 : x / flat;
  const angle = (2 * Math.PI * k) / RING_RAYS;
  const c = radius * Math.cos(angle);
  const s = radius * Math.sin(angle);
  // The second axis is direction x u.
  return [centre[0] + c * ux - s * z * uy, centre[1] + c * uy + s * z * ux, centre[2] + s * (x * uy - y * ux)];
}
