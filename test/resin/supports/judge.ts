import { expect } from "vitest";
import { measureMesh } from "../../../src/mesh/measure.ts";
import type { SupportOptions } from "../../../src/resin/resolve.ts";
import type { SupportPoint } from "../../../src/resin/supports/support-point.ts";
import type { Supports } from "../../../src/resin/supports/tree.ts";
import { expectClosed } from "../solids/closed.ts";

/** mm between two places that are looked at along a member. */
const STEP = 0.3;

/** What must hold of any supports. */
export function expectSound(
  supports: Supports,
  points: readonly SupportPoint[],
  options: SupportOptions,
  away: (point: readonly number[]) => number,
): void {
  const { solid, dropped, plan } = supports;

  // Every point is held by a head or given back.
  const held = plan.heads.flatMap((head) => ("point" in head ? [head.point] : []));
  expect(new Set([...held, ...dropped.map(({ point }) => point)])).toEqual(new Set(points));
  expect(held.length + dropped.length).toBe(points.length);

  // Bodies are closed, face outward, and stand on the floor.
  for (const shell of solid.shells) {
    expectClosed(shell);
    const { volumeMm3, minMm } = measureMesh(shell);
    expect(volumeMm3).toBeGreaterThan(0);
    expect(minMm[2]).toBeGreaterThan(options.floor - 1e-9);
  }

  // Nothing but the tips of heads touches the part.
  const members = [
    ...plan.pillars.map(({ top, bottomZ, radius }) => ({ from: top, to: [top[0], top[1], bottomZ], radius })),
    ...plan.bridges,
    ...plan.braces,
  ];
  for (const { from, to, radius } of members)
    for (const place of along(from, to)) expect(away(place)).toBeGreaterThan(radius);
  for (const { centre, radius } of plan.junctions) expect(away(centre)).toBeGreaterThan(radius);
  for (const { front, junction, frontRadius, radius } of plan.heads) {
    expect(away(front)).toBeLessThan(frontRadius);
    expect(away(junction)).toBeGreaterThan(radius);
    for (const place of along(front, junction).slice(1)) expect(away(place)).toBeGreaterThan(0);
  }
}

function along(from: readonly number[], to: readonly number[]): number[][] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
  const steps = Math.max(1, Math.ceil(length / STEP));
  return Array.from({ length: steps + 1 }, (_, k) =>
    from.map((value, axis) => value + ((to[axis] - value) * k) / steps),
  );
}
