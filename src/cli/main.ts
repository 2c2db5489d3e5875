#!/usr/bin/env node
import nodeModule from "node:module";

// Compiled code of an earlier run starts this one sooner. Node 20 has no such cache.
nodeModule.enableCompileCache?.();

// Whoever reads no further (`slicewright … | head`) still wants the file.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });

const { run } = await import("./run.ts");
process.exitCode = await run(process.argv.slice(2));
