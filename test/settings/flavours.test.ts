import { describe, expect, it } from "vitest";
import { completeSettings } from "../../src/settings/complete.ts";
import { FLAVOUR_NAMES, FLAVOUR_TRAITS, type FlavourTraits } from "../../src/settings/flavours.ts";
import { parseIni } from "../../src/settings/ini.ts";
import type { Settings } from "../../src/settings/settings.ts";

const ASKS: readonly (readonly [Partial<Settings>, (traits: FlavourTraits) => boolean])[] = [
  [{ use_firmware_retraction: true }, ({ retracts }) => retracts],
  [{ use_relative_e_distances: true }, ({ countsRelative }) => countsRelative],
  [{ remaining_times: true }, ({ progress }) => progress !== false],
  [{ arc_fitting: "emit_center" }, ({ drawsArcs }) => drawsArcs],
  [{ gcode_label_objects: "firmware" }, ({ excludes }) => excludes],
];

describe("a flavour", () => {
  it.each(FLAVOUR_NAMES)("%s is refused what its firmware does not know", (gcode_flavor) => {
    for (const [asked, isKnown] of ASKS) {
      const complete = (): unknown => completeSettings({ gcode_flavor, ...asked });
      if (isKnown(FLAVOUR_TRAITS[gcode_flavor])) expect(complete).not.toThrow();
      else {
        expect(complete).toThrow(expect.objectContaining({ code: "SETTINGS_CONFLICT" }));
        expect(complete).toThrow(Object.keys(asked)[0]);
      }
    }
  });

  it("is planned by its own firmware where nothing else is said", () => {
    expect(completeSettings({}).estimate_model).toBe("marlin");
    expect(completeSettings({ gcode_flavor: "klipper" }).estimate_model).toBe("klipper");
    expect(completeSettings({ gcode_flavor: "reprapfirmware" }).estimate_model).toBe("reprapfirmware");
    expect(completeSettings({ gcode_flavor: "klipper", estimate_model: "marlin" }).estimate_model).toBe("marlin");
    expect(() => completeSettings({ gcode_flavor: "toaster" as never })).toThrow("one of marlin, marlin2");
  });

  it("has labels by PrusaSlicer's older switch, too", () => {
    expect(parseIni("gcode_label_objects = 1").settings).toEqual({ gcode_label_objects: "octoprint" });
    expect(parseIni("gcode_label_objects = 0").settings).toEqual({ gcode_label_objects: "disabled" });
    expect(parseIni("gcode_label_objects = firmware").settings).toEqual({ gcode_label_objects: "firmware" });
  });
});
