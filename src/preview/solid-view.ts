/**
 * Bodies in 3D: nearer hides farther, every face in one shade by how it lies to the light. Drawn at twice the size and
 * averaged.
 */
import { checkOptions } from "../core/option.ts";
import { type Deflate, encodePng } from "../formats/png.ts";
import type { TriangleMesh } from "../mesh/triangle-mesh.ts";
import { rgb } from "./colour.ts";
import { DepthCanvas } from "./depth-canvas.ts";
import { BACKGROUND, DEFAULT_WIDTH, PICTURE_OPTIONS, type PictureOptions } from "./picture.ts";
import { along, brightness, type Extents, FINER, fitted, heightFor, place, RIGHT, UP } from "./view.ts";

/** Meshes that are drawn in one colour. */
export interface Body {
  readonly meshes: readonly Pick<TriangleMesh, "positions" | "triangles">[];
  /** `#rrggbb` */
  readonly colour: string;
}

/**
 * A PNG of the bodies, as high as they need.
 * @throws SlicewrightError `USAGE`
 */
export function solidPng(bodies: readonly Body[], deflate: Deflate, options: PictureOptions = {}): Uint8Array {
  checkOptions("preview", options, PICTURE_OPTIONS);
  const { width = DEFAULT_WIDTH } = options;
  const height = heightFor(extents(bodies), width);
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
  const fit = fitted(extents(bodies), canvas.width, canvas.height);
  for (const { meshes, colour } of bodies) {
    const tint = rgb(colour);
    for (const { positions, triangles } of meshes) {
      const points = new Float64Array(positions.length);
      for (let at = 0; at < positions.length; at += 3)
        place(fit, positions[at], positions[at + 1], positions[at + 2], points, at);
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
function extents(bodies: readonly Body[]): Extents {
  let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { meshes } of bodies)
    for (const { positions } of meshes)
      for (let at = 0; at < positions.length; at += 3) {
        const x = along(RIGHT, positions[at], positions[at + 1], positions[at + 2]);
        const y = along(UP, positions[at], positions[at + 1], positions[at + 2]);
        if (x < minX) minX = x;
        if (x > maxX) maxX = x;
        if (y < minY) minY = y;
        if (y > maxY) maxY = y;
      }
  return { minX, maxX, minY, maxY };
}

/** How bright a face is, 0 to 1; its back, which only an open mesh shows, as its front. 0: it has no area. */
function shade(p: Float64Array, a: number, b: number, c: number): number {
  const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
  const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.sqrt(x * x + y * y + z * z);
  if (length === 0) return 0;
  return brightness(x / length, y / length, z / length);
}
