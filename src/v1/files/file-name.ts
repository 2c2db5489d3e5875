const LONGEST = 255;
/** Of no meaning in a name, or there to make it read as another: control characters, line ends, reversals of direction. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A name that is only ever shown and sent back: without path, unseen characters and what is beyond 255 characters. */
export function cleanFileName(given: string | undefined): string {
  const name = (given ?? "").split(/[/\\]/).at(-1)!.replace(UNSEEN, "").trim();
  return /^\.*$/.test(name) ? "model" : [...name].slice(0, LONGEST).join("");
}
