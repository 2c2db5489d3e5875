import { type Placement, placeMesh } from "../../../src/mesh/place.ts";
import type { SupportPoint } from "../../../src/resin/supports/support-point.ts";

type Place = readonly [number, number, number];

/** A shape of equal cubes, as a welded mesh, with what a judge needs to know of it without that mesh. */
export interface Blocks {
  readonly placed: Placement["placed"];
  /** mm from a point of the part's frame to the nearest cube; 0 within one. */
  away(point: readonly number[]): number;
  /** The middle of each face that looks down. */
  readonly points: readonly SupportPoint[];
}

/** The six faces of a cube: outward direction, and corners counter-clockwise seen from outside. */
const FACES: readonly { readonly out: Place; readonly corners: readonly Place[] }[] = [
  { out: [0, 0, -1], corners: corners("000 010 110 100") },
  { out: [0, 0, 1], corners: corners("001 101 111 011") },
  { out: [0, -1, 0], corners: corners("000 100 101 001") },
  { out: [0, 1, 0], corners: corners("010 011 111 110") },
  { out: [-1, 0, 0], corners: corners("000 001 011 010") },
  { out: [1, 0, 0], corners: corners("100 110 111 101") },
];

export function blocks(cubes: readonly Place[], side: number): Blocks {
  const isFilled = new Set(cubes.map(String));
  const ids = new Map<string, number>();
  const positions: number[] = [];
  const triangles: number[] = [];
  const below: Place[] = [];
  const corner = (at: Place): number => {
    const id = ids.get(String(at)) ?? ids.size;
    if (id === ids.size) {
      ids.set(String(at), id);
      positions.push(...at.map((value) => value * side));
    }
    return id;
  };
  for (const cube of cubes)
    for (const { out, corners } of FACES) {
      if (isFilled.has(String(plus(cube, out)))) continue;
      const [a, b, c, d] = corners.map((offset) => corner(plus(cube, offset)));
      triangles.push(a, b, c, a, c, d);
      if (out[2] < 0) below.push(cube);
    }
  const { placed, offsetMm } = placeMesh({
    positions: Float64Array.from(positions),
    triangles: Uint32Array.from(triangles),
  });
  const low = (cube: Place): number[] => cube.map((value, axis) => value * side - offsetMm[axis]);
  const lows = cubes.map(low);
  return {
    placed,
    away: (point) =>
      Math.min(
        ...lows.map((cube) =>
          Math.hypot(...cube.map((least, axis) => Math.max(least - point[axis], 0, point[axis] - least - side))),
        ),
      ),
    points: below.map(low).map(([x, y, z]) => ({ x: x + side / 2, y: y + side / 2, z, reach: side, isIsland: false })),
  };
}

/** All cubes of a box of them. */
export function span(from: Place, to: Place): Place[] {
  const cubes: Place[] = [];
  for (let x = from[0]; x < to[0]; x++)
    for (let y = from[1]; y < to[1]; y++) for (let z = from[2]; z < to[2]; z++) cubes.push([x, y, z]);
  return cubes;
}

function corners(text: string): Place[] {
  return text.split(" ").map((each) => [Number(each[0]), Number(each[1]), Number(each[2])]);
}

function plus(a: Place, b: Place): Place {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}
