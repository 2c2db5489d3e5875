/**
 * What custom lines heat, found as PrusaSlicer finds it: by commands in capitals that begin a line, whatever their number
 * is written like (`M0104`), and the whole degrees of their `S`, the last one's where there are several.
 */

/** What heats, by command. */
export interface HeatingCommands {
  readonly m: readonly number[];
  /** G10 counts too, where it has a temperature. */
  readonly g10?: boolean;
}

/** A temperature that lines tell. */
export interface ToldTemperature {
  readonly isTold: boolean;
  /** degC; undefined where the lines leave that open, as with `R` alone. */
  readonly celsius?: number | undefined;
}

const LINES = /[\r\n]+/;
const COMMAND = /^[ \t]*([MG])\s*\+?(\d+)([^;]*)/;
const DEGREES = /(?:^|[ \t])S[ \t]*([+-]?\d+)/g;
/** As many degrees no one means. */
const TOO_HOT = 1000;

export const HEATS_HOTEND: HeatingCommands = { m: [104, 109] };
export const HEATS_BED: HeatingCommands = { m: [140, 190] };
export const HEATS_CHAMBER: HeatingCommands = { m: [141, 191] };

export function toldTemperature(text: string, commands: HeatingCommands): ToldTemperature {
  let told: ToldTemperature = { isTold: false };
  for (const line of text.split(LINES)) {
    const [, letter, number, words = ""] = COMMAND.exec(line) ?? [];
    const isM = letter === "M" && commands.m.includes(Number(number));
    const isG10 = letter === "G" && commands.g10 === true && Number(number) === 10;
    if (!isM && !isG10) continue;
    const degrees = [...words.matchAll(DEGREES)].at(-1);
    if (isM || degrees) told = { isTold: true, celsius: degrees ? Number(degrees[1]) : told.celsius };
  }
  const { celsius = -1 } = told;
  return celsius >= 0 && celsius < TOO_HOT ? told : { isTold: told.isTold };
}
