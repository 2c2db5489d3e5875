import type { FastifyBaseLogger } from "fastify";
import { type DestinationStream, pino } from "pino";

/**
 * JSON lines, without anyone's secrets.
 * @param destination by default standard output
 */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    redact: {
      paths: [
        "req.url",
        "req.headers.authorization",
        "req.headers.cookie",
        "*.token",
        "*.password",
        "*.signing_secret",
      ],
      censor: (value: unknown, path: string[]) => (path.at(-1) === "url" ? withoutSecrets(String(value)) : REDACTED),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

const REDACTED = "[redacted]";

/** Mailed links and public uploads have theirs in the address. */
function withoutSecrets(url: string): string {
  return url.replace(/([?&]token=)[^&]*/g, `$1${REDACTED}`).replace(/(\/v1\/file\/public\/)[^/?]+/, `$1${REDACTED}`);
}
