/** Models up to a stage, for the suites of the stages after it. */
import { type MoveChunk, moveCount } from "../src/core/moves.ts";
import { customGcode } from "../src/gcode/custom.ts";
import { type LayerMoves, layerMoves } from "../src/motion/layer-motion.ts";
import { createLinker } from "../src/motion/link.ts";
import { resolveMotion } from "../src/motion/resolve.ts";
import type { LayerRegions } from "../src/regions/regions.ts";
import { resolveRegionOptions } from "../src/regions/resolve.ts";
import type { LayerPerimeters } from "../src/toolpaths/perimeters.ts";
import { resolvePerimeters } from "../src/toolpaths/resolve.ts";
import { findRegions } from "../test/regions/find-regions.ts";
import { makePerimeters } from "../test/toolpaths/make-perimeters.ts";
import { type Sliced, STANDARD } from "./models.ts";

const motion = resolveMotion(STANDARD);

/** Every layer's perimeters. */
export function perimetersOf({ engine, slices, plan }: Sliced): LayerPerimeters[] {
  return slices.map((layer, i) =>
    makePerimeters(
      engine,
      { slices: layer, below: slices[i - 1], above: slices[i + 1] },
      resolvePerimeters(STANDARD, plan.heights[i]!, i === 0),
    ),
  );
}

/** Every layer's regions. */
export function regionsOf(
  { engine, slices, plan }: Sliced,
  perimeters: readonly LayerPerimeters[],
  settings = STANDARD,
): LayerRegions[] {
  return findRegions(
    engine,
    (i) => slices[i] && { slices: slices[i], infillArea: perimeters[i]!.infillArea },
    0,
    slices.length,
    resolveRegionOptions(settings, plan),
  );
}

/** Each layer's own moves. */
export function layerChunks({ result }: Sliced): LayerMoves[] {
  return result.layers.map(({ index, printZ, height, toolpaths }) =>
    layerMoves(toolpaths, { index, printZ, height, offset: [125, 105] }, motion),
  );
}

/** The whole print's moves, linked and cooled. */
export function linkChunks({ result }: Sliced, layers: readonly LayerMoves[]): MoveChunk[] {
  const facts = { layerCount: result.layers.length };
  const linker = createLinker(motion, customGcode(STANDARD), facts);
  return [linker.start(), ...layers.map((layer) => linker.push(layer)), linker.finish()];
}

/** How many moves, in one line. */
export function describeMoves(chunks: readonly MoveChunk[]): string {
  return `${chunks.reduce((sum, chunk) => sum + moveCount(chunk), 0)} moves in ${chunks.length} chunks`;
}
