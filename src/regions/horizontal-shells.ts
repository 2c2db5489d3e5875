/**
 * Stage 3 where shells need their thickness only upwards: the inside turns solid right below the tops of the layers
 * above and right above the bottoms of those below. What is too narrow to fill is grown until it is not.
 *
 * In a hollow part a shell goes on only where it was on the layer before, and slivers of it, which a sloping wall
 * leaves everywhere, are dropped.
 */
import type { PolygonEngine } from "../geometry/engine.ts";
import { concatRings } from "../geometry/islands.ts";
import { type ExPolygons, isEmpty, type Rings } from "../geometry/polygons.ts";
import { TIE } from "./opening.ts";
import type { RegionOptions } from "./resolve.ts";
import { solidAtTurn } from "./solid-every.ts";
import type { LayerSurfaces, LayersAt } from "./surfaces.ts";

/** Corners of grown slivers stay sharp up to this many radii, or each shell would be larger than the one before. */
const MITER_LIMIT = 5;

/**
 * What is left between solid and sparse, units. Over it a later shell's widened slivers are not one with an earlier's:
 * unless solid infill is what is filled first, they are printed by themselves, and those too narrow for a strand not at
 * all, as PrusaSlicer has it.
 */
export const SLIT = 2;

/** Shells of layer `index`. Reads `topReach` layers above and `bottomReach` below. */
export function horizontalShells(
  engine: PolygonEngine,
  at: LayersAt<LayerSurfaces>,
  index: number,
  options: RegionOptions,
): LayerSurfaces {
  const layer = at(index)!;
  if (isEmpty(insideOf(layer))) return layer;
  const { topReach, bottomReach } = options.layer(index);
  let own = layer;
  const addShell = (surface: Rings, source: number): void => {
    const shell = shellOf(engine, at, surface, source, index, options);
    if (shell === undefined) return;
    const { narrowRadius } = options.layer(source);
    const solid = engine.unionAll([own.solid, shell, widened(engine, shell, insideOf(own), narrowRadius)]);
    own = { ...own, solid, sparse: engine.difference(own.sparse, engine.offset(solid, SLIT)) };
  };
  for (let i = index - bottomReach; i < index; i++)
    addShell(concatRings([at(i)!.exposedBottom, ...at(i)!.grownBottoms]), i);
  own = solidAtTurn(engine, own, index, options);
  if (isEmpty(own.sparse)) return own;
  for (let i = index + 1; i <= index + topReach; i++) addShell(concatRings([at(i)!.exposedTop, at(i)!.grownTop]), i);
  return own;
}

function insideOf({ sparse, solid }: LayerSurfaces): Rings {
  return concatRings([sparse, solid]);
}

/** What of the inside of layer `index` the surface of layer `source` covers; undefined where it is nothing. */
function shellOf(
  engine: PolygonEngine,
  at: LayersAt<LayerSurfaces>,
  surface: Rings,
  source: number,
  index: number,
  options: RegionOptions,
): ExPolygons | undefined {
  if (isEmpty(surface)) return undefined;
  const step = Math.sign(index - source);
  let reaching = surface;
  for (let i = options.isHollow ? source + step : index; ; i += step) {
    const shell = engine.intersection(reaching, insideOf(at(i)!));
    if (isEmpty(shell)) return undefined;
    if (!options.isHollow) return shell;
    const slivers = narrow(engine, shell, options.layer(i).hollowRadius);
    const kept = isEmpty(slivers) ? shell : engine.difference(shell, slivers);
    if (i === index) return kept;
    if (kept !== shell) reaching = kept;
  }
}

/** The slivers of a shell grown within the inside. */
function widened(engine: PolygonEngine, shell: ExPolygons, inside: Rings, radius: number): ExPolygons {
  const slivers = narrow(engine, shell, radius);
  return isEmpty(slivers) ? slivers : engine.intersection(engine.offset(slivers, radius), inside);
}

/**
 * What an opening takes away. A shell that was opened on the layer before is just as wide as that in places, so exact
 * widths stay, however the offsets round.
 */
function narrow(engine: PolygonEngine, area: ExPolygons, radius: number): ExPolygons {
  return engine.difference(area, engine.offset2(area, -(radius - TIE), radius, { miterLimit: MITER_LIMIT }));
}
