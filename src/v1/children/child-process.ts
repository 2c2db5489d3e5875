/**
 * One child process as its parent holds it. Whatever ends it, its work ends with it: a crash, a bound, an abort. All
 * killing is done from here, and told as the error of the task that it ended.
 */
import { type ChildProcess, fork } from "node:child_process";
import type { Limits } from "../config.ts";
import { ChildFailure, type ChildOptions } from "./children.ts";
import { type ChildBounds, type Message, type Result, type Task, WATCH_FD } from "./messages.ts";
import { outOfMemory, outOfTime, stopping, WORK_FAILED } from "./words.ts";

/** The source runs as TypeScript, the package as JavaScript. */
const CHILD_FILE = import.meta.url.endsWith(".ts") ? "./child.ts" : "./child.js";
const MIB = 1024 ** 2;
/** What the heap may hold above the bound of the whole process, so that the bound is met first. */
const HEAP_ABOVE_MIB = 512;

interface Running {
  readonly task: Task;
  readonly onProgress: (fraction: number) => void;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export type ChildLimits = Pick<Limits, "sliceSeconds" | "sliceBytes" | "triangles">;

export class Child {
  readonly #limits: ChildLimits;
  readonly #process: ChildProcess;
  /** Fulfilled when the process is no more. */
  readonly ended: Promise<void>;
  #running: Running | null = null;
  /** Why it was killed. */
  #verdict: { readonly error: unknown } | null = null;
  #isUsable = true;

  constructor(limits: ChildLimits) {
    this.#limits = limits;
    const bounds: ChildBounds = { triangles: limits.triangles, bytes: limits.sliceBytes };
    this.#process = fork(new URL(CHILD_FILE, import.meta.url), [JSON.stringify(bounds)], {
      execArgv: [`--max-old-space-size=${Math.ceil(limits.sliceBytes / MIB) + HEAP_ABOVE_MIB}`],
      // It reads strangers' files: no secret of the environment goes with it.
      env: {},
      stdio: ["ignore", "ignore", "inherit", "ipc", "pipe"],
    });
    this.#process.on("message", (message: Message) => this.#hear(message));
    this.ended = new Promise((resolve) => {
      const end = (): void => {
        this.#finish();
        resolve();
      };
      this.#process.once("exit", end);
      // What could not be started has no end of its own.
      this.#process.on("error", () => this.#process.pid === undefined && end());
    });
    const watch = this.#process.stdio[WATCH_FD];
    watch?.on("data", () => this.kill((task) => outOfMemory(task, limits.sliceBytes)));
    watch?.on("error", () => {});
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Whether it takes another task. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  /**
   * Runs a task; one at a time.
   * @throws ChildFailure, or the reason of an abort; what the task wrote may be left over
   */
  async run(task: Task, { signal, onProgress = () => {} }: ChildOptions): Promise<Result> {
    const abort = (): void => this.kill(() => signal?.reason);
    const { sliceSeconds } = this.#limits;
    const timer = setTimeout(() => this.kill(() => outOfTime(task, sliceSeconds)), sliceSeconds * 1000);
    signal?.addEventListener("abort", abort);
    try {
      return await new Promise<Result>((resolve, reject) => {
        this.#running = { task, onProgress, resolve, reject };
        this.#process.send(task, () => {});
      });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  }

  /** Kills it, for a reason that the task which runs is told when it has ended. */
  kill(reason: (task: Task) => unknown = stopping): void {
    this.#isUsable = false;
    if (this.#running !== null) this.#verdict ??= { error: reason(this.#running.task) };
    this.#process.kill("SIGKILL");
  }

  /** Kills it, and waits until it has ended. */
  async close(): Promise<void> {
    this.kill();
    await this.ended;
  }

  #hear(message: Message): void {
    const running = this.#running;
    // What is killed has no say any more.
    if (running === null || this.#verdict !== null) return;
    if ("progress" in message) {
      running.onProgress(message.progress);
      return;
    }
    this.#running = null;
    if (message.isWorn) this.kill();
    if ("result" in message) running.resolve(message.result);
    else {
      const { code, message: text, cause } = message.failure;
      running.reject(new ChildFailure(code, text, cause));
    }
  }

  #finish(): void {
    this.#isUsable = false;
    const { exitCode, signalCode } = this.#process;
    const cause = `the child process ended with ${signalCode ?? exitCode ?? "no start"}`;
    this.#running?.reject(this.#verdict?.error ?? new ChildFailure("internal", WORK_FAILED, cause));
    this.#running = null;
  }
}
