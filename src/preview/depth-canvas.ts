import type { Rgb } from "./colour.ts";

/** An RGB image that triangles are drawn on; it keeps how near each pixel is. */
export class DepthCanvas {
  readonly width: number;
  readonly height: number;
  readonly #near: Float64Array;
  readonly #pixels: Uint8Array;

  constructor(width: number, height: number, background: Rgb) {
    this.width = width;
    this.height = height;
    this.#near = new Float64Array(width * height).fill(-Infinity);
    this.#pixels = new Uint8Array(3 * width * height);
    for (let at = 0; at < this.#pixels.length; at += 3) this.#pixels.set(background, at);
  }

  /**
   * Fills the pixels whose centres a triangle covers, where nothing nearer is; of what is as near the brightest stays,
   * whichever came first.
   * @param p x to the right, y down, nearness of each point
   * @param a, b, c where its corners' coordinates begin
   */
  triangle(p: Float64Array, a: number, b: number, c: number, colour: Rgb): void {
    const area = (p[b] - p[a]) * (p[c + 1] - p[a + 1]) - (p[c] - p[a]) * (p[b + 1] - p[a + 1]);
    if (area === 0) return;
    const [red, green, blue] = [Math.round(colour[0]), Math.round(colour[1]), Math.round(colour[2])];
    // Nearness is a plane over the picture.
    const [nb, nc] = [p[b + 2] - p[a + 2], p[c + 2] - p[a + 2]];
    const perX = (nb * (p[c + 1] - p[a + 1]) - nc * (p[b + 1] - p[a + 1])) / area;
    const perY = (nc * (p[b] - p[a]) - nb * (p[c] - p[a])) / area;
    const first = Math.max(0, Math.ceil(Math.min(p[a + 1], p[b + 1], p[c + 1]) - 0.5));
    const last = Math.min(this.height - 1, Math.floor(Math.max(p[a + 1], p[b + 1], p[c + 1]) - 0.5));
    for (let row = first; row <= last; row++) {
      const y = row + 0.5;
      let [left, right] = [Infinity, -Infinity];
      for (let side = 0; side < 3; side++) {
        const from = side === 0 ? a : side === 1 ? b : c;
        const to = side === 0 ? b : side === 1 ? c : a;
        if (p[from + 1] > y === p[to + 1] > y) continue;
        const x = p[from] + ((y - p[from + 1]) * (p[to] - p[from])) / (p[to + 1] - p[from + 1]);
        if (x < left) left = x;
        if (x > right) right = x;
      }
      const end = Math.min(this.width - 1, Math.floor(right - 0.5));
      for (let column = Math.max(0, Math.ceil(left - 0.5)); column <= end; column++) {
        const near = p[a + 2] + perX * (column + 0.5 - p[a]) + perY * (y - p[a + 1]);
        const pixel = row * this.width + column;
        if (near < this.#near[pixel] || (near === this.#near[pixel] && red <= this.#pixels[3 * pixel])) continue;
        this.#near[pixel] = near;
        this.#pixels[3 * pixel] = red;
        this.#pixels[3 * pixel + 1] = green;
        this.#pixels[3 * pixel + 2] = blue;
      }
    }
  }

  /** The picture, so many times smaller each way: red, green and blue of each pixel, rows from the top. */
  averaged(times: number): Uint8Array {
    const [width, height] = [this.width / times, this.height / times];
    const out = new Uint8Array(3 * width * height);
    for (let y = 0; y < height; y++)
      for (let at = 0; at < 3 * width; at++) {
        const [column, channel] = [Math.floor(at / 3), at % 3];
        let sum = 0;
        for (let dy = 0; dy < times; dy++)
          for (let dx = 0; dx < times; dx++)
            sum += this.#pixels[3 * ((times * y + dy) * this.width + times * column + dx) + channel];
        out[3 * width * y + at] = Math.round(sum / times ** 2);
      }
    return out;
  }
}
