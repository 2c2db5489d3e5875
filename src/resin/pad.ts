/**
 * The pad that a print stands on, or that lies around it: PrusaSlicer's by its outline, its slope and its wall (areas
 * measured: test/oracle/pad.test.ts). A pad around the part has its floor on the plate, where PrusaSlicer's, as soon as
 * it has a wall, lies below the plate and is cut away.
 */
import { toMm } from "../core/units.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { islandAt } from "../geometry/islands.ts";
import { reversePoints } from "../geometry/path.ts";
import { type ExPolygons, isEmpty, islandCount } from "../geometry/polygons.ts";
import type { TriangleMesh } from "../mesh/triangle-mesh.ts";
import { padOutline } from "./pad-outline.ts";
import type { PadOptions } from "./resolve.ts";
import type { Solid } from "./solid.ts";
import { Faces, nested, prism, type Ring, ringsOf } from "./solids/loft.ts";

/**
 * The pad, its bottom on the plate.
 * @param model footprint ({@link padFootprint}) of the part over the pad's height; empty where supports lift it
 * @param feet footprint of the supports, from the pad's floor up
 */
export function makePad(model: ExPolygons, feet: ExPolygons, engine: PolygonEngine, options: PadOptions): Solid {
  const outline = padOutline(engine, model, feet, options);
  const shells: TriangleMesh[] = [];
  for (let i = 0; i < islandCount(outline); i++) shells.push(...padShells(engine, islandAt(outline, i), options));
  return { shells };
}

function padShells(engine: PolygonEngine, island: ExPolygons, options: PadOptions): TriangleMesh[] {
  const sloped = options.run > 0 ? slopedShell(engine, island, options) : null;
  return sloped === null ? uprightShells(engine, island, options) : [sloped];
}

/** A floor, and a wall on it. */
function uprightShells(engine: PolygonEngine, island: ExPolygons, options: PadOptions): TriangleMesh[] {
  const { thickness, wallHeight } = options;
  const floor = prism(island, 0, toMm(thickness));
  if (wallHeight === 0) return [floor];
  const [contour] = ringsOf(island);
  const wall = engine.difference(island, engine.offset(nested([contour]), -thickness, { join: "round" }));
  return [floor, prism(wall, toMm(thickness), toMm(thickness + wallHeight))];
}

/**
 * One shell that leans outwards, its pocket with it; holes go down upright. Null where the slope would take the whole
 * bottom, cut it in two or meet a hole: what is too narrow for it stands upright.
 */
function slopedShell(engine: PolygonEngine, island: ExPolygons, options: PadOptions): TriangleMesh | null {
  const { thickness, wallHeight, run } = options;
  const [contour, ...holes] = ringsOf(island);
  const inset = (ring: Ring, by: number): Ring[] => ringsOf(engine.offset(nested([ring]), -by, { join: "round" }));
  const bottoms = inset(contour, (thickness + wallHeight) * run);
  const pockets = (wallHeight === 0 ? [] : inset(contour, thickness)).map((rim) => ({
    rim,
    floors: inset(rim, wallHeight * run),
  }));
  const floors = pockets.flatMap((pocket) => pocket.floors);
  if (bottoms.length !== 1 || !holdsAll(engine, bottoms, holes)) return null;
  if (wallHeight > 0 && !holdsAll(engine, floors, holes)) return null;
  if (pockets.some((pocket) => pocket.floors.length !== 1)) return null;

  const [floorZ, topZ] = [toMm(thickness), toMm(thickness + wallHeight)];
  const faces = new Faces();
  faces.cap([...bottoms, ...holes], 0, "down");
  faces.slope(contour, topZ, bottoms[0], 0, "down");
  faces.walls(holes, 0, floorZ);
  for (const { rim, floors } of pockets) faces.slope(rim, topZ, floors[0], floorZ, "up");
  if (pockets.length > 0) faces.cap([...floors, ...holes], floorZ, "up");
  faces.cap([contour, ...(wallHeight > 0 ? pockets.map(({ rim }) => reversePoints(rim)) : holes)], topZ, "up");
  return faces.shell();
}

/** Whether the clockwise rings lie clearly, by 0.01 mm, within the others. */
function holdsAll(engine: PolygonEngine, rings: readonly Ring[], holes: readonly Ring[]): boolean {
  const grown = engine.offset(nested(holes.map(reversePoints)), 1000);
  return isEmpty(engine.difference(grown, nested(rings)));
}
