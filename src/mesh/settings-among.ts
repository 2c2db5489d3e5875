/** What of the words that a slicer writes of an object, a volume or a range are settings. */

/** What a volume is, and where it comes from. */
const NO_SETTING = /^(name|volume_type|modifier|matrix|face_count|module|text_info|source_.*)$/;

/** Settings by name; an extruder that is none is the object's, or the print's. */
export function settingsAmong(words: Iterable<readonly [string, string]>): Readonly<Record<string, string>> {
  const kept = [...words].filter(
    ([name, value]) => !NO_SETTING.test(name) && (name !== "extruder" || extruderNumber(value) > 0),
  );
  return Object.fromEntries(kept);
}

/** Counted from 1; 0 for what is no extruder's number. */
export function extruderNumber(value: string): number {
  const extruder = Number(value);
  return Number.isInteger(extruder) && extruder > 0 ? extruder : 0;
}
