/** Rigid motions of flat coordinates (x, y pairs); the starts that go with them stay as they are. */

/** Turned about the origin, counter-clockwise, rounded to units (halves up). */
export function rotate(coords: Int32Array, radians: number): Int32Array {
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const turned = new Int32Array(coords.length);
  for (let i = 0; i < coords.length; i += 2) {
    const x = coords[i];
    const y = coords[i + 1];
    turned[i] = Math.floor(x * cos - y * sin + 0.5);
    turned[i + 1] = Math.floor(x * sin + y * cos + 0.5);
  }
  return turned;
}

/** Moved by whole units. */
export function translate(coords: Int32Array, dx: number, dy: number): Int32Array {
  const moved = new Int32Array(coords.length);
  for (let i = 0; i < coords.length; i += 2) {
    moved[i] = coords[i] + dx;
    moved[i + 1] = coords[i + 1] + dy;
  }
  return moved;
}
