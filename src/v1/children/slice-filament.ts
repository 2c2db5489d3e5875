import { areaMm2, completeSettings, type Engine, type SlicedLayer } from "../../index.ts";
import type { SliceJob, SliceOutcome } from "./children.ts";
import { featuresOf } from "./features.ts";
import { findingsOf } from "./findings.ts";
import type { Model } from "./model.ts";
import { copiesOnPlate, outlineArea, outlineSize } from "./plate.ts";
import { writeOutput } from "./write-output.ts";

export interface SliceTools {
  readonly engine: Engine;
  readonly onProgress: (fraction: number) => void;
}

/** Slices a model to g-code, which does not tell the file's name either: see `sliceResin`. */
export async function sliceFilament(
  { engine, onProgress }: SliceTools,
  { mesh, figures, warnings: read }: Model,
  { settings, output }: SliceJob & { readonly technology: "fdm" },
): Promise<SliceOutcome> {
  const { stats, layers, gcode, warnings } = await engine.slice(mesh, settings, {
    onProgress: ({ fraction }) => onProgress(fraction),
  });
  const features = featuresOf(stats.roles);
  const { bed_shape } = completeSettings(settings);
  const { x, y } = figures.boundingBox;
  return {
    model: figures,
    timeSeconds: stats.timeSeconds,
    // All that is fed: what custom g-code feeds is on no part, and gone from the spool.
    massGrams: Object.values(features).reduce((sum, { massGrams }) => sum + massGrams, 0),
    resinMl: null,
    features,
    supportGrams: features.support!.massGrams + features.support_interface!.massGrams,
    firstLayerAreaMm2: firstArea(layers),
    buildPlateAreaMm2: outlineArea(bed_shape),
    maxModelsPerPlate: copiesOnPlate(outlineSize(bed_shape), [x, y]),
    layers: stats.layers,
    warnings: findingsOf([...read, ...warnings]),
    file: {
      contentType: "text/x.gcode",
      extension: "gcode",
      isGzip: true,
      ...(await writeOutput(output, gcode, true)),
    },
  };
}

/** Below the part's first layer a raft may lie, which is none of it. */
function firstArea(layers: readonly SlicedLayer[]): number {
  const ofPart = layers.find(({ polygons }) => polygons.coords.length > 0);
  return ofPart === undefined ? 0 : areaMm2(ofPart.polygons);
}
