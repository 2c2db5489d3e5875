/** Tasks and measures for infill tests, in millimetres. */
import { toUnits } from "../../../src/core/units.ts";
import { lineLengthMm } from "../../../src/geometry/path.ts";
import { type Polylines, polylineCount } from "../../../src/geometry/polygons.ts";
import type { FillTask } from "../../../src/toolpaths/infill/pattern.ts";

interface TaskMm {
  readonly spacing: number;
  readonly density?: number;
  readonly degrees?: number;
  readonly z?: number;
  readonly anchor?: number;
  readonly maxAnchor?: number;
  readonly layer?: number;
  /** Half the side of the square that the object stands on. */
  readonly half?: number;
}

export function taskOf({
  spacing,
  density = 1,
  degrees = 0,
  z = 0,
  anchor = 0,
  maxAnchor = 0,
  layer = 0,
  half = 50,
}: TaskMm): FillTask {
  return {
    spacing: toUnits(spacing),
    density,
    isFull: density === 1,
    angle: (degrees * Math.PI) / 180,
    z: toUnits(z),
    layer,
    bounds: () => ({ minX: toUnits(-half), minY: toUnits(-half), maxX: toUnits(half), maxY: toUnits(half) }),
    resolution: toUnits(0.0125),
    anchor: toUnits(anchor),
    maxAnchor: toUnits(maxAnchor),
    loopClip: toUnits(0.06),
  };
}

/** Length of all lines, mm. */
export function totalLength(lines: Polylines): number {
  let length = 0;
  for (let line = 0; line < polylineCount(lines); line++)
    length += lineLengthMm(lines.coords, lines.starts[line], lines.starts[line + 1]);
  return length;
}
