import { describe, expect, it, test } from "vitest";
import { completeSettings } from "../../src/settings/complete.ts";
import { raftHeights } from "../../src/settings/raft-heights.ts";
import type { Settings } from "../../src/settings/settings.ts";

describe("checkSupports", () => {
  const thin = { support_material_extrusion_width: 0.05, layer_height: 0.2, first_layer_height: 0.2 };

  it("refuses strands that their layers press to nothing, where there are any", () => {
    expect(() => completeSettings({ ...thin, support_material: true })).toThrow(/support_material_extrusion_width/);
    expect(() => completeSettings({ ...thin, raft_layers: 2 })).toThrow(/support_material_extrusion_width/);
    expect(() => completeSettings(thin)).not.toThrow();
    expect(() =>
      completeSettings({ support_material: true, layer_height: 0.2, first_layer_height: 0.2 }),
    ).not.toThrow();
  });
});

describe("supports by whichever extruder is in use", () => {
  const apart = { extruders: [{ nozzle_diameter: 0.4 }, { nozzle_diameter: 0.6 }], infill_extruder: 2 };
  const inUse = { support_material_interface_extruder: 0 };

  it("are refused where those that print have different nozzles, as by PrusaSlicer", () => {
    const refused = expect.objectContaining({
      code: "SETTINGS_CONFLICT",
      details: { name: "support_material_interface_extruder", got: 0, nozzle_diameter: [0.4, 0.6] },
    });
    expect(() => completeSettings({ ...apart, ...inUse, support_material: true })).toThrow(refused);
    expect(() => completeSettings({ ...apart, ...inUse, raft_layers: 1 })).toThrow(refused);
    // None of the support's, an extruder of its own, the other nozzle at rest, two nozzles alike.
    expect(() => completeSettings({ ...apart, ...inUse })).not.toThrow();
    expect(() => completeSettings({ ...apart, support_material: true })).not.toThrow();
    expect(() => completeSettings({ ...apart, ...inUse, support_material: true, infill_extruder: 1 })).not.toThrow();
    expect(() => completeSettings({ ...apart, ...inUse, support_material: true, extruders: [{}, {}] })).not.toThrow();
  });
});

test("a width that does not fit is told as it was given, and in mm", () => {
  expect(() => completeSettings({ layer_height: 0.2, extrusion_width: "90%" })).toThrow(
    "extrusion_width is 90%, 0.18 mm, expected more than the layer_height of 0.2 mm",
  );
});

// As PrusaSlicer 2.5 has it, in doubles: 3 x 0.4 is a little more than 1.2.
it.each([
  [0.4, 1.2, true],
  [0.4, 1.21, false],
  [0.5, 1.5, false],
  [0.6, 1.8, false],
  [0.6, 1.79, true],
])("of a nozzle of %d mm a strand of %d mm is taken: %s", (nozzle_diameter, extrusion_width, isTaken) => {
  const complete = () => completeSettings({ layer_height: 0.2, nozzle_diameter, extrusion_width });
  if (isTaken) expect(complete).not.toThrow();
  else expect(complete).toThrow(`less than 3 times the nozzle_diameter of ${nozzle_diameter} mm`);
});

test("a first layer is as high as the nozzle is wide, however doubles hold a share", () => {
  const first = (first_layer_height: `${number}%`) => () =>
    completeSettings({ layer_height: 0.4, nozzle_diameter: 0.6, extrusion_width: 0.7, first_layer_height });
  expect(first("150%")).not.toThrow();
  expect(first("155%")).toThrow("first_layer_height is 0.62 mm, expected");
});

describe("a width of supports", () => {
  const printed = (given: Partial<Settings>) => () =>
    completeSettings({ layer_height: 0.2, support_material: true, ...given });

  // As PrusaSlicer 2.5 has it.
  it.each([
    [{ support_material_extrusion_width: 1.3 }, "less than 3 times the nozzle_diameter of 0.4 mm"],
    [{ support_material_extrusion_width: 0.2 }, "more than the layer_height of 0.2 mm"],
    [{ support_material_extrusion_width: "650%" }, "less than 3 times"],
  ] as const)("of %j is refused, unless there are none", (given, expected) => {
    expect(printed(given)).toThrow(expect.objectContaining({ code: "SETTINGS_CONFLICT" }));
    expect(printed(given)).toThrow(expected);
    expect(printed({ ...given, support_material: false, raft_layers: 1 })).toThrow(expected);
    expect(printed({ ...given, support_material: false })).not.toThrow();
  });

  it("is refused by the largest nozzle that prints them", () => {
    const extruders = [{ nozzle_diameter: 0.4 }, { nozzle_diameter: 0.8 }];
    const given = { extruders, support_material_extrusion_width: 1.3 };
    expect(printed({ ...given, support_material_interface_extruder: 2 })).not.toThrow();
    expect(printed(given)).toThrow(/support_material_extrusion_width/);
  });
});

describe("checkSupports of trees", () => {
  const trees = { support_material: true, support_material_style: "organic", extrusion_width: 0.5 } as const;

  it("refuses tips thinner than a strand, and branches thinner than two or than their tips", () => {
    expect(() => completeSettings(trees)).not.toThrow();
    const refused = [
      { support_tree_tip_diameter: 0.49 },
      { support_tree_branch_diameter: 0.99 },
      { support_tree_tip_diameter: 2.1 },
    ];
    for (const given of refused) {
      expect(() => completeSettings({ ...trees, ...given })).toThrow(
        expect.objectContaining({ code: "SETTINGS_CONFLICT" }),
      );
      expect(() => completeSettings({ ...trees, ...given, support_material_style: "snug" })).not.toThrow();
      expect(() => completeSettings({ ...trees, ...given, support_material: false })).not.toThrow();
    }
  });
});

describe("raftHeights", () => {
  const settings = (raft_layers: number, contact = 0.2) =>
    completeSettings({
      raft_layers,
      layer_height: 0.2,
      first_layer_height: 0.25,
      support_material_contact_distance: contact,
    });

  it("are none without a raft", () => {
    expect(raftHeights(settings(0))).toBeUndefined();
  });

  it("begin with the first layer; the upper half is dense", () => {
    expect(raftHeights(settings(1))).toMatchObject({ base: [], interfaces: [], interfaceTop: 0, contactTop: 0.25 });
    const five = raftHeights(settings(5))!;
    expect(five.base).toHaveLength(2);
    expect(five.interfaces).toHaveLength(2);
    expect(five.contactTop).toBeCloseTo(0.25 + 4 * 0.3, 9);
    expect(five.objectBottom).toBeCloseTo(five.contactTop + 0.1, 9);
    expect(raftHeights(settings(3, 0))!.objectBottom).toBeCloseTo(0.25 + 2 * 0.3, 9);
  });

  it("are as high as the nozzles of the base and of the dense layers lay them", () => {
    const by = (base: number, dense: number) =>
      raftHeights(
        completeSettings({
          raft_layers: 4,
          layer_height: 0.2,
          first_layer_height: 0.2,
          support_material_extruder: base,
          support_material_interface_extruder: dense,
          extruders: [{}, { nozzle_diameter: 0.6 }],
        }),
      )!;
    expect(by(1, 2).contactTop).toBeCloseTo(0.2 + 0.3 + 2 * 0.45, 9);
    expect(by(2, 1).contactTop).toBeCloseTo(0.2 + 0.45 + 2 * 0.3, 9);
    // The one in use, and one that there is not, are the first.
    expect(by(0, 3).contactTop).toBeCloseTo(0.2 + 3 * 0.3, 9);
  });
});
