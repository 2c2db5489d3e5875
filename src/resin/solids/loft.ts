/** The faces of flat bodies: caps, walls and slopes, collected as loose triangles and welded into shells at the end. */
import { toMm } from "../../core/units.ts";
import { canonicalExPolygons } from "../../geometry/canonical.ts";
import { nestRings } from "../../geometry/nest.ts";
import { type ExPolygons, type Rings, ringCount } from "../../geometry/polygons.ts";
import { wholeRing } from "../../geometry/ring.ts";
import { triangulate } from "../../geometry/triangulate.ts";
import type { TriangleMesh } from "../../mesh/triangle-mesh.ts";
import { weld } from "../../mesh/weld.ts";

/** A closed ring, x, y pairs: counter-clockwise around matter, clockwise around none. */
export type Ring = Int32Array;

/** The upright body over polygons, between two heights in mm. */
export function prism(polygons: ExPolygons, fromZ: number, toZ: number): TriangleMesh {
  const rings = ringsOf(polygons);
  const faces = new Faces();
  faces.cap(rings, fromZ, "down");
  faces.walls(rings, fromZ, toZ);
  faces.cap(rings, toZ, "up");
  return faces.shell();
}

export function ringsOf(rings: Rings): Ring[] {
  const { coords, ringStarts } = rings;
  return Array.from({ length: ringCount(rings) }, (_, i) => coords.subarray(2 * ringStarts[i], 2 * ringStarts[i + 1]));
}

/** Polygons of rings that do not cross. */
export function nested(rings: readonly Ring[]): ExPolygons {
  return canonicalExPolygons(nestRings(rings.map(wholeRing)));
}

/** Faces of a body, which is closed where each ring at which one ends is met by another. Heights in mm. */
export class Faces {
  readonly #corners: number[] = [];

  /** A level face between rings. */
  cap(rings: readonly Ring[], z: number, facing: "up" | "down"): void {
    const flat = nested(rings);
    const triangles = triangulate(flat);
    const corner = (i: number): Corner => at(flat.coords, triangles[i], z);
    for (let i = 0; i < triangles.length; i += 3) this.#triangle(corner(i), corner(i + 1), corner(i + 2), facing);
  }

  /** Upright walls over rings. */
  walls(rings: readonly Ring[], fromZ: number, toZ: number): void {
    for (const ring of rings)
      for (let i = 0; i < ring.length; i += 2) {
        const to = (i + 2) % ring.length;
        const [x, y, nextX, nextY] = [ring[i], ring[i + 1], ring[to], ring[to + 1]];
        this.#add(x, y, fromZ, nextX, nextY, fromZ, nextX, nextY, toZ);
        this.#add(x, y, fromZ, nextX, nextY, toZ, x, y, toZ);
      }
  }

  /**
   * The slope between a ring and the same grown smaller: the side of a body, or that of a pocket. Both rings are walked
   * at once, by the shorter way across; a triangulation of the ring between them cuts corners off instead.
   */
  slope(outer: Ring, outerZ: number, inner: Ring, innerZ: number, facing: "up" | "down"): void {
    const own = (i: number): Corner => at(outer, i, outerZ);
    const other = (j: number): Corner => at(inner, j, innerZ);
    const first = nearestPoint(inner, outer[0], outer[1]);
    const [outerEnd, innerEnd] = [outer.length / 2, first + inner.length / 2];
    for (let i = 0, j = first; i < outerEnd || j < innerEnd; ) {
      const isOuter = j === innerEnd || (i < outerEnd && apart(own(i + 1), other(j)) <= apart(own(i), other(j + 1)));
      if (isOuter) this.#triangle(own(i), own(i + 1), other(j), facing);
      else this.#triangle(own(i), other(j + 1), other(j), facing);
      if (isOuter) i++;
      else j++;
    }
  }

  /** The faces as one mesh, equal corners made one. */
  shell(): TriangleMesh {
    return weld(Float64Array.from(this.#corners)).mesh;
  }

  /** A triangle that is counter-clockwise from above, or turned. */
  #triangle(a: Corner, b: Corner, c: Corner, facing: "up" | "down"): void {
    if (facing === "up") this.#add(...a, ...b, ...c);
    else this.#add(...a, ...c, ...b);
  }

  #add(...corners: [...Corner, ...Corner, ...Corner]): void {
    for (let i = 0; i < 9; i += 3) this.#corners.push(toMm(corners[i]), toMm(corners[i + 1]), corners[i + 2]);
  }
}

/** x and y in units, z in mm. */
type Corner = [x: number, y: number, z: number];

/** The point of a ring by a number that may have gone round, at a height. */
function at(ring: Ring, i: number, z: number): Corner {
  const from = (2 * i) % ring.length;
  return [ring[from], ring[from + 1], z];
}

function apart(a: Corner, b: Corner): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

function nearestPoint(ring: Ring, x: number, y: number): number {
  let nearest = 0;
  for (let i = 1; i < ring.length / 2; i++)
    if (apart([x, y, 0], at(ring, i, 0)) < apart([x, y, 0], at(ring, nearest, 0))) nearest = i;
  return nearest;
}
