import { describe, expect, it } from "vitest";
import { MOVE_KIND } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { layerMoves } from "../../src/motion/layer-motion.ts";
import { createLinker } from "../../src/motion/link.ts";
import { resolveMotion } from "../../src/motion/resolve.ts";
import { island, square as outline } from "../geometry/shapes.ts";
import { line, NO_CUSTOM, readMoves, settingsWith, toolpathsOf } from "./paths.ts";

const options = resolveMotion(settingsWith({ slowdown_below_layer_time: 20, min_print_speed: 1, cooling: true }));
const moves = (role: number, printZ: number) =>
  layerMoves(
    toolpathsOf([line(role, 0, 0, 50, 0)]),
    { index: 1, printZ, height: 0.2, offset: [0, 0], on: "layer" },
    options,
  );

describe("layers of supports", () => {
  it("are cooled with the part's next layer, and count as layers", () => {
    const linker = createLinker(options, NO_CUSTOM, { layerCount: 1 });
    const held = linker.push({ ...moves(ROLE.support, 0.3), isBetween: true });
    expect(held.moves).toHaveLength(0);
    const both = linker.push(moves(ROLE.perimeter, 0.4));
    const layers = both.events.filter((event) => event.kind === "layer");
    expect(layers).toMatchObject([
      { index: 1, printZ: 0.3 },
      { index: 2, printZ: 0.4 },
    ]);
    const strands = readMoves([both]).filter(({ kind }) => kind === MOVE_KIND.extrude);
    expect(strands.map(({ role }) => role)).toEqual([ROLE.support, ROLE.perimeter]);
    // Ten seconds each, not twenty.
    expect(strands.reduce((sum, { speed }) => sum + 50 / speed, 0)).toBeLessThan(21);
  });

  it("do not count for the fan, which goes by the count that layers tell", () => {
    const blown = (ofRaft: number): number => {
      const given = { cooling: true, fan_always_on: true, disable_fan_first_layers: 2, full_fan_speed_layer: 0 };
      const blowing = resolveMotion(settingsWith(given));
      const linker = createLinker(blowing, NO_CUSTOM, { layerCount: 3 });
      const on = (index: number, printZ: number, cooledIndex = index + ofRaft) =>
        layerMoves(
          toolpathsOf([line(ROLE.perimeter, 0, 0, 50, 0)]),
          { index, printZ, height: 0.2, offset: [0, 0], on: "layer", cooledIndex },
          blowing,
        );
      const layers = [{ ...on(0, 0.2, 0), isBetween: true }, on(0, 0.3), on(1, 0.5), on(2, 0.7)];
      return layers.findIndex((own) =>
        linker.push(own).events.some((event) => event.kind === "fan" && event.speed > 0),
      );
    };
    expect(blown(1)).toBe(2);
    expect(blown(0)).toBe(3);
  });

  it("of a raft are cooled alone; what no layer follows is printed at the end", () => {
    const linker = createLinker(options, NO_CUSTOM, { layerCount: 1 });
    expect(linker.push({ ...moves(ROLE.support, 0.2), isBetween: true, isRaft: true }).moves.length).toBeGreaterThan(0);
    linker.push({ ...moves(ROLE.support, 0.3), isBetween: true });
    const roles = readMoves([linker.finish()]).filter(({ kind }) => kind === MOVE_KIND.extrude);
    expect(roles).toHaveLength(1);
  });

  it("are travelled inside without retraction, from strand to strand of the same kind", () => {
    const strands = (role: number) =>
      layerMoves(
        toolpathsOf([line(role, 0, 0, 8, 0), line(role, 0, 5, 8, 5)]),
        { index: 1, printZ: 0.4, height: 0.2, offset: [0, 0] },
        options,
        [{ entity: 0, supported: island(outline(40)) }],
      );
    const retracts = (role: number) =>
      readMoves([strands(role)]).filter(({ kind }) => kind === MOVE_KIND.retract).length;
    expect(retracts(ROLE.support)).toBe(0);
    expect(retracts(ROLE.supportInterface)).toBe(1);
  });
});
