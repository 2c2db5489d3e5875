/** Waits for a quote: asks about once a second until it is finished. */
import { ApiError, get } from "./api.js";

/** @import { Quote } from "../quote/records.ts" */

const PAUSE_MS = 1000;
/** Answers in a row that may fail, each waited for a little longer, before it is given up. */
const MOST_FAILURES = 6;

/**
 * @param {string} quoteId
 * @param {(quote: Quote) => void} onAnswer
 * @param {AbortSignal} signal
 * @returns {Promise<Quote>} with status success or failed
 */
export async function finished(quoteId, onAnswer, signal) {
  for (let failures = 0; ; ) {
    try {
      const quote = /** @type {Quote} */ (await get(`/quote/${quoteId}`));
      signal.throwIfAborted();
      onAnswer(quote);
      if (quote.status !== "pending") return quote;
      failures = 0;
    } catch (error) {
      if (!isPassing(error) || ++failures >= MOST_FAILURES) throw error;
    }
    await pause(PAUSE_MS * (failures + 1), signal);
  }
}

/** Whether asking again may help: no connection, too many requests, a service that is starting. @param {unknown} error */
function isPassing(error) {
  return error instanceof ApiError && [0, 429, 502, 503].includes(error.status);
}

/** @param {number} milliseconds @param {AbortSignal} signal @returns {Promise<void>} */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
}
