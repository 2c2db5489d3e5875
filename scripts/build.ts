/** Builds dist/: declarations from tsc, JavaScript in bundles. */
import { spawnSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import { bundle } from "./bundle.ts";

process.chdir(new URL("..", import.meta.url).pathname);

rmSync("dist", { recursive: true, force: true });
const { status } = spawnSync("tsc", ["-p", ".", "--emitDeclarationOnly"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
await bundle("dist");
chmodSync("dist/main.js", 0o755);
