/**
 * How deep the wipe tower is.
 *
 * On each layer the tower is a box, as wide everywhere as is asked. The lines on which filaments are wiped lie behind
 * each other; what is left of the box is filled so that the layer above has something to stand on, and that filling
 * counts as wiping of the change before it, so fewer lines are needed. A layer is as deep as any above it, or nearly.
 */
import { finishLayer } from "./finish.ts";
import { changesDepth, type TowerChange, type TowerLayer } from "./layer.ts";
import type { WipeTowerOptions } from "./options.ts";
import { strandOf } from "./pen.ts";

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
  let depth = spread(layers, options.lineWidth);
  for (let round = 0; round < ROUNDS; round++) {
    for (const layer of layers) saveOnWiping(layer, options);
    depth = spread(layers, options.lineWidth);
  }
  return { options, layers, depth };
}

/** Up to the last change, each with its changes. */
function towerLayers(printed: readonly ToolLayer[], options: WipeTowerOptions): TowerLayer[] {
  const { soluble } = options;
  const layers: Omit<TowerLayer, "carriesSoluble">[] = [];
  let tool = printed[0]?.tools[0] ?? 0;
  let end = 0;
  for (const { index, height, tools, taken } of printed) {
    const changes: TowerChange[] = [];
    for (const [turn, to] of tools.entries()) {
      if (to === tool) continue;
      const volume = Math.max(options.least[to], options.volumes[tool][to] - (taken?.[turn] ?? 0));
      const { rammed, firstLine } = rammedLines(tool, height, options);
      const room = options.width - 3 * options.lineWidth;
      const wiped = Math.max(0, volume / strandOf(options.lineWidth, height).section - firstLine);
      const depth = rammed + (Math.floor(wiped / room) + 1) * options.lineWidth;
      changes.push({ from: tool, to, volume, rammed, firstLine, depth });
      tool = to;
    }
    const filledAfter = changes.findIndex(({ to }) => !soluble[to]);
    layers.push({ index, height, isFirst: layers.length === 0, changes, filledAfter, depth: 0 });
    if (changes.length > 0) end = layers.length;
  }
  return layers.slice(0, end).map((layer, i) => ({
    ...layer,
    carriesSoluble: i + 1 < end && layers[i + 1].changes.some(({ from, to }) => soluble[from] || soluble[to]),
  }));
}

/** The depth that ramming a tool's filament takes, and what it leaves of its last line, mm. */
function rammedLines(
  tool: number,
  height: number,
  { width, lineWidth, swaps }: WipeTowerOptions,
): Pick<TowerChange, "rammed" | "firstLine"> {
  const room = width - 3 * lineWidth;
  const ramming = swaps?.[tool].ramming;
  if (ramming === undefined) return { rammed: lineWidth, firstLine: room };
  const strand = lineWidth * ramming.widthShare;
  const lines = ramming.volumes.reduce((sum, volume) => sum + volume, 0) / strandOf(strand, height).section / room;
  const whole = Math.floor(lines);
  return { rammed: (whole + 1) * strand * ramming.stepShare, firstLine: room * (1 - (lines - whole)) };
}

/** Gives each layer the depth that it and those above need; the tower's own. */
function spread(layers: readonly TowerLayer[], lineWidth: number): number {
  let tower = 0;
  for (const layer of layers) layer.depth = 0;
  for (let i = layers.length - 1; i >= 0; i--) {
    const layer = layers[i];
    layer.depth = Math.max(layer.depth, changesDepth(layer));
    if (layer.depth > tower - lineWidth) tower = layer.depth + lineWidth;
    for (let below = i - 1; below >= 0; below--)
      if (layers[below].depth - layer.depth < 2 * lineWidth) layers[below].depth = layer.depth;
  }
  return tower;
}

/** Filling the layer after a change is wiping as well: the change needs fewer lines. */
function saveOnWiping(layer: TowerLayer, options: WipeTowerOptions): void {
  const change = layer.changes[layer.filledAfter];
  if (change === undefined) return;
  const { lineWidth, width } = options;
  const room = width - 3 * lineWidth;
  const saved = finishLayer(layer, options, { leftToRight: true, isReversed: false }).length;
  const left = change.volume / strandOf(lineWidth, layer.height).section - change.firstLine - saved;
  change.depth = change.rammed + lineWidth * (left > 0 ? Math.floor(left / room) + 1 : 0);
}
