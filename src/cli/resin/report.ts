import { duration, type ResinPlate, type ResinResult } from "../../index.ts";
import { lines, partText } from "../report.ts";

/** What a resin slice gave, for a person. */
export function resinSummary(
  { mesh, stats, archive, drainHoles }: ResinResult,
  plate: ResinPlate | undefined,
  output: string,
): string {
  const { modelMl, supportMl, padMl, resinMl, massGrams } = stats;
  const parts = [
    ["part", modelMl],
    ["supports", supportMl],
    ["pad", padMl],
  ] as const;
  const light = stats.exposureSeconds.reduce((sum, seconds) => sum + seconds, 0);
  return lines([
    ["part", partText(mesh)],
    ["layers", `${stats.layers}, ${stats.heightMm.toFixed(2)} mm high`],
    ["time", `${duration(stats.timeSeconds)} a plate, of it ${duration(light)} light`],
    ["resin", `${resinMl.toFixed(2)} ml, ${massGrams.toFixed(2)} g`],
    ["", parts.map(([name, ml]) => `${name} ${ml.toFixed(2)} ml`).join(", ")],
    ...(stats.cavityMl === 0
      ? []
      : [["cavity", `${stats.cavityMl.toFixed(2)} ml left out, ${drainHoles.length} drain holes`] as const]),
    ["largest", `${(stats.maxAreaMm2 / 100).toFixed(2)} cm2 in one layer`],
    ["cost", stats.cost.toFixed(2)],
    ...(plate === undefined ? [] : [["plate", plateText(plate)] as const]),
    ["file", `${output}, ${(archive.length / 1e6).toFixed(2)} MB`],
  ]);
}

function plateText({ copies, timeSeconds, secondsPerCopy, resinMl, cost }: ResinPlate): string {
  const each = `${duration(secondsPerCopy)} a copy`;
  return `${copies} copies in ${duration(timeSeconds)}, ${each}, ${resinMl.toFixed(2)} ml, cost ${cost.toFixed(2)}`;
}
