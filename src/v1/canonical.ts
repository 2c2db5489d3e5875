/** One text for one value, so that values can be compared and kept by their hash. */
import { createHash } from "node:crypto";

/** JSON with the members of every object in the order of their names. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === "object" && member !== null && !Array.isArray(member) ? sorted(member) : member,
  );
}

/** SHA-256 of {@link canonicalJson}, in hex. */
export function hashOf(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}

function sorted(object: object): object {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
