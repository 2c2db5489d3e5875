import type { Child } from "./child-process.ts";
import type { ChildOptions } from "./children.ts";
import type { Result, Task } from "./messages.ts";
import { stopping } from "./words.ts";

/** Child processes that each run one task at a time. */
export interface Pool {
  /**
   * Runs a task in the next child that is free, first come first served.
   * @throws as {@link Child.run}
   */
  run(task: Task, options?: ChildOptions): Promise<Result>;
  /** Process ids of the children there are. */
  readonly pids: readonly number[];
  /** Kills all; what runs and what waits is told so. */
  close(): Promise<void>;
}

/** A pool of at most `size` children. Each is started when it is first needed, kept, and replaced when it is lost. */
export function createPool(size: number, start: () => Child): Pool {
  const children = new Set<Child>();
  const idle: Child[] = [];
  /** Tells each task that waits to go on, or why it may not. */
  const waiting = new Set<(refusal?: { readonly error: unknown }) => void>();
  let free = size;
  let isClosed = false;

  /** Takes a slot, when there is one. */
  async function takeSlot(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (isClosed) throw stopping();
    if (free > 0) {
      free--;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const settle = (refusal?: { readonly error: unknown }): void => {
        waiting.delete(settle);
        signal?.removeEventListener("abort", onAbort);
        if (refusal === undefined) resolve();
        else reject(refusal.error);
      };
      const onAbort = (): void => settle({ error: signal?.reason });
      signal?.addEventListener("abort", onAbort);
      waiting.add(settle);
    });
  }

  /** Hands the slot to the task that has waited longest. */
  function giveSlot(): void {
    const [next] = waiting;
    if (next === undefined) free++;
    else next();
  }

  /** The child that was used last, which is the warmest, or a new one. */
  function takeChild(): Child {
    for (let child = idle.pop(); child !== undefined; child = idle.pop()) if (child.isUsable) return child;
    const child = start();
    children.add(child);
    void child.ended.then(() => children.delete(child));
    return child;
  }

  return {
    run: async (task, options = {}) => {
      await takeSlot(options.signal);
      try {
        const child = takeChild();
        try {
          return await child.run(task, options);
        } finally {
          if (child.isUsable) idle.push(child);
        }
      } finally {
        giveSlot();
      }
    },
    get pids() {
      return [...children].flatMap(({ pid }) => pid ?? []);
    },
    close: async () => {
      isClosed = true;
      for (const settle of waiting) settle({ error: stopping() });
      await Promise.all([...children].map((child) => child.close()));
    },
  };
}
