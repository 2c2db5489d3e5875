/** Files that pages load: this folder's own, and the modules of packages that the browser imports by an import map. */
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Folders under `/dashboard/vendor/`, by a module that lies in them and, where that is another package's, whose. */
const VENDOR: Readonly<Record<string, readonly [module: string, of?: string]>> = {
  three: ["three"],
  "three-addons": ["three/addons"],
  "gcode-preview": ["gcode-preview"],
  "gcode-preview-three": ["three", "gcode-preview"],
  "lil-gui": ["lil-gui", "gcode-preview"],
};

export async function registerAssets(app: FastifyInstance): Promise<void> {
  const root = fileURLToPath(new URL("public/", import.meta.url));
  // Asked after each time, by its tag: scripts of two versions of the service must not meet in one page.
  await app.register(fastifyStatic, { root, prefix: "/dashboard/public/", maxAge: 0 });
  for (const [name, [module, of]] of Object.entries(VENDOR))
    await app.register(fastifyStatic, {
      root: folderOf(module, of),
      prefix: `/dashboard/vendor/${name}/`,
      decorateReply: false,
      maxAge: "1h",
    });
}

function folderOf(module: string, of?: string): string {
  const from = of === undefined ? import.meta.url : import.meta.resolve(of);
  return dirname(createRequire(from).resolve(module));
}
