/**
 * How bodies are looked at: from the front, the left and a little above, in parallel projection, with the light over the
 * left shoulder.
 *
 * View and light are fixed, by whole-numbered triangles (3 4 5, 5 12 13, 2 3 6 7): no angle's sine differs from one
 * machine to the next.
 */
type Vector = readonly [x: number, y: number, z: number];

/** The picture's axes: to the right, upwards, and towards whoever looks. */
export const RIGHT: Vector = [4 / 5, -3 / 5, 0];
export const UP: Vector = [(3 / 5) * (5 / 13), (4 / 5) * (5 / 13), 12 / 13];
export const NEAR: Vector = [(-3 / 5) * (12 / 13), (-4 / 5) * (12 / 13), 5 / 13];
/** Where the light comes from; shares of what is always there, of the light, and of what shines from the eye. */
const LIGHT: Vector = [-2 / 7, -3 / 7, 6 / 7];
const [AMBIENT, LIT, FILL] = [0.25, 0.55, 0.2];

/** Where a point lies on one of the axes. */
export function along([ax, ay, az]: Vector, x: number, y: number, z: number): number {
  return ax * x + ay * y + az * z;
}

/** How bright a face is, 0 to 1, by a normal of length 1; its back as its front. */
export function brightness(x: number, y: number, z: number): number {
  const toEye = along(NEAR, x, y, z);
  const toLight = along(LIGHT, x, y, z);
  return AMBIENT + LIT * Math.max(0, toEye < 0 ? -toLight : toLight) + FILL * Math.abs(toEye);
}

/** What is seen of something, across and up the picture, mm. */
export interface Extents {
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
}

/** Samples of a pixel each way. */
export const FINER = 2;

/** Share of the picture that stays free on each side. */
const MARGIN = 0.05;

/** Where the origin stands on a canvas, and pixels per mm. */
export interface Fit {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

/** So that what is seen is in the middle, as large as fits. */
export function fitted({ minX, maxX, minY, maxY }: Extents, width: number, height: number): Fit {
  const scale = (1 - 2 * MARGIN) * Math.min(width / (maxX - minX), height / (maxY - minY));
  // What has no extent at all fills no pixel at any scale.
  return { scale, left: width / 2 - (scale * (minX + maxX)) / 2, top: height / 2 + (scale * (minY + maxY)) / 2 };
}

/** Puts a point of the space into points of the canvas: x to the right, y down, nearness. */
export function place(
  { left, top, scale }: Fit,
  x: number,
  y: number,
  z: number,
  points: Float64Array,
  at: number,
): void {
  points[at] = left + scale * along(RIGHT, x, y, z);
  points[at + 1] = top - scale * along(UP, x, y, z);
  points[at + 2] = along(NEAR, x, y, z);
}

const MAX_HEIGHT_RATIO = 2;

/** The height of a picture that what is seen needs, at most twice its width. */
export function heightFor({ minX, maxX, minY, maxY }: Extents, width: number): number {
  const ratio = (maxY - minY) / (maxX - minX);
  return Math.max(1, Math.round(width * Math.min(MAX_HEIGHT_RATIO, Number.isFinite(ratio) ? ratio : 1)));
}
