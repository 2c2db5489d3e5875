import { describe, expect, it } from "vitest";
import { ROLE } from "../../src/core/roles.ts";
import { resolveMotion } from "../../src/motion/resolve.ts";
import { settingsWith } from "./paths.ts";

const of = (changes: Parameters<typeof settingsWith>[0]) =>
  resolveMotion(settingsWith({ default_acceleration: 1000, ...changes })).accelerations!;

describe("a role's acceleration", () => {
  it("is its own, else its family's, else the general one", () => {
    const bare = of({});
    expect(new Set(bare.rest)).toEqual(new Set([1000]));
    const families = of({ perimeter_acceleration: 800, infill_acceleration: 1500 });
    expect(families.rest[ROLE.externalPerimeter]).toBe(800);
    expect(families.rest[ROLE.overhangPerimeter]).toBe(800);
    expect(families.rest[ROLE.topSolidInfill]).toBe(1500);
    expect(families.rest[ROLE.bridgeInfill]).toBe(1500);
    expect(families.rest[ROLE.gapFill]).toBe(1000);
    const own = of({
      perimeter_acceleration: 800,
      external_perimeter_acceleration: 600,
      infill_acceleration: 1500,
      solid_infill_acceleration: 1200,
      top_solid_infill_acceleration: 700,
      bridge_acceleration: 500,
    });
    expect([ROLE.perimeter, ROLE.externalPerimeter, ROLE.overhangPerimeter].map((r) => own.rest[r])).toEqual([
      800, 600, 500,
    ]);
    expect([ROLE.sparseInfill, ROLE.solidInfill, ROLE.ironing].map((r) => own.rest[r])).toEqual([1500, 1200, 1200]);
    expect([ROLE.topSolidInfill, ROLE.bridgeInfill].map((r) => own.rest[r])).toEqual([700, 500]);
  });

  it("is the first layer's on the first layer, and travel has its own", () => {
    const set = of({ first_layer_acceleration: 300, external_perimeter_acceleration: 600, travel_acceleration: 2500 });
    expect(new Set(set.firstLayer)).toEqual(new Set([300]));
    expect(set.travel).toBe(2500);
    expect(of({}).travel).toBe(1000);
  });

  it("is the machine's without a general one", () => {
    const off = settingsWith({ default_acceleration: 0, travel_acceleration: 2500, solid_infill_acceleration: 900 });
    expect(resolveMotion(off).accelerations).toBeNull();
  });
});

describe("where the g-code tells the machine its limits", () => {
  const changes = {
    perimeter_acceleration: 3000,
    infill_acceleration: 700,
    first_layer_acceleration: 4000,
    first_layer_acceleration_over_raft: 900,
    travel_acceleration: 5000,
    travel_short_distance_acceleration: 3000,
    machine_max_acceleration_extruding: 1250,
    machine_max_acceleration_travel: 2000,
    machine_limits_usage: "emit_to_gcode",
  } as const;

  it.each(["marlin", "marlin2", "reprapfirmware"] as const)("none of %s goes beyond them", (gcode_flavor) => {
    const set = of({ ...changes, gcode_flavor });
    expect([ROLE.perimeter, ROLE.sparseInfill, ROLE.gapFill].map((role) => set.rest[role])).toEqual([1250, 700, 1000]);
    expect([...new Set(set.firstLayer), ...new Set(set.overRaft)]).toEqual([1250, 900]);
    // Older Marlins travel by the printing acceleration.
    expect(set.travel ?? set.ownTravel).toBe(gcode_flavor === "marlin" ? 1250 : 2000);
    expect(set.shortTravel).toBe(set.travel ?? set.ownTravel);
  });

  it("a limit of 0 is none", () => {
    const set = of({ ...changes, gcode_flavor: "marlin", machine_max_acceleration_extruding: 0 });
    expect([set.rest[ROLE.perimeter], set.firstLayer[0], set.travel]).toEqual([3000, 4000, 5000]);
  });
});

it("accelerations are as they are set where no limit is told", () => {
  const changes = { perimeter_acceleration: 3000, machine_max_acceleration_extruding: 1250 };
  for (const machine_limits_usage of ["time_estimate_only", "ignore"] as const)
    expect(of({ ...changes, gcode_flavor: "marlin", machine_limits_usage }).rest[ROLE.perimeter]).toBe(3000);
  for (const gcode_flavor of ["klipper", "repetier"] as const)
    expect(of({ ...changes, gcode_flavor, machine_limits_usage: "emit_to_gcode" }).rest[ROLE.perimeter]).toBe(3000);
});

describe("first_layer_infill_speed", () => {
  const first = (changes: Parameters<typeof settingsWith>[0]) => resolveMotion(settingsWith(changes)).firstLayer.byRole;

  it("is that of the other roles unless given, in mm/s or as a share of the role's speed", () => {
    expect(first({ first_layer_speed: 20 })[ROLE.solidInfill]).toBe(20);
    const given = first({ first_layer_speed: 20, first_layer_infill_speed: 45 });
    expect([given[ROLE.solidInfill], given[ROLE.sparseInfill], given[ROLE.perimeter]]).toEqual([45, 45, 20]);
    expect(first({ first_layer_infill_speed: "50%", solid_infill_speed: 60 })[ROLE.solidInfill]).toBe(30);
  });
});
