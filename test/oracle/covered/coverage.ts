/** Whole prints before the judge: what is asked of a layer is worked out from the cut outlines alone. */
import { toUnits } from "../../../src/core/units.ts";
import type { PolygonEngine } from "../../../src/geometry/engine.ts";
import type { ExPolygons } from "../../../src/geometry/polygons.ts";
import { translate } from "../../../src/geometry/transform.ts";
import type { Settings } from "../../../src/settings/settings.ts";
import type { SliceResult } from "../../../src/verbs/slice.ts";
import { judgeLayer, type LayerFaults } from "./judge.ts";
import { readStrands, type Strand } from "./strands.ts";

export interface JudgedLayer extends LayerFaults {
  readonly layer: number;
}

/** Settings whose widths are those of the shared profiles: one number, the same for all that is solid. */
export interface CoverageOptions {
  /** How many layers are looked at. */
  readonly samples: number;
  /** What becomes of a layer's strands before they are judged; to break them. */
  readonly change?: (strands: readonly Strand[]) => readonly Strand[];
}

/** Judges some layers of a print: the first two, the topmost, and others as far apart as can be. */
export async function judgePrint(
  engine: PolygonEngine,
  { gcode, layers, items }: SliceResult,
  settings: Settings,
  { samples, change = (strands) => strands }: CoverageOptions,
): Promise<JudgedLayer[]> {
  const [dx, dy] = items[0].positionMm.map(toUnits);
  const slices = layers.map(({ polygons }) => ({ ...polygons, coords: translate(polygons.coords, dx, dy) }));
  const strands = readStrands(gcode.toString(), settings.filament_diameter);
  if (strands.length !== layers.length)
    throw new Error(`coverage: the text has ${strands.length} layers, the result ${layers.length}`);
  const step = (layers.length - 1) / (samples - 1);
  const looked = new Set([1, ...Array.from({ length: samples }, (_, i) => Math.round(i * step))]);
  return [...looked]
    .filter((layer) => layer < layers.length)
    .sort((a, b) => a - b)
    .map((layer) => ({
      layer,
      ...judgeLayer({
        slices: slices[layer],
        solid: solidOf(engine, slices, layer, settings),
        strands: change(strands[layer]),
        line: lineWidth(settings, layer),
        loopsMeet: settings.perimeter_generator === "classic" && !settings.thin_walls,
      }),
    }));
}

/** Mm. */
function lineWidth(settings: Settings, layer: number): number {
  return Number(layer === 0 ? settings.first_layer_extrusion_width : settings.perimeter_extrusion_width);
}

/**
 * What has to be solid: all of it where the infill is; else the perimeters' band, and what lies within so many layers
 * under a top or over a bottom that is wide enough for infill. Places too narrow for a perimeter are nobody's.
 */
function solidOf(engine: PolygonEngine, slices: readonly ExPolygons[], layer: number, settings: Settings): ExPolygons {
  const line = toUnits(lineWidth(settings, layer));
  const radius = Math.ceil(line / 2);
  const own = engine.offset2(slices[layer], -radius, radius, { join: "round" });
  if (settings.fill_density === "100%") return own;
  const spacing = line - toUnits(layer === 0 ? 0.2 : settings.layer_height) * (1 - Math.PI / 4);
  const inside = engine.offset(own, -Math.round(line + (settings.perimeters - 1) * spacing));
  const parts = [engine.difference(own, inside)];
  const openTo = (other: number): ExPolygons => {
    if (other < 0 || other >= slices.length) return own;
    const open = engine.difference(own, slices[other]);
    return engine.offset2(open, -line, line, { join: "round" });
  };
  for (let k = 1; k <= settings.top_solid_layers; k++) parts.push(openTo(layer + k));
  for (let k = 1; k <= settings.bottom_solid_layers; k++) parts.push(openTo(layer - k));
  return engine.intersection(engine.unionAll(parts), own);
}
