/** How supports are judged: by what of a sliced part hangs over with none below it, and by their strands in the part. */
import { UNITS_PER_MM } from "../../src/core/units.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { islandAt } from "../../src/geometry/islands.ts";
import { type ExPolygons, islandCount, type Polylines } from "../../src/geometry/polygons.ts";
import { ROLE, type SlicedLayer, type SliceResult } from "../../src/index.ts";

const engine = await createPolygonEngine();
const mm = (length: number): number => Math.round(length * UNITS_PER_MM);

/** How far below a hanging surface its support may end: the gap, a bridge's strand and the thickest layer. */
const REACH_DOWN = 0.2 + 0.4 + 0.3;
/** A strand of support carries what lies within a cell of its grid. */
const CARRIES = 2.4;

const isSupport = (role: number): boolean => role === ROLE.support || role === ROLE.supportInterface;

/** The paths of some roles. */
function pathsOf({ toolpaths: { roles, starts, coords } }: SlicedLayer, has: (role: number) => boolean): Polylines {
  const parts: number[] = [];
  const ends = [0];
  for (const [path, role] of roles.entries()) {
    if (!has(role)) continue;
    parts.push(...coords.subarray(2 * starts[path], 2 * starts[path + 1]));
    ends.push(parts.length / 2);
  }
  return { coords: Int32Array.from(parts), starts: Uint32Array.from(ends) };
}

/** The spots that hang over by more than `reach`, off what bridges, and have no support below them; mm2. */
export function unsupported({ layers }: SliceResult, reach: number): { printZ: number; area: number }[] {
  const own = layers.filter(({ polygons }) => polygons.coords.length > 0);
  return own.slice(1).flatMap((layer, i) => {
    const held = engine.offset(own[i].polygons, mm(reach));
    const hanging = engine.offset2(engine.difference(layer.polygons, held), -mm(0.1), mm(0.1));
    if (hanging.coords.length === 0) return [];
    const bridges = engine.offsetLines(
      pathsOf(layer, (role) => role === ROLE.bridgeInfill),
      // With the perimeters around it.
      mm(1.2),
      "round",
    );
    const under = layers.filter(
      ({ printZ }) => printZ < layer.printZ && printZ > layer.printZ - layer.height - REACH_DOWN,
    );
    // Of the strands that lie in reach: there are many more.
    const near = engine.offset(hanging, mm(CARRIES + 0.1));
    const strands = under.map((low) => engine.clipLines(pathsOf(low, isSupport), near));
    const carried = strands.map((lines) => engine.offsetLines(lines, mm(CARRIES), "round"));
    const bare = engine.difference(hanging, engine.unionAll(carried));
    return largestOff(bare, bridges).map((area) => ({ printZ: layer.printZ, area }));
  });
}

/** Areas of islands that bridges do not cover. */
function largestOff(bare: ExPolygons, bridges: ExPolygons): number[] {
  return Array.from({ length: islandCount(bare) }, (_, i) =>
    areaMm2(engine.difference(islandAt(bare, i), bridges)),
  ).filter((area) => area > 0.5);
}

/** Length of support in the part, mm. */
export function insidePart({ layers }: SliceResult): number {
  const own = layers.filter(({ polygons }) => polygons.coords.length > 0);
  let inside = 0;
  for (const layer of layers) {
    const strands = pathsOf(layer, isSupport);
    if (strands.coords.length === 0) continue;
    const at = own.find(({ printZ }) => printZ >= layer.printZ - 1e-6);
    const { coords, starts } = engine.clipLines(strands, engine.offset(at!.polygons, -mm(0.02)));
    for (let line = 0; line < starts.length - 1; line++)
      for (let k = starts[line] + 1; k < starts[line + 1]; k++)
        inside += Math.hypot(coords[2 * k] - coords[2 * k - 2], coords[2 * k + 1] - coords[2 * k - 1]) / UNITS_PER_MM;
  }
  return inside;
}

/** Filament of all supports, mm. */
export function supportMm({ stats: { roles } }: SliceResult): number {
  return (roles.support?.filamentMm ?? 0) + (roles["support-interface"]?.filamentMm ?? 0);
}

/** How far a layer may stand out at 45 degrees, that angle included; mm. */
export const STANDS_OUT: number = 0.2 / Math.tan((46 * Math.PI) / 180);
