/**
 * Closed bodies turned about an axis, of which supports are made.
 *
 * Each is one shell: rings of equally many corners about the axis, closed by a point at either end, every edge shared
 * by two triangles that run along it in opposite directions, facing outward. A ring's corners lie outside its circle
 * so that polygon and circle have the same area: sections then have the area of the body that is meant.
 */
import type { Vector3 } from "../../mesh/measure.ts";
import type { TriangleMesh } from "../../mesh/triangle-mesh.ts";

/** A circle about the axis, or a point on it where the radius is 0: how far along, how wide, both mm. */
export type ProfilePoint = readonly [along: number, radius: number];

/** mm that a facet may stray from its circle: below what any display resolves. */
const CHORD_ERROR = 0.005;
const MIN_FACETS = 12;
const MAX_FACETS = 96;

/**
 * Turns a profile about the axis through `origin` in the unit `direction`.
 * @param profile rising along the axis; a first or last radius above 0 is closed by a flat cap
 */
export function revolve(origin: Vector3, direction: Vector3, profile: readonly ProfilePoint[]): TriangleMesh {
  const widest = Math.max(...profile.map(([, radius]) => radius));
  const facets = facetsOf(widest);
  const rings = profile.filter(([, radius]) => radius > 0);
  const outward = Math.sqrt((2 * Math.PI) / facets / Math.sin((2 * Math.PI) / facets));
  const [u, v] = across(direction);
  const positions = new Float64Array((rings.length * facets + 2) * 3);
  const triangles = new Uint32Array(rings.length * facets * 6);
  const put = (at: number, along: number, sideways: number, upward: number): void => {
    for (let axis = 0; axis < 3; axis++)
      positions[at * 3 + axis] = origin[axis] + along * direction[axis] + sideways * u[axis] + upward * v[axis];
  };

  // 1. The two ends, then ring by ring.
  put(0, profile[0][0], 0, 0);
  put(1, profile[profile.length - 1][0], 0, 0);
  for (const [ring, [along, radius]] of rings.entries())
    for (let k = 0; k < facets; k++) {
      const angle = (2 * Math.PI * k) / facets;
      const corner = radius * outward;
      put(2 + ring * facets + k, along, corner * Math.cos(angle), corner * Math.sin(angle));
    }

  // 2. Caps as fans, walls as strips.
  let at = 0;
  const triangle = (a: number, b: number, c: number): void => {
    triangles[at++] = a;
    triangles[at++] = b;
    triangles[at++] = c;
  };
  for (let k = 0; k < facets; k++) {
    const next = (k + 1) % facets;
    const last = 2 + (rings.length - 1) * facets;
    triangle(0, 2 + next, 2 + k);
    triangle(1, last + k, last + next);
    for (let low = 2; low < last; low += facets) {
      triangle(low + k, low + next, low + facets + next);
      triangle(low + k, low + facets + next, low + facets + k);
    }
  }
  return { positions, triangles };
}

/** A multiple of four that keeps chords within the error. */
function facetsOf(radius: number): number {
  const turn = Math.acos(Math.max(0, 1 - CHORD_ERROR / radius));
  return Math.min(MAX_FACETS, Math.max(MIN_FACETS, Math.ceil(Math.PI / turn / 4) * 4));
}

/** Two unit vectors that make a right-handed frame with the direction: u x v = direction. */
function across([x, y, z]: Vector3): readonly [Vector3, Vector3] {
  const flat = Math.hypot(x, y);
  const u: Vector3 = flat < 1e-9 ? [1, 0, 0] : [-y / flat, x / flat, 0];
  return [u, [y * u[2] - z * u[1], z * u[0] - x * u[2], x * u[1] - y * u[0]]];
}
