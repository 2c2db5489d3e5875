/** What the embedded database's thread runs: PGlite, and answers to what it is asked. */
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import type { Message, Methods, PostedError, Request, ThreadData } from "./pglite-messages.ts";
import { INT8 } from "./types.ts";

type Answering = {
  readonly [K in keyof Methods]: (...args: Parameters<Methods[K]>) => Promise<ReturnType<Methods[K]>>;
};

/** The system caches the files as well, and each start clears all of it: PostgreSQL's own 128 MB take half a second more. */
const SHARED_BUFFERS = "16MB";

const port = parentPort!;
const pglite = await PGlite.create({
  ...(workerData as ThreadData),
  parsers: { [INT8]: Number },
  startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${SHARED_BUFFERS}`],
});
const listening = new Map<string, () => Promise<void>>();

const methods: Answering = {
  query: (text, values, options) => pglite.query(text, values, options),
  exec: (text) =>
    pglite.exec(text).catch(async (error: unknown) => {
      await pglite.exec("rollback");
      throw error;
    }),
  async listen(channel) {
    const stop = await pglite.listen(channel, (payload) => post({ kind: "notification", channel, payload }));
    listening.set(channel, () => stop());
  },
  async unlisten(channel) {
    await listening.get(channel)?.();
    listening.delete(channel);
  },
  close: () => pglite.close(),
};

port.on("message", async ({ id, method, args }: Request) => {
  try {
    const answer = methods[method] as (...args: readonly unknown[]) => Promise<unknown>;
    post({ kind: "answer", id, value: await answer(...args) });
  } catch (error) {
    post({ kind: "failure", id, error: posted(error as Error) });
  }
});
post({ kind: "opened" });

function post(message: Message): void {
  port.postMessage(message);
}

/** Its texts and numbers: what else hangs on an error need not be postable. */
function posted(error: Error): PostedError {
  const plain = Object.entries(error).filter(([, value]) => typeof value === "string" || typeof value === "number");
  return { ...Object.fromEntries(plain), message: error.message };
}
