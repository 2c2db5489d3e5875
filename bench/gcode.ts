/** Moves to text and text to moves. */
import { createGcodeWriter } from "../src/gcode/flavours/flavour.ts";
import { readGcode } from "../src/gcode/reader/reader.ts";
import { resolveGcode } from "../src/gcode/resolve.ts";
import type { Settings } from "../src/settings/settings.ts";
import { runSuite } from "./harness.ts";
import { STANDARD, slicedModels } from "./models.ts";
import { describeMoves, layerChunks, linkChunks } from "./stages.ts";

for (const sliced of await slicedModels()) {
  const chunks = linkChunks(sliced, layerChunks(sliced));
  const write = (changes: Partial<Settings>): Uint8Array[] => {
    const writer = createGcodeWriter(resolveGcode({ ...STANDARD, ...changes }));
    return chunks.map((chunk) => writer.write(chunk));
  };
  const text = new Uint8Array(Buffer.concat(sliced.result.gcode.chunks));
  await runSuite({
    name: `gcode, ${sliced.name}`,
    input: `${describeMoves(chunks)}, ${(text.length / 1e6).toFixed(2)} MB of text`,
    cases: {
      "write, relative E": () => write({ use_relative_e_distances: true }),
      "write, absolute E": () => write({ use_relative_e_distances: false }),
      read: () => readGcode(text),
    },
  });
}
