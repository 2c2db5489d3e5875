/** Files that pages load: this folder's own, and the modules of packages that the browser imports by an import map. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Folders under `/dashboard/vendor/`, by a module that lies in them. */
const VENDOR = {
  three: "three",
  "three-addons": "three/addons",
  "gcode-preview": "gcode-preview",
} as const;

export async function registerAssets(app: FastifyInstance): Promise<void> {
  const root = fileURLToPath(new URL("public/", import.meta.url));
  await app.register(fastifyStatic, { root, prefix: "/dashboard/public/", maxAge: "1h" });
  for (const [name, module] of Object.entries(VENDOR))
    await app.register(fastifyStatic, {
      root: dirname(fileURLToPath(import.meta.resolve(module))),
      prefix: `/dashboard/vendor/${name}/`,
      decorateReply: false,
      maxAge: "1h",
    });
}
