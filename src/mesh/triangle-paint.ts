/**
 * What slicers' users paint on triangles: a text of hexadecimal digits for each painted one, PrusaSlicer's, which Bambu Studio
 * and OrcaSlicer write too.
 *
 * Read from its end, a digit is a triangle. Its two lower bits tell how many of its sides are halved: of 0 the two upper bits
 * are its paint (3: the next digit is added to that), else the corner its parts are counted from, and those follow, last one
 * first.
 */

/** Three corners, x, y and z of each. */
export type Corners = readonly (readonly [number, number, number])[];

/** Deeper, parts of a metre would be smaller than a unit of the geometry. */
const MAX_DEPTH = 32;

/** Corners and halved sides, counted around from the corner that the digit tells: 1 is the middle of 0 and 2, and so on. */
const PARTS: Readonly<Record<number, readonly (readonly [number, number, number])[]>> = {
  1: [
    [0, 2, 3],
    [3, 4, 0],
  ],
  2: [
    [0, 1, 5],
    [1, 2, 5],
    [2, 4, 5],
  ],
  3: [
    [0, 1, 5],
    [1, 2, 3],
    [3, 4, 5],
    [1, 3, 5],
  ],
};

/**
 * Calls back for each part of a triangle that is painted at all, with its paint, 1 and up; false where the text is none.
 */
export function eachPainted(text: string, triangle: Corners, paint: (state: number, part: Corners) => void): boolean {
  let at = text.length;
  const next = (): number => (at > 0 ? Number.parseInt(text[--at], 16) : Number.NaN);
  const walk = (part: Corners, depth: number): boolean => {
    const digit = next();
    if (Number.isNaN(digit) || depth > MAX_DEPTH) return false;
    const [split, told] = [digit & 3, digit >> 2];
    if (split === 0) {
      const state = told === 3 ? 3 + next() : told;
      if (state > 0) paint(state, part);
      return !Number.isNaN(state);
    }
    if (told === 3) return false;
    const around = withMiddles([part[told], part[(told + 1) % 3], part[(told + 2) % 3]]);
    return PARTS[split].toReversed().every((corners) =>
      walk(
        corners.map((corner) => around[corner]),
        depth + 1,
      ),
    );
  };
  return walk(triangle, 0) && at === 0;
}

/** The corners, and behind each the middle of the side to the next. */
function withMiddles(corners: Corners): Corners {
  return corners.flatMap((corner, k) => {
    const next = corners[(k + 1) % 3];
    const middle = [0, 1, 2].map((axis) => (corner[axis] + next[axis]) / 2);
    return [corner, [middle[0], middle[1], middle[2]] as const];
  });
}
