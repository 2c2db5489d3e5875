/** Passwords are kept as scrypt hashes with their parameters and salt, so that the cost can grow without locking anyone out. */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** 32 MiB and three passes: one of the settings that OWASP rates equal, small enough for several at once. */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

export const PASSWORD_MIN = 10;
/** A bound on the work of hashing, not on anyone's taste. */
export const PASSWORD_MAX = 200;

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** `scrypt$N$r$p$salt$key`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/**
 * Compares in constant time.
 * @param hash null where there is no account or no password: false, after as much work as for any other
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, N, r, p, salt, key] = (hash ?? NOBODY).split("$");
  const expected = Buffer.from(key!, "base64url");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const given = await derive(password, Buffer.from(salt!, "base64url"), cost);
  return timingSafeEqual(given, expected) && hash !== null;
}

const NOBODY = ["scrypt", COST.N, COST.r, COST.p, "A".repeat(22), "A".repeat(43)].join("$");

const scryptAsync = promisify<string, Buffer, number, Cost & { maxmem: number }, Buffer>(scrypt);

/** In libuv's threads. Composed characters count as what they look like, however a keyboard makes them. */
function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const maxmem = 128 * cost.r * (cost.N + cost.p + 2);
  return scryptAsync(password.normalize("NFKC"), salt, KEY_BYTES, { ...cost, maxmem });
}
