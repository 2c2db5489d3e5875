/**
 * Moves to time and filament: planned from memory, read from text, and files of up to ten million moves read and planned
 * each in a process of its own. Bars: 1.2 million moves in under 2 s and 200 MB, and a cost linear in the moves.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { estimateMoves } from "../src/estimate/estimate-moves.ts";
import { resolveEstimate } from "../src/estimate/resolve.ts";
import { readGcode } from "../src/gcode/reader/reader.ts";
import { type Figures, ONCE, runSuite, takeTurns } from "./harness.ts";
import { STANDARD, slicedModels } from "./models.ts";
import { describeMoves, layerChunks, linkChunks } from "./stages.ts";
import { syntheticGcode } from "./synthetic-gcode.ts";

const options = resolveEstimate(STANDARD);

for (const sliced of await slicedModels()) {
  const chunks = linkChunks(sliced, layerChunks(sliced));
  const text = new Uint8Array(Buffer.concat(sliced.result.gcode.chunks));
  await runSuite({
    name: `estimate, ${sliced.name}`,
    input: describeMoves(chunks),
    cases: {
      "plan moves": () => estimateMoves(chunks, options),
      "read g-code and plan": () => estimateMoves(readGcode(text), options),
    },
  });
}

const folder = mkdtempSync(join(tmpdir(), "slicewright-bench-"));
try {
  for (const millions of ONCE ? [0.1] : [0.1, 1, 1.2, 10]) {
    const { layers, description } = syntheticGcode(1e6 * millions);
    const file = join(folder, "print.gcode");
    await writeFile(file, layers());
    await takeTurns({
      name: `estimate a file of ${millions} million moves, cold`,
      input: description,
      rounds: millions > 2 ? 3 : 5,
      cases: Object.fromEntries(["marlin", "klipper", "prusa_slicer"].map((model) => [model, () => once(file, model)])),
    });
  }
} finally {
  rmSync(folder, { recursive: true });
}

function once(file: string, model: string): Figures {
  const script = new URL("./estimate-once.ts", import.meta.url).pathname;
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, file, model], { encoding: "utf8" });
  if (status !== 0) throw new Error(`estimate-once: ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}
