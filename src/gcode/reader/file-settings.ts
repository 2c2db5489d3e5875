/**
 * What a slicer wrote about its own file, in comments at its head and its tail: the settings it sliced with, and the
 * time and filament that it reckoned. Read from the ends of a text alone, without a line of its moves.
 */
import { MM_PER_M } from "../../core/units.ts";

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
 * (`; name = value`); KISSlicer's have names of their own. Other slicers write none so, and the map is empty.
 * @param head the text's first bytes
 * @param tail its last bytes; may overlap the head
 */
export function parseFileSettings(head: Uint8Array, tail: Uint8Array): ReadonlyMap<string, string> {
  const settings = new Map<string, string>();
  for (const bytes of [head, tail])
    for (const line of commentsOf(bytes)) {
      const match = SETTING.exec(line);
      if (match !== null) settings.set(match[1], match[2] ?? "");
    }
  return settings;
}

/**
 * The figures that the slicer itself gives, of the same two ends. What the tail tells rules: there it is known best.
 */
export function ownFigures(head: Uint8Array, tail: Uint8Array): OwnFigures {
  const ends = [figuresOf(tail), figuresOf(head)];
  const told = <K extends keyof OwnFigures>(figure: K): OwnFigures[K] | null =>
    ends.find((figures) => figures[figure] !== null)?.[figure] ?? null;
  return {
    timeSeconds: told("timeSeconds") ?? lastElapsed(tail),
    silentTimeSeconds: told("silentTimeSeconds"),
    firstLayerSeconds: told("firstLayerSeconds"),
    filamentMm: told("filamentMm"),
  };
}

/** What Cura says after its last layer, for the header that it leaves without when it slices on its own. */
function lastElapsed(tail: Uint8Array): number | null {
  let seconds: number | null = null;
  for (const line of commentsOf(tail)) {
    const match = /^;TIME_ELAPSED:([\d.]+)$/.exec(line);
    if (match !== null) seconds = number(match[1]) ?? seconds;
  }
  return seconds;
}

function figuresOf(bytes: Uint8Array): OwnFigures {
  const seconds = { timeSeconds: null, silentTimeSeconds: null, firstLayerSeconds: null } as Record<
    Time,
    number | null
  >;
  let filamentMm: number[] | null = null;
  for (const line of commentsOf(bytes)) {
    if (line.length > LONGEST_FIGURE) continue;
    for (const { pattern, figure, read } of TIMES) {
      const match = pattern.exec(line);
      if (match !== null) seconds[figure] = read(match[1]) ?? seconds[figure];
    }
    for (const { pattern, mmPerUnit, isOfOneTool } of LENGTHS) {
      const match = pattern.exec(line);
      if (match === null) continue;
      const lengths: number[] = match[1].split(",").map((part) => Number.parseFloat(part) * mmPerUnit);
      if (!lengths.every(Number.isFinite)) continue;
      filamentMm = isOfOneTool ? [...(filamentMm ?? []), ...lengths] : lengths;
    }
  }
  // Before it has sliced, Cura writes that it needs none.
  return { ...seconds, filamentMm: filamentMm?.some((mm) => mm > 0) ? filamentMm : null };
}

/** Lower-case names as these slicers' settings have; their figures are words with spaces. */
const SETTING = /^; ?([a-z][a-z0-9_]*) =(?: (.*))?$/;
const SECONDS_OF: Readonly<Record<string, number>> = { d: 86_400, h: 3600, m: 60, s: 1 };
/** A Cura that slices on its own writes these in the place of what it does not know yet. */
const CURA_PLACEHOLDER_SECONDS = 6666;

/** Lines with figures are short. */
const LONGEST_FIGURE = 256;

type Time = "timeSeconds" | "silentTimeSeconds" | "firstLayerSeconds";

const TIMES: readonly { pattern: RegExp; figure: Time; read: (text: string) => number | null }[] = [
  // PrusaSlicer and its kin.
  { pattern: /^; estimated printing time(?: \(normal mode\))? = (.+)$/, figure: "timeSeconds", read: duration },
  { pattern: /^; estimated printing time \(silent mode\) = (.+)$/, figure: "silentTimeSeconds", read: duration },
  {
    pattern: /^; estimated first layer printing time(?: \(normal mode\))? = (.+)$/,
    figure: "firstLayerSeconds",
    read: duration,
  },
  // BambuStudio, and OrcaSlicer for its printers.
  { pattern: /^; .*total estimated time: ([^;]+)$/, figure: "timeSeconds", read: duration },
  // Cura: Marlin's head and Griffin's.
  { pattern: /^;(?:TIME|PRINT\.TIME):([\d.]+)$/, figure: "timeSeconds", read: curaSeconds },
  // Simplify3D.
  { pattern: /^; +Build [Tt]ime: (.+)$/, figure: "timeSeconds", read: duration },
  // KISSlicer.
  {
    pattern: /^; (?:Estimated|Calculated-during-export) Build Time: +([\d.]+) minutes?$/,
    figure: "timeSeconds",
    read: minutes,
  },
  // ideaMaker.
  { pattern: /^;Print Time: ([\d.]+)$/, figure: "timeSeconds", read: number },
];

const LENGTHS: readonly { pattern: RegExp; mmPerUnit: number; isOfOneTool: boolean }[] = [
  // PrusaSlicer and its kin; BambuStudio.
  { pattern: /^; (?:total )?filament (?:used|length) \[mm\] ?[=:] ([\d., ]+)$/, mmPerUnit: 1, isOfOneTool: false },
  // Slic3r.
  { pattern: /^; filament used = ([\d.]+)mm/, mmPerUnit: 1, isOfOneTool: true },
  // Cura.
  { pattern: /^;Filament used: ([\d.]+m(?:, ?[\d.]+m)*)$/, mmPerUnit: MM_PER_M, isOfOneTool: false },
  // Simplify3D.
  { pattern: /^; +(?:Filament|Material) [Ll]ength: ([\d.]+) mm/, mmPerUnit: 1, isOfOneTool: true },
  // KISSlicer.
  { pattern: /^; +Ext #?\d+ += +([\d.]+) mm/, mmPerUnit: 1, isOfOneTool: true },
];

/** The whole comment lines of one end. */
function* commentsOf(bytes: Uint8Array): Iterable<string> {
  for (const line of new TextDecoder().decode(bytes).split(/[\r\n]+/)) if (line.startsWith(";")) yield line.trimEnd();
}

/** `1d 2h 3m 4s`, or the words in full. */
function duration(text: string): number | null {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?) ?([dhms])(?:ays?|ours?|in(?:ute)?s?|ec(?:ond)?s?)?\b/g)];
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
