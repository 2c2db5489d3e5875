/**
 * Writes the pictures of the README: a layer of fixtures/knob.stl, coloured by role, the key to the colours, the knob as
 * it is printed, and on its supports and pad.
 * Made anew when what is printed changes on purpose; docs/data-flow.svg is drawn by hand.
 *
 *   node scripts/make-pictures.ts
 */
import { writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { binaryStl } from "../fixtures/files.ts";
import { knob } from "../fixtures/knob.ts";
import {
  FILAMENTS,
  PRINTERS,
  PRINTS,
  RESIN_PRINTERS,
  ROLES,
  type RoleRow,
  resinPng,
  slice,
  sliceResin,
  type Toolpaths,
} from "../src/index.ts";
import { pngOfPrint } from "../src/preview/print-view.ts";
import { pngOfLayer } from "../src/preview/raster.ts";

/** The layer that ends at 6 mm: see fixtures/knob.ts. */
const LAYER = 29;
const WIDTH = 1000;
/** Strands are drawn a little narrower than they are, so that each is seen. */
const DRAWN_WIDTH = 0.84;

const settings = { ...PRINTERS.generic, ...FILAMENTS.pla, ...PRINTS.standard, fill_density: "25%" } as const;
const { layers } = await slice(binaryStl(knob()), settings, { threads: 0 });
const { toolpaths } = layers[LAYER]!;

const png = pngOfLayer(narrowed(toolpaths), (bytes) => deflateSync(bytes, { level: 9 }), { width: WIDTH });
writeFileSync(new URL("../docs/layer.png", import.meta.url), png);
writeFileSync(new URL("../docs/roles.svg", import.meta.url), colourKey(toolpaths));

const whole = pngOfPrint(layers, (bytes) => deflateSync(bytes, { level: 9 }), { width: WIDTH });
writeFileSync(new URL("../docs/print.png", import.meta.url), whole);

const { solids } = await sliceResin(binaryStl(knob()), RESIN_PRINTERS.sl1, { threads: 0 });
writeFileSync(new URL("../docs/resin.png", import.meta.url), resinPng(solids, { width: WIDTH }));

function narrowed(paths: Toolpaths): Toolpaths {
  return { ...paths, widths: paths.widths.map((width) => width * DRAWN_WIDTH) };
}

/** The roles of a layer and their colours, in rows of four. */
function colourKey({ roles }: Toolpaths): string {
  const used = ROLES.filter((_, id) => roles.includes(id));
  const height = 30 * Math.ceil(used.length / 4) + 10;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">
<rect width="100%" height="100%" fill="#1b1f27"/>
<g font-family="sans-serif" font-size="16" fill="#e6e6e6">
${used.map(keyEntry).join("\n")}
</g>
</svg>
`;
}

function keyEntry({ colour, comment }: RoleRow, entry: number): string {
  const x = 24 + 240 * (entry % 4);
  const y = 12 + 30 * Math.floor(entry / 4);
  return `<rect x="${x}" y="${y}" width="16" height="16" rx="3" fill="${colour}"/><text x="${x + 26}" y="${y + 14}">${comment}</text>`;
}
