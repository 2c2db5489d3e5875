import { changesDepth, type TowerChange, type TowerLayer } from "./layer.ts";
import { closeRammingStep, rammingStep, wipedStrand, wipingStep } from "./lines.ts";
import type { WipeTowerOptions } from "./options.ts";
import { Pen, strandOf, TOWER_TRAVEL } from "./pen.ts";
import { load, raiseCurrent, ram, unload } from "./swap.ts";

/** First layers are wiped with so much more plastic. */
const FIRST_LAYER_FLOW = 1.18;
/** Of a wipe above the first layer, mm/s: PrusaSlicer 2.5 has the same whatever the speed of infill. */
const WIPE_SPEED = 80;
/** The speeds of the first lines over the last ones', so that a filament that just began to flow is not torn off. */
const STARTING_SPEEDS = [0.33, 0.375, 0.458, 0.875];
/** What the speed of each further line gains, mm/s. */
const SPEED_GAIN = 50 / 60;
/** How far a line of wiping keeps from the edge where the next one begins beside it, in its widths. */
const INDENT = 1.5;
/** Nearer to the edge than so many of its widths, wiping begins on the next line. */
const LEAST_LINE = 2.5;
/** The speed at which a change steps to its first line, mm/s. */
const STEP_SPEED = 2400 / 60;
const ROUNDING = 1e-4;

/** Where a change begins: behind so many mm of changes before it, on a layer that lies as its side says. */
export interface ChangePlace {
  /** mm of the layer's depth that earlier changes took. */
  readonly from: number;
  readonly isReversed: boolean;
  /** The tower's layer below; undefined where that is full all over, or the bed. */
  readonly below: TowerLayer | undefined;
}

/**
 * A change of the tool on the tower: the pen's stroke `change` stands where the new tool takes over; then what was left
 * of the old filament is wiped off on lines to and fro.
 */
export function changeOnTower(
  layer: TowerLayer,
  change: TowerChange,
  place: ChangePlace,
  options: WipeTowerOptions,
): { readonly pen: Pen; readonly leftToRight: boolean } {
  const { from, isReversed } = place;
  const { lineWidth: line, width, swaps } = options;
  const front = from + (isReversed ? layer.depth - changesDepth(layer) : 0);
  const back = front + change.depth;
  const [left, right] = [line / 2, width - line / 2];
  const { pen, start, startsRight } = leaveTower(
    layer.height,
    change.from,
    { front, lead: endsInAir(layer, change, place, options) ? change.firstLine - line : 0 },
    options,
  );
  pen.change();
  if (swaps) load(pen, swaps[change.to], [left + 0.75 * line, right - 0.75 * line]);
  pen.travel(start.x, start.y, STEP_SPEED);
  const strand = wipedStrand(options, layer.height);
  pen.strand = layer.isFirst ? { ...strand, section: strand.section * FIRST_LAYER_FLOW } : strand;
  // Lines further apart would leave some of the layer's room empty on the bed, where they lie side by side.
  const length = layer.isFirst && options.extraSpacing > 1 ? Number.POSITIVE_INFINITY : change.wiped / strand.section;
  const leftToRight = wipe(pen, [left, right], startsRight, back, length, layer, options);
  pen.overrideSpeed(true);
  // Where other changes follow, PrusaSlicer fills from the other side.
  return { pen, leftToRight: leftToRight === (change === layer.changes.at(-1)) };
}

/**
 * Whether what is rammed would end over a gap of the layer below: its last line lies over the filling there. By
 * PrusaSlicer's measure, the middle of that line and of the filling's edge.
 */
function endsInAir(
  layer: TowerLayer,
  change: TowerChange,
  { from, isReversed, below }: ChangePlace,
  options: WipeTowerOptions,
): boolean {
  if (below === undefined) return false;
  const { lineWidth: line } = options;
  const end = from + change.rammed - (closeRammingStep(change.from, options) - line) / 2;
  const filledIn = (of: TowerLayer): number => of.depth - changesDepth(of);
  return isReversed ? end < filledIn(below) - filledIn(layer) - line / 2 : end > changesDepth(below) + line + line / 2;
}

/** What a tool draws on the tower before it leaves. */
interface Leaving {
  readonly pen: Pen;
  /** Where its last line ended; wiping begins there. */
  readonly start: { readonly x: number; readonly y: number };
  /** Which way that ran. */
  readonly startsRight: boolean;
}

/**
 * Rams and unloads a tool's filament where all share a nozzle. Speeds hold as they stand from here on, and pressure
 * advance is off until the next filament's own g-code turns it on.
 * @param place behind so many mm of the layer's depth; and how much is drawn first so that ramming ends further on, mm
 */
export function leaveTower(
  height: number,
  tool: number,
  { front, lead }: { readonly front: number; readonly lead: number },
  options: WipeTowerOptions,
): Leaving {
  const { lineWidth: line, width, swaps } = options;
  const swap = swaps?.[tool];
  const step = rammingStep(tool, options);
  const inside = [line / 2 + line, width - line / 2 - line] as const;
  const pen = new Pen(line / 2, front + line / 2, strandOf(line, height));
  pen.overrideSpeed(false);
  if (swap) raiseCurrent(pen, swap);
  pen.travel(inside[0], front + (line + step) / 2, TOWER_TRAVEL);
  if (lead > 0) pen.extrude(inside[0] + lead, pen.y, TOWER_TRAVEL);
  pen.stopPressureAdvance();
  const startsRight = ram(pen, tool, inside, height, options);
  const start = { x: pen.x, y: pen.y + (closeRammingStep(tool, options) - line) / 2 };
  if (swap) unload(pen, swap, inside, step);
  // Whatever happens between the tools happens a line further on, above nothing that was just printed.
  pen.travel(start.x, start.y + line, STEP_SPEED);
  return { pen, start, startsRight };
}

/**
 * Lines from one edge to the other, until so many mm are done or there is no room; which way the last one ran. What oozes
 * then is wiped off along the line before it.
 */
export function wipe(
  pen: Pen,
  edges: readonly [number, number],
  startsRight: boolean,
  back: number,
  length: number,
  layer: Pick<TowerLayer, "isFirst">,
  options: WipeTowerOptions,
): boolean {
  const leftToRight = wipingLines(pen, edges, startsRight, back, length, layer, options);
  const [left, right] = edges;
  const y = pen.y - wipingStep(options, layer.isFirst);
  pen.trail = [
    [pen.x, y],
    [pen.x - left < right - pen.x ? right : left, y],
  ];
  return leftToRight;
}

function wipingLines(
  pen: Pen,
  [left, right]: readonly [number, number],
  startsRight: boolean,
  back: number,
  length: number,
  { isFirst }: Pick<TowerLayer, "isFirst">,
  options: WipeTowerOptions,
): boolean {
  const { width: line } = pen.strand;
  const step = wipingStep(options, isFirst);
  const full = isFirst ? options.firstLayerSpeed : WIPE_SPEED;
  let rest = length;
  let leftToRight = startsRight;
  if ((leftToRight ? right - pen.x : pen.x - left) < LEAST_LINE * line) {
    pen.travel(leftToRight ? right - line : left + line, pen.y + step, TOWER_TRAVEL);
    leftToRight = !leftToRight;
  }
  let speed = 0;
  for (let i = 0; ; i++) {
    speed = i < STARTING_SPEEDS.length ? STARTING_SPEEDS[i] * full : Math.min(full, speed + SPEED_GAIN);
    const from = pen.x;
    // Every other turn goes round the corner, so that strands do not pile up at the edge.
    const indent = INDENT * line;
    pen.extrude(leftToRight ? right - (i % 4 === 0 ? 0 : indent) : left + (i % 4 === 1 ? 0 : indent), pen.y, speed);
    if (pen.y + step > back + ROUNDING) return leftToRight;
    rest -= Math.abs(pen.x - from);
    if (rest < ROUNDING) {
      pen.travel(leftToRight ? left + indent : right - indent, pen.y, TOWER_TRAVEL);
      return leftToRight;
    }
    const aside = i % 4 === 0 ? -indent : i % 4 === 1 ? indent : 0;
    pen.extrude(pen.x + aside, pen.y + step);
    leftToRight = !leftToRight;
  }
}
