import { createHash } from "node:crypto";

/** SHA-256 of what comes in chunks, in hexadecimal digits. */
export function digest(chunks: Iterable<string | Uint8Array>): string {
  const hash = createHash("sha256");
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest("hex");
}
