/** What a print's figures are held to beside PrusaSlicer's, and how the rows and the verdict over them read. */
import { ROLES, type SliceResult } from "../src/index.ts";

/** PrusaSlicer's figures of a print; roles by its own words. */
export interface Reference {
  readonly filament_mm: number;
  readonly time_s: number;
  readonly roles: Readonly<Record<string, { readonly e_mm: number }>>;
  readonly error?: string;
}

/** How far off a figure may be, in percent: on each print, and in the median. */
const BARS = { filament: { each: 2, median: 0.7 }, time: { each: 4, median: 1.5 } } as const;
/** The same for a role with at least such a share of the filament. */
const ROLE_BAR = 6;
const ROLE_SHARE = 0.03;
/** Of the prints, 3 in 75 may miss a bar, none of them by more than twice. */
const MISSES = 3 / 75;
const MOST = 2;

/** A figure that is off by so many percent of PrusaSlicer's, and its bar. */
interface Figure {
  readonly name: string;
  readonly off: number;
  readonly bar: number;
}

interface Row {
  readonly figures: readonly Figure[];
  readonly error?: string;
}

const SHORT: Readonly<Record<string, string>> = {
  Perimeter: "inner",
  "External perimeter": "outer",
  "Overhang perimeter": "overhang",
  "Internal infill": "sparse",
  "Solid infill": "solid",
  "Top solid infill": "top",
  "Bridge infill": "bridge",
  "Gap fill": "gap",
  "Skirt/Brim": "skirt",
  "Support material": "support",
  "Support material interface": "interface",
};

export function judgeRow(stats: SliceResult["stats"] | { readonly error: string }, reference: Reference): Row {
  if ("error" in stats) return { figures: [], error: stats.error };
  const off = (ours: number, theirs: number): number => (ours / theirs - 1) * 100;
  const figures: Figure[] = [
    { name: "filament", off: off(stats.filamentMm, reference.filament_mm), bar: BARS.filament.each },
    { name: "time", off: off(stats.timeSeconds, reference.time_s), bar: BARS.time.each },
  ];
  for (const { name, comment } of ROLES) {
    const theirs = reference.roles[comment]?.e_mm ?? 0;
    const ours = stats.roles[name]?.filamentMm ?? 0;
    if (Math.max(ours, theirs) >= ROLE_SHARE * reference.filament_mm)
      figures.push({ name: SHORT[comment] ?? comment, off: off(ours, theirs), bar: ROLE_BAR });
  }
  return { figures };
}

/** One line; what misses its bar bears one mark, what misses it by more than twice two. */
export function rowText(model: string, profile: string, { figures, error }: Row): string {
  const head = `${profile.padEnd(10)}${model.padEnd(19)}`;
  if (error !== undefined) return `${head}!! ${error}`;
  const [filament, time, ...roles] = figures.map((figure) => {
    const { off, bar, name } = figure;
    const mark = Math.abs(off) <= bar ? "" : Math.abs(off) <= MOST * bar ? "!" : "!!";
    const text = `${off < 0 ? "" : "+"}${off.toFixed(bar === ROLE_BAR ? 1 : 2)}${mark}`;
    return name === "filament" || name === "time" ? text.padEnd(9) : `${name} ${text}`;
  });
  return `${head}filament ${filament}time ${time}${roles.join("  ")}`;
}

/** What the rows come to. */
export function verdict(rows: readonly Row[]): { readonly lines: readonly string[]; readonly isMet: boolean } {
  const isOver = (row: Row, times: number): boolean =>
    row.error !== undefined || row.figures.some(({ off, bar }) => !(Math.abs(off) <= times * bar));
  const missing = rows.filter((row) => isOver(row, 1)).length;
  const far = rows.filter((row) => isOver(row, MOST)).length;
  const allowed = Math.floor(rows.length * MISSES);
  const medians = (["filament", "time"] as const).map((name) => ({
    name,
    off: median(
      rows.flatMap(({ figures }) => figures.filter((one) => one.name === name).map(({ off }) => Math.abs(off))),
    ),
    bar: BARS[name].median,
  }));
  const isMet = rows.length > 0 && missing <= allowed && far === 0 && medians.every(({ off, bar }) => off <= bar);
  return {
    lines: [
      `bars: filament ${BARS.filament.each} %, time ${BARS.time.each} %, a role of 3 % and more ${ROLE_BAR} %; ! misses its bar, !! by more than twice`,
      ...medians.map(({ name, off, bar }) => `${name}: median ${off.toFixed(2)} %, at most ${bar} %`),
      `prints: ${rows.length}, ${missing} miss a bar, at most ${allowed}; ${far} by more than twice, at most 0`,
      isMet ? "the bars are met" : "the bars are missed",
    ],
    isMet,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle) - 1]) / 2;
}
