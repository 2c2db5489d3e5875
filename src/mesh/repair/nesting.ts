/**
 * Which shells lie inside which, and which of them must be turned over.
 *
 * A shell lies inside another when rays up from three low places on it leave through that other an odd number of times,
 * for at least two of the three. Rays are met triangle by triangle through a grid over x and y, so that the work grows with
 * triangles and crossings, not with their product; where bodies are piled up without end, it stops and the shells stay as
 * they are.
 */
import { doubleNormal } from "../double-normal.ts";
import type { TriangleMesh } from "../triangle-mesh.ts";
import type { ShellMeasures, Shells } from "./shells.ts";

/** Rays from each shell. */
const RAYS = 3;
/** Of less volume by its area (a sphere has 0.09), a shell has no inside to speak of. */
const FLATNESS = 1e-9;
/** With more open edges by its triangles, its volume says nothing. */
const OPENNESS = 0.25;

/**
 * The shells to turn over. From the outermost in: a shell that faces inwards is a cavity where it lies in material, and
 * inside out where it does not; what lies inside one that is turned was meant in relation to it, and turns with it.
 */
export function insideOut(mesh: TriangleMesh, shells: Shells, measures: ShellMeasures): Uint8Array {
  const { volumes, areas, boxes, borders, triangles } = measures;
  const turned = new Uint8Array(shells.count);
  const signs = Int8Array.from(volumes, (volume, shell) =>
    Math.abs(volume) <= FLATNESS * areas[shell] ** 1.5 || borders[shell] > OPENNESS * triangles[shell]
      ? 0
      : Math.sign(volume),
  );
  if (!signs.includes(-1)) return turned;
  const containers = shells.count === 1 ? [[]] : findContainers(mesh, shells, boxes);
  if (containers === null) return turned;
  const contents: number[][] = containers.map(() => []);
  for (const [shell, around] of containers.entries()) for (const container of around) contents[container].push(shell);
  const order = [...containers.keys()].sort((a, b) => containers[a].length - containers[b].length || a - b);
  for (const shell of order) {
    if (signs[shell] >= 0) continue;
    const material = containers[shell].reduce((sum, container) => sum + signs[container], 0);
    if (material > 0) continue;
    for (const inner of [shell, ...contents[shell]]) {
      signs[inner] = -signs[inner];
      turned[inner] ^= 1;
    }
  }
  return turned;
}

/** The shells around each shell; null when they are too many to tell. */
function findContainers(mesh: TriangleMesh, shells: Shells, boxes: Float64Array): number[][] | null {
  const { positions: p, triangles } = mesh;
  const { count, shellOf } = shells;
  const rays = makeRays(mesh, shells);
  const cells = new RayCells(rays, count);
  let budget = 1e6 + 64 * (triangles.length + rays.length);
  const normal = new Float64Array(3);
  /** Ray and shell of each crossing, as one number. */
  const crossings: number[] = [];
  for (let triangle = 0; triangle < shellOf.length; triangle++) {
    const [a, b, c] = [triangles[triangle * 3] * 3, triangles[triangle * 3 + 1] * 3, triangles[triangle * 3 + 2] * 3];
    const container = shellOf[triangle];
    const [x0, x1] = cells.columns(Math.min(p[a], p[b], p[c]), Math.max(p[a], p[b], p[c]));
    const [y0, y1] = cells.rows(Math.min(p[a + 1], p[b + 1], p[c + 1]), Math.max(p[a + 1], p[b + 1], p[c + 1]));
    for (let y = y0; y <= y1; y++)
      for (let at = cells.starts[y * cells.side + x0]; at < cells.starts[y * cells.side + x1 + 1]; at++) {
        if (--budget < 0) return null;
        const ray = cells.rays[at];
        const shell = Math.floor(ray / RAYS);
        if (shell === container || !isBoxInside(boxes, shell, container)) continue;
        const [x, yy, z] = [rays[ray * 3], rays[ray * 3 + 1], rays[ray * 3 + 2]];
        const isMet = isRightOf(p, a, b, x, yy) !== (isRightOf(p, b, c, x, yy) !== isRightOf(p, c, a, x, yy));
        if (!isMet) continue;
        doubleNormal(mesh, triangle, normal);
        const height = p[a + 2] - ((x - p[a]) * normal[0] + (yy - p[a + 1]) * normal[1]) / normal[2];
        if (height > z) crossings.push(ray * count + container);
      }
  }
  return containersOf(
    crossings.sort((a, b) => a - b),
    count,
  );
}

/** From sorted crossings: the shells that an odd number of crossings on most rays makes containers. */
function containersOf(crossings: readonly number[], count: number): number[][] {
  const votes = new Map<number, number>();
  for (let from = 0, to = 0; from < crossings.length; from = to) {
    while (to < crossings.length && crossings[to] === crossings[from]) to++;
    if ((to - from) % 2 === 0) continue;
    const shell = Math.floor(Math.floor(crossings[from] / count) / RAYS);
    const key = shell * count + (crossings[from] % count);
    votes.set(key, (votes.get(key) ?? 0) + 1);
  }
  const containers: number[][] = Array.from({ length: count }, () => []);
  for (const [key, voices] of votes) if (voices * 2 > RAYS) containers[Math.floor(key / count)].push(key % count);
  return containers;
}

/**
 * Where each shell's rays begin, x, y, z: the middles of the lowest of its first, middle and last triangles. A pocket whose
 * mouth was closed has its lid in its body's lid, where a ray tells nothing.
 */
function makeRays({ positions, triangles }: TriangleMesh, { count, shellOf }: Shells): Float64Array {
  const sizes = new Uint32Array(count);
  for (const shell of shellOf) sizes[shell]++;
  const seen = new Uint32Array(count);
  const rays = new Float64Array(count * RAYS * 3).fill(Infinity);
  const middle = new Float64Array(3);
  for (let triangle = 0; triangle < shellOf.length; triangle++) {
    const shell = shellOf[triangle];
    const place = seen[shell]++;
    for (let axis = 0; axis < 3; axis++) {
      let sum = 0;
      for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++)
        sum += positions[triangles[corner] * 3 + axis];
      middle[axis] = sum / 3;
    }
    for (let ray = 0; ray < RAYS; ray++) {
      // Of fewer triangles than rays one stands for several.
      const first = Math.floor((sizes[shell] * ray) / RAYS);
      const end = Math.max(first + 1, Math.floor((sizes[shell] * (ray + 1)) / RAYS));
      const at = (shell * RAYS + ray) * 3;
      if (place >= first && place < end && middle[2] < rays[at + 2]) rays.set(middle, at);
    }
  }
  return rays;
}

/**
 * Whether an edge, seen from above, passes to the right of a point at its height. Half-open, and computed from the
 * lower end, whichever way the edge runs: of closed shells no ray slips between two triangles.
 */
function isRightOf(p: Float64Array, from: number, to: number, x: number, y: number): boolean {
  if (p[from + 1] <= y === p[to + 1] <= y) return false;
  const [low, high] = p[from + 1] < p[to + 1] ? [from, to] : [to, from];
  return p[low] + ((y - p[low + 1]) * (p[high] - p[low])) / (p[high + 1] - p[low + 1]) > x;
}

function isBoxInside(boxes: Float64Array, inner: number, outer: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (boxes[inner * 6 + axis] < boxes[outer * 6 + axis]) return false;
    if (boxes[inner * 6 + 3 + axis] > boxes[outer * 6 + 3 + axis]) return false;
  }
  return true;
}

/** Rays by the cell of a square grid that they stand in, cells of a row side by side. */
class RayCells {
  readonly side: number;
  readonly starts: Uint32Array;
  readonly rays: Uint32Array;
  readonly #low: readonly [number, number];
  readonly #scale: readonly [number, number];

  constructor(places: Float64Array, shells: number) {
    const count = places.length / 3;
    this.side = Math.min(512, Math.max(1, Math.ceil(Math.sqrt(shells))));
    const low: [number, number] = [Infinity, Infinity];
    const high: [number, number] = [-Infinity, -Infinity];
    for (let at = 0; at < places.length; at += 3)
      for (const axis of [0, 1] as const) {
        low[axis] = Math.min(low[axis], places[at + axis]);
        high[axis] = Math.max(high[axis], places[at + axis]);
      }
    this.#low = low;
    this.#scale = [this.side / (high[0] - low[0] || 1), this.side / (high[1] - low[1] || 1)];
    this.starts = new Uint32Array(this.side * this.side + 1);
    const cellOf = Uint32Array.from({ length: count }, (_, ray) => {
      const column = this.#cell(places[ray * 3], 0);
      return this.#cell(places[ray * 3 + 1], 1) * this.side + column;
    });
    for (const cell of cellOf) this.starts[cell + 1]++;
    for (let cell = 0; cell < this.side * this.side; cell++) this.starts[cell + 1] += this.starts[cell];
    const cursors = this.starts.slice(0, -1);
    this.rays = new Uint32Array(count);
    for (const [ray, cell] of cellOf.entries()) this.rays[cursors[cell]++] = ray;
  }

  columns(min: number, max: number): readonly [number, number] {
    return [this.#cell(min, 0), this.#cell(max, 0)];
  }

  rows(min: number, max: number): readonly [number, number] {
    return [this.#cell(min, 1), this.#cell(max, 1)];
  }

  #cell(value: number, axis: 0 | 1): number {
    return Math.min(this.side - 1, Math.max(0, Math.floor((value - this.#low[axis]) * this.#scale[axis])));
  }
}
