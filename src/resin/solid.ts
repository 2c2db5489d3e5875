import type { TriangleMesh } from "../mesh/triangle-mesh.ts";

/**
 * A closed body in the plate's frame: mm, z = 0 on the build plate. Shells may overlap; each is closed by itself and
 * faces outward, so that a nonzero union of its sections is the body.
 */
export interface Solid {
  readonly shells: readonly TriangleMesh[];
}
