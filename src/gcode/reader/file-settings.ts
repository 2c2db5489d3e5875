/**
 * What a slicer wrote about its own file, in comments at its head and its tail: the settings it sliced with, and the
 * time and filament that it reckoned. Read from the ends of a text alone, without a line of its moves.
 */

/** A slicer's own figures; null where the file does not tell. */
export interface OwnFigures {
  readonly timeSeconds: number | null;
  readonly silentTimeSeconds: number | null;
  readonly firstLayerSeconds: number | null;
  /** mm by tool. */
  readonly filamentMm: readonly number[] | null;
}

/**
 * The settings by their names, as PrusaSlicer, Slic3r, SuperSlicer, OrcaSlicer, BambuStudio and this engine write them
 * (`; name = value`). Other slicers' are no such comments, and the map is empty.
 * @param head the text's first bytes
 * @param tail its last bytes; may overlap the head
 */
export function parseFileSettings(head: Uint8Array, tail: Uint8Array): ReadonlyMap<string, string> {
  const settings = new Map<string, string>();
  for (const line of commentsOf(head, tail)) {
    const match = SETTING.exec(line);
    if (match !== null) settings.set(match[1], match[2]);
  }
  return settings;
}

/** The figures that the slicer itself gives, of the same two ends. */
export function ownFigures(head: Uint8Array, tail: Uint8Array): OwnFigures {
  const found: { -readonly [K in keyof OwnFigures]: OwnFigures[K] } = {
    timeSeconds: null,
    silentTimeSeconds: null,
    firstLayerSeconds: null,
    filamentMm: null,
  };
  for (const line of commentsOf(head, tail))
    for (const { pattern, figure, read } of FIGURES) {
      const match = pattern.exec(line);
      const value = match === null ? null : read(match[1]);
      if (value !== null) found[figure] = value as never;
    }
  return found;
}

/** Lower-case names as these slicers' settings have; their figures are words with spaces. */
const SETTING = /^; ?([a-z][a-z0-9_]*) = (.*)$/;
const SECONDS_OF: Readonly<Record<string, number>> = { d: 86_400, h: 3600, m: 60, s: 1 };
const MM_PER_M = 1000;
/** A Cura that slices on its own writes these in the place of what it does not know yet. */
const CURA_PLACEHOLDER_SECONDS = 6666;

const FIGURES: readonly {
  readonly pattern: RegExp;
  readonly figure: keyof OwnFigures;
  readonly read: (text: string) => number | readonly number[] | null;
}[] = [
  // PrusaSlicer and its kin.
  { pattern: /^; estimated printing time(?: \(normal mode\))? = (.+)$/, figure: "timeSeconds", read: duration },
  { pattern: /^; estimated printing time \(silent mode\) = (.+)$/, figure: "silentTimeSeconds", read: duration },
  {
    pattern: /^; estimated first layer printing time(?: \(normal mode\))? = (.+)$/,
    figure: "firstLayerSeconds",
    read: duration,
  },
  { pattern: /^; (?:total )?filament (?:used|length) ?\[mm\] ?[=:] ?([\d., ]+)$/, figure: "filamentMm", read: lengths },
  // Slic3r, once for each extruder.
  { pattern: /^; filament used = ([\d.]+)mm/, figure: "filamentMm", read: lengths },
  // BambuStudio and OrcaSlicer on its printers.
  { pattern: /^; .*total estimated time: ([^;]+)$/, figure: "timeSeconds", read: duration },
  // Cura.
  { pattern: /^;TIME:([\d.]+)$/, figure: "timeSeconds", read: curaSeconds },
  { pattern: /^;PRINT\.TIME:([\d.]+)$/, figure: "timeSeconds", read: curaSeconds },
  { pattern: /^;Filament used: ([\d.]+m(?:, [\d.]+m)*)$/, figure: "filamentMm", read: metres },
  // Simplify3D.
  { pattern: /^; +Build [Tt]ime: (.+)$/, figure: "timeSeconds", read: words },
  { pattern: /^; +Filament length: ([\d.]+) mm/, figure: "filamentMm", read: lengths },
  // KISSlicer, ideaMaker.
  { pattern: /^; +Calculated-during-export Build Time: ([\d.]+) minutes?$/, figure: "timeSeconds", read: minutes },
  { pattern: /^;Print Time: ([\d.]+)$/, figure: "timeSeconds", read: number },
];

/** The comment lines of both ends. A line that begins before the tail is none. */
function* commentsOf(head: Uint8Array, tail: Uint8Array): Iterable<string> {
  for (const bytes of [head, tail])
    for (const line of new TextDecoder().decode(bytes).split("\n")) if (line.startsWith(";")) yield line.trimEnd();
}

/** `1d 2h 3m 4s`. */
function duration(text: string): number | null {
  return summed(text, /(\d+(?:\.\d+)?) ?([dhms])(?![a-z])/g);
}

/** `1 hour 2 minutes`. */
function words(text: string): number | null {
  return summed(text, /(\d+(?:\.\d+)?) ([dhms])[a-z]*/g);
}

function summed(text: string, part: RegExp): number | null {
  const parts = [...text.matchAll(part)];
  return parts.length === 0 ? null : parts.reduce((sum, [, count, unit]) => sum + Number(count) * SECONDS_OF[unit], 0);
}

function number(text: string): number | null {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

function minutes(text: string): number | null {
  const value = number(text);
  return value === null ? null : value * SECONDS_OF.m;
}

function curaSeconds(text: string): number | null {
  const seconds = number(text);
  return seconds === CURA_PLACEHOLDER_SECONDS ? null : seconds;
}

function lengths(text: string): readonly number[] | null {
  const values = text.split(",").map((part) => Number(part.trim() || Number.NaN));
  return values.every(Number.isFinite) ? values : null;
}

function metres(text: string): readonly number[] | null {
  const values = text.split(",").map((part) => Number.parseFloat(part) * MM_PER_M);
  return values.every(Number.isFinite) && values.some((mm) => mm > 0) ? values : null;
}
