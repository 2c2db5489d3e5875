#!/usr/bin/env node
import nodeModule from "node:module";

// Compiled code of an earlier run starts this one sooner. Node 20 has no such cache.
nodeModule.enableCompileCache?.();
const { run } = await import("./run.ts");
process.exitCode = await run(process.argv.slice(2));
