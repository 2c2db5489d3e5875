/** When a delivery is tried, and tried again. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds to wait before each attempt, from the failure of the one before: those of the Standard Webhooks specification. */
export const RETRY_SECONDS: readonly number[] = [
  0,
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** An endpoint cannot put its deliveries off for longer. */
const LONGEST_SECONDS = 24 * HOUR;
/** Waits grow by up to this share, so that what failed together does not come back together. */
const JITTER = 0.1;

/**
 * When the next automatic attempt is due; null after the last.
 * @param done automatic attempts so far
 * @param retryAfterSeconds what the endpoint asked for, if it did: the longer wait counts
 * @param random in [0, 1)
 */
export function nextAttemptAt(
  now: Date,
  done: number,
  retryAfterSeconds: number | null,
  random: () => number,
): Date | null {
  const wait = RETRY_SECONDS[done];
  if (wait === undefined) return null;
  const jittered = wait * (1 + JITTER * random());
  const seconds = Math.max(jittered, Math.min(retryAfterSeconds ?? 0, LONGEST_SECONDS));
  return new Date(now.getTime() + Math.round(seconds * 1000));
}

/** Seconds of a Retry-After header in either of its forms; null where it has neither. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,10}$/.test(header)) return Number(header);
  // Date.parse reads much that is no HTTP date, "-5" among it.
  const at = /^[A-Z][a-z]{2}.*GMT$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, (at - now.getTime()) / 1000);
}
