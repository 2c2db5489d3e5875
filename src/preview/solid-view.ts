/**
 * Bodies as a person sees them who stands in front of them, to the left and a little above: parallel projection, nearer
 * hides farther, every face in one shade by how it lies to the light. Drawn at twice the size and averaged.
 *
 * View and light are fixed, by whole-numbered triangles (3 4 5, 5 12 13, 2 3 6 7): no angle's sine differs from one
 * machine to the next.
 */
import { type Deflate, encodePng } from "../formats/png.ts";
import type { TriangleMesh } from "../mesh/triangle-mesh.ts";
import { rgb } from "./colour.ts";
import { DepthCanvas } from "./depth-canvas.ts";
import { BACKGROUND } from "./picture.ts";

/** Meshes that are drawn in one colour. */
export interface Body {
  readonly meshes: readonly Pick<TriangleMesh, "positions" | "triangles">[];
  /** `#rrggbb` */
  readonly colour: string;
}

export interface SolidViewOptions {
  /** Pixels; default 900. The height follows. */
  readonly width?: number;
}

type Vector = readonly [x: number, y: number, z: number];

const DEFAULT_WIDTH = 900;
const MAX_HEIGHT_RATIO = 2;
/** Share of the picture that stays free on each side. */
const MARGIN = 0.05;
/** Samples of a pixel each way. */
const FINER = 2;

/** The picture's axes: to the right, upwards, and towards whoever looks. */
const RIGHT: Vector = [4 / 5, -3 / 5, 0];
const UP: Vector = [(3 / 5) * (5 / 13), (4 / 5) * (5 / 13), 12 / 13];
const NEAR: Vector = [(-3 / 5) * (12 / 13), (-4 / 5) * (12 / 13), 5 / 13];
/** Where the light comes from; shares of what is always there, of the light, and of what shines from the eye. */
const LIGHT: Vector = [-2 / 7, -3 / 7, 6 / 7];
const [AMBIENT, LIT, FILL] = [0.25, 0.55, 0.2];

/** A PNG of the bodies, as high as they need. */
export function solidPng(bodies: readonly Body[], deflate: Deflate, options: SolidViewOptions = {}): Uint8Array {
  const width = options.width ?? DEFAULT_WIDTH;
  const { minX, maxX, minY, maxY } = extents(bodies);
  const ratio = (maxY - minY) / (maxX - minX);
  const height = Math.max(1, Math.round(width * Math.min(MAX_HEIGHT_RATIO, Number.isFinite(ratio) ? ratio : 1)));
  return encodePng(width, height, drawBodies(bodies, width, height), deflate);
}

/** Red, green and blue of each pixel, rows from the top: the bodies as large as fits. */
export function drawBodies(
  bodies: readonly Body[],
  width: number,
  height: number,
  background: string = BACKGROUND,
): Uint8Array {
  const canvas = new DepthCanvas(width * FINER, height * FINER, rgb(background));
  const { minX, maxX, minY, maxY } = extents(bodies);
  const room = 1 - 2 * MARGIN;
  const scale = room * Math.min(canvas.width / (maxX - minX), canvas.height / (maxY - minY));
  // What has no extent at all fills no pixel at any scale.
  const [left, top] = [canvas.width / 2 - (scale * (minX + maxX)) / 2, canvas.height / 2 + (scale * (minY + maxY)) / 2];
  for (const { meshes, colour } of bodies) {
    const tint = rgb(colour);
    for (const { positions, triangles } of meshes) {
      const points = new Float64Array(positions.length);
      for (let at = 0; at < positions.length; at += 3) {
        points[at] = left + scale * along(RIGHT, positions, at);
        points[at + 1] = top - scale * along(UP, positions, at);
        points[at + 2] = along(NEAR, positions, at);
      }
      for (let t = 0; t < triangles.length; t += 3) {
        const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
        const share = shade(positions, a, b, c);
        if (share > 0) canvas.triangle(points, a, b, c, [tint[0] * share, tint[1] * share, tint[2] * share]);
      }
    }
  }
  return canvas.averaged(FINER);
}

/** Of all points, across and up the picture, mm. */
function extents(bodies: readonly Body[]): { minX: number; maxX: number; minY: number; maxY: number } {
  let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { meshes } of bodies)
    for (const { positions } of meshes)
      for (let at = 0; at < positions.length; at += 3) {
        const x = along(RIGHT, positions, at);
        const y = along(UP, positions, at);
        if (x < minX) minX = x;
        if (x > maxX) maxX = x;
        if (y < minY) minY = y;
        if (y > maxY) maxY = y;
      }
  return { minX, maxX, minY, maxY };
}

function along([x, y, z]: Vector, positions: Float64Array, at: number): number {
  return x * positions[at] + y * positions[at + 1] + z * positions[at + 2];
}

/** How bright a face is, 0 to 1; its back, which only an open mesh shows, as its front. 0: it has no area. */
function shade(p: Float64Array, a: number, b: number, c: number): number {
  const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
  const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.sqrt(x * x + y * y + z * z);
  if (length === 0) return 0;
  const toEye = (NEAR[0] * x + NEAR[1] * y + NEAR[2] * z) / length;
  const toLight = (LIGHT[0] * x + LIGHT[1] * y + LIGHT[2] * z) / (toEye < 0 ? -length : length);
  return AMBIENT + LIT * Math.max(0, toLight) + FILL * Math.abs(toEye);
}
