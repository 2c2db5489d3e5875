import type { Service } from "./service.ts";

const nothing = (): void => {};

/** For those who want no log. */
export const SILENT_LOG: Service["log"] = {
  level: "silent",
  fatal: nothing,
  error: nothing,
  warn: nothing,
  info: nothing,
  debug: nothing,
  trace: nothing,
  silent: nothing,
  child: () => SILENT_LOG,
} as Service["log"];
