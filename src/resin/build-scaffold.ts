/** What is built under a part: its supports, and the pad below or around them. */
import { toMm, toUnits } from "../core/units.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons } from "../geometry/polygons.ts";
import type { Kernel } from "../layers/kernel.ts";
import { sliceMesh } from "../layers/slice-mesh.ts";
import { placedRayCaster } from "../mesh/ray-cast.ts";
import type { PlacedMesh } from "../mesh/triangle-mesh.ts";
import type { ResinSettings } from "../settings/resin-settings.ts";
import { makePad } from "./pad.ts";
import { padFootprint } from "./pad-outline.ts";
import { placeSolid } from "./place-solid.ts";
import { type PadOptions, resolvePad, resolveSupportPoints, resolveSupports } from "./resolve.ts";
import type { Solid } from "./solid.ts";
import type { HangingLayer, Section } from "./supports/hanging.ts";
import { placePoints } from "./supports/points.ts";
import { buildSupports } from "./supports/tree.ts";

/** In the plate's frame. */
export interface Scaffold {
  /** Null where none is asked for, or nothing hangs. */
  readonly supports: Solid | null;
  readonly pad: Solid | null;
  /** Points where the part is to be held, and how many of them nothing could reach. */
  readonly points: number;
  readonly dropped: number;
}

/**
 * @param sections of the part, bottom up; those below it are empty
 * @param hanging what hangs of each section that is not below it; read only where supports are asked for
 */
export function buildScaffold(
  mesh: PlacedMesh,
  sections: readonly Section[],
  hanging: readonly HangingLayer[],
  settings: ResinSettings,
  tools: { readonly engine: PolygonEngine; readonly kernel: Kernel },
): Scaffold {
  const options = resolveSupports(settings);
  const caster = settings.supports_enable ? placedRayCaster(mesh) : null;
  const points = caster ? placePoints(hanging, resolveSupportPoints(settings), caster) : [];
  const supports = caster && points.length > 0 ? buildSupports(mesh, points, options, caster) : null;
  const solid = supports !== null && supports.solid.shells.length > 0 ? supports.solid : null;
  const padOptions = resolvePad(settings);
  const feet = solid && padOptions ? feetOf(solid, options.floor, padOptions, tools) : EMPTY_EXPOLYGONS;
  // A part that stands on the plate, or on the pad, has its own footprint.
  const stands = !settings.supports_enable || options.lift === options.floor;
  const part = padOptions && stands ? partOnPad(sections, padOptions, tools.engine) : EMPTY_EXPOLYGONS;
  const pad = padOptions && makePad(part, feet, tools.engine, padOptions);
  return {
    supports: solid,
    pad: pad !== null && pad.shells.length > 0 ? pad : null,
    points: points.length,
    dropped: supports?.dropped.length ?? 0,
  };
}

/** Sections that tell a footprint: more would not change it. */
const FOOT_SECTIONS = 8;

/** The supports' footprint over the pad's height, from where they stand. */
function feetOf(
  solid: Solid,
  floor: number,
  { thickness, wallHeight }: PadOptions,
  { engine, kernel }: { readonly engine: PolygonEngine; readonly kernel: Kernel },
): ExPolygons {
  const step = toMm(thickness + wallHeight) / FOOT_SECTIONS;
  const heights = new Float64Array(FOOT_SECTIONS).fill(step);
  const printZ = Float64Array.from(heights, (_, i) => floor + (i + 0.5) * step);
  const sliceZ = Int32Array.from(printZ, (mm) => toUnits(mm));
  const { layers } = sliceMesh(placeSolid(solid), { sliceZ, printZ, heights }, { engine, kernel });
  return padFootprint(
    engine,
    layers.map(({ polygons }) => polygons),
  );
}

function partOnPad(
  sections: readonly Section[],
  { thickness, wallHeight }: PadOptions,
  engine: PolygonEngine,
): ExPolygons {
  const low = sections.filter(({ sliceZ }) => sliceZ >= 0 && sliceZ <= toMm(thickness + wallHeight));
  return padFootprint(
    engine,
    low.map(({ polygons }) => polygons),
  );
}
