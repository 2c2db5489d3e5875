/** What a worker thread runs. Only this much is compiled anew: the rest comes from the compile cache of earlier runs. */
import nodeModule from "node:module";
import type { Answer, Task } from "./pool.ts";

nodeModule.enableCompileCache?.();
const { runTask } = await import("./run-task.ts");

export default (task: Task): Promise<Answer> => runTask(task);
