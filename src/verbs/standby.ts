import { UM_PER_MM } from "../core/moves.ts";
import { ROLE } from "../core/roles.ts";
import { toMm, toUnits } from "../core/units.ts";
import type { Point2 } from "../mesh/bed.ts";
import { forExtruder } from "../settings/extruders.ts";
import type { Settings } from "../settings/settings.ts";
import { hullOf } from "../toolpaths/skirt.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import type { PrintedLayer } from "../workers/filament.ts";

/** How far outside the skirt tools change, and how far apart the places are, mm: PrusaSlicer's. */
const CLEARANCE = 3;
const SPACING = 10;

/**
 * Where tools change so that ooze does not fall on the part, um on the bed: on a line around the skirts of all tools that
 * print. None where ooze is not to be prevented, or there is no skirt.
 * @param origin where the first item stands on the bed, mm; the layer is in its coordinates
 */
export function standbyPlaces(first: PrintedLayer, settings: Settings, [x, y]: Point2): Point2[] {
  if (!settings.ooze_prevention || settings.single_extruder_multi_material || first.tools === undefined) return [];
  const strands = [first, ...first.levels].flatMap(({ toolpaths }) => skirtOf(toolpaths));
  if (strands.length === 0) return [];
  const skirt = hullOf(strands).coords;
  const skirts = first.tools.used.map((tool) => {
    const by = forExtruder(settings, tool).extruder_offset[0].map(toUnits);
    return { coords: skirt.map((at, i) => at - by[i % 2]) };
  });
  const { coords } = hullOf(skirts);
  const corners = Array.from(
    { length: coords.length / 2 },
    (_, i): Point2 => [toMm(coords[2 * i]), toMm(coords[2 * i + 1])],
  );
  return spaced(grown(corners)).map(([atX, atY]) => [
    Math.round((x + atX) * UM_PER_MM),
    Math.round((y + atY) * UM_PER_MM),
  ]);
}

function skirtOf({ coords, starts, roles }: Toolpaths): Pick<Toolpaths, "coords">[] {
  return Array.from(roles, (role, path) =>
    role === ROLE.skirtBrim ? [{ coords: coords.subarray(2 * starts[path], 2 * starts[path + 1]) }] : [],
  ).flat();
}

/**
 * A convex ring, counter-clockwise, with its sides moved out. It begins behind the lowest corner, the rightmost of these,
 * where the ring that PrusaSlicer counts its places on does.
 */
function grown(ring: readonly Point2[]): Point2[] {
  const outwards = ring.map(([x, y], i): Point2 => {
    const [toX, toY] = ring[(i + 1) % ring.length];
    const length = Math.sqrt((toX - x) ** 2 + (toY - y) ** 2);
    return [(toY - y) / length, (x - toX) / length];
  });
  const moved = ring.map(([x, y], i): Point2 => {
    const [[ax, ay], [bx, by]] = [outwards.at(i - 1)!, outwards[i]];
    const share = CLEARANCE / (1 + ax * bx + ay * by);
    return [x + (ax + bx) * share, y + (ay + by) * share];
  });
  const lowest = ring.reduce((best, [x, y], i) => {
    const [bestX, bestY] = ring[best];
    return y < bestY || (y === bestY && x > bestX) ? i : best;
  }, 0);
  return [...moved.slice(lowest + 1), ...moved.slice(0, lowest + 1)];
}

/** The ring's first corner, and from it on a place every so many mm. */
function spaced(ring: readonly Point2[]): Point2[] {
  const places: Point2[] = [ring[0]];
  let left = SPACING;
  for (const [i, [x, y]] of ring.entries()) {
    const [toX, toY] = ring[(i + 1) % ring.length];
    const length = Math.sqrt((toX - x) ** 2 + (toY - y) ** 2);
    for (; left <= length; left += SPACING)
      places.push([x + ((toX - x) * left) / length, y + ((toY - y) * left) / length]);
    left -= length;
  }
  return places;
}
