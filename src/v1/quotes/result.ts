/** What a successful quote adds to its record, worked out once from what slicing found and kept with the quote. */
import { filePath } from "../files/present.ts";
import { rounded } from "../rounded.ts";
import { halfUp } from "./decimals.ts";
import { formatDuration } from "./duration.ts";
import { priceBlock } from "./price.ts";
import type { Artifact, Quote, QuoteResult, SliceFigures } from "./quote.ts";

const BYTES_PER_MB = 1_000_000;

/** @param quoteSeconds what slicing took */
export function quoteResult(quote: Quote, artifact: Artifact, quoteSeconds: number): QuoteResult {
  const { quote_id, technology, file_id, file_name, request } = quote;
  const { figures, extension, size_bytes } = artifact;
  const { pricing, seconds } = priceBlock(technology, figures, request.pricing_config);
  return {
    pricing,
    time: {
      estimated_time: formatDuration(seconds),
      estimated_time_seconds: seconds,
      quote_duration: Math.max(0, Math.round(quoteSeconds)),
    },
    files: {
      gcode_path: gcodePath(quote_id),
      gcode_name: gcodeName(file_name, extension),
      gcode_file_size: size_bytes / BYTES_PER_MB,
      file_path: filePath(file_id),
    },
    filament_breakdown: breakdown(figures, pricing.filament_weight),
    geometry: geometry(figures),
    warnings: [...(figures.warnings ?? [])],
  };
}

export function gcodePath(quoteId: string): string {
  return `/v1/quote/gcode/${quoteId}`;
}

/** The model's name with the ending of what was made of it. */
export function gcodeName(fileName: string, extension: string): string {
  return `${fileName.replace(/\.[^.]*$/, "") || "model"}.${extension}`;
}

/** @param totalGrams as they are priced */
function breakdown(
  { features, massGrams, supportGrams }: SliceFigures,
  totalGrams: number,
): QuoteResult["filament_breakdown"] {
  if (features === null) return null;
  const support_weight_g = halfUp(supportGrams);
  const percentOf = (grams: number): number => (massGrams === 0 ? 0 : halfUp((grams / massGrams) * 100));
  return {
    total_weight_g: totalGrams,
    support_weight_g,
    model_weight_g: halfUp(Math.max(0, totalGrams - support_weight_g)),
    support_percent: percentOf(supportGrams),
    features: Object.fromEntries(
      Object.entries(features).map(([name, feature]) => [
        name,
        {
          weight_g: halfUp(feature.massGrams),
          percent: percentOf(feature.massGrams),
          length_mm: halfUp(feature.lengthMm),
        },
      ]),
    ),
  };
}

function geometry(figures: SliceFigures): QuoteResult["geometry"] {
  const { model, firstLayerAreaMm2, buildPlateAreaMm2, maxModelsPerPlate } = figures;
  const { x, y, z } = model.boundingBox;
  return {
    // As the file's own record has them.
    bounding_box: { x: rounded(x, 5), y: rounded(y, 5), z: rounded(z, 5) },
    volume_mm3: rounded(model.volumeMm3, 3),
    first_layer_area_mm2: halfUp(firstLayerAreaMm2),
    build_plate_area_mm2: halfUp(buildPlateAreaMm2),
    build_plate_coverage_percent: halfUp((firstLayerAreaMm2 / buildPlateAreaMm2) * 100),
    max_models_per_plate: maxModelsPerPlate,
  };
}
