/** A part as a small picture on nothing, for printers' screens: as solid-view draws it, where it does not cover clear. */
import { type Body, drawBodies } from "./solid-view.ts";

const [BLACK, WHITE] = ["#000000", "#ffffff"];
const OPAQUE = 255;

/**
 * Red, green, blue and opacity of each pixel, rows from the top: the bodies as large as fits. What covers a pixel in
 * part is told from how much of a black and of a white background shines through.
 */
export function modelImage(bodies: readonly Body[], width: number, height: number): Uint8Array {
  const onBlack = drawBodies(bodies, width, height, BLACK);
  const onWhite = drawBodies(bodies, width, height, WHITE);
  const pixels = new Uint8Array(4 * width * height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [at, to] = [3 * pixel, 4 * pixel];
    const opacity = OPAQUE - (onWhite[at + 1] - onBlack[at + 1]);
    if (opacity <= 0) continue;
    for (let channel = 0; channel < 3; channel++)
      pixels[to + channel] = Math.min(OPAQUE, Math.round((onBlack[at + channel] * OPAQUE) / opacity));
    pixels[to + 3] = opacity;
  }
  return pixels;
}
