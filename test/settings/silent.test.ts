import { describe, expect, it } from "vitest";
import { completeSettings } from "../../src/settings/complete.ts";
import { mergeSettings } from "../../src/settings/extruders.ts";
import { formatIni, parseAssignment, parseIni } from "../../src/settings/ini.ts";
import { settingsOfProject } from "../../src/settings/project/project-settings.ts";
import { forSilentMode } from "../../src/settings/silent.ts";

const INI = "machine_max_acceleration_x = 1000,500\nmachine_max_jerk_x = 8,8\nsilent_mode = 1\n";

describe("the silent mode's limits", () => {
  it("are a profile's second values, where they are others", () => {
    const { settings } = parseIni(INI);
    expect(settings).toEqual({
      machine_max_acceleration_x: 1000,
      machine_max_jerk_x: 8,
      silent_mode: true,
      silent: { machine_max_acceleration_x: 500 },
    });
    const complete = completeSettings(settings);
    expect(complete.extruders).toBeUndefined();
    const { machine_max_acceleration_x, machine_max_jerk_x } = forSilentMode(complete);
    expect([machine_max_acceleration_x, machine_max_jerk_x]).toEqual([500, 8]);
    expect(parseIni(formatIni(settings)).settings).toEqual(settings);
    expect(parseAssignment("machine_min_travel_rate", "2,1")).toEqual({
      machine_min_travel_rate: 2,
      silent: { machine_min_travel_rate: 1 },
    });
  });

  it("are a project's as well", () => {
    const values = { machine_max_acceleration_x: "1000,500", machine_max_jerk_x: "8,8", silent_mode: "1" };
    expect(settingsOfProject({ program: "PrusaSlicer", values }).settings).toEqual(parseIni(INI).settings);
  });

  it("give way to later settings of the same limit, in both modes", () => {
    const before = parseIni(`${INI}machine_max_feedrate_e = 90,60\n`).settings;
    const merged = mergeSettings(before, { machine_max_acceleration_x: 700 });
    expect(merged.silent).toEqual({ machine_max_feedrate_e: 60 });
    expect(mergeSettings(merged, parseAssignment("machine_max_jerk_x", "9,4")).silent).toEqual({
      machine_max_feedrate_e: 60,
      machine_max_jerk_x: 4,
    });
  });

  it("are checked by their names and their ranges", () => {
    const silent = (limits: object): unknown => completeSettings({ silent: limits });
    expect(() => silent({ layer_height: 0.2 })).toThrow(/silent has "layer_height"/);
    expect(() => silent({ machine_max_jerk_x: -1 })).toThrow(expect.objectContaining({ code: "SETTING_INVALID" }));
    expect(() => silent({ no_limit: 1 })).toThrow(expect.objectContaining({ code: "SETTING_UNKNOWN" }));
    expect(() => completeSettings({ silent: null as never })).toThrow(/silent has null/);
  });
});
