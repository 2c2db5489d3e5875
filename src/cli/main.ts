#!/usr/bin/env node
import nodeModule from "node:module";

// Compiled code of an earlier run starts this one sooner. Node 20 has no such cache.
nodeModule.enableCompileCache?.();

// What could not be printed is heard of by whoever printed it; of the error's own stream nobody reads.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

const { run } = await import("./run.ts");
process.exitCode = await run(process.argv.slice(2));
