/**
 * How deep the wipe tower is.
 *
 * On each layer the tower is a box, as wide everywhere as is asked. The lines on which filaments are wiped lie behind
 * each other; what is left of the box is filled so that the layer above has something to stand on, and that filling
 * counts as wiping of the change before it, so fewer lines are needed. A layer is as deep as any above it, or nearly.
 */
import { finishLayer } from "./finish.ts";
import { changesDepth, type TowerChange, type TowerLayer } from "./layer.ts";
import { firstLineVolume, lineRoom, rammedStrand, rammingStep, wipedStrand, wipingStep } from "./lines.ts";
import type { WipeTowerOptions } from "./options.ts";
import { coneAbout, coneStretch } from "./outline.ts";
import { strandOf } from "./pen.ts";
import type { Ramming } from "./ramming.ts";

/** A layer with the tools that print on it, in their order. */
export interface ToolLayer {
  /** Its place in the print's plan. */
  readonly index: number;
  /** mm. */
  readonly height: number;
  readonly tools: readonly number[];
  /** What the part takes of what each of them purges, mm3; nothing unless told. */
  readonly taken?: readonly number[] | undefined;
}

export interface TowerPlan {
  readonly options: WipeTowerOptions;
  /** From the bed up to the last change of a tool. */
  readonly layers: readonly TowerLayer[];
  /** mm. */
  readonly depth: number;
}

/** Fillings depend on depths, and depths on what fillings save: so many rounds settle both. */
const ROUNDS = 5;

/** The tower for layers from the bottom up; undefined where no tool ever changes. */
export function planTower(printed: readonly ToolLayer[], options: WipeTowerOptions): TowerPlan | undefined {
  const layers = towerLayers(printed, options);
  if (layers.length === 0) return undefined;
  let depth = spread(layers, options);
  for (let round = 0; round < ROUNDS; round++) {
    for (const layer of layers) saveOnWiping(layer, options);
    depth = spread(layers, options);
  }
  return { options, layers, depth };
}

/** Up to the last change, each with its changes. */
function towerLayers(printed: readonly ToolLayer[], options: WipeTowerOptions): TowerLayer[] {
  const { soluble } = options;
  const layers: Omit<TowerLayer, "carriesSoluble" | "above">[] = [];
  let tool = printed[0]?.tools[0] ?? 0;
  let end = 0;
  for (const { index, height, tools, taken } of printed) {
    const changes: TowerChange[] = [];
    for (const [turn, to] of tools.entries()) {
      if (to === tool) continue;
      const volume = Math.max(options.least[to], options.volumes[tool][to] - (taken?.[turn] ?? 0));
      const { rammed, firstLine } = rammedLines(tool, height, options);
      const left = Math.max(0, volume - firstLineVolume(firstLine, options, height));
      const depth = rammed + wipingDepth(left, height, options);
      changes.push({ from: tool, to, volume, wiped: volume, rammed, firstLine, depth });
      tool = to;
    }
    const filledAfter = changes.findIndex(({ to }) => !soluble[to]);
    layers.push({ index, height, isFirst: layers.length === 0, changes, filledAfter, depth: 0, cone: undefined });
    if (changes.length > 0) end = layers.length;
  }
  const kept = layers.slice(0, end);
  const total = kept.reduce((sum, { height }) => sum + height, 0);
  let built = 0;
  return kept.map((layer, i) => {
    if (i === 0 || layer.changes.length > 0 || !options.skipsSparse) built += layer.height;
    return {
      ...layer,
      carriesSoluble: i + 1 < end && layers[i + 1].changes.some(({ from, to }) => soluble[from] || soluble[to]),
      above: total - built,
    };
  });
}

/** The depth that ramming a tool's filament takes, and what it leaves of its last line, mm. */
function rammedLines(
  tool: number,
  height: number,
  options: WipeTowerOptions,
): Pick<TowerChange, "rammed" | "firstLine"> {
  const room = lineRoom(options);
  const ramming = options.ramming[tool];
  const lines = ramming ? plannedLines(ramming, rammedStrand(ramming, options, height).section * room) : 0;
  const whole = Math.floor(lines);
  const rammed = (whole + 1) * rammingStep(tool, options);
  return { rammed, firstLine: room * (1 - (lines - whole)) };
}

/** Lines of so many mm3 that a filament is rammed on: as PrusaSlicer plans them, but for what would not fit there. */
function plannedLines({ planned, total }: Ramming, line: number): number {
  return (Math.floor(total / line) > Math.floor(planned / line) ? total : planned) / line;
}

/** The depth that wiping so many mm3 takes, mm. */
function wipingDepth(volume: number, height: number, options: WipeTowerOptions): number {
  const lines = volume / wipedStrand(options, height).section / lineRoom(options);
  return (Math.floor(lines) + 1) * wipingStep(options, false);
}

/** Gives each layer the depth that it and those above need, and its cone; the tower's own depth. */
function spread(layers: readonly TowerLayer[], { lineWidth, coneSlope, width }: WipeTowerOptions): number {
  let tower = 0;
  for (const layer of layers) layer.depth = 0;
  for (let i = layers.length - 1; i >= 0; i--) {
    const layer = layers[i];
    layer.depth = Math.max(layer.depth, changesDepth(layer));
    if (layer.depth > tower - lineWidth) tower = layer.depth + lineWidth;
    for (let below = i - 1; below >= 0; below--)
      if (layers[below].depth - layer.depth < 2 * lineWidth) layers[below].depth = layer.depth;
  }
  if (coneSlope === 0) return tower;
  const [{ above, height }] = layers;
  const stretch = coneStretch(coneSlope, above + height, width, tower);
  for (const layer of layers) layer.cone = coneAbout(layer.depth + lineWidth, coneSlope * layer.above, stretch);
  return tower;
}

/** Filling the layer after a change is wiping as well: the change needs fewer lines. */
function saveOnWiping(layer: TowerLayer, options: WipeTowerOptions): void {
  const change = layer.changes[layer.filledAfter];
  if (change === undefined) return;
  const filling = finishLayer(layer, options, { leftToRight: true, isReversed: false });
  const saved = filling.length * strandOf(options.lineWidth, layer.height).section;
  const { wipesLeast, least } = options;
  const needed = wipesLeast ? Math.max(least[change.to], change.volume - saved) : change.volume - saved;
  if (wipesLeast) change.wiped = needed;
  const left = needed - firstLineVolume(change.firstLine, options, layer.height);
  const isWiped = left > 0 || wipesLeast;
  change.depth = change.rammed + (isWiped ? wipingDepth(Math.max(0, left), layer.height, options) : 0);
}
