/** Toolpaths to moves, and layers linked to a print and cooled. */
import { runSuite } from "./harness.ts";
import { slicedModels } from "./models.ts";
import { describeMoves, layerChunks, linkChunks } from "./stages.ts";

for (const sliced of await slicedModels()) {
  const layers = layerChunks(sliced);
  await runSuite({
    name: `motion, ${sliced.name}`,
    input: describeMoves(linkChunks(sliced, layers)),
    cases: {
      "moves of each layer": () => layerChunks(sliced),
      "link and cool": () => linkChunks(sliced, layers),
    },
  });
}
