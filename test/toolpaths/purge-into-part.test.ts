import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ROLE } from "../../src/core/roles.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { entityCount, ToolpathsBuilder } from "../../src/toolpaths/builder.ts";
import {
  neededTools,
  type PurgeRules,
  type Purging,
  resolvePurging,
  type SharedPurges,
  sharePurges,
} from "../../src/toolpaths/purge-into-part.ts";
import type { Toolpaths } from "../../src/toolpaths/toolpaths.ts";
import { ANY_TOOL, roleOfEntity } from "../../src/toolpaths/tools.ts";
import { inZone } from "../../src/toolpaths/zones.ts";
import { testSettings } from "./shapes.ts";

/** Strands of 10 mm3 each, an entity for each role. */
function strands(...roles: readonly number[]): Toolpaths {
  const builder = new ToolpathsBuilder();
  for (const [i, role] of roles.entries()) {
    builder.beginPath(role, 0.5, 0.2, 1);
    builder.addPoint(0, i * 100_000);
    builder.addPoint(1_000_000, i * 100_000);
    builder.endPath();
    builder.endEntity(0);
  }
  return builder.build();
}

const rulesOf = (given: Partial<Settings>) =>
  resolvePurging(testSettings({ wipe_tower: true, wipe_into_infill: true, extruders: [{}, {}, {}], ...given }));

/** What an item prints, and its rules. */
interface Part {
  readonly toolpaths: Toolpaths;
  readonly rules: PurgeRules;
}

/** Shares out items, each a zone of its own. */
function shareParts(parts: readonly Part[], order: readonly number[], before: number, purging: Purging): SharedPurges {
  const zones = parts.map(({ toolpaths }, zone) => inZone(toolpaths, zone));
  return sharePurges(
    zones,
    parts.map(({ rules }) => rules),
    order,
    before,
    purging,
  );
}

const PURGING = {
  volumes: [
    [0, 40, 60],
    [35, 0, 60],
    [35, 60, 0],
  ],
  least: [15, 15, 15],
  soluble: [false, false, false],
};
const P = ROLE.externalPerimeter;
const S = ROLE.sparseInfill;
const T = ROLE.topSolidInfill;

describe("the tools that a layer asks for", () => {
  const needed = (given: Partial<Settings>, ...roles: readonly number[]) =>
    [...neededTools(strands(...roles), [rulesOf(given)])].sort((a, b) => a - b);
  const apart = { perimeter_extruder: 1, infill_extruder: 2, solid_infill_extruder: 3 };

  test("are those of what may not be of any colour", () => {
    expect(needed(apart, P, S)).toEqual([0, ANY_TOOL]);
    expect(needed(apart, P, S, T)).toEqual([0, 1, 2]);
    expect(needed(apart, S)).toEqual([ANY_TOOL]);
  });

  test("are those of what dissolves", () => {
    const extruders = [{}, { filament_soluble: true }, {}];
    expect(needed({ ...apart, wipe_into_objects: true, extruders }, P, S, T)).toEqual([1, ANY_TOOL]);
    expect(needed({ ...apart, extruders }, P, S)).toEqual([0, 1]);
  });

  test("are the supports' alone where all of an object takes what is purged", () => {
    const all = { ...apart, wipe_into_objects: true, support_material_extruder: 3 };
    expect(needed(all, P, S, T, ROLE.ironing)).toEqual([ANY_TOOL]);
    expect(needed(all, P, S, ROLE.support)).toEqual([2, ANY_TOOL]);
  });

  test("are all tools without a tower, or where nothing is purged into", () => {
    for (const given of [{ wipe_tower: false }, { wipe_into_infill: false }])
      expect(needed({ ...apart, ...given }, P, S, T)).toEqual([0, 1, 2]);
  });
});

describe("what a layer's tools purge into it", () => {
  const first = rulesOf({ perimeter_extruder: 1, infill_extruder: 1, solid_infill_extruder: 1 });
  const second = rulesOf({ perimeter_extruder: 2, infill_extruder: 2, solid_infill_extruder: 2 });
  const shared = (...args: Parameters<typeof shareParts>) => {
    const { shares, taken } = shareParts(...args);
    return { tools: shares.map(({ tools }) => [...tools]), early: shares.map(({ isEarly }) => [...isEarly]), taken };
  };

  test("is infill whose perimeters were printed before it, whole islands of it, until all is purged", () => {
    const parts = [
      { toolpaths: strands(P, S, S, P, S, S, S, P, S), rules: first },
      { toolpaths: strands(P, S), rules: second },
    ];
    // 40 - 15 mm3: the first island's 20, and the next one's 30.
    expect(shared(parts, [0, 1], 0, PURGING)).toEqual({
      tools: [
        [0, 1, 1, 0, 1, 1, 1, 0, 0],
        [1, 1],
      ],
      early: [
        [0, 1, 1, 0, 1, 1, 1, 0, 0],
        [0, 0],
      ],
      taken: [0, 50],
    });
    // The other way round only the second part's.
    expect(shared(parts, [1, 0], 1, PURGING)).toMatchObject({
      tools: [
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [1, 0],
      ],
      taken: [0, 10],
    });
  });

  test("is an island's infill in one, whatever lies between its strands", () => {
    const parts = [{ toolpaths: strands(P, S, ROLE.gapFill, T, S), rules: first }];
    expect(shared(parts, [0, 1], 0, PURGING)).toMatchObject({ tools: [[0, 1, 0, 0, 1]], taken: [0, 20] });
  });

  test("is any infill where infill comes first, also by the tool that begins a layer", () => {
    const rules = rulesOf({ infill_first: true });
    const parts = [{ toolpaths: strands(P, S, S), rules }];
    expect(shared(parts, [0], 1, PURGING)).toEqual({ tools: [[0, 0, 0]], early: [[0, 1, 1]], taken: [20] });
    expect(shared(parts, [0], 0, PURGING).taken).toEqual([0]);
    expect(shared([{ toolpaths: strands(P, S), rules: first }], [0], 1, PURGING).taken).toEqual([0]);
  });

  test("is nothing where a filament dissolves", () => {
    const parts = [{ toolpaths: strands(P, S, S), rules: first }];
    expect(shared(parts, [0, 1], 0, { ...PURGING, soluble: [false, true, false] }).taken).toEqual([0, 0]);
    expect(shared(parts, [0, 1], 0, { ...PURGING, soluble: [true, false, false] }).taken).toEqual([0, 0]);
  });

  test("what no tool took is its own tool's where that is in use, else the last's that lasts, or the first's", () => {
    const apart = { perimeter_extruder: 1, infill_extruder: 3, solid_infill_extruder: 2 };
    const nothing = { ...PURGING, volumes: PURGING.least.map(() => PURGING.least) };
    const toolOf = (order: readonly number[], given: Partial<Settings>, soluble = PURGING.soluble) =>
      shared([{ toolpaths: strands(P, S), rules: rulesOf({ ...apart, ...given }) }], order, 0, { ...nothing, soluble })
        .tools[0][1];
    expect(toolOf([0, 1, 2], {})).toBe(2);
    expect(toolOf([0, 1], {})).toBe(1);
    expect(toolOf([0, 1], { infill_first: true })).toBe(0);
    expect(toolOf([0, 1], {}, [false, true, false])).toBe(0);
    expect(toolOf([1], {}, [false, true, false])).toBe(1);
  });
});

test("whatever is shared out, all of it is printed by a tool in use, and none but what may take it changes hands", () => {
  const roles = fc.array(fc.constantFrom(P, ROLE.perimeter, S, T, ROLE.bridgeInfill, ROLE.gapFill), { maxLength: 12 });
  const extruder = fc.integer({ min: 1, max: 3 });
  const part = fc.record({
    roles,
    given: fc.record({
      perimeter_extruder: extruder,
      infill_extruder: extruder,
      solid_infill_extruder: extruder,
      infill_first: fc.boolean(),
      wipe_into_objects: fc.boolean(),
    }),
  });
  const orders = fc.shuffledSubarray([0, 1, 2], { minLength: 1 });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), orders, fc.nat(2), (list, tools, before) => {
      const parts = list.map(({ roles: own, given }) => ({ toolpaths: strands(...own), rules: rulesOf(given) }));
      const asked = parts.flatMap((one) => [...neededTools(one.toolpaths, [one.rules])]).filter((tool) => tool < 3);
      const order = [...new Set([...tools, ...asked])];
      const { shares, taken } = shareParts(parts, order, before, PURGING);
      let volume = 0;
      for (const [k, { toolpaths, rules }] of parts.entries())
        for (let entity = 0; entity < entityCount(toolpaths); entity++) {
          const role = roleOfEntity(toolpaths, entity);
          expect(order).toContain(shares[k].tools[entity]);
          if (rules.mayTake[role] === 0) expect(shares[k].tools[entity]).toBe(rules.byRole[role]);
          volume += 10 * shares[k].isEarly[entity];
        }
      expect(taken.reduce((sum, own) => sum + own, 0)).toBeCloseTo(volume, 6);
    }),
  );
});
