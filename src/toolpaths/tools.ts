/** Which of several tools prints what: by the zone of an entity and the role of its first path. */
import { ROLE, ROLES } from "../core/roles.ts";
import { toolOf } from "../settings/chosen-tools.ts";
import type { Settings } from "../settings/settings.ts";
import { entityCount, ToolpathsBuilder } from "./builder.ts";
import type { Toolpaths } from "./toolpaths.ts";
import { zoneOf } from "./zones.ts";

/** A tool's number by role id; {@link ANY_TOOL} for what the tool in use prints. */
export type ToolsByRole = Uint8Array;

export const ANY_TOOL = 255;

/** The tools that settings choose. */
export function resolveToolsByRole(settings: Settings): ToolsByRole {
  const chosen = (extruder: number): number => toolOf(settings, extruder) ?? ANY_TOOL;
  const byRole = new Uint8Array(ROLES.length).fill(chosen(settings.perimeter_extruder));
  byRole[ROLE.sparseInfill] = chosen(settings.infill_extruder);
  for (const role of [ROLE.solidInfill, ROLE.topSolidInfill, ROLE.bridgeInfill, ROLE.ironing])
    byRole[role] = chosen(settings.solid_infill_extruder);
  byRole[ROLE.support] = chosen(settings.support_material_extruder);
  byRole[ROLE.supportInterface] = chosen(settings.support_material_interface_extruder);
  byRole[ROLE.skirtBrim] = ANY_TOOL;
  return byRole;
}

/** Roles that are no object's own. */
export const APART: ReadonlySet<number> = new Set([ROLE.support, ROLE.supportInterface, ROLE.skirtBrim]);

/** The same with one tool for all that is an object's own. */
export function withObjectTool(byRole: ToolsByRole, tool: number): ToolsByRole {
  return byRole.map((own, role) => (APART.has(role) ? own : tool));
}

/** The tools of what is an object's own. */
export function objectTools(byRole: ToolsByRole): ReadonlySet<number> {
  return new Set(byRole.filter((_, role) => !APART.has(role)));
}

/**
 * The tools of toolpaths, in no order; {@link ANY_TOOL} may be one. As in PrusaSlicer gap fill, which the perimeters' tool
 * prints, calls for the infill's tool as well.
 * @param byZone each zone's tools
 */
export function toolsOf(toolpaths: Toolpaths, byZone: readonly ToolsByRole[]): ReadonlySet<number> {
  const tools = new Set<number>();
  for (let entity = 0; entity < entityCount(toolpaths); entity++) {
    tools.add(toolOfEntity(toolpaths, entity, byZone));
    if (roleOfEntity(toolpaths, entity) === ROLE.gapFill)
      tools.add(byZone[zoneOf(toolpaths.entityFlags[entity])][ROLE.sparseInfill]);
  }
  return tools;
}

/** The entities that are wanted, in their order. */
export function pickEntities(toolpaths: Toolpaths, isWanted: (entity: number) => boolean): Toolpaths {
  const builder = new ToolpathsBuilder();
  for (let entity = 0; entity < entityCount(toolpaths); entity++)
    if (isWanted(entity)) builder.appendEntity(toolpaths, entity);
  return builder.build();
}

/** An entity's tool; {@link ANY_TOOL} may be it. @param byZone each zone's tools */
export function toolOfEntity(toolpaths: Toolpaths, entity: number, byZone: readonly ToolsByRole[]): number {
  return byZone[zoneOf(toolpaths.entityFlags[entity])][roleOfEntity(toolpaths, entity)];
}

/**
 * Which of a layer's tools prints what is wanted of one. What any may print is the first one's, or that of the first whose
 * filament stays: it carries what lies on it.
 * @param soluble by tool
 */
export function toolFor(wanted: number, order: readonly number[], soluble: readonly boolean[]): number | undefined {
  return wanted === ANY_TOOL ? (order.find((tool) => !soluble[tool]) ?? order[0]) : wanted;
}

export function roleOfEntity({ roles, entityStarts }: Toolpaths, entity: number): number {
  return roles[entityStarts[entity]];
}

/**
 * A layer's skirt by tool: each draws as many of its loops, so that it is primed, and what is left over goes to the
 * first ones, as in PrusaSlicer: of four loops three tools draw two, two and none.
 */
export function shareSkirt(skirt: Toolpaths, tools: readonly number[]): Map<number, Toolpaths> {
  const share = Math.ceil(entityCount(skirt) / tools.length);
  const shares = tools.map((tool, i) => {
    const own = pickEntities(skirt, (loop) => Math.floor(loop / share) === i);
    return [tool, own] as const;
  });
  return new Map(shares.filter(([, own]) => entityCount(own) > 0));
}

/**
 * The order of the tools on every layer: each layer begins with the tool that ended the one below, if it uses it, and
 * goes on by number, so that tools change as seldom as can be. What any tool may print leaves the order alone.
 * @param begins of each tool, whether it changes places with the lowest number on the first layer
 * @param before the tool in use below all layers; undefined where there is none yet
 */
export function orderTools(
  used: readonly ReadonlySet<number>[],
  begins: readonly boolean[] = [],
  before?: number,
): readonly (readonly number[])[] {
  const owns = used.map((tools) => [...tools].filter(isOwn).sort(ascending));
  const first = owns.findIndex((own) => own.length > 0);
  const lowest = owns[first]?.[0] ?? 0;
  const begin = owns[first]?.find((tool) => begins[tool]) ?? lowest;
  let last = before ?? begin;
  return owns.map((own, layer) => {
    if (own.length === 0) return used[layer].size === 0 ? [] : [last];
    const isFirst = before === undefined && layer === first;
    const order = isFirst ? swapped(own, lowest, begin) : beginningWith(last, own);
    last = order[order.length - 1];
    return order;
  });
}

function beginningWith(last: number, own: readonly number[]): readonly number[] {
  return own.includes(last) ? [last, ...own.filter((tool) => tool !== last)] : own;
}

function swapped(own: readonly number[], a: number, b: number): readonly number[] {
  return own.map((tool) => (tool === a ? b : tool === b ? a : tool));
}

const isOwn = (tool: number): boolean => tool !== ANY_TOOL;
const ascending = (a: number, b: number): number => a - b;
