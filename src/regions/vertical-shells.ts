/**
 * Stage 3 where shells are as thick sideways as they are upwards: the inside of a layer turns solid below the tops of
 * the layers above it, above the bottoms of those below it, and where one of these layers has no infill area at all,
 * because its wall stands there.
 *
 * Shells narrower than a strand go, as no strand would be laid there; those just as wide stay, as they are what a surface
 * of a layer nearby was grown by, where a wall ends it. All are grown a little into the sparse infill, over what the grown
 * corners lost.
 */
import type { OffsetOptions, PolygonEngine } from "../geometry/engine.ts";
import { concatRings } from "../geometry/islands.ts";
import { type ExPolygons, isEmpty, type Rings } from "../geometry/polygons.ts";
import { CommonArea } from "./common-area.ts";
import { once } from "./once.ts";
import { openingOfRest, TIE } from "./opening.ts";
import type { RegionOptions } from "./resolve.ts";
import type { LayerSurfaces, LayersAt, RegionInput } from "./surfaces.ts";

/** Half the width over the spacing of shells below which a shell is too narrow to fill. */
const NARROW = 0.5;
/** How far shells stand over into the sparse infill, over their spacing. */
const OVERLAP = 0.3;
/**
 * Corners are squared where a miter would reach out further: PrusaSlicer squares all of them. Around gentle corners that
 * leaves edges so short that they turn about when the shells grow back, which takes five times as long for 5 um.
 */
const CORNERS: OffsetOptions = { miterLimit: 1.02 };

/** What a layer brings to this stage. */
export type FilledLayer = LayerSurfaces & Pick<RegionInput, "infillArea">;

/**
 * Shells of layers `from` to `to`. Reads `topReach` layers above and `bottomReach` below.
 * @param around all of the object, where `at` is one of its zones: another zone's infill is no wall, and covers no less
 */
export function verticalShells(
  engine: PolygonEngine,
  at: LayersAt<FilledLayer>,
  from: number,
  to: number,
  options: RegionOptions,
  around: LayersAt<FilledLayer>,
): LayerSurfaces[] {
  const common = new CommonArea(engine, (i) => around(i)!.infillArea);
  const grown = (i: number, parts: readonly ExPolygons[]): Rings =>
    concatRings(parts.map((part) => (isEmpty(part) ? part : engine.offset(part, options.layer(i).shellSpacing))));
  const topCover = once((i) => grown(i, [around(i)!.exposedTop, around(i)!.grownTop]));
  const bottomCover = once((i) => grown(i, [around(i)!.exposedBottom, ...around(i)!.grownBottoms]));

  const shells: LayerSurfaces[] = [];
  for (let index = from; index < to; index++) {
    const layer = at(index)!;
    const { topReach, bottomReach } = options.layer(index);
    if ((isEmpty(layer.sparse) && isEmpty(layer.solid)) || topReach + bottomReach === 0) {
      shells.push(layer);
      continue;
    }
    const covers: Rings[] = [];
    for (let i = index + 1; i <= index + topReach; i++) covers.push(topCover(i));
    for (let i = index - 1; i >= index - bottomReach; i--) covers.push(bottomCover(i));
    const alike = common.over(index - bottomReach, index + topReach);
    shells.push(addShell(engine, layer, alike, concatRings(covers), options.layer(index).shellSpacing));
  }
  return shells;
}

/**
 * The layer with solid what of its inside is covered, or is not common to the layers around; regularised, what is solid
 * already with it.
 */
function addShell(
  engine: PolygonEngine,
  layer: LayerSurfaces,
  common: ExPolygons,
  covers: Rings,
  spacing: number,
): LayerSurfaces {
  const { sparse, solid } = layer;
  const inside = isEmpty(solid) ? sparse : engine.unionAll([sparse, solid]);
  const notOpen = concatRings([covers, solid]);
  const open = isEmpty(notOpen) ? common : engine.difference(common, notOpen);
  const radius = NARROW * spacing - 2 * TIE;
  const regular = openingOfRest(engine, inside, open, radius, OVERLAP * spacing, CORNERS);
  if (isEmpty(regular)) return layer;
  return {
    ...layer,
    // What was solid stays so, narrow as it may be: the regions cover the infill area.
    solid: engine.intersection(inside, concatRings([regular, solid])),
    sparse: engine.difference(sparse, regular),
  };
}
