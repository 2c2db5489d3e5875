/** Moves to time and filament. */
import { estimateMoves } from "../src/estimate/estimate-moves.ts";
import { resolveEstimate } from "../src/estimate/resolve.ts";
import { readGcode } from "../src/gcode/reader/reader.ts";
import { runSuite } from "./harness.ts";
import { STANDARD, slicedModels } from "./models.ts";
import { describeMoves, layerChunks, linkChunks } from "./stages.ts";

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
