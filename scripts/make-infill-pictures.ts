/**
 * Writes the pictures of docs/infill.md: a layer of a small box for each pattern.
 * Made anew when a pattern changes on purpose.
 *
 *   node scripts/make-infill-pictures.ts
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { binaryStl } from "../fixtures/files.ts";
import { box } from "../fixtures/shapes.ts";
import { createEngine, type Settings, type Toolpaths } from "../src/index.ts";
import { pngOfLayer } from "../src/preview/raster.ts";
import { INFILL } from "../src/settings/print/infill.ts";

const WIDTH = 220;
/** Strands are drawn a little narrower than they are, so that each is seen. */
const DRAWN_WIDTH = 0.8;
/** Shells leave the middle to the infill. */
const BASE: Partial<Settings> = {
  layer_height: 0.2,
  first_layer_height: 0.2,
  nozzle_diameter: 0.4,
  extrusion_width: 0.45,
  perimeters: 1,
  skirts: 0,
  top_solid_layers: 1,
  bottom_solid_layers: 1,
};
const PART = binaryStl(box([24, 24, 8]));
/** Below the top, where patterns that follow the part are at their densest. */
const SPARSE_LAYER = 36;
const TOP_LAYER = 39;
/** What divides its cubes is shown in the middle of a part that is large beside them. */
const ADAPTIVE: ReadonlySet<string> = new Set(["adaptivecubic", "supportcubic"]);
const TALL = binaryStl(box([24, 24, 24]));
const MIDDLE_LAYER = 66;

const folder = new URL("../docs/infill/", import.meta.url);
mkdirSync(folder, { recursive: true });
const engine = await createEngine({ threads: 0 });
for (const pattern of INFILL.fill_pattern.choices)
  if (ADAPTIVE.has(pattern)) await draw(pattern, { fill_pattern: pattern, fill_density: "70%" }, MIDDLE_LAYER, TALL);
  else await draw(pattern, { fill_pattern: pattern, fill_density: "20%" }, SPARSE_LAYER);
for (const pattern of ["monotonic", "monotoniclines"] as const)
  await draw(pattern, { top_fill_pattern: pattern, top_infill_extrusion_width: 0.8 }, TOP_LAYER);
await engine.close();

async function draw(name: string, settings: Partial<Settings>, layer: number, part = PART): Promise<void> {
  const { layers } = await engine.slice(part, { ...BASE, ...settings });
  const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes, { level: 9 });
  writeFileSync(
    new URL(`${name}.png`, folder),
    pngOfLayer(narrowed(layers[layer]!.toolpaths), deflate, { width: WIDTH }),
  );
}

function narrowed(paths: Toolpaths): Toolpaths {
  return { ...paths, widths: paths.widths.map((width) => width * DRAWN_WIDTH) };
}
