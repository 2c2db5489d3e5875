import { toUnits } from "../../src/core/units.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import type { PolygonEngine } from "../../src/geometry/engine.ts";
import type { ExPolygons } from "../../src/geometry/polygons.ts";
import { completeSettings } from "../../src/settings/complete.ts";
import type { Settings } from "../../src/settings/settings.ts";
import type { Toolpaths } from "../../src/toolpaths/toolpaths.ts";

/** One engine for a test file. */
export const engine: PolygonEngine = await createPolygonEngine();

/** A 0.4 mm nozzle with strands of 0.45 mm, no extras unless a test asks for them. */
export function testSettings(given: Partial<Settings> = {}): Settings {
  return completeSettings({
    nozzle_diameter: 0.4,
    layer_height: 0.2,
    first_layer_height: 0.2,
    extrusion_width: 0.45,
    external_perimeter_extrusion_width: 0.45,
    perimeter_extrusion_width: 0.45,
    solid_infill_extrusion_width: 0.45,
    first_layer_extrusion_width: 0.45,
    fill_density: "15%",
    perimeters: 3,
    thin_walls: false,
    ...given,
  });
}

export { box } from "../geometry/shapes.ts";

/** A ring of x, y pairs in mm. */
export type Ring = readonly (readonly [number, number])[];

/** Islands of rings in mm, the contour first; any winding, brought into order by a union under even-odd. */
export function shape(...rings: readonly Ring[]): ExPolygons {
  const ringStarts = [0];
  for (const ring of rings) ringStarts.push(ringStarts[ringStarts.length - 1] + ring.length);
  const coords = Int32Array.from(rings.flat(2), toUnits);
  return engine.union({ coords, ringStarts: Uint32Array.from(ringStarts) }, "evenodd");
}

export function circle(x: number, y: number, radius: number, points = 90): Ring {
  return Array.from({ length: points }, (_, i) => {
    const angle = (2 * Math.PI * i) / points;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}

/** Points of an entity, a point between paths once, mm. */
export function pointsOf(paths: Toolpaths, entity: number): [number, number][] {
  const points: [number, number][] = [];
  for (let path = paths.entityStarts[entity]; path < paths.entityStarts[entity + 1]; path++)
    for (let i = paths.starts[path]; i < paths.starts[path + 1]; i++) {
      const point: [number, number] = [paths.coords[2 * i] / 1e5, paths.coords[2 * i + 1] / 1e5];
      const last = points.at(-1);
      if (last?.[0] !== point[0] || last[1] !== point[1]) points.push(point);
    }
  return points;
}

export function lengthOf(points: readonly (readonly [number, number])[]): number {
  let length = 0;
  for (let i = 1; i < points.length; i++)
    length += Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]);
  return length;
}

/** Signed area of a closed entity, mm2: positive counter-clockwise. */
export function turnOf(points: readonly (readonly [number, number])[]): number {
  let area = 0;
  points.forEach(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length];
    area += (x * ny - nx * y) / 2;
  });
  return area;
}

/** Entity indices of a value. */
export function entities(paths: Toolpaths): number[] {
  return Array.from(paths.entityFlags, (_, i) => i);
}
