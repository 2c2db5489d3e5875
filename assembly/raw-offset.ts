// Rings moved by delta, edge by edge, without regard to what meets: a point lies in the offset where they wind around it
// more than nought times.
//
// Every edge sweeps a strip, and every corner that grows a miter or a square. The rings wind around a point as often as
// the island does, and once more, or less, for each strip and miter over it: where two edges in a row both sweep over a
// corner, the moved ring runs back to the corner itself. It need not where the corner's moved edges cross within both
// strips: what that leaves out lies under both, so that a point under strips is still counted once, unless it lies under
// all of a ring's strips and all of its corners leave out.
import { List, take } from "./arena";
import {
  END0,
  END1,
  SIZE,
  START1,
  UX,
  UY,
  X,
  Y,
  edgeAt,
  edgeBefore,
  edgeCount,
  reserveEdges,
  setEdges,
  startX,
  startY,
} from "./ring-edges";

/** i32 per ring, + 1: where each moved ring's points start. */
export let movedStarts: usize = 0;
/** i32 x 2 each. */
export const movedPoints = new List(8);

/** Whether all points so far fitted an Int32. */
let isInRange: bool = true;

/** Moves rings; false where one has points that repeat the one before, or reaches out of range. */
export function moveRings(starts: usize, points: usize, rings: i32, delta: f64, sharpest: f64): bool {
  movedStarts = take(<usize>(rings + 1) << 2);
  let most: usize = 0;
  for (let ring = 0; ring < rings; ring++) {
    const own = starts + (<usize>ring << 2);
    most = max(most, <usize>(load<u32>(own, 4) - load<u32>(own)));
  }
  reserveEdges(<i32>most);
  movedPoints.begin();
  isInRange = true;
  store<i32>(movedStarts, 0);
  for (let ring = 0; ring < rings; ring++) {
    const own = starts + (<usize>ring << 2);
    if (!setEdges(points + (<usize>load<u32>(own) << 3), points + (<usize>load<u32>(own, 4) << 3), delta, sharpest, true))
      return false;
    moveRing(delta);
    store<i32>(movedStarts + (<usize>(ring + 1) << 2), movedPoints.count);
  }
  return isInRange;
}

function moveRing(delta: f64): void {
  let mayCross = !crossAllOver();
  for (let i = 0; i < edgeCount; i++) {
    const edge = edgeAt(i);
    const before = edgeAt(edgeBefore(i));
    if (mayCross ? crossesWithin(before, edge) : load<f64>(edge, START1) <= 0) {
      add(startX(edge, delta), startY(edge, delta));
    } else {
      mayCross = true;
      const x = load<f64>(edge, X);
      const y = load<f64>(edge, Y);
      add(x + delta * load<f64>(before, UY), y - delta * load<f64>(before, UX));
      add(x, y);
      add(x + delta * load<f64>(edge, UY), y - delta * load<f64>(edge, UX));
    }
  }
}

/** Whether two edges in a row meet beyond both, or within both strips. */
function crossesWithin(before: usize, edge: usize): bool {
  const cut = load<f64>(edge, START1);
  return cut <= 0 || (cut <= load<f64>(before, SIZE) && cut <= load<f64>(edge, SIZE));
}

/** Whether at every corner the edges meet within both strips, and no edge keeps any of its length. */
function crossAllOver(): bool {
  for (let i = 0; i < edgeCount; i++) {
    const edge = edgeAt(i);
    const cut = load<f64>(edge, START1);
    if (cut <= 0 || !crossesWithin(edgeAt(edgeBefore(i)), edge)) return false;
    if (cut - load<f64>(edge, END1) <= load<f64>(edge, END0)) return false;
  }
  return true;
}

function add(x: f64, y: f64): void {
  const px = floor(x + 0.5);
  const py = floor(y + 0.5);
  isInRange = isInRange && abs(px) < 2147483648.0 && abs(py) < 2147483648.0;
  const point = movedPoints.add();
  store<i32>(point, <i32>px);
  store<i32>(point, <i32>py, 4);
}
