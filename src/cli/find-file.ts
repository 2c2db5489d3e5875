import { fstatSync, type Stats, statSync } from "node:fs";

const [STDIN, STDOUT] = [0, 1];

/** What there is to read under a path, links followed; `-` is the standard input. */
export function findInput(path: string): Stats | undefined {
  return statOf(() => (path === "-" ? fstatSync(STDIN) : statSync(path)));
}

/** What would be written into under a path; `-` is the standard output. */
export function findOutput(path: string): Stats | undefined {
  return statOf(() => (path === "-" ? fstatSync(STDOUT) : statSync(path)));
}

/** Whether both are there, and one and the same, however they are called. */
export function isSame(one: Stats | undefined, other: Stats | undefined): boolean {
  return one !== undefined && one.dev === other?.dev && one.ino === other.ino;
}

function statOf(look: () => Stats): Stats | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
