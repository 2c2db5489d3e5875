/** A painted ring without stretches that are too short for a paint of their own: they have that of what is beside them. */
import { toUnits } from "../../core/units.ts";

/** The paint of what has none. */
export const UNPAINTED = -1;

/** Shorter stretches are rounding. */
const SLIVER: number = toUnits(0.001);
/** Unpainted stretches up to this length are painted as the stretch before them. */
const SLIT: number = toUnits(0.1);
/** Stretches of any paint up to this length are painted as their neighbours, where both of those are alike. */
const SHORT: number = toUnits(0.2);
/** What lies between two stretches of one paint is painted as they are, up to this length. */
const GAP: number = toUnits(0.5);

/** A point of a ring that is being painted, and the edge that begins there. */
export interface Stop {
  readonly x: number;
  readonly y: number;
  readonly isCorner: boolean;
  readonly paint: number;
}

/** Without points where nothing changes, once what is too short for a paint of its own has that of what is beside it. */
export function mended(stops: readonly Stop[]): Stop[] {
  const before = (i: number): Stop => stops[(i + stops.length - 1) % stops.length];
  const begin = stops.findIndex(({ paint }, i) => paint !== before(i).paint);
  if (begin < 0) return stops.filter(({ isCorner }) => isCorner);
  const ring = [...stops.slice(begin), ...stops.slice(0, begin)];
  const lengths = ring.map(({ x, y }, i) => {
    const next = ring[(i + 1) % ring.length];
    return Math.sqrt((next.x - x) ** 2 + (next.y - y) ** 2);
  });
  const stretches = MENDINGS.reduce(
    (known, mend) => {
      mend(known);
      return united(known);
    },
    united(ring.map(({ paint }, i) => ({ first: i, paint, length: lengths[i] }))),
  );
  const painted = stretches.flatMap(({ first, paint }, i) =>
    ring.slice(first, stretches[i + 1]?.first).map((stop) => ({ ...stop, paint })),
  );
  return painted.filter(
    ({ isCorner, paint }, i) => isCorner || paint !== painted[(i + ring.length - 1) % ring.length].paint,
  );
}

/** Edges of a ring that follow each other and have one paint. */
interface Stretch {
  readonly first: number;
  length: number;
  paint: number;
}

/** Those that follow each other and are alike, as one. */
function united(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const own of stretches) {
    const last = all.at(-1);
    if (last?.paint === own.paint) last.length += own.length;
    else all.push({ ...own });
  }
  return all;
}

/** Stretches of a ring, the first one after the last. */
type Mend = (stretches: readonly Stretch[]) => void;

/** Paints stretches that are short, by a measure of their own, as the stretch before them. */
function goesOnWhere(isShort: (before: Stretch, own: Stretch, after: Stretch) => boolean): Mend {
  return (stretches) => {
    const count = stretches.length;
    for (const [i, own] of stretches.entries()) {
      const before = stretches[(i + count - 1) % count];
      if (isShort(before, own, stretches[(i + 1) % count])) own.paint = before.paint;
    }
  };
}

/** How short stretches are painted over, in turn, by PrusaSlicer's measures. */
const MENDINGS: readonly Mend[] = [
  goesOnWhere((_, { length, paint }) => length <= SLIVER || (paint === UNPAINTED && length <= SLIT)),
  goesOnWhere((before, { length }, after) => length <= SHORT && before.paint === after.paint),
  (stretches) => {
    const count = stretches.length;
    for (const [i, { paint }] of stretches.entries()) {
      if (paint === UNPAINTED) continue;
      const between: Stretch[] = [];
      let length = 0;
      for (let next = i + 1; next <= i + count && length <= GAP && stretches[next % count].paint !== paint; next++) {
        between.push(stretches[next % count]);
        length += stretches[next % count].length;
      }
      if (length <= GAP) for (const own of between) own.paint = paint;
    }
  },
];
