import { describe, expect, it } from "vitest";
import { MOVE_KIND, type MoveChunk } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import type { ExPolygons } from "../../src/geometry/polygons.ts";
import { type LayerMoves, layerMoves } from "../../src/motion/layer-motion.ts";
import { createLinker } from "../../src/motion/link.ts";
import { resolveMotion, withEvenFlow } from "../../src/motion/resolve.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { ENTITY } from "../../src/toolpaths/toolpaths.ts";
import { line, NO_CUSTOM, type Path, readMoves, STRAND_FLOW, settingsWith, square, toolpathsOf } from "./paths.ts";

function own(paths: readonly Path[], changes: Partial<Settings> = {}, index = 5, free?: ExPolygons): MoveChunk {
  const place = { index, printZ: 1.2, height: 0.2, offset: [100, 50] as const };
  return layerMoves(
    toolpathsOf(paths),
    place,
    resolveMotion(settingsWith(changes)),
    free && [{ entity: 0, free: free }],
  );
}

const strands = (chunk: MoveChunk) => readMoves([chunk]).filter(({ kind }) => kind === MOVE_KIND.extrude);
const speedOf = (path: Path, changes: Partial<Settings> = {}, index = 5): number =>
  strands(own([path], changes, index))[0].speed;

describe("a layer's own moves", () => {
  it("begin with a bare travel to its first point, on the bed", () => {
    const [first, second] = readMoves([own([line(ROLE.perimeter, 1, 2, 11, 2)])]);
    expect(first).toMatchObject({ kind: MOVE_KIND.travel, x: 101, y: 52, z: 1.2, e: 0 });
    expect(second).toMatchObject({ kind: MOVE_KIND.extrude, x: 111, y: 52, z: 1.2 });
  });

  it("hold nothing but the layer's event where there is nothing to print", () => {
    const { moves, events } = own([]);
    expect(moves).toHaveLength(0);
    expect(events).toEqual([{ at: 0, kind: "layer", index: 5, printZ: 1.2, height: 0.2 }]);
  });

  it("feed the strand's cross-section over the filament's", () => {
    const [strand] = strands(own([line(ROLE.perimeter, 0, 0, 100, 0)], { filament_diameter: 1.75 }));
    expect(strand.e).toBeCloseTo(3.38488, 5);
    const [thick] = strands(
      own([line(ROLE.perimeter, 0, 0, 100, 0)], { filament_diameter: 1.75, extrusion_multiplier: 1.1 }),
    );
    expect(thick.e).toBeCloseTo(3.38488 * 1.1, 5);
  });

  it("lose no filament to rounding in 10 000 short pieces", () => {
    const points = Array.from({ length: 10_001 }, (_, i) => [i * 0.00937, 0] as const);
    const total = strands(own([{ role: ROLE.perimeter, points }])).reduce((sum, { e }) => sum + e, 0);
    expect(Math.abs(total - (93.7 * STRAND_FLOW) / ((Math.PI / 4) * 1.75 ** 2))).toBeLessThan(2e-5);
  });

  it("leave out pieces too short to be written, and give what they feed to the next", () => {
    const points = [[0, 0] as const, [0.0002, 0] as const, [10, 0] as const];
    const [only, ...rest] = strands(own([{ role: ROLE.perimeter, points }]));
    expect(rest).toEqual([]);
    expect(only.e).toBeCloseTo(0.33849, 5);
  });
});

describe("detail finer than gcode_resolution", () => {
  // 0.01 mm off the straight line, every half millimetre.
  const points = Array.from({ length: 21 }, (_, i) => [i / 2, (i % 2) * 0.01] as const);
  const bent = { role: ROLE.gapFill, points: [...points, [10, 5] as const] };

  it("is left out of every path, with what it would have fed", () => {
    const simple = strands(own([bent], { gcode_resolution: 0.0125 }));
    expect(simple.map(({ x, y }) => [x, y])).toEqual([
      [110, 50],
      [110, 55],
    ]);
    expect(simple[0].e).toBeCloseTo((10 * STRAND_FLOW) / ((Math.PI / 4) * 1.75 ** 2), 5);
  });

  it("stays where the resolution is finer, or 0", () => {
    for (const gcode_resolution of [0.004, 0]) expect(strands(own([bent], { gcode_resolution }))).toHaveLength(21);
  });

  it("is told path by path: their ends stay", () => {
    const [first, second] = [points.slice(0, 11), points.slice(10)].map((part) => ({ ...bent, points: part }));
    expect(strands(own([first, second])).map(({ x }) => x)).toEqual([105, 110]);
  });
});

describe("speeds", () => {
  it.each([
    ["perimeter", 50],
    ["externalPerimeter", 25],
    ["overhangPerimeter", 30],
    ["sparseInfill", 80],
    ["solidInfill", 60],
    ["topSolidInfill", 40],
    ["bridgeInfill", 30],
    ["gapFill", 20],
  ] as const)("%s runs at its own", (role, speed) => {
    expect(speedOf(line(ROLE[role], 0, 0, 10, 0))).toBe(speed);
  });

  it("may be shares: of the perimeter's, the infill's, the solid infill's", () => {
    const shares = {
      external_perimeter_speed: "50%",
      small_perimeter_speed: "20%",
      solid_infill_speed: "75%",
      top_solid_infill_speed: "50%",
    } as const;
    expect(speedOf(line(ROLE.externalPerimeter, 0, 0, 1, 0), shares)).toBe(25);
    expect(speedOf(line(ROLE.solidInfill, 0, 0, 1, 0), shares)).toBe(60);
    expect(speedOf(line(ROLE.topSolidInfill, 0, 0, 1, 0), shares)).toBe(30);
    expect(speedOf(square(ROLE.perimeter, 0, 0, 5), shares)).toBe(10);
  });

  it("are the small perimeter's on loops up to 2 pi 6.5 mm, whole loops of perimeters alone", () => {
    expect(speedOf(square(ROLE.externalPerimeter, 0, 0, 10.2))).toBe(15);
    expect(speedOf(square(ROLE.externalPerimeter, 0, 0, 10.22))).toBe(25);
    expect(speedOf(square(ROLE.solidInfill, 0, 0, 5))).toBe(60);
    expect(speedOf(line(ROLE.perimeter, 0, 0, 5, 0))).toBe(50);
  });

  it("are the first layer's on it, all alike or in proportion", () => {
    expect(speedOf(line(ROLE.sparseInfill, 0, 0, 9, 0), {}, 0)).toBe(20);
    expect(speedOf(square(ROLE.perimeter, 0, 0, 5), {}, 0)).toBe(20);
    expect(speedOf(line(ROLE.sparseInfill, 0, 0, 9, 0), { first_layer_speed: "50%" }, 0)).toBe(40);
  });

  it("stay below what the filament can be melted at", () => {
    const both = { filament_max_volumetric_speed: 2.5, max_volumetric_speed: 1.5 };
    expect(speedOf(line(ROLE.perimeter, 0, 0, 9, 0), both)).toBeCloseTo(1.5 / STRAND_FLOW, 3);
    expect(speedOf(line(ROLE.perimeter, 0, 0, 9, 0), { filament_max_volumetric_speed: 2.5 })).toBeCloseTo(
      2.5 / STRAND_FLOW,
      4,
    );
  });

  it("of 0 are those at which a volume per second is extruded, up to max_print_speed; travels' are refused", () => {
    const settings = settingsWith({ perimeter_speed: 0, max_print_speed: 90, first_layer_speed: "40%" });
    const speeds = (index: number, evenFlow: number | undefined): number[] => {
      const options = withEvenFlow(resolveMotion(settings), evenFlow);
      const place = { index, printZ: 0.2, height: 0.2, offset: [0, 0] as const };
      const paths = [
        line(ROLE.perimeter, 0, 0, 10, 0),
        { ...line(ROLE.perimeter, 0, 5, 10, 5), flow: STRAND_FLOW / 4 },
      ];
      return strands(layerMoves(toolpathsOf(paths), place, options)).map(({ speed }) => speed);
    };
    const flow = 30 * STRAND_FLOW;
    expect(speeds(5, flow)).toEqual([30, 90]);
    expect(speeds(0, flow)).toEqual([12, 36]);
    expect(speeds(5, undefined)).toEqual([90, 90]);
    expect(() => resolveMotion({ ...settingsWith(), travel_speed: 0 })).toThrow(/travel_speed/);
  });
});

describe("accelerations", () => {
  it("are set where the role's differ, and back for travel", () => {
    const { events } = own([line(ROLE.perimeter, 0, 0, 9, 0), line(ROLE.bridgeInfill, 20, 0, 29, 0)], {
      default_acceleration: 1000,
      perimeter_acceleration: 800,
      bridge_acceleration: 500,
    });
    const set = events
      .filter((event) => event.kind === "acceleration")
      .map((event) => event.kind === "acceleration" && event.print);
    expect(set).toEqual([800, 1000, 500]);
  });

  describe("of short travels to external perimeters", () => {
    // 1 mm to an external perimeter, 1 mm to an inner one, 41 mm to an external one.
    const paths = [
      line(ROLE.perimeter, 0, 0, 9, 0),
      line(ROLE.externalPerimeter, 9, 1, 0, 1),
      line(ROLE.perimeter, 0, 2, 9, 2),
      line(ROLE.externalPerimeter, 50, 2, 60, 2),
    ];
    const changes = { default_acceleration: 1000, travel_acceleration: 4000, travel_short_distance_acceleration: 250 };
    const toldTo = (gcode_flavor: Settings["gcode_flavor"], of: "print" | "travel", index = 5, all = changes) =>
      own(paths, { ...all, gcode_flavor }, index).events.flatMap((event) =>
        event.kind === "acceleration" && event[of] !== null ? [[event.at, event[of]]] : [],
      );

    it("are their own, and those of all travels after them", () => {
      expect(toldTo("marlin2", "travel")).toEqual([
        [2, 250],
        [4, 4000],
      ]);
      expect(toldTo("marlin", "print")).toEqual([
        [1, 1000],
        [2, 250],
        [3, 1000],
        [4, 4000],
        [5, 1000],
        [6, 4000],
        // It retracts, rises, travels, sinks and gives back.
        [11, 1000],
      ]);
    });

    it("are none of what comes after the layer", () => {
      const { events } = own(paths.slice(0, 2), { ...changes, gcode_flavor: "marlin2" });
      const told = events.flatMap((event) => (event.kind === "acceleration" ? [[event.at, event.travel]] : []));
      expect(told.filter(([, travel]) => travel !== null)).toEqual([
        [2, 250],
        [4, 4000],
      ]);
    });

    it("are as all others on the bed, and where they have none of their own", () => {
      expect(toldTo("marlin2", "travel", 0)).toEqual([]);
      expect(toldTo("marlin2", "travel", 5, { ...changes, travel_short_distance_acceleration: 0 })).toEqual([]);
    });

    it("have no effect where travels have none of their own", () => {
      const without = { ...changes, travel_acceleration: 0 };
      expect(toldTo("marlin2", "travel", 5, without)).toEqual([]);
      expect(new Set(toldTo("marlin", "print", 5, without).map(([, to]) => to))).toEqual(new Set([1000]));
    });
  });

  it("are left alone without a default", () => {
    expect(own([line(ROLE.perimeter, 0, 0, 9, 0)], { perimeter_acceleration: 800 }).events).toHaveLength(1);
  });
});

describe("leaving an external loop", () => {
  const end = (path: Path, changes: Partial<Settings> = {}) => {
    const last = readMoves([own([path], { perimeters: 2, ...changes })]).at(-1);
    return [(last?.x ?? NaN) - 100, (last?.y ?? NaN) - 50] as const;
  };
  const clockwise = (path: Path): Path => ({ ...path, points: [...path.points].reverse() });

  it("steps a nozzle's width into the part, whichever way the loop runs", () => {
    for (const path of [
      square(ROLE.externalPerimeter, 0, 0, 10),
      clockwise(square(ROLE.externalPerimeter, 0, 0, 10)),
    ]) {
      const [x, y] = end(path);
      expect(Math.hypot(x, y)).toBeCloseTo(0.4, 2);
      expect(Math.min(x, y)).toBeGreaterThan(0.1);
    }
  });

  it("steps out of a hole, which is into the part", () => {
    const hole = square(ROLE.externalPerimeter, 0, 0, 10, ENTITY.closed | ENTITY.hole);
    for (const path of [hole, clockwise(hole)]) {
      const [x, y] = end(path);
      expect(Math.hypot(x, y)).toBeCloseTo(0.4, 2);
      expect(x > 0.1 && y > 0.1).toBe(false);
    }
  });

  it("does not happen with a single perimeter, nor after inner loops", () => {
    expect(end(square(ROLE.externalPerimeter, 0, 0, 10), { perimeters: 1 })).toEqual([0, 0]);
    expect(end(square(ROLE.perimeter, 0, 0, 10))).toEqual([0, 0]);
  });
});

describe("travel inside the infill", () => {
  const box = (size: number): ExPolygons => {
    const s = size * 1e5;
    return {
      coords: Int32Array.of(0, 0, s, 0, s, s, 0, s),
      ringStarts: Uint32Array.of(0, 4),
      islandStarts: Uint32Array.of(0, 1),
    };
  };
  const paths = [line(ROLE.sparseInfill, 1, 1, 1, 15), line(ROLE.sparseInfill, 15, 1, 15, 15)];
  const retracts = (free?: ExPolygons, only = true): number =>
    readMoves([own(paths, { only_retract_when_crossing_perimeters: only }, 5, free)]).filter(
      ({ kind }) => kind === MOVE_KIND.retract,
    ).length;

  it("needs no retraction where it stays inside", () => {
    expect(retracts(box(20))).toBe(0);
  });

  it("retracts where it leaves, or nothing is said", () => {
    expect(retracts(box(10))).toBe(1);
    expect(retracts()).toBe(1);
    expect(retracts(box(20), false)).toBe(1);
  });

  it("lifts on the way from layer to layer only where it leaves", () => {
    const given = { only_retract_when_crossing_perimeters: true, retract_layer_change: true, retract_lift: 0.3 };
    const options = resolveMotion(settingsWith(given));
    const lifts = (free: ExPolygons): number => {
      const linker = createLinker(options, NO_CUSTOM, { layerCount: 2 });
      const on = (index: number): LayerMoves => {
        const place = { index, printZ: 0.4 * (index + 1), height: 0.4, offset: [0, 0] as const };
        return layerMoves(toolpathsOf(paths), place, options, [{ entity: 0, free }]);
      };
      linker.push(on(0));
      return readMoves([linker.push(on(1))]).filter(({ z }) => z > 0.8).length;
    };
    expect(lifts(box(20))).toBe(0);
    expect(lifts(box(10))).toBeGreaterThan(0);
  });

  it("retracts across a hole", () => {
    const ring: ExPolygons = {
      coords: Int32Array.from([0, 0, 20, 0, 20, 20, 0, 20, 8, 4, 8, 12, 12, 12, 12, 4].map((mm) => mm * 1e5)),
      ringStarts: Uint32Array.of(0, 4, 8),
      islandStarts: Uint32Array.of(0, 2),
    };
    expect(retracts(ring)).toBe(1);
  });
});
