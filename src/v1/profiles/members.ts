/** Members of a configuration by their path, and how configurations are laid over one another. */
import { type Configuration, isRow, type Value, type Vocabulary } from "./vocabulary/rows.ts";

/** The value at a path like `general.name`, of a configuration that is known to hold it. */
export function at<T extends Value | null>(configuration: Configuration, path: string): T {
  return valueAt(configuration, path.split(".")) as T;
}

/**
 * A JSON merge patch (RFC 7396): members of the patch replace those of the target, null takes them away.
 * Lists are values.
 */
export function mergePatch(target: Configuration, patch: Configuration): Configuration {
  const merged = new Map(Object.entries(target));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else if (isGroup(value)) {
      const old = merged.get(name);
      merged.set(name, mergePatch(isGroup(old) ? old : {}, value));
    } else merged.set(name, value);
  }
  return Object.fromEntries(merged);
}

/** Every member of a vocabulary, with its default where the configuration does not have it. */
export function withDefaults(vocabulary: Vocabulary, given: Configuration): Configuration {
  return filled(vocabulary, given, given);
}

function filled(vocabulary: Vocabulary, part: Configuration, whole: Configuration): Configuration {
  return Object.fromEntries(
    Object.entries(vocabulary).map(([name, node]) => {
      const value = Object.hasOwn(part, name) ? part[name] : null;
      if (isRow(node)) return [name, value ?? node.defaultOf?.(whole) ?? node.default];
      return [name, filled(node, isGroup(value) ? value : {}, whole)];
    }),
  );
}

function valueAt(configuration: Configuration, path: readonly string[]): Value | null | undefined {
  const [name, ...rest] = path;
  const value = Object.hasOwn(configuration, name!) ? configuration[name!] : undefined;
  if (rest.length === 0) return value as Value | null | undefined;
  return isGroup(value) ? valueAt(value, rest) : undefined;
}

function isGroup(value: unknown): value is Configuration {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
