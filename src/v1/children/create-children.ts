import { rm } from "node:fs/promises";
import type { Config } from "../config.ts";
import { Child } from "./child-process.ts";
import type { Children, ModelFigures, SliceOutcome } from "./children.ts";
import { createPool } from "./pool.ts";

/** Uploads wait for their inspection: it has children of its own, so that it never stands behind slices. */
const INSPECTING = 2;

/** Children as they also appear to tests and to an operator. */
export interface ChildProcesses extends Children {
  /** Process ids of the children there are. */
  readonly pids: readonly number[];
}

/** Starts no process yet: the first task of each kind does. */
export function createChildren({ slots, limits }: Pick<Config, "slots" | "limits">): ChildProcesses {
  const start = (): Child => new Child(limits);
  const slicing = createPool(slots, start);
  const inspecting = createPool(Math.min(INSPECTING, slots), start);
  return {
    inspect: (job, options) => inspecting.run({ kind: "inspect", job }, options) as Promise<ModelFigures>,
    slice: async (job, options) => {
      try {
        return (await slicing.run({ kind: "slice", job }, options)) as SliceOutcome;
      } catch (error) {
        await rm(job.output, { force: true });
        throw error;
      }
    },
    get pids() {
      return [...inspecting.pids, ...slicing.pids];
    },
    close: async () => {
      await Promise.all([inspecting.close(), slicing.close()]);
    },
  };
}
