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

describe("first_layer_infill_speed", () => {
  const first = (changes: Parameters<typeof settingsWith>[0]) => resolveMotion(settingsWith(changes)).firstLayer.byRole;

  it("is that of the other roles unless given, in mm/s or as a share of the role's speed", () => {
    expect(first({ first_layer_speed: 20 })[ROLE.solidInfill]).toBe(20);
    const given = first({ first_layer_speed: 20, first_layer_infill_speed: 45 });
    expect([given[ROLE.solidInfill], given[ROLE.sparseInfill], given[ROLE.perimeter]]).toEqual([45, 45, 20]);
    expect(first({ first_layer_infill_speed: "50%", solid_infill_speed: 60 })[ROLE.solidInfill]).toBe(30);
  });
});
