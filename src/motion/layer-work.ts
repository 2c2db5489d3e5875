import {
  E_PER_MM,
  F_PER_MM_S,
  isRetraction,
  MOVE,
  MOVE_KIND,
  MOVE_STRIDE,
  type MoveEvent,
  moveKind,
  moveRole,
  UM_PER_MM,
  walkChunk,
} from "../core/moves.ts";
import { ROLE, ROLES } from "../core/roles.ts";
import { coolingStages } from "./cooling-stages.ts";
import type { LinkedLayer, ToolCut } from "./linked-layer.ts";
import type { CoolingOptions } from "./resolve.ts";
import { beginsToolpath } from "./toolpath-begin.ts";

/** Strands of a tool that are slowed alike. */
export interface StrandGroup {
  /** F quanta. */
  readonly feed: number;
  /** The stage of {@link coolingStages} in which they are slowed. */
  readonly stage: number;
  /** mm. */
  length: number;
  /** What the feed is slowed to, F quanta. */
  slowed: number;
}

/** What a tool does on a layer. */
export interface ToolWork {
  readonly tool: number;
  readonly cooling: CoolingOptions;
  /** Of all that is never slowed: travels, retractions, bridges, the tower, custom g-code. */
  fixedSeconds: number;
  readonly groups: StrandGroup[];
}

interface LayerWork {
  /** By the tools' numbers. */
  readonly tools: readonly ToolWork[];
  /** By move; none where it may not be slowed. */
  readonly groupOf: readonly (StrandGroup | undefined)[];
  /** The last E of the text, in its quanta. */
  readonly fed: number;
}

/** A layer's times by length over feed, as no planner has a say; tool by tool. @param fed the last E before the layer */
export function layerWork({ moves, events, from, cuts }: LinkedLayer, fed: number): LayerWork {
  const tools = new Map<number, ToolWork>();
  const groupOf: (StrandGroup | undefined)[] = [];
  const known = new Map<string, StrandGroup>();
  const stages = stagesOf(moves, cuts);
  let cut = -1;
  let work: ToolWork;
  let [x, y, z] = from;
  let move = 0;
  let group: StrandGroup | undefined;
  takeUp();
  walkChunk({ moves, events }, addMove, addEvent);
  return { tools: [...tools.values()].sort((a, b) => a.tool - b.tool), groupOf, fed };

  function takeUp(): void {
    const { tool, motion } = cuts[++cut];
    work = tools.get(tool) ?? { tool, cooling: motion.cooling, fixedSeconds: 0, groups: [] };
    tools.set(tool, work);
    group = undefined;
  }

  function addMove(own: Int32Array, at: number): void {
    while (cut + 1 < cuts.length && cuts[cut + 1].at <= move) takeUp();
    const mm = goTo(own, at);
    const meta = own[at + MOVE.meta];
    const role = moveRole(meta);
    const isStrand = moveKind(meta) === MOVE_KIND.extrude && role !== ROLE.wipeTower;
    const repeated = isStrand && work.cooling.repeatsE && beginsToolpath(own, move) ? Math.abs(fed) / E_PER_MM : 0;
    if (isStrand && !ROLES[role].isBridge) {
      group = groupFor(own[at + MOVE.f], stages[move]);
      group.length += mm + repeated;
      groupOf.push(group);
    } else {
      work.fixedSeconds += ((mm + repeated) * F_PER_MM_S) / own[at + MOVE.f];
      groupOf.push(undefined);
    }
    fed = seenE(own, at) || fed;
    move++;
  }

  /** Custom g-code takes the time that it moves and dwells. */
  function addEvent(event: MoveEvent): void {
    if (event.kind !== "gcode") return;
    walkChunk(
      event.does,
      (own, at) => {
        work.fixedSeconds += (goTo(own, at) * F_PER_MM_S) / own[at + MOVE.f];
        fed = seenE(own, at) || fed;
      },
      (inner) => {
        if (inner.kind === "dwell") work.fixedSeconds += inner.seconds;
        else if (inner.kind === "reset-extruder") fed = 0;
      },
    );
    [x, y, z] = event.to;
  }

  /** mm of a move: its way, or where it has none what is fed. */
  function goTo(own: Int32Array, at: number): number {
    const byX = own[at + MOVE.x] - x;
    const byY = own[at + MOVE.y] - y;
    const byZ = own[at + MOVE.z] - z;
    x += byX;
    y += byY;
    z += byZ;
    const way = Math.sqrt(byX * byX + byY * byY + byZ * byZ) / UM_PER_MM;
    return way > 0 ? way : Math.abs(seenE(own, at)) / E_PER_MM;
  }

  function seenE(own: Int32Array, at: number): number {
    const isUnseen = !work.cooling.seesRetractions && isRetraction(moveKind(own[at + MOVE.meta]));
    return isUnseen ? 0 : own[at + MOVE.e];
  }

  function groupFor(feed: number, stage: number): StrandGroup {
    if (group?.feed === feed && group.stage === stage) return group;
    const key = `${work.tool} ${feed} ${stage}`;
    let found = known.get(key);
    if (found === undefined) {
      found = { feed, stage, length: 0, slowed: feed };
      known.set(key, found);
      work.groups.push(found);
    }
    return found;
  }
}

/** The stage in which each move is slowed. */
function stagesOf(moves: Int32Array, cuts: readonly ToolCut[]): Uint8Array {
  const stages = new Uint8Array(moves.length / MOVE_STRIDE);
  cuts.forEach(({ at, motion }, i) => {
    const { surfaceTransition } = motion.cooling;
    if (surfaceTransition === undefined) return;
    const part = moves.subarray(at * MOVE_STRIDE, (cuts[i + 1]?.at ?? stages.length) * MOVE_STRIDE);
    stages.set(coolingStages(part, surfaceTransition), at);
  });
  return stages;
}
