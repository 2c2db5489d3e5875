/** Profiles that build on others. */
import { SlicewrightError } from "../../core/errors.ts";

/** A profile as it is written: only what differs from its parents. */
export interface WrittenProfile {
  /** Later ones rule over earlier ones. */
  readonly parents: readonly string[];
  readonly values: ReadonlyMap<string, string>;
}

/**
 * A profile's values with those of its parents, their parents', and so on: each over what it inherits.
 * @param find the profile of a name; undefined where there is none
 * @throws SlicewrightError `PROFILE_PARENT_MISSING` or `PROFILE_CYCLE`
 */
export function inherited(
  name: string,
  profile: WrittenProfile,
  find: (name: string) => WrittenProfile | undefined,
): Map<string, string> {
  return flatten(name, profile, find, [name]);
}

function flatten(
  name: string,
  { parents, values }: WrittenProfile,
  find: (name: string) => WrittenProfile | undefined,
  path: readonly string[],
): Map<string, string> {
  const all = new Map<string, string>();
  for (const parent of parents) {
    if (path.includes(parent))
      throw new SlicewrightError(
        "PROFILE_CYCLE",
        `profile: got ${[...path, parent].map((one) => `"${one}"`).join(" inherits ")}, expected no circle`,
        { name: path[0], circle: [...path, parent] },
      );
    const found = find(parent);
    if (found === undefined)
      throw new SlicewrightError(
        "PROFILE_PARENT_MISSING",
        `profile: got "${name}" that inherits "${parent}", expected that one beside it`,
        { name, parent },
      );
    putOver(all, flatten(parent, found, find, [...path, parent]));
  }
  putOver(all, values);
  return all;
}

/** At the end, even of a key that is there: of two names for one setting the later line counts. */
function putOver(all: Map<string, string>, values: ReadonlyMap<string, string>): void {
  for (const [key, value] of values) {
    all.delete(key);
    all.set(key, value);
  }
}
