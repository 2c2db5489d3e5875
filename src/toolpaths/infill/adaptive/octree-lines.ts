/** The lines in which a layer cuts the middle planes of an octree's cubes. */
import { toUnits } from "../../../core/units.ts";
import { PolylinesBuilder } from "../../../geometry/builder.ts";
import type { Polylines } from "../../../geometry/polygons.ts";
import { AXES, type Cube, toWorld } from "./octree.ts";

/** Pieces of lines this near to each other are one, mm. */
const TOUCH = 1e-3;
/** The planes' lines of a layer run in three directions, by the axes that span the plane. */
const PLANES = [
  [0, 1],
  [1, 2],
  [2, 0],
] as const;

/** All lines at height z mm, those that go on from cube to cube in one piece. */
export function linesAt(root: Cube, z: number): Polylines {
  const out = new PolylinesBuilder();
  for (const [i, j] of PLANES) {
    const direction = [0, 1].map((k) => (AXES[i][k] - AXES[j][k]) * Math.SQRT1_2) as [number, number];
    const pieces: Piece[] = [];
    cut(root, z, i, j, direction, pieces);
    addMerged(pieces, direction, out);
  }
  return out.build();
}

/** A piece of a line in a frame along its direction, mm. */
interface Piece {
  readonly across: number;
  readonly from: number;
  readonly to: number;
}

/** A plane through the middle is spanned by two axes: a on one and b on the other, where a + b follows from the height. */
function cut(cube: Cube, z: number, i: number, j: number, direction: [number, number], pieces: Piece[]): void {
  const { x, y, z: depth, edge } = cube;
  const above = z - toWorld(x, y, depth, 2);
  if (Math.abs(above) > (Math.sqrt(3) / 2) * edge) return;
  const sum = Math.sqrt(3) * above;
  const low = Math.max(-edge / 2, sum - edge / 2);
  const high = Math.min(edge / 2, sum + edge / 2);
  if (high - low > TOUCH) {
    const at = (a: number): [number, number] => {
      const px = toWorld(x, y, depth, 0) + a * AXES[i][0] + (sum - a) * AXES[j][0];
      const py = toWorld(x, y, depth, 1) + a * AXES[i][1] + (sum - a) * AXES[j][1];
      return [px * direction[0] + py * direction[1], py * direction[0] - px * direction[1]];
    };
    const [p, across] = at(low);
    const [q] = at(high);
    pieces.push({ across, from: Math.min(p, q), to: Math.max(p, q) });
  }
  for (const child of cube.children) if (child !== undefined) cut(child, z, i, j, direction, pieces);
}

function addMerged(pieces: Piece[], [dx, dy]: [number, number], out: PolylinesBuilder): void {
  const row = ({ across }: Piece): number => Math.round(across / TOUCH);
  pieces.sort((a, b) => row(a) - row(b) || a.from - b.from);
  const length = Math.hypot(dx, dy) ** 2;
  const add = (along: number, across: number): void =>
    out.addPoint(toUnits((along * dx - across * dy) / length), toUnits((along * dy + across * dx) / length));
  for (let at = 0; at < pieces.length; ) {
    const first = pieces[at];
    let to = first.to;
    for (at++; at < pieces.length && row(pieces[at]) === row(first) && pieces[at].from <= to + TOUCH; at++)
      to = Math.max(to, pieces[at].to);
    add(first.from, first.across);
    add(to, first.across);
    out.endLine();
  }
}
