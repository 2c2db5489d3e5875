/** Secrets that the service gives out and must know again: it keeps their hashes only. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Random bytes as text that fits an address or a cookie. */
export function randomSecret(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

/** What is kept of a secret: it is random, so one pass of SHA-256 is enough. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** A value that only the holder of the key can make for this text; `purpose` keeps uses of one key apart. */
export function sign(key: Uint8Array, purpose: string, text: string): string {
  return createHmac("sha256", key).update(`${purpose}\n${text}`).digest("base64url");
}

/** Compares in constant time. */
export function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
