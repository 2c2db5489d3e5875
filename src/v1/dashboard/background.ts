import type { FastifyBaseLogger } from "fastify";

/** Work that an answer does not wait for; the dashboard waits for it when it closes. */
export interface Background {
  run(task: () => Promise<void>): void;
  settled(): Promise<void>;
}

export function createBackground(log: FastifyBaseLogger): Background {
  const running = new Set<Promise<void>>();
  return {
    run: (task) => {
      const promise = task()
        .catch((err: unknown) => log.error({ err }, "sending mail failed"))
        .finally(() => running.delete(promise));
      running.add(promise);
    },
    settled: async () => {
      await Promise.all(running);
    },
  };
}
