/**
 * Estimates one g-code file in this process, from its start, and tells the time and the peak memory:
 * `node bench/estimate-once.ts FILE [MODEL]`.
 */
import { createReadStream, statSync } from "node:fs";
import type { EstimateModel } from "../src/settings/settings.ts";
import { estimateGcode } from "../src/verbs/estimate-gcode.ts";

const [file, model] = process.argv.slice(2) as [string, EstimateModel | undefined];
const { moves, estimate } = await estimateGcode(
  { open: () => createReadStream(file, { highWaterMark: 1 << 18 }), size: statSync(file).size },
  model === undefined ? {} : { model },
);
const wallMs = performance.now();
const { user, system } = process.cpuUsage();
const figures = {
  wallMs,
  cpuMs: (user + system) / 1000,
  movesPerSecond: (1000 * moves) / wallMs,
  peakMb: process.resourceUsage().maxRSS / 1024,
  timeSeconds: estimate.timeSeconds,
};
process.stdout.write(JSON.stringify(figures));
