/**
 * Which triangle lies beside which: for each corner the corner where the neighbour across its edge has that edge.
 *
 * An edge of two triangles leaves no choice. Where bodies touch in an edge, it has four or more: they are sorted by
 * angle around it. Where as many run along the edge as against it, each pairs with the one that encloses material with it,
 * as brackets do, be bodies beside each other or within each other. Else some face the wrong way, and of the two ways to
 * pair neighbours the one is taken in which more pairs agree on which side is outside. An odd number pairs with none: one
 * too many, and nothing says which.
 */
import { between, cross, dot, type Vector } from "../../geometry/vector.ts";
import { nextCorner } from "../edges.ts";
import type { EdgeTable, TriangleMesh } from "../triangle-mesh.ts";

/** @returns a corner for each corner; -1 where the edge is open or cannot be paired */
export function findMates(mesh: TriangleMesh, { triangleEdges, edgeCount, nonManifoldEdges }: EdgeTable): Int32Array {
  const mates = new Int32Array(triangleEdges.length).fill(-1);
  /** The first corner of each edge; -1 before it. */
  const firsts = new Int32Array(edgeCount).fill(-1);
  const crowded = new Map<number, number[]>();
  for (let corner = 0; corner < triangleEdges.length; corner++) {
    const edge = triangleEdges[corner];
    const first = firsts[edge];
    if (first < 0) firsts[edge] = corner;
    else if (mates[first] < 0) {
      mates[first] = corner;
      mates[corner] = first;
    } else {
      const list = crowded.get(edge);
      if (list === undefined) crowded.set(edge, [first, mates[first], corner]);
      else list.push(corner);
    }
  }
  if (nonManifoldEdges === 0) return mates;
  for (const corners of crowded.values()) {
    for (const corner of corners) mates[corner] = -1;
    if (corners.length % 2 === 0) pairByAngle(mesh, corners, mates);
  }
  return mates;
}

function pairByAngle({ positions: p, triangles }: TriangleMesh, corners: number[], mates: Int32Array): void {
  const low = Math.min(triangles[corners[0]], triangles[nextCorner(corners[0])]);
  const high = Math.max(triangles[corners[0]], triangles[nextCorner(corners[0])]);
  const axis = unit(between(p, low, high));
  const across = axis.map(Math.abs);
  const least = across.indexOf(Math.min(...across));
  const right = unit(cross(axis, [Number(least === 0), Number(least === 1), Number(least === 2)]));
  const up = cross(axis, right);
  const sides = corners.map((corner) => {
    const reach = between(p, low, triangles[nextCorner(nextCorner(corner))]);
    return { corner, forward: triangles[corner] === low, angle: Math.atan2(dot(reach, up), dot(reach, right)) };
  });
  const ahead = sides.filter(({ forward }) => forward).length;
  const pairs = 2 * ahead === sides.length ? enclosingPairs(sides) : neighbourPairs(sides);
  for (const [one, other] of pairs) {
    mates[one.corner] = other.corner;
    mates[other.corner] = one.corner;
  }
}

/** A triangle at an edge: one that runs along it has its inside on the side of lesser angles, seen along the edge. */
interface Side {
  readonly corner: number;
  readonly forward: boolean;
  /** Around the edge, radians. */
  readonly angle: number;
}

/** Angles nearer than this are one, radians: triangles of one plane. */
const SAME_ANGLE = 1e-9;

/** Pairs with the material between them, of as many sides along the edge as against it. */
function enclosingPairs(sides: readonly Side[]): (readonly [Side, Side])[] {
  const turn = ({ angle }: Side): number => Math.round(angle / SAME_ANGLE);
  // In one plane, what ends comes before what begins, and the first of a file's triangles pair with the first.
  const sorted = [...sides].sort(
    (a, b) =>
      turn(a) - turn(b) || Number(b.forward) - Number(a.forward) || (a.forward ? 1 : -1) * (a.corner - b.corner),
  );
  let open = 0;
  let least = 0;
  let start = 0;
  for (const [i, { forward }] of sorted.entries()) {
    open += forward ? -1 : 1;
    if (open >= least) continue;
    least = open;
    start = i + 1;
  }
  const begun: Side[] = [];
  const pairs: (readonly [Side, Side])[] = [];
  for (let i = 0; i < sorted.length; i++) {
    const side = sorted[(start + i) % sorted.length];
    if (side.forward) pairs.push([begun.pop()!, side]);
    else begun.push(side);
  }
  return pairs;
}

/** Neighbours around the edge, in the one of two ways in which more agree on which side is outside. */
function neighbourPairs(sides: readonly Side[]): (readonly [Side, Side])[] {
  const sorted = [...sides].sort((a, b) => a.angle - b.angle || a.corner - b.corner);
  const [pairs, shifted] = [0, 1].map((first) =>
    Array.from({ length: sorted.length / 2 }, (_, k) => {
      const [one, other] = [sorted[first + 2 * k], sorted[(first + 2 * k + 1) % sorted.length]];
      return [one, other] as const;
    }),
  );
  const agreeing = (of: readonly (readonly [Side, Side])[]): number =>
    of.filter(([one, other]) => one.forward !== other.forward).length;
  return agreeing(shifted) > agreeing(pairs) ? shifted : pairs;
}

function unit(v: Vector): Vector {
  const length = Math.hypot(...v) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}
