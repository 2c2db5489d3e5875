/**
 * A child process: its main thread works, and may not hear anything for as long as a slice takes; a second thread
 * watches over it. It tells the parent when the process has grown too large, and kills it once the parent is gone.
 */
import nodeModule from "node:module";
import { Socket } from "node:net";
import { constants, getPriority, setPriority } from "node:os";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import { type ChildBounds, type Message, type Task, WATCH_FD } from "./messages.ts";

/** What a terminal or a service manager sends to all processes at once. The parent ends its children when it is ready to. */
const FOR_THE_PARENT = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** How often the size is looked at, ms. */
const LOOK_EVERY = 50;
/** Share of the bound that a child may hold when it begins another task: less is left for that one otherwise. */
const WORN_SHARE = 1 / 4;

if (isMainThread) {
  // Compiled code of an earlier child starts this one sooner. Node 20 has no such cache.
  nodeModule.enableCompileCache?.();
  // The parent answers people meanwhile: where cores are short, it goes first. Never above what the process was given.
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  for (const signal of FOR_THE_PARENT) process.on(signal, () => {});
  const bounds: ChildBounds = JSON.parse(process.argv[2]!);
  new Worker(new URL(import.meta.url), { workerData: bounds.bytes }).on("exit", () => process.exit(1));
  process.on("message", (task: Task) => void answer(task, bounds));
} else watch(workerData);

async function answer(task: Task, bounds: ChildBounds): Promise<void> {
  const tell = (message: Message): void => {
    // A parent that is gone is the other thread's matter.
    process.send!(message, () => {});
  };
  // The thread that watches needs none of it.
  const { perform } = await import("./perform.ts");
  const outcome = await perform(task, bounds.triangles, (progress) => tell({ progress }));
  const isWorn = process.memoryUsage.rss() > bounds.bytes * WORN_SHARE;
  tell({ ...outcome, isWorn });
  // Its end is a kill, which would write nothing.
  nodeModule.flushCompileCache?.();
}

function watch(mostBytes: number): void {
  const line = new Socket({ fd: WATCH_FD });
  const end = (): void => void process.kill(process.pid, "SIGKILL");
  line.on("error", end).on("close", end).resume();
  setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes) line.write("!");
  }, LOOK_EVERY);
}
