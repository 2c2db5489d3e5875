/** JSON of files that anybody may have written. */

/** No profile or project nests its values deeper, and recursion over them bears as much. */
const MOST_LEVELS = 64;

/**
 * The value of a text, whose mark of encoding is passed over.
 * @throws SyntaxError where it is no JSON, or nested too deeply
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  if (isDeeper(value, MOST_LEVELS)) throw new SyntaxError(`JSON: got more than ${MOST_LEVELS} levels`);
  return value;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1));
}

/** Whether a value is an object with names, and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text as it is, any other value as JSON. */
export function jsonText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
