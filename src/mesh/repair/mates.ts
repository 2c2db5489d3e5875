/**
 * Which triangle lies beside which: for each corner the corner where the neighbour across its edge has that edge.
 *
 * An edge of two triangles leaves no choice. Where bodies touch in an edge, it has four or more: they are sorted by
 * angle around it, and of the two ways to pair neighbours the one is taken in which more pairs agree on which side is
 * outside; where both do, the one whose pairs enclose the material, so that each body keeps to itself. An odd
 * number pairs with none: one too many, and nothing says which.
 */
import type { EdgeTable, TriangleMesh } from "../triangle-mesh.ts";
import { nextCorner } from "./open-edges.ts";

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
  sides.sort((a, b) => a.angle - b.angle || a.corner - b.corner);
  const count = sides.length;
  /** Of the pairs (k, k + 1), (k + 2, k + 3) ...: how many agree, and how many have the material between them. */
  const scores = [0, 1].map((first) => {
    let score = 0;
    for (let k = first; k < count; k += 2) {
      const [one, other] = [sides[k], sides[(k + 1) % count]];
      // Seen along the edge, a triangle that runs with it has its inside on the side of lesser angles.
      if (one.forward !== other.forward) score += one.forward ? count : count + 1;
    }
    return score;
  });
  for (let k = scores[1] > scores[0] ? 1 : 0; k < count; k += 2) {
    const [one, other] = [sides[k].corner, sides[(k + 1) % count].corner];
    mates[one] = other;
    mates[other] = one;
  }
}

type Vector = readonly [number, number, number];

function between(p: Float64Array, a: number, b: number): Vector {
  return [p[b * 3] - p[a * 3], p[b * 3 + 1] - p[a * 3 + 1], p[b * 3 + 2] - p[a * 3 + 2]];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function unit(v: Vector): Vector {
  const length = Math.hypot(...v) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}
