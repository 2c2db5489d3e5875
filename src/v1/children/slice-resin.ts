import { areaMm2, completeResinSettings, type LitLayer, toMm } from "../../index.ts";
import type { SliceJob, SliceOutcome } from "./children.ts";
import { findingsOf } from "./findings.ts";
import type { Model } from "./model.ts";
import { copiesOnPlate, type Size } from "./plate.ts";
import type { SliceTools } from "./slice-filament.ts";
import { writeOutput } from "./write-output.ts";

/** By the ending of the archive's name: what its bytes are, and whether gzip still makes them much less. */
const ARCHIVES: Readonly<Record<string, { readonly contentType: string; readonly isGzip: boolean }>> = {
  sl1: { contentType: "application/zip", isGzip: false },
  zip: { contentType: "application/zip", isGzip: false },
  goo: { contentType: "application/octet-stream", isGzip: true },
};

/**
 * Slices a model to the archive that its printer reads. The file's name is not in it: who else has the same model may get
 * the same archive, and must not learn what its first owner called it.
 */
export async function sliceResin(
  { engine, onProgress }: SliceTools,
  { mesh, figures, warnings: read }: Model,
  job: SliceJob & { readonly technology: "sla" },
): Promise<SliceOutcome> {
  const { stats, layers, archive, extension, warnings } = await engine.sliceResin(mesh, job.settings, {
    onProgress: ({ fraction }) => onProgress(fraction),
  });
  const { display_width, display_height, material_density } = completeResinSettings(job.settings);
  const kind = ARCHIVES[extension]!;
  return {
    model: figures,
    timeSeconds: stats.timeSeconds,
    massGrams: stats.massGrams,
    resinMl: stats.resinMl,
    features: null,
    supportGrams: (stats.supportMl + stats.padMl) * material_density,
    firstLayerAreaMm2: areaMm2(layers[0]!.polygons),
    buildPlateAreaMm2: display_width * display_height,
    maxModelsPerPlate: copiesOnPlate([display_width, display_height], litSize(layers)),
    layers: stats.layers,
    warnings: findingsOf([...read, ...warnings]),
    file: { ...kind, extension, ...(await writeOutput(job.output, archive, kind.isGzip)) },
  };
}

/** The box about all that is lit, supports and pad with it. */
function litSize(layers: readonly LitLayer[]): Size {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { coords } of layers.map(({ polygons }) => polygons))
    for (let at = 0; at < coords.length; at += 2) {
      minX = Math.min(minX, coords[at]!);
      maxX = Math.max(maxX, coords[at]!);
      minY = Math.min(minY, coords[at + 1]!);
      maxY = Math.max(maxY, coords[at + 1]!);
    }
  return [toMm(maxX - minX), toMm(maxY - minY)];
}
