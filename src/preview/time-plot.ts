/**
 * Time and flow by layer as an SVG: two panels over one axis of layers. The same numbers give the same text.
 * Where layers are narrower than a pixel, those of one pixel are drawn as one: times and mean flows by their mean, peaks
 * by their highest, so that areas stay true and no peak is lost.
 */
import { checkArgument, having, listOf, numberFrom } from "../core/option.ts";
import { countTicks, ticksTo } from "./plot-axis.ts";

/** What is plotted, by layer index; each array as long as there are layers. An estimate is such data. */
export interface TimePlotData {
  readonly layerSeconds: readonly number[];
  /** mm3/s. */
  readonly flow: { readonly layerMeans: readonly number[]; readonly layerPeaks: readonly number[] };
}

/** A row of numbers and how it is drawn. */
interface Series {
  readonly name: string;
  readonly colour: string;
  /** One for each column. */
  readonly values: readonly number[];
}

interface Panel {
  readonly title: string;
  readonly top: number;
  /** Drawn in order: the highest first. */
  readonly series: readonly Series[];
}

const WIDTH = 900;
const HEIGHT = 560;
const LEFT = 62;
const RIGHT = WIDTH - 22;
const PANEL_HEIGHT = 196;
const TIME_TOP = 38;
const FLOW_TOP = 300;
const SPAN = RIGHT - LEFT;
const X_TICKS = 10;
const Y_TICKS = 5;
const BLUE = "#3a6ea5";
const ORANGE = "#d9722e";
const PALE_ORANGE = "#f4cfb2";
/** The time axis counts in the largest unit of which it shows more than a few. */
const TIME_UNITS = [
  { unit: "h", seconds: 3600 },
  { unit: "min", seconds: 60 },
  { unit: "s", seconds: 1 },
] as const;
const FEW = 3;

const NUMBERS = listOf(numberFrom());
const DATA = having({ layerSeconds: NUMBERS, flow: having({ layerMeans: NUMBERS, layerPeaks: NUMBERS }) });

/**
 * Time by layer above, mean and peak flow by layer below; a picture of 900 x 560 with dark text on white.
 * @throws SlicewrightError `USAGE`
 */
export function timePlotSvg(data: TimePlotData): string {
  checkArgument("preview", "data", data, DATA);
  const { layerSeconds, flow } = data;
  const layers = layerSeconds.length;
  const longest = highest(layerSeconds);
  const { unit, seconds } = TIME_UNITS.find((one) => longest > FEW * one.seconds) ?? TIME_UNITS[2];
  const time = columns(layerSeconds, mean).map((value) => value / seconds);
  const panels: Panel[] = [
    { title: `Time by layer, ${unit}`, top: TIME_TOP, series: [{ name: "time", colour: BLUE, values: time }] },
    {
      title: "Flow by layer, mm³/s",
      top: FLOW_TOP,
      series: [
        { name: "peak", colour: PALE_ORANGE, values: columns(flow.layerPeaks, highest) },
        { name: "mean", colour: ORANGE, values: columns(flow.layerMeans, mean) },
      ],
    },
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="100%" height="100%" fill="#ffffff"/>
<g font-family="sans-serif" font-size="12" fill="#222222">
${panels.map((panel) => panelSvg(panel, layers)).join("\n")}
<text x="${(LEFT + RIGHT) / 2}" y="${HEIGHT - 14}" text-anchor="middle">layer</text>
</g>
</svg>
`;
}

function panelSvg(panel: Panel, layers: number): string {
  const { title, top, series } = panel;
  const bottom = top + PANEL_HEIGHT;
  const ticks = ticksTo(highest(series.flatMap(({ values }) => values)), Y_TICKS);
  const y = (value: number): number => bottom - (value / ticks.top) * PANEL_HEIGHT;
  const rows = ticks.values.map((value) => {
    const at = y(value).toFixed(2);
    const line = `<line x1="${LEFT}" y1="${at}" x2="${RIGHT}" y2="${at}" stroke="#e2e2e2"/>`;
    return `${line}<text x="${LEFT - 8}" y="${at}" dy="4" text-anchor="end">${ticks.label(value)}</text>`;
  });
  const marks = countTicks(layers, X_TICKS).map((layer) => {
    const at = (LEFT + ((layer - 0.5) / layers) * SPAN).toFixed(2);
    const line = `<line x1="${at}" y1="${bottom}" x2="${at}" y2="${bottom + 5}" stroke="#555555"/>`;
    return `${line}<text x="${at}" y="${bottom + 19}" text-anchor="middle">${layer}</text>`;
  });
  return [
    `<text x="${LEFT}" y="${top - 14}" font-size="14" font-weight="bold">${title}</text>`,
    ...series.map((one, index) => legendSvg(one, RIGHT - 70 * (series.length - index), top - 14)),
    ...rows,
    ...series.map(({ values, colour }) => areaSvg(values, colour, y, bottom)),
    `<line x1="${LEFT}" y1="${bottom}" x2="${RIGHT}" y2="${bottom}" stroke="#555555"/>`,
    ...marks,
  ].join("\n");
}

function legendSvg({ name, colour }: Series, x: number, y: number): string {
  return `<rect x="${x}" y="${y - 10}" width="12" height="12" fill="${colour}"/><text x="${x + 18}" y="${y}">${name}</text>`;
}

/** Steps from column to column, filled down to the axis. */
function areaSvg(values: readonly number[], colour: string, y: (value: number) => number, bottom: number): string {
  const steps = values.map(
    (value, column) => `V${y(value).toFixed(2)}H${(LEFT + ((column + 1) / values.length) * SPAN).toFixed(2)}`,
  );
  return `<path fill="${colour}" d="M${LEFT} ${bottom}${steps.join("")}V${bottom}Z"/>`;
}

/** One value for each layer, or for each pixel where there are more layers. */
function columns(values: readonly number[], of: (values: readonly number[]) => number): number[] {
  const count = Math.min(values.length, SPAN);
  const edge = (column: number): number => Math.floor((column * values.length) / count);
  return Array.from({ length: count }, (_, column) => of(values.slice(edge(column), edge(column + 1))));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function highest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}
