/**
 * Shells: triangles joined across edges. A flood over each also finds which of them face the other way than the rest:
 * the smaller area gives way to the larger.
 */
import { doubleNormal } from "../double-normal.ts";
import { nextCorner } from "../edges.ts";
import type { TriangleMesh } from "../triangle-mesh.ts";

export interface Shells {
  readonly count: number;
  /** The shell of each triangle. */
  readonly shellOf: Uint32Array;
  /** 1 for each triangle that faces the other way than its shell. */
  readonly against: Uint8Array;
}

export function findShells(mesh: TriangleMesh, mates: Int32Array): Shells {
  const { triangles } = mesh;
  const total = triangles.length / 3;
  const shellOf = new Uint32Array(total);
  const against = new Uint8Array(total);
  /** The triangles of the flood, in the order met. */
  const queue = new Uint32Array(total);
  const met = new Uint8Array(total);
  let count = 0;
  for (let seed = 0; seed < total; seed++) {
    if (met[seed] === 1) continue;
    met[seed] = 1;
    queue[0] = seed;
    let end = 1;
    let turned = 0;
    /** Area of those that face as the seed does, less that of the others. */
    let balance = 0;
    for (let at = 0; at < end; at++) {
      const triangle = queue[at];
      shellOf[triangle] = count;
      turned += against[triangle];
      balance += against[triangle] === 1 ? -doubleArea(mesh, triangle) : doubleArea(mesh, triangle);
      for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++) {
        const mate = mates[corner];
        if (mate < 0) continue;
        const neighbour = Math.floor(mate / 3);
        if (met[neighbour] === 1) continue;
        met[neighbour] = 1;
        const sameWay =
          triangles[corner] === triangles[mate] && triangles[nextCorner(corner)] === triangles[nextCorner(mate)];
        against[neighbour] = sameWay ? 1 - against[triangle] : against[triangle];
        queue[end++] = neighbour;
      }
    }
    count++;
    if (turned > 0 && balance < 0) for (let at = 0; at < end; at++) against[queue[at]] ^= 1;
  }
  return { count, shellOf, against };
}

/** Turns the marked triangles over, in place; how many. */
export function turnOver(triangles: Uint32Array, marks: Uint8Array | Uint32Array): number {
  let turned = 0;
  for (let triangle = 0; triangle < marks.length; triangle++) {
    if (marks[triangle] === 0) continue;
    const second = triangles[triangle * 3 + 1];
    triangles[triangle * 3 + 1] = triangles[triangle * 3 + 2];
    triangles[triangle * 3 + 2] = second;
    turned++;
  }
  return turned;
}

export interface ShellMeasures {
  /** Signed, mm3; of an open shell, as if closed to the middle of its box. */
  readonly volumes: Float64Array;
  readonly areas: Float64Array;
  readonly triangles: Uint32Array;
  /** Edges without a neighbour. */
  readonly borders: Uint32Array;
  /** Six numbers a shell: lowest x, y, z, highest x, y, z. */
  readonly boxes: Float64Array;
}

export function measureShells(mesh: TriangleMesh, mates: Int32Array, { count, shellOf }: Shells): ShellMeasures {
  const { positions: p, triangles } = mesh;
  const boxes = new Float64Array(count * 6);
  for (let i = 0; i < boxes.length; i++) boxes[i] = i % 6 < 3 ? Infinity : -Infinity;
  for (let corner = 0; corner < triangles.length; corner++) {
    const box = shellOf[Math.floor(corner / 3)] * 6;
    for (let axis = 0; axis < 3; axis++) {
      const value = p[triangles[corner] * 3 + axis];
      if (value < boxes[box + axis]) boxes[box + axis] = value;
      if (value > boxes[box + 3 + axis]) boxes[box + 3 + axis] = value;
    }
  }
  const volumes = new Float64Array(count);
  const areas = new Float64Array(count);
  const sizes = new Uint32Array(count);
  const borders = new Uint32Array(count);
  const normal = new Float64Array(3);
  for (let triangle = 0; triangle < shellOf.length; triangle++) {
    const shell = shellOf[triangle];
    doubleNormal(mesh, triangle, normal);
    areas[shell] += Math.hypot(normal[0], normal[1], normal[2]) / 2;
    sizes[shell]++;
    const a = triangles[triangle * 3] * 3;
    for (let axis = 0; axis < 3; axis++) {
      const middle = (boxes[shell * 6 + axis] + boxes[shell * 6 + 3 + axis]) / 2;
      volumes[shell] += ((p[a + axis] - middle) * normal[axis]) / 6;
      if (mates[triangle * 3 + axis] < 0) borders[shell]++;
    }
  }
  return { volumes, areas, triangles: sizes, borders, boxes };
}

const scratch = new Float64Array(3);

function doubleArea(mesh: TriangleMesh, triangle: number): number {
  doubleNormal(mesh, triangle, scratch);
  return Math.sqrt(scratch[0] * scratch[0] + scratch[1] * scratch[1] + scratch[2] * scratch[2]);
}
