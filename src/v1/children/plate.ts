/** How much room the plate has. */

/** mm between copies, and between their skirts' and pads' places: what a spatula needs to part them. */
const GAP = 5;
/** mm: a copy that fits to the last digit fits. */
const TOLERANCE = 1e-6;

export type Size = readonly [x: number, y: number];

/**
 * Copies that stand on the plate in rows, all turned alike, by their bounding boxes; at least one, which is known to
 * fit, be it aslant.
 */
export function copiesOnPlate([width, depth]: Size, [x, y]: Size): number {
  return Math.max(1, inRow(width, x) * inRow(depth, y), inRow(width, y) * inRow(depth, x));
}

function inRow(room: number, length: number): number {
  return Math.floor((room + GAP + TOLERANCE) / (length + GAP));
}

export type Outline = readonly (readonly [number, number])[];

/** The box of an outline. */
export function outlineSize(outline: Outline): Size {
  const span = (axis: 0 | 1): number => {
    const along = outline.map((point) => point[axis]);
    return Math.max(...along) - Math.min(...along);
  };
  return [span(0), span(1)];
}

export function outlineArea(outline: Outline): number {
  const twice = outline.reduce((sum, [x, y], k) => {
    const [nextX, nextY] = outline[(k + 1) % outline.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}
