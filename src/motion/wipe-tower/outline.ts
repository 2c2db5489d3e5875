/** What the tower is bounded by, in its own coordinates, mm: a box, and before and behind it a cone that holds it. */

/** A level cut of the cone about the middle of a layer's box: half as wide as the ellipse, and half as deep. */
export interface Cone {
  readonly across: number;
  readonly along: number;
}

export interface Box {
  readonly left: number;
  readonly front: number;
  readonly width: number;
  readonly depth: number;
}

export type TowerPoint = readonly [x: number, y: number];

/** Straight ways that stand for each of the cone's two sides. */
const ARC_STEPS = 40;
/** A cone that reaches no further beyond the box is none, mm. */
const LEAST_REACH = 0.01;
/** Of a tower's width that the cone may fill before it is narrowed. */
const CONE_SHARE = 0.66;

/** The cone about a layer's box of this depth; undefined where it would be within. */
export function coneAbout(depth: number, along: number, stretch: number): Cone | undefined {
  return along > depth / 2 + LEAST_REACH ? { across: along / stretch, along } : undefined;
}

/** How much narrower than deep a tower's cone is, so that it stands beside the tower's corners no further than needed. */
export function coneStretch(slope: number, height: number, width: number, depth: number): number {
  const half = (CONE_SHARE * width) / 2;
  const diagonal = Math.hypot(half, depth / 2);
  const beyond = slope * height - diagonal;
  if (beyond <= 0) return 1;
  const t = (beyond * depth) / (2 * diagonal);
  const tangent = depth / (2 * half);
  return 1 + (t / tangent + t * tangent) / half;
}

export function grownCone({ across, along }: Cone, by: number): Cone {
  return { across: across + by, along: along + by };
}

export function grownBox({ left, front, width, depth }: Box, by: number): Box {
  return { left: left - by, front: front - by, width: width + 2 * by, depth: depth + 2 * by };
}

/** Around a box and what of a cone reaches out of it, anticlockwise from the left front corner. */
export function outlineOf(box: Box, cone?: Cone): TowerPoint[] {
  const { left, front, width, depth } = box;
  const [right, back] = [left + width, front + depth];
  const arc = (from: number): TowerPoint[] => (cone ? arcBeside(box, cone, from) : []);
  return [[left, front], ...arc(Math.PI), [right, front], [right, back], ...arc(0), [left, back]];
}

/** The cone's side from this angle on for half a turn, as far as it is outside of the box, which it reaches out of. */
function arcBeside({ left, front, width, depth }: Box, { across, along }: Cone, from: number): TowerPoint[] {
  const inside = Math.asin(depth / 2 / along);
  return Array.from({ length: ARC_STEPS + 1 }, (_, step) => {
    const angle = from + inside + ((Math.PI - 2 * inside) * step) / ARC_STEPS;
    return [left + width / 2 + across * Math.cos(angle), front + depth / 2 + along * Math.sin(angle)];
  });
}
