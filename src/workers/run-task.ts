/** A thread runs one task after the other, with tools that it makes once. */
import { workerData } from "piscina";
import { toErrorRecord } from "../core/errors.ts";
import { PIPELINES } from "./pipelines.ts";
import type { Answer, Task, ThreadData } from "./pool.ts";
import { share } from "./share.ts";
import { bandOf } from "./stage.ts";
import { createTools } from "./tools.ts";

const tools = await createTools((workerData as ThreadData).kernel);

export async function runTask({ pipeline, stage: name, job, from, to, layerCount, window }: Task): Promise<Answer> {
  try {
    const stages = Object.hasOwn(PIPELINES, pipeline) ? (await PIPELINES[pipeline]()).stages : [];
    const stage = stages.find((candidate) => candidate.name === name);
    if (stage === undefined || stage.serial)
      throw new Error(`there is no such stage for threads: "${name}" in a pipeline "${pipeline}"`);
    const values = stage.run(tools, job, bandOf(from, to, layerCount, window));
    return { values: share(values) };
  } catch (error) {
    return { error: toErrorRecord(error) };
  }
}
