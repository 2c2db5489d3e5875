/** Pictures of a resin print: what lights a layer, and the part in 3D with what holds it. */
import { checkArgument, checkOptions, having, listOf, OBJECT, type OptionKind } from "../core/option.ts";
import { toMm } from "../core/units.ts";
import { pngOfRuns } from "../formats/png-runs.ts";
import { boundsOf } from "../geometry/bounds.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import type { PlacedMesh } from "../mesh/triangle-mesh.ts";
import { layerAt, PICTURE_OPTIONS, type PictureOptions } from "../preview/picture.ts";
import { type Body, solidPng } from "../preview/solid-view.ts";
import { rasterise } from "../resin/raster/rasterise.ts";
import type { Solid } from "../resin/solid.ts";
import { deflate } from "../workers/platform.ts";

/** What is printed, as bodies in the plate's frame: mm, z from the plate. */
export interface ResinSolids {
  readonly part: Solid;
  /** null where none are built. */
  readonly supports: Solid | null;
  readonly pad: Solid | null;
}

/** What a picture of a layer needs to know of each layer. */
export interface LitPolygons {
  readonly polygons: ExPolygons;
}

const PART_COLOUR = "#b9c4d0";
const HELD_COLOUR = "#e0964a";
const DEFAULT_WIDTH = 900;
const MARGIN_MM = 1;
const MAX_HEIGHT_RATIO = 4;

/**
 * A layer as it is lit, seen from above, grey: every layer of a print in the same frame.
 * @param layers of the whole print
 * @param index within them
 * @throws SlicewrightError `USAGE`, `LAYER_NOT_FOUND`
 */
export function litLayerPng(layers: readonly LitPolygons[], index: number, options: PictureOptions = {}): Uint8Array {
  checkArgument("preview", "layers", layers, listOf(OBJECT));
  checkOptions("preview", options, PICTURE_OPTIONS);
  const { polygons } = layerAt(layers, index);
  const [widthMm, heightMm] = frameMm(layers);
  const { width = DEFAULT_WIDTH } = options;
  // A tall thin part is scaled by its height, so that no picture grows without bound.
  const mmPerPixel = Math.max(widthMm / width, heightMm / (MAX_HEIGHT_RATIO * width));
  const height = Math.max(1, Math.ceil(heightMm / mmPerPixel));
  const runs = rasterise(polygons, {
    widthMm: width * mmPerPixel,
    heightMm: height * mmPerPixel,
    pixelsX: width,
    pixelsY: height,
    mirrorX: false,
    mirrorY: false,
    isPortrait: false,
    gamma: 1,
    levels: 255,
  });
  return pngOfRuns(runs);
}

const SOLID = having({ shells: listOf(OBJECT) });
/** One that is not built may be left out. */
const BUILT: OptionKind = { ...SOLID, allows: (value) => value === undefined || value === null || SOLID.allows(value) };
const SOLIDS = having({ part: SOLID, supports: BUILT, pad: BUILT });

/**
 * The part and what holds it, in two colours.
 * @throws SlicewrightError `USAGE`
 */
export function resinPng(solids: ResinSolids, options: PictureOptions = {}): Uint8Array {
  checkArgument("preview", "solids", solids, SOLIDS);
  return solidPng(resinBodies(solids), deflate, options);
}

/** What is drawn of a print. */
export function resinBodies({ part, supports, pad }: ResinSolids): Body[] {
  return [
    { meshes: part.shells, colour: PART_COLOUR },
    { meshes: [...(supports?.shells ?? []), ...(pad?.shells ?? [])], colour: HELD_COLOUR },
  ];
}

/** A part above the plate, in mm. */
export function partSolid({ vertices, triangles }: PlacedMesh, liftMm: number): Solid {
  const positions = Float64Array.from(vertices, (units, i) => toMm(units) + (i % 3 === 2 ? liftMm : 0));
  return { shells: [{ positions, triangles }] };
}

/** Room for every layer around the display's centre. */
function frameMm(layers: readonly LitPolygons[]): [width: number, height: number] {
  let [halfX, halfY] = [0, 0];
  for (const { polygons } of layers) {
    if (polygons.coords.length === 0) continue;
    const { minX, minY, maxX, maxY } = boundsOf(polygons);
    halfX = Math.max(halfX, -minX, maxX);
    halfY = Math.max(halfY, -minY, maxY);
  }
  return [2 * (toMm(halfX) + MARGIN_MM), 2 * (toMm(halfY) + MARGIN_MM)];
}
