/**
 * Bytes to a mesh: reading, welding, the edge table, measuring and placing. A million triangles are also read in a
 * process of its own, on one thread, for the cold time and the peak memory: under 1 s and 600 MB.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asciiStl, binaryStl, meshXml, modelXml, threemfFile } from "../fixtures/files.ts";
import { shuffled, torus } from "../fixtures/shapes.ts";
import { makeBed } from "../src/mesh/bed.ts";
import { buildEdges } from "../src/mesh/edges.ts";
import { fitToBed } from "../src/mesh/fit.ts";
import { measureMesh } from "../src/mesh/measure.ts";
import { placeMesh } from "../src/mesh/place.ts";
import { readMesh } from "../src/mesh/read-mesh.ts";
import { inflateRaw } from "../src/workers/platform.ts";
import { type Figures, runSuite, takeTurns } from "./harness.ts";
import { STANDARD } from "./models.ts";

const million = torus(40, 10, 1000, 500);
const millionFiles = { "in order": binaryStl(million), shuffled: binaryStl(shuffled(million, 1)) };
const small = torus(40, 10, 320, 156);
const smallAscii = asciiStl(small);
const small3mf = threemfFile({
  "3D/3dmodel.model": modelXml(
    'unit="millimeter"',
    `<object id="1" type="model">${meshXml(small)}</object>`,
    '<item objectid="1"/>',
  ),
});
const { mesh } = readMesh(millionFiles["in order"]);
const edges = buildEdges(mesh);
const { placed, offsetMm } = placeMesh(mesh, { edges });
const bed = makeBed(STANDARD.bed_shape, STANDARD.max_print_height);

await runSuite({
  name: "mesh, 1 M triangles",
  input: `torus of ${mesh.triangles.length / 3} triangles, ${mesh.positions.length / 3} vertices, 50 MB of binary STL`,
  cases: {
    "read and weld, in order": () => readMesh(millionFiles["in order"]).mesh,
    "read and weld, shuffled": () => readMesh(millionFiles.shuffled).mesh,
    "edge table": () => buildEdges(mesh),
    measure: () => measureMesh(mesh),
    place: () => placeMesh(mesh, { edges }).placed,
    "fit to the bed": () => fitToBed(placed, bed, [offsetMm[0], offsetMm[1]]),
  },
});
await runSuite({
  name: "mesh, 100 k triangles as text",
  input: `torus of ${small.triangles.length / 3} triangles, ${(smallAscii.length / 1e6).toFixed(1)} MB of ASCII STL, ${(small3mf.length / 1e6).toFixed(1)} MB of stored 3MF`,
  cases: {
    "ASCII STL": () => readMesh(smallAscii).mesh,
    "3MF": () => readMesh(small3mf, { inflateRaw }).mesh,
  },
});

const folder = mkdtempSync(join(tmpdir(), "slicewright-bench-"));
try {
  const files = Object.entries(millionFiles).map(([order, bytes]): [string, string] => {
    const file = join(folder, `${order}.stl`);
    writeFileSync(file, bytes);
    return [order, file];
  });
  await takeTurns({
    name: "mesh, 1 M triangles in a fresh process",
    input: "binary STL from the disk, read, welded, edge table; bars: 1000 ms, 600 MB",
    rounds: 5,
    pauseMs: 500,
    cases: Object.fromEntries(files.map(([order, file]) => [order, () => inFreshProcess(file)])),
  });
} finally {
  rmSync(folder, { recursive: true });
}

function inFreshProcess(file: string): Figures {
  const script = new URL("./read-once.ts", import.meta.url).pathname;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, file], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
