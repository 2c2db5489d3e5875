/**
 * What may go wrong with a resin print, from its layers: islands that nothing holds, layers that are hard to peel off
 * the film, and voids that the film shuts. The print can be made; who prints it should know.
 */
import { type Warning, warning } from "../core/warnings.ts";
import { areaMm2 } from "../geometry/area.ts";
import { boundsMeet, boundsOf } from "../geometry/bounds.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { islandsOf } from "../geometry/islands.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { samePolygons } from "../geometry/same-polygons.ts";
import { type Cup, cupsOf, type VoidLayer, voidsOf } from "./cups.ts";
import { LEAST_MM2, type Section } from "./supports/hanging.ts";
import { doOverlap } from "./supports/overlap.ts";

/** What {@link findingsOf} finds of one layer of the part. */
export interface LayerFindings extends VoidLayer {
  /** mm2 of each island that nothing below holds; none for the lowest layer. */
  readonly freeMm2: readonly number[];
}

/** One layer as it is lit: part, supports and pad. */
export interface LitArea {
  /** Where it is cut, mm above the plate. */
  readonly sliceZ: number;
  readonly areaMm2: number;
}

export interface PrintTraits {
  /** Whether supports hold what hangs. */
  readonly isSupported: boolean;
  /** Whether the part is lifted off the plate, so that resin gets under it. */
  readonly isLifted: boolean;
  /** mm2 above which a layer is peeled slowly (`area_fill` of the display). */
  readonly slowArea: number;
}

/** A step of this much, and by this factor, pulls at the layers before: our own judgement, no published limit. */
const STEP_MM2 = 200;
const STEP_FACTOR = 2;
/** Smaller cups hold too little to matter: likewise. */
const CUP_MM2 = 25;
const CUP_DEPTH_MM = 1;

/** What stands out in a layer of the part; `below` is undefined for the lowest. Pure: layers may be taken in any order. */
export function findingsOf(layer: Section, below: Section | undefined, engine: PolygonEngine): LayerFindings {
  return { ...voidsOf(layer, below, engine), freeMm2: below ? freeIslands(layer, below, engine) : [] };
}

/** The warnings of a print, heights above the plate. @param layers of the part, bottom up. @param lit of the print, bottom up. */
export function resinFindings(
  layers: readonly LayerFindings[],
  lit: readonly LitArea[],
  { isSupported, isLifted, slowArea }: PrintTraits,
): Warning[] {
  return [
    ...(isSupported ? [] : islandFindings(layers)),
    ...peelFindings(lit, slowArea),
    ...cupFindings(layers, isLifted),
  ];
}

function freeIslands(layer: Section, below: Section, engine: PolygonEngine): number[] {
  if (samePolygons(layer.polygons, below.polygons)) return [];
  const bottoms = boundedIslands(below.polygons);
  return boundedIslands(layer.polygons)
    .filter(({ island, bounds }) =>
      bottoms.every((bottom) => !boundsMeet(bounds, bottom.bounds) || !doOverlap(island, bottom.island, engine)),
    )
    .map(({ island }) => areaMm2(island));
}

function boundedIslands(polygons: ExPolygons) {
  return islandsOf(polygons)
    .filter((island) => areaMm2(island) >= LEAST_MM2)
    .map((island) => ({ island, bounds: boundsOf(island) }));
}

/** What begins in the air. */
function islandFindings(layers: readonly LayerFindings[]): Warning[] {
  const free = layers.flatMap(({ sliceZ, freeMm2 }) => freeMm2.map((mm2) => ({ sliceZ, areaMm2: mm2 })));
  if (free.length === 0) return [];
  const [{ sliceZ: firstZ }] = free;
  const mostMm2 = free.reduce((most, { areaMm2: area }) => Math.max(most, area), 0);
  return [
    warning(
      "RESIN_ISLANDS",
      `resin: ${count(free.length, "island")} without support, the first at ${mm(firstZ)}, the largest of ${mm2(mostMm2)}`,
      { islands: free.length, firstZ, mostMm2 },
    ),
  ];
}

function peelFindings(layers: readonly LitArea[], slowArea: number): Warning[] {
  const found: Warning[] = [];
  const wide = layers.filter(({ areaMm2 }) => areaMm2 > slowArea);
  if (wide.length > 0) {
    const widest = wide.reduce((most, layer) => (layer.areaMm2 > most.areaMm2 ? layer : most));
    found.push(
      warning(
        "RESIN_PEEL_FORCE",
        `resin: ${count(wide.length, "layer")} above the ${mm2(slowArea)} of area_fill, the widest of ${mm2(widest.areaMm2)} at ${mm(widest.sliceZ)}`,
        { layers: wide.length, sliceZ: widest.sliceZ, areaMm2: widest.areaMm2, limitMm2: slowArea },
      ),
    );
  }
  const steps = layers
    .slice(1)
    .map(({ sliceZ, areaMm2 }, i) => ({ sliceZ, areaMm2, beforeMm2: layers[i].areaMm2 }))
    .filter(({ areaMm2, beforeMm2 }) => areaMm2 - beforeMm2 >= STEP_MM2 && areaMm2 >= STEP_FACTOR * beforeMm2);
  if (steps.length > 0) {
    const { sliceZ, areaMm2, beforeMm2 } = steps.reduce((most, step) =>
      step.areaMm2 - step.beforeMm2 > most.areaMm2 - most.beforeMm2 ? step : most,
    );
    found.push(
      warning(
        "RESIN_PEEL_FORCE",
        `resin: at ${mm(sliceZ)} the layer grows from ${mm2(beforeMm2)} to ${mm2(areaMm2)} at once`,
        { steps: steps.length, sliceZ, areaMm2, beforeMm2 },
      ),
    );
  }
  return found;
}

function cupFindings(layers: readonly VoidLayer[], isLifted: boolean): Warning[] {
  const depth = ({ fromZ, toZ }: Cup): number => toZ - fromZ;
  const cups = cupsOf(layers, isLifted).filter((cup) => cup.areaMm2 >= CUP_MM2 && depth(cup) >= CUP_DEPTH_MM);
  if (cups.length === 0) return [];
  const { fromZ, toZ, areaMm2 } = cups.reduce((most, cup) => (cup.areaMm2 > most.areaMm2 ? cup : most));
  return [
    warning(
      "RESIN_CUP",
      `resin: ${count(cups.length, "void")} shut by the film, the largest of ${mm2(areaMm2)} from ${mm(fromZ)} to ${mm(toZ)}`,
      { cups: cups.length, fromZ, toZ, areaMm2 },
    ),
  ];
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? "" : "s"}`;
}

function mm(value: number): string {
  return `${value.toFixed(2)} mm`;
}

function mm2(value: number): string {
  return `${value.toFixed(1)} mm2`;
}
