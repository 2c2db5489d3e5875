/**
 * Slowing short layers, as PrusaSlicer does it. The tools are asked in turn, the one that wants the shortest layer
 * first: it and all after it are slowed until the layer takes as long as it asks. What a tool was slowed before its
 * turn is not counted to the layer's time, so where several ask, the later ones are slowed more than they ask for.
 *
 * Strands are slowed the fastest first: all down to the next lower feed, then those together further down, until the
 * layer takes long enough or they reach the lowest speed. Where no lowest speed is set all are slowed in proportion.
 */
import { F_PER_MM_S } from "../core/moves.ts";
import { COOLING_STAGES } from "./cooling-stages.ts";
import type { StrandGroup, ToolWork } from "./layer-work.ts";

/** Layers take this much longer than is asked, so that rounded feeds do not make them shorter. */
const MARGIN = 1.001;

/** Slows the tools' strands, and says how long the layer takes then, s. */
export function slowDown(tools: readonly ToolWork[]): number {
  const inTurn = tools.toSorted((a, b) => a.cooling.layerSeconds - b.cooling.layerSeconds);
  const unslowed = inTurn.map(secondsOf);
  let settled = 0;
  inTurn.forEach((tool, turn) => {
    const taken = unslowed.slice(turn).reduce((sum, seconds) => sum + seconds, settled);
    stretch(inTurn.slice(turn), tool.cooling.layerSeconds * MARGIN - taken);
    settled += secondsOf(tool);
  });
  return settled;
}

function secondsOf({ fixedSeconds, groups }: ToolWork): number {
  return fixedSeconds + secondsNow(groups);
}

function secondsNow(groups: readonly StrandGroup[]): number {
  return groups.reduce((sum, { length, slowed }) => sum + (length * F_PER_MM_S) / slowed, 0);
}

/** Adds as many seconds, or as many as may be. */
function stretch(tools: readonly ToolWork[], seconds: number): void {
  const byMinSpeed = tools.toSorted((a, b) => b.cooling.minSpeed - a.cooling.minSpeed);
  let left = seconds;
  for (const stage of COOLING_STAGES) {
    const staged = byMinSpeed.map(({ cooling: { minSpeed }, groups }) => ({
      lowest: minSpeed * F_PER_MM_S,
      groups: groups.filter((group) => group.stage === stage),
    }));
    if (left > 0) left = stretchStage(staged, left);
  }
}

/** Groups of a stage and the lowest F that they may be slowed to. */
interface Staged {
  readonly lowest: number;
  readonly groups: readonly StrandGroup[];
}

/** @param staged the highest lowest feed first @returns the seconds that could not be added */
function stretchStage(staged: readonly Staged[], seconds: number): number {
  const feeds = new Set(staged.flatMap(({ groups }) => groups.map(({ slowed }) => slowed)));
  const targets = [...[...feeds].sort((a, b) => b - a).slice(1), 0];
  let left = seconds;
  for (const target of targets)
    for (const [i, { lowest }] of staged.entries()) {
      if (lowest === staged[i - 1]?.lowest) continue;
      const groups = staged.slice(i).flatMap((own) => own.groups);
      left = lowest === 0 ? inProportion(groups, left) : downTo(Math.max(target, lowest), groups, left);
      if (left <= 0) return 0;
    }
  return left;
}

function downTo(limit: number, groups: readonly StrandGroup[], seconds: number): number {
  const faster = groups.filter(({ slowed }) => slowed > limit);
  const now = secondsNow(faster);
  const reach = faster.reduce((sum, { length }) => sum + length * F_PER_MM_S, 0);
  const gain = reach / limit - now;
  const to = gain >= seconds ? reach / (now + seconds) : limit;
  for (const group of faster) group.slowed = to;
  return seconds - gain;
}

function inProportion(groups: readonly StrandGroup[], seconds: number): number {
  const now = secondsNow(groups);
  if (now === 0) return seconds;
  for (const group of groups) group.slowed *= now / (now + seconds);
  return 0;
}
