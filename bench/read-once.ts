/** Reads one model in this process and tells the time and the peak memory: `node bench/read-once.ts FILE`. */
import { readFileSync } from "node:fs";
import { buildEdges } from "../src/mesh/edges.ts";
import { readMesh } from "../src/mesh/read-mesh.ts";

const start = performance.now();
const { mesh } = readMesh(readFileSync(process.argv[2]!));
const read = performance.now();
const { edgeCount } = buildEdges(mesh);
const end = performance.now();
const figures = {
  readAndWeldMs: read - start,
  edgesMs: end - read,
  wallMs: end - start,
  peakMb: process.resourceUsage().maxRSS / 1024,
  edgeCount,
};
process.stdout.write(JSON.stringify(figures));
