import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";

/** JSON lines on standard output, without anyone's secrets. */
export function createLog(level: string): FastifyBaseLogger {
  return pino({
    level,
    redact: {
      paths: ["req.headers.authorization", "req.headers.cookie", "*.token", "*.password", "*.signing_secret"],
      censor: "[redacted]",
    },
  });
}
