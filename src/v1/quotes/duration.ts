const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A quote's seconds: what is shown, and what pricing reads. Cut down, as durations are. */
export function wholeSeconds(seconds: number): number {
  return Math.floor(seconds);
}

/** Whole seconds as `1d 2h 30m`, `2h 30m`, `45m 10s` or `50s`: what is too small to matter is left out. */
export function formatDuration(seconds: number): string {
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  if (days > 0) return `${days}d ${hours}h ${minutes}m`;
  if (hours > 0) return `${hours}h ${minutes}m`;
  return minutes > 0 ? `${minutes}m ${seconds % MINUTE}s` : `${seconds}s`;
}
