import { describe, expect, it } from "vitest";
import type { CustomGcode } from "../../src/core/custom-gcode.ts";
import { MOVE_KIND, type MoveEvent } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { layerMoves } from "../../src/motion/layer-motion.ts";
import { createLinker } from "../../src/motion/link.ts";
import { resolveMotion } from "../../src/motion/resolve.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { line, NO_CUSTOM, print, readMoves, settingsWith, square, toolpathsOf } from "./paths.ts";

const LAYER = [square(ROLE.perimeter, 10, 10, 10), line(ROLE.sparseInfill, 11, 12, 19, 12)];
const kinds = (events: readonly MoveEvent[]): string[] => events.map(({ kind }) => kind);

/** Custom g-code that says its own name and its layer. */
const NAMED: CustomGcode = (name, values, from) => ({
  text: `;${name} ${values.layer_num}`,
  does: { moves: new Int32Array(0), events: [] },
  to: from.position,
});

describe("the way to a layer", () => {
  /** From a retraction to where it is repaid on the layer above. */
  const wayTo = (layer: typeof LAYER, changes: Partial<Settings>) => {
    const way = readMoves([print([LAYER, layer], settingsWith(changes))[2]]);
    const end = way.findIndex(({ kind }) => kind === MOVE_KIND.unretract);
    expect(way.slice(0, end).map(({ kind }) => kind)).toEqual(
      way.slice(0, end).map((_, i) => (i === 0 ? MOVE_KIND.retract : MOVE_KIND.travel)),
    );
    return way.slice(0, end + 1).map(({ x, y, z }) => [x, y, z]);
  };

  it("retracts, goes up, lifts, crosses, comes down and unretracts", () => {
    expect(wayTo(LAYER, { retract_lift: 0.2 })).toEqual([
      [19, 12, 0.2],
      [19, 12, 0.4],
      [19, 12, 0.6],
      [10, 10, 0.6],
      [10, 10, 0.4],
      [10, 10, 0.4],
    ]);
  });

  // As PrusaSlicer 2.5 writes it; its planner slows down between the two, for 2 % of the time of a thin shaft.
  it("a lift that ends below the layer comes first, and the rest is a move of its own", () => {
    expect(wayTo(LAYER, { retract_lift: 0.1 })).toEqual([
      [19, 12, 0.2],
      [19, 12, 0.3],
      [19, 12, 0.4],
      [19, 12, 0.5],
      [10, 10, 0.5],
      [10, 10, 0.4],
      [10, 10, 0.4],
    ]);
  });

  it("a lift that reaches above the layer is made once, from the height of the last one", () => {
    expect(wayTo(LAYER, { retract_lift: 0.5 })).toEqual([
      [19, 12, 0.2],
      [19, 12, 0.7],
      [10, 10, 0.7],
      [10, 10, 0.4],
      [10, 10, 0.4],
    ]);
  });

  it("is not lifted where it is too short to be retracted for, but stays up where it is", () => {
    const near = [line(ROLE.perimeter, 18, 12, 10, 12)];
    expect(wayTo(near, { retract_lift: 0.2 })).toEqual([
      [19, 12, 0.2],
      [19, 12, 0.4],
      [18, 12, 0.4],
      [18, 12, 0.4],
    ]);
    expect(wayTo(near, { retract_lift: 0.5 })).toEqual([
      [19, 12, 0.2],
      [19, 12, 0.7],
      [18, 12, 0.7],
      [18, 12, 0.4],
      [18, 12, 0.4],
    ]);
  });

  it("comes down where the layer begins right above", () => {
    const above = [line(ROLE.perimeter, 19, 12, 10, 12)];
    expect(wayTo(above, { retract_lift: 0.5 })).toEqual([
      [19, 12, 0.2],
      [19, 12, 0.7],
      [19, 12, 0.4],
      [19, 12, 0.4],
    ]);
  });

  it("stays up over empty layers that are lower, goes up to those that are not, and lifts from there again", () => {
    const chunks = print([LAYER, [], [], [], LAYER], settingsWith({ retract_lift: 0.5 }));
    const heights = readMoves(chunks.slice(2)).map(({ z }) => z);
    expect(heights.slice(0, 6)).toEqual([0.2, 0.7, 0.8, 1.3, 1.3, 1]);
  });

  it("keeps the layer's own moves and events as they were", () => {
    const [, first] = print([LAYER], settingsWith({ default_acceleration: 900, perimeter_acceleration: 700 }));
    const moves = readMoves([first]);
    for (const event of first.events) {
      if (event.kind !== "acceleration" || event.print !== 700) continue;
      expect(moves[event.at]).toMatchObject({ kind: MOVE_KIND.extrude, role: ROLE.perimeter });
    }
    expect(moves.filter(({ kind }) => kind === MOVE_KIND.extrude)).toHaveLength(5);
  });

  it("goes up even where a layer is empty", () => {
    const chunks = print([LAYER, [], LAYER], settingsWith());
    expect(kinds(chunks[2].events)).toContain("layer");
    expect(readMoves([chunks[3]]).at(-1)?.z).toBeCloseTo(0.6, 9);
  });

  it("is above the bed by z_offset too", () => {
    expect(readMoves(print([LAYER], settingsWith({ z_offset: 0.05, retract_lift: 0 }))).at(-1)?.z).toBeCloseTo(0.25, 9);
  });
});

describe("the start", () => {
  const start = (changes: Partial<Settings>, custom: CustomGcode = NO_CUSTOM) =>
    print([], settingsWith(changes), custom)[0].events;
  const beginning =
    (text: string): CustomGcode =>
    (name, values, from) => ({ ...NO_CUSTOM(name, values, from), text: name === "start_gcode" ? text : "" });

  it("heats before and after the custom start", () => {
    const events = start(
      { first_layer_temperature: 215, first_layer_bed_temperature: 60, machine_limits_usage: "ignore" },
      NAMED,
    );
    expect(kinds(events)).toEqual(["fan", "bed", "hotend", "gcode", "hotend", "modes", "gcode"]);
    expect(events.filter((event) => event.kind === "hotend" && event.wait)).toHaveLength(1);
  });

  it.each([
    ["M104 S200", ["fan", "bed", "gcode", "modes"]],
    ["G28\nM109 S200 ; wait", ["fan", "bed", "gcode", "modes"]],
    ["M190 S60", ["fan", "hotend", "gcode", "hotend", "modes"]],
    ["M140 S60\nM104 S200", ["fan", "gcode", "modes"]],
    ["M190S60\nM104S200", ["fan", "gcode", "modes"]],
    ["G10 S200 P0", ["fan", "bed", "hotend", "gcode", "hotend", "modes"]],
    ["m104 s200\nm190 s60", ["fan", "bed", "hotend", "gcode", "hotend", "modes"]],
    ["M0104 S200\r\n\tM 190 S60", ["fan", "gcode", "modes"]],
    ["M104", ["fan", "bed", "gcode", "modes"]],
    ["; M104 is not called", ["fan", "bed", "hotend", "gcode", "hotend", "modes"]],
  ])("leaves heating to a custom start that heats: %j", (text, expected) => {
    const events = start(
      { first_layer_temperature: 215, first_layer_bed_temperature: 60, machine_limits_usage: "time_estimate_only" },
      beginning(text),
    );
    expect(kinds(events)).toEqual(expected);
  });

  const HEATED = {
    first_layer_temperature: 215,
    first_layer_bed_temperature: 60,
    chamber_temperature: 55,
    chamber_minimal_temperature: 40,
    machine_limits_usage: "ignore",
  } as const;

  it("heats the chamber first, and waits for it last", () => {
    const events = start(HEATED, beginning("G28"));
    expect(kinds(events).filter((kind) => kind !== "hotend")).toEqual([
      "fan",
      "chamber",
      "bed",
      "gcode",
      "chamber",
      "chamber",
      "modes",
    ]);
    expect(events.filter(({ kind }) => kind === "chamber")).toMatchObject([
      { celsius: 55, wait: false },
      { celsius: 40, wait: true },
      { celsius: 55, wait: false },
    ]);
    expect(kinds(start(HEATED, beginning("M191 S50")))).not.toContain("chamber");
    expect(kinds(start({ ...HEATED, chamber_temperature: 0 }, beginning("")))).toContain("chamber");
  });

  it("heats nothing where that is left to the custom start, whatever that does", () => {
    const left = { ...HEATED, autoemit_temperature_commands: false };
    expect(kinds(start(left, beginning("G28")))).toEqual(["fan", "gcode", "modes"]);
  });

  it.each([
    ["G10 S200 P0", false],
    ["G10 P1 R180 S200 ; hot", false],
    ["G10 P0 R180", true],
    ["G10 ; S200", true],
    ["G100 S5", true],
    ["g10 p0 s200", true],
    ["G10P0S200", true],
    ["G10S200", false],
  ])("leaves heating to RepRapFirmware's G10 too: %j", (text, heats) => {
    const given = { first_layer_temperature: 215, gcode_flavor: "reprapfirmware" } as const;
    expect(kinds(start(given, beginning(text))).includes("hotend")).toBe(heats);
  });

  it.each([
    ["G28", 60, []],
    ["M190 S50", 60, [60]],
    ["M140 S50\nM190 S60 ; S40", 60, []],
    ["M190S50.5", 60, [60]],
    ["M190 R50", 60, []],
    ["M190 S55.7", 55, []],
    ["M140 S60 S55", 55, []],
    ["M140 S55\nM190 R60", 55, []],
    ["M140 S-5", 60, []],
    ["m140 s55", 60, []],
    ["M190 S50", 50, []],
    ["M190 S50", 0, [0]],
  ])("has the second layer set the bed where the custom start %j told it otherwise than %d", (text, celsius, told) => {
    const given = { first_layer_bed_temperature: 60, bed_temperature: celsius };
    const [, ...layers] = print([LAYER, LAYER, LAYER], settingsWith(given), beginning(text));
    const beds = layers.map(({ events }) => events.flatMap((event) => (event.kind === "bed" ? [event.celsius] : [])));
    expect(beds).toEqual([[], told, [], []]);
  });

  it("writes the machine's limits where asked", () => {
    expect(kinds(start({ machine_limits_usage: "emit_to_gcode" })).slice(0, 5)).toEqual([
      "axis-limits",
      "axis-limits",
      "acceleration",
      "axis-limits",
      "minimum-feeds",
    ]);
    expect(kinds(start({ machine_limits_usage: "time_estimate_only" }))).not.toContain("axis-limits");
  });
});

describe("custom g-code", () => {
  const LAYERS = Array.from({ length: 5 }, () => LAYER);
  const texts = print(LAYERS, settingsWith(), NAMED).map(({ events }) =>
    events.flatMap((event) => (event.kind === "gcode" ? [event.text] : [])),
  );

  it("counts layers up by one, before and after each change alike", () => {
    expect(texts.slice(1, -1)).toEqual([0, 1, 2, 3, 4].map((n) => [`;before_layer_gcode ${n}`, `;layer_gcode ${n}`]));
  });

  it("ends with the last layer's number", () => {
    expect(texts.at(-1)).toEqual([";end_filament_gcode 4", ";end_gcode 4"]);
  });

  it("that moves the nozzle is followed to where it ends", () => {
    const custom: CustomGcode = (name, values, from) =>
      name === "start_gcode"
        ? { text: "G1 X5 Y-3 Z.3", does: { moves: new Int32Array(0), events: [] }, to: [5000, -3000, 300] }
        : NO_CUSTOM(name, values, from);
    const [first, second] = readMoves(print([LAYER], settingsWith(), custom));
    expect(first).toMatchObject({ kind: MOVE_KIND.retract, x: 5, y: -3, z: 0.3 });
    expect(second).toMatchObject({ x: 5, y: -3, z: 0.2 });
  });
});

describe("temperatures and fan", () => {
  it("change on the second layer", () => {
    const changes = {
      first_layer_temperature: 215,
      temperature: 205,
      first_layer_bed_temperature: 60,
      bed_temperature: 55,
    };
    const chunks = print([LAYER, LAYER, LAYER], settingsWith(changes));
    const set = chunks
      .slice(1, -1)
      .map(({ events }) => kinds(events).filter((kind) => kind === "hotend" || kind === "bed"));
    expect(set).toEqual([[], ["hotend", "bed"], []]);
  });

  it("stand before the layer they are for", () => {
    const chunks = print([LAYER, LAYER, LAYER], settingsWith({ cooling: true, disable_fan_first_layers: 1 }));
    expect(chunks.slice(1, -1).map(({ events }) => events[0].kind)).toEqual(["fan", "fan", "layer"]);
  });

  it("tell the first layer's fan whatever it is: custom g-code before it, or before an object, may have left it on", () => {
    const settings = settingsWith({ fan_always_on: true, disable_fan_first_layers: 3 });
    const [, first, second] = print([LAYER, LAYER], settings);
    expect(first.events[0]).toEqual({ at: 0, kind: "fan", speed: 0 });
    expect(kinds(second.events)).not.toContain("fan");
    const options = resolveMotion(settings);
    const linker = createLinker(options, NO_CUSTOM, { layerCount: 2 });
    const place = { index: 0, printZ: 0.2, height: 0.2, offset: [0, 0] } as const;
    const layer = () => linker.push(layerMoves(toolpathsOf(LAYER), place, options)).events[0];
    const told = [layer()];
    linker.nextObject({ index: 1, offset: [50, 50] });
    expect([...told, layer()]).toEqual(Array(2).fill({ at: 0, kind: "fan", speed: 0 }));
  });

  it("blow harder on bridges alone", () => {
    const bridged = [...LAYER, line(ROLE.bridgeInfill, 11, 14, 19, 14), line(ROLE.solidInfill, 11, 16, 19, 16)];
    const settings = settingsWith({
      fan_always_on: true,
      min_fan_speed: 40,
      bridge_fan_speed: 100,
      disable_fan_first_layers: 1,
    });
    const [, , second] = print([LAYER, bridged], settings);
    const moves = readMoves([second]);
    const fans = second.events.filter((event) => event.kind === "fan");
    expect(fans.map((event) => event.kind === "fan" && event.speed)).toEqual([0.4, 1, 0.4]);
    expect(moves[fans[1].at].role).toBe(ROLE.bridgeInfill);
    expect(moves[fans[2].at - 1].role).toBe(ROLE.bridgeInfill);
  });
});

describe("absolute E", () => {
  it("starts anew on each layer", () => {
    const chunks = print([LAYER, LAYER], settingsWith({ use_relative_e_distances: false }));
    expect(chunks.slice(1, -1).map(({ events }) => kinds(events).includes("reset-extruder"))).toEqual([true, true]);
  });
});

it("a chunk that is no layer's own is refused", () => {
  const linker = createLinker(resolveMotion(settingsWith()), NO_CUSTOM, { layerCount: 1 });
  expect(() => linker.push({ moves: new Int32Array(0), events: [], cooledIndex: 0 })).toThrow(/layer event/);
});
