/**
 * What is purged into the part at changes of the tool (`wipe_into_infill`, `wipe_into_objects`), and not on the tower.
 *
 * What may be any colour asks for no tool of its own. On each layer a tool that takes over prints of it, run after run, until
 * all is purged; the rest is its own tool's where that is in use, as PrusaSlicer has it.
 */
import { ROLE, ROLES } from "../core/roles.ts";
import { lineLengthMm } from "../geometry/path.ts";
import { ofEachExtruder } from "../settings/extruders.ts";
import type { Settings } from "../settings/settings.ts";
import { entityCount } from "./builder.ts";
import type { Toolpaths } from "./toolpaths.ts";
import { ANY_TOOL, APART, resolveToolsByRole, roleOfEntity, type ToolsByRole, toolsOf } from "./tools.ts";
import { zoneOf } from "./zones.ts";

/** A zone's rules. */
export interface PurgeRules {
  readonly byRole: ToolsByRole;
  /** By role id, 1 for what may be purged into. */
  readonly mayTake: Uint8Array;
  /** Of sparse infill alone. */
  readonly isInfillOnly: boolean;
  readonly infillFirst: boolean;
}

const PERIMETERS: ReadonlySet<number> = new Set([ROLE.perimeter, ROLE.externalPerimeter, ROLE.overhangPerimeter]);
const SOLID: ReadonlySet<number> = new Set([ROLE.solidInfill, ROLE.topSolidInfill, ROLE.bridgeInfill]);

export function resolvePurging(settings: Settings): PurgeRules {
  const { wipe_tower, wipe_into_infill, wipe_into_objects, infill_first } = settings;
  const byRole = resolveToolsByRole(settings);
  const soluble = ofEachExtruder(settings, "filament_soluble");
  // What is to dissolve is to do so whole.
  const mayTake = (role: number): boolean =>
    wipe_tower &&
    !soluble[byRole[role]] &&
    ((wipe_into_objects && !APART.has(role)) || (wipe_into_infill && role === ROLE.sparseInfill));
  return Object.freeze({
    byRole,
    mayTake: Uint8Array.from(ROLES, (_, role) => Number(mayTake(role))),
    isInfillOnly: !wipe_into_objects,
    infillFirst: infill_first,
  });
}

/**
 * The tools that an object's layer asks for. Where it has solid infill, sparse infill asks for its own as well.
 * @param rules by zone
 */
export function neededTools(toolpaths: Toolpaths, rules: readonly PurgeRules[]): ReadonlySet<number> {
  const hasSolid = toolpaths.roles.some((role) => SOLID.has(role));
  return toolsOf(
    toolpaths,
    rules.map(({ byRole, mayTake, isInfillOnly }) =>
      isInfillOnly && hasSolid ? byRole : byRole.map((tool, role) => (mayTake[role] === 1 ? ANY_TOOL : tool)),
    ),
  );
}

/** What is purged at changes of the tool. */
export interface Purging {
  /** mm3 when a tool (row) is followed by another one (column), and of that on the tower at least. */
  readonly volumes: readonly (readonly number[])[];
  readonly least: readonly number[];
  /** By tool: nothing is purged into the part where its filament comes or goes. */
  readonly soluble: readonly boolean[];
}

/** Who prints each entity of an item; arrays by entity. */
export interface PurgeShare {
  readonly tools: Uint8Array;
  /** 1 for what is printed as soon as its tool takes over. */
  readonly isEarly: Uint8Array;
}

/** What is purged into a layer. */
export interface SharedPurges {
  /** By part. */
  readonly shares: readonly PurgeShare[];
  /** What the parts take of the purge of each tool in the layer's order, mm3. */
  readonly taken: readonly number[];
}

/**
 * Shares a layer out to its tools.
 * @param parts what each item prints on it
 * @param rules by zone
 * @param before the tool in use below
 */
export function sharePurges(
  parts: readonly Toolpaths[],
  rules: readonly PurgeRules[],
  order: readonly number[],
  before: number,
  purging: Purging,
): SharedPurges {
  const shares = parts.map((toolpaths) => ({
    tools: Uint8Array.from({ length: entityCount(toolpaths) }, (_, entity) =>
      toolWithoutPurge(toolpaths, entity, ruleOf(toolpaths, entity, rules), order, purging),
    ),
    isEarly: new Uint8Array(entityCount(toolpaths)),
  }));
  const runs = parts.flatMap((toolpaths, k) => runsOf(toolpaths, rules).map((run) => ({ ...run, share: shares[k] })));
  const isTaken = new Set<(typeof runs)[number]>();
  const taken = order.map((to, turn) => {
    const from = turn === 0 ? before : order[turn - 1];
    const most = from === to ? 0 : volumeFor(from, to, purging);
    let volume = 0;
    for (const run of runs) {
      if (volume >= most) break;
      if (isTaken.has(run) || !mayPrint(run.rule, order, turn)) continue;
      isTaken.add(run);
      volume += run.volume;
      for (const entity of run.entities) {
        run.share.tools[entity] = to;
        run.share.isEarly[entity] = 1;
      }
    }
    return volume;
  });
  return { shares, taken };
}

function ruleOf({ entityFlags }: Toolpaths, entity: number, rules: readonly PurgeRules[]): PurgeRules {
  return rules[zoneOf(entityFlags[entity])];
}

/** What need not go on the tower, mm3. */
function volumeFor(from: number, to: number, { volumes, least, soluble }: Purging): number {
  return soluble[from] || soluble[to] ? 0 : volumes[from][to] - least[to];
}

/** Infill comes after its perimeters, unless it is to come first. */
function mayPrint({ byRole, isInfillOnly, infillFirst }: PurgeRules, order: readonly number[], turn: number): boolean {
  if (!isInfillOnly || infillFirst) return true;
  const perimeters = order.indexOf(byRole[ROLE.perimeter]);
  return perimeters >= 0 && perimeters < turn;
}

function toolWithoutPurge(
  toolpaths: Toolpaths,
  entity: number,
  { byRole, mayTake, infillFirst }: PurgeRules,
  order: readonly number[],
  { soluble }: Purging,
): number {
  const role = roleOfEntity(toolpaths, entity);
  const own = byRole[role];
  if (mayTake[role] === 0 || order.includes(own)) return own;
  const lasting = order.filter((tool) => !soluble[tool]);
  return (lasting.length > 0 ? lasting : order).at(infillFirst ? 0 : -1) ?? own;
}

interface Run {
  readonly rule: PurgeRules;
  readonly entities: number[];
  /** mm3. */
  volume: number;
}

/** What may be purged into: an island's perimeters, or its infill, in one, as far as they are of one zone. */
function runsOf(toolpaths: Toolpaths, rules: readonly PurgeRules[]): Run[] {
  const runs: Run[] = [];
  let kind: boolean | undefined;
  let run: Run | undefined;
  for (let entity = 0; entity < entityCount(toolpaths); entity++) {
    const role = roleOfEntity(toolpaths, entity);
    const rule = ruleOf(toolpaths, entity, rules);
    if (PERIMETERS.has(role) !== kind || run?.rule !== rule) run = { rule, entities: [], volume: 0 };
    kind = PERIMETERS.has(role);
    if (rule.mayTake[role] === 0) continue;
    if (run.entities.length === 0) runs.push(run);
    run.entities.push(entity);
    run.volume += volumeOf(toolpaths, entity);
  }
  return runs;
}

/** mm3. */
function volumeOf({ coords, starts, flows, entityStarts }: Toolpaths, entity: number): number {
  let volume = 0;
  for (let path = entityStarts[entity]; path < entityStarts[entity + 1]; path++)
    volume += flows[path] * lineLengthMm(coords, starts[path], starts[path + 1]);
  return volume;
}
