/** Profiles that build on others. */
import { SlicewrightError } from "../../core/errors.ts";

/** A profile's text, with those of the profiles that it may inherit, by their names. */
export interface ProfileText {
  readonly text: string;
  readonly others?: Readonly<Record<string, string>>;
}

/** A profile as it is written: only what differs from its parents. */
export interface WrittenProfile {
  /** Later ones rule over earlier ones. */
  readonly parents: readonly string[];
  readonly values: ReadonlyMap<string, string>;
}

/**
 * A profile's values with those of its parents, their parents', and so on: each over what it inherits.
 *
 * Read from the last word to the first, only the first meeting with an ancestor counts: all that it and its own
 * ancestors say again has been said over it. So each is visited once, however many ways lead to it.
 * @param find the profile of a name; undefined where there is none
 * @throws SlicewrightError `PROFILE_PARENT_MISSING` or `PROFILE_CYCLE`
 */
export function inherited(
  name: string,
  profile: WrittenProfile,
  find: (name: string) => WrittenProfile | undefined,
): Map<string, string> {
  const lastWordFirst = [profile];
  const isOpen = new Map([[name, true]]);
  const path = [{ name, parents: [...profile.parents] }];
  for (let heir = path.at(-1); heir !== undefined; heir = path.at(-1)) {
    const parent = heir.parents.pop();
    if (parent === undefined) {
      isOpen.set(heir.name, false);
      path.pop();
      continue;
    }
    if (isOpen.get(parent)) throw circular([...path.map((one) => one.name), parent]);
    if (isOpen.has(parent)) continue;
    const found = find(parent);
    if (found === undefined)
      throw new SlicewrightError(
        "PROFILE_PARENT_MISSING",
        `profile: got "${heir.name}" that inherits "${parent}", expected that one beside it`,
        { name: heir.name, parent },
      );
    lastWordFirst.push(found);
    isOpen.set(parent, true);
    path.push({ name: parent, parents: [...found.parents] });
  }
  const all = new Map<string, string>();
  for (const { values } of lastWordFirst.reverse()) putOver(all, values);
  return all;
}

function circular(circle: readonly string[]): SlicewrightError {
  return new SlicewrightError(
    "PROFILE_CYCLE",
    `profile: got ${circle.map((one) => `"${one}"`).join(" inherits ")}, expected no circle`,
    { name: circle[0], circle },
  );
}

/** At the end, even of a key that is there: of two names for one setting the later line counts. */
function putOver(all: Map<string, string>, values: ReadonlyMap<string, string>): void {
  for (const [key, value] of values) {
    all.delete(key);
    all.set(key, value);
  }
}
