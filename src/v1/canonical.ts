/** One text for one value, so that values can be compared and kept by their hash. */
import { createHash } from "node:crypto";

/** SHA-256 in hex: the same for values that JSON tells the same of, whatever the order of their members. */
export function hashOf(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}

/** JSON with the members of every object in the order of their names. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === "object" && member !== null && !Array.isArray(member) ? sorted(member) : member,
  );
}

function sorted(object: object): object {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
