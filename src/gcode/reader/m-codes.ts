import type { Happening } from "../../core/moves.ts";

/** The value of a line's word by its letter, null where the line has no such word. */
export type Words = (letter: string) => number | null;

const hotend = (words: Words, wait: boolean): Happening => ({ kind: "hotend", celsius: temperature(words), wait });
const bed = (words: Words, wait: boolean): Happening => ({ kind: "bed", celsius: temperature(words), wait });
const temperature = (words: Words): number => words("S") ?? words("R") ?? 0;
const axes = (words: Words): (number | null)[] => ["X", "Y", "Z", "E"].map(words);
/** Everything queued is printed before what follows. */
const waits = (): Happening[] => [{ kind: "dwell", seconds: 0 }];

/** What M commands say, by their number. */
export const M_CODES: ReadonlyMap<number, (words: Words) => Happening[]> = new Map([
  [0, waits],
  [1, waits],
  [104, (words) => [hotend(words, false)]],
  [106, (words) => [{ kind: "fan", speed: (words("S") ?? 255) / 255 }]],
  [107, () => [{ kind: "fan", speed: 0 }]],
  [109, (words) => [hotend(words, true)]],
  [140, (words) => [bed(words, false)]],
  [190, (words) => [bed(words, true)]],
  [201, (words) => [{ kind: "axis-limits", limit: "acceleration", axes: axes(words) }]],
  [203, (words) => [{ kind: "axis-limits", limit: "feed", axes: axes(words) }]],
  [204, accelerations],
  [205, jerksAndMinimumFeeds],
  [400, waits],
]);

function accelerations(words: Words): Happening[] {
  const both = words("S");
  return [{ kind: "acceleration", print: words("P") ?? both, travel: words("T") ?? both, retract: words("R") }];
}

function jerksAndMinimumFeeds(words: Words): Happening[] {
  const happenings: Happening[] = [];
  const [extruding, travel] = [words("S"), words("T")];
  if (extruding !== null || travel !== null) happenings.push({ kind: "minimum-feeds", extruding, travel });
  const [x, y, z, e] = axes(words);
  // An X alone is meant for both.
  const jerks = [x, y ?? x, z, e];
  if (jerks.some((jerk) => jerk !== null)) happenings.push({ kind: "axis-limits", limit: "jerk", axes: jerks });
  return happenings;
}
