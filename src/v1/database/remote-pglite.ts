/**
 * The embedded database in a thread of its own, as Kysely and pg-boss use PGlite. In this thread its queries, a
 * millisecond or two each and many behind one another, would hold up every request, timer and file meanwhile.
 *
 * PGlite has one session, so whoever has a transaction open has it alone: the others wait here for their turn.
 */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { QueryOptions, Results } from "@electric-sql/pglite";
import type { Message, Methods, Request, ThreadData } from "./pglite-messages.ts";

/** The source runs as TypeScript, the package as JavaScript. */
const THREAD_FILE = import.meta.url.endsWith(".ts") ? "./pglite-thread.ts" : "./pglite-thread.js";
/** PostgreSQL's code for what is asked of a transaction in which something failed. */
const IN_FAILED_TRANSACTION = "25P02";

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

/** Statements of an open transaction. */
export type Transaction = Pick<RemotePglite, "query">;

export class RemotePglite {
  readonly #thread: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, (payload: string) => void>();
  #asked = 0;
  #lastTurn: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  /** Why there is nobody to ask any more. */
  #failure: Error | undefined;
  readonly ready = true;
  readonly waitReady: Promise<void> = Promise.resolve();

  /** @throws what PGlite cannot open the folder for */
  static async open(dataDir: string): Promise<RemotePglite> {
    const thread = new Worker(new URL(THREAD_FILE, import.meta.url), { workerData: { dataDir } satisfies ThreadData });
    await once(thread, "message");
    return new RemotePglite(thread);
  }

  private constructor(thread: Worker) {
    this.#thread = thread;
    thread.on("message", (message: Message) => this.#hear(message));
    thread.on("error", (error) => this.#end(error));
    thread.on("exit", () => this.#end(new Error("the embedded database is closed")));
  }

  get closed(): boolean {
    return this.#isClosed;
  }

  query<T>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    return this.#inTurn(() => this.#query<T>(text, values, options));
  }

  exec(text: string): Promise<Results[]> {
    return this.#inTurn(() => this.#ask("exec", text));
  }

  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      await this.#ask("query", "begin");
      try {
        const value = await work({ query: (...args) => this.#query(...args) });
        const [done] = (await this.#ask("exec", "commit")) as { command?: string }[];
        if (done?.command !== "ROLLBACK") return value;
      } catch (error) {
        await this.#ask("query", "rollback");
        throw error;
      }
      throw Object.assign(new Error("the transaction was rolled back"), { code: IN_FAILED_TRANSACTION });
    });
  }

  /** @returns what ends it */
  async listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>> {
    this.#listeners.set(channel, onMessage);
    await this.#inTurn(() => this.#ask("listen", channel));
    return async () => {
      this.#listeners.delete(channel);
      await this.#inTurn(() => this.#ask("unlisten", channel));
    };
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#inTurn(() => this.#ask("close"));
    await this.#thread.terminate();
  }

  #query<T>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    return this.#ask("query", text, values, options) as Promise<Results<T>>;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#lastTurn.then(work, work);
    this.#lastTurn = turn.catch(() => {});
    return turn;
  }

  #ask<K extends keyof Methods>(method: K, ...args: Parameters<Methods[K]>): Promise<ReturnType<Methods[K]>> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      const id = this.#asked++;
      this.#waiting.set(id, { resolve, reject });
      this.#thread.postMessage({ id, method, args } satisfies Request);
    });
  }

  #hear(message: Message): void {
    if (message.kind === "notification") this.#listeners.get(message.channel)?.(message.payload);
    if (message.kind !== "answer" && message.kind !== "failure") return;
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === "answer") waiting?.resolve(message.value as never);
    else waiting?.reject(Object.assign(new Error(message.error.message), message.error));
  }

  /** Whatever ends the thread, nobody waits for it for ever. */
  #end(error: unknown): void {
    this.#isClosed = true;
    this.#failure ??= error as Error;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}
