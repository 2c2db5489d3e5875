/**
 * What of a layer hangs over and needs support, and the area that a support under it takes.
 *
 * What stands out over the layer below by more than the threshold lets it is an overhang, with all that is between it
 * and the layer below. What bridges is left out. The area of the support is the overhang off the layer below, in the
 * supports' style. Meshes may enforce and block supports: what they enforce is supported whatever else is said.
 */
import type { PolygonEngine } from "../../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty, type Polylines } from "../../geometry/polygons.ts";
import { grown } from "../grown.ts";
import { openingOfRest } from "../opening.ts";
import type { Region } from "../regions.ts";
import { bridgedArea } from "./bridged.ts";
import type { SupportOptions } from "./resolve.ts";
import { COLUMN_INSET, styled } from "./style.ts";
import { enforcedOverhang, unblocked, type VolumeSections } from "./volumes.ts";

/** A layer and what it stands on. */
export interface OverhangInput extends Partial<VolumeSections> {
  readonly index: number;
  readonly slices: ExPolygons;
  readonly lower: ExPolygons;
  /** Height of the layer below, mm. */
  readonly lowerHeight: number;
  /** See {@link bridgedArea}. */
  readonly overAir: () => Polylines;
  readonly bottoms: readonly Region[];
  readonly bridges: readonly Region[];
  /** What is below that no support may stand on; undefined where supports may stand anywhere. */
  readonly covered: ExPolygons | undefined;
}

/** What is to be supported of one layer. */
export interface Overhang {
  /** What hangs over, to its edge with the layer below. */
  readonly overhang: ExPolygons;
  /** The support's area, as it is projected down: of the grid a little less than its cells. */
  readonly column: ExPolygons;
  /** The part of it that is dense, its strands' widths included. */
  readonly dense: ExPolygons;
  /** What of the overhang is enforced: what is under it may stand on the part where others may not. */
  readonly enforced?: ExPolygons;
}

/** Overhangs narrower than this part of a perimeter's width, to each side of their middle, are passed over. */
const NARROW = 0.1;
/** What the layer below holds for so much of a perimeter's width needs no dense layers. */
const HELD = 0.6;

const SQUARE = { join: "square" } as const;

/** Undefined where nothing needs support. */
export function findOverhang(
  engine: PolygonEngine,
  input: OverhangInput,
  options: SupportOptions,
): Overhang | undefined {
  const isEnforced = input.index < options.enforcedLayers;
  if (!options.isOn && options.enforcedLayers === 0) return undefined;
  const reach = isEnforced ? 0 : options.reach(input.lowerHeight);
  const isDetected = isEnforced || (options.isOn && options.isAutomatic);
  const found = isDetected ? detect(engine, input, reach, options) : EMPTY_EXPOLYGONS;
  const enforced = enforcedOverhang(engine, input, options);
  if (enforced === undefined && isEmpty(found)) return undefined;

  const held = heldBy(engine, input.lower, options);
  const beside = held(Math.min(reach, options.gapBeside));
  const margin = input.covered ? engine.unionAll([beside, input.covered]) : beside;
  if (enforced === undefined) return columnUnder(engine, found, held, margin, options);
  const all = columnUnder(engine, engine.unionAll([found, enforced]), held, margin, options);
  if (input.covered === undefined || isEmpty(input.covered)) return all;
  const own = columnUnder(engine, enforced, held, beside, options);
  return { ...all, dense: engine.unionAll([all.dense, own.dense]), enforced };
}

/** The layer below grown by a distance, where it holds anything: what is too narrow for a perimeter does not. */
type Held = (distance: number) => ExPolygons;

function heldBy(engine: PolygonEngine, lower: ExPolygons, { perimeterWidth }: SupportOptions): Held {
  const narrow = perimeterWidth / 2;
  const core = engine.offset(lower, -Math.round(narrow), SQUARE);
  return (distance) => (distance === 0 ? lower : engine.offset(core, Math.round(narrow + distance), SQUARE));
}

/**
 * The support's area under an overhang.
 * @param margin what supports may not enter on this layer
 */
function columnUnder(
  engine: PolygonEngine,
  overhang: ExPolygons,
  held: Held,
  margin: ExPolygons,
  options: SupportOptions,
): Overhang {
  const area = engine.difference(overhang, margin);
  const stretched = styled(engine, area, margin, options);
  const column = options.tree ? area : stretched.outline(-COLUMN_INSET, true);
  const grow = options.spacing / 2 + options.gridClearance;
  if (options.isSnug || options.heights.isSoluble) return { overhang, column, dense: stretched.outline(grow, false) };
  // What hangs out so far that it is worth a dense layer.
  const hanging = engine.difference(overhang, held(HELD * options.perimeterWidth));
  if (isEmpty(hanging)) return { overhang, column, dense: hanging };
  const regular = engine.difference(engine.offset(hanging, Math.round(NARROW * options.perimeterWidth)), margin);
  const dense = styled(engine, engine.intersection(regular, column), margin, options).outline(grow, false);
  return { overhang, column, dense };
}

/** Overhangs by the threshold, bridges left out. */
function detect(engine: PolygonEngine, input: OverhangInput, reach: number, options: SupportOptions): ExPolygons {
  const { slices, lower, covered } = input;
  const off = (area: ExPolygons, what: ExPolygons | undefined): ExPolygons =>
    what === undefined || isEmpty(area) || isEmpty(what) ? area : engine.difference(area, what);
  // Layers are simplified each by itself: two of one outline differ by slivers.
  let hanging =
    reach === 0
      ? openingOfRest(engine, slices, lower, options.resolution)
      : engine.difference(slices, engine.offset(lower, reach, SQUARE));
  hanging = off(hanging, covered);
  // Less than nothing at the largest threshold: then slivers vanish.
  if (reach !== 0 && !isEmpty(hanging))
    hanging = engine.difference(engine.intersection(grown(engine, hanging, reach), slices), lower);
  hanging = unblocked(engine, hanging, input);
  if (options.skipsBridges && !isEmpty(hanging)) {
    const bridged = bridgedArea(engine, input, options);
    if (bridged) hanging = engine.difference(hanging, bridged);
  }
  return hanging;
}
