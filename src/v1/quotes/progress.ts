/** Writes how far a slice has come: twice a second at most, never back, 1 to 99 while it is under way. */
import type { Service } from "../service.ts";

const INTERVAL_MS = 500;

export interface ProgressWriter {
  /** @param fraction 0 to 1 */
  readonly report: (fraction: number) => void;
  /** Waits for what is being written; nothing is written after it. */
  close(): Promise<void>;
}

export function writeProgress(
  { db, clock, log }: Pick<Service, "db" | "clock" | "log">,
  quoteId: string,
): ProgressWriter {
  let written = 0;
  let next = 0;
  let writing: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  let isClosed = false;
  return {
    report(fraction) {
      const progress = Math.min(99, Math.max(1, Math.floor(fraction * 100)));
      const now = clock.now().getTime();
      if (isClosed || isBusy || progress <= written || now < next) return;
      [written, next, isBusy] = [progress, now + INTERVAL_MS, true];
      writing = db
        .updateTable("quotes")
        .set({ progress })
        .where("quote_id", "=", quoteId)
        .where("status", "=", "pending")
        .where("progress", "<", progress)
        .execute()
        // Progress is for the eye: that it cannot be written must not end the slice.
        .catch((error: unknown) => log.warn({ err: error, quoteId }, "progress could not be written"))
        .finally(() => {
          isBusy = false;
        });
    },
    async close() {
      isClosed = true;
      await writing;
    },
  };
}
