/** The presets as tables of the settings page. */
import { completeResinSettings, completeSettings } from "../src/settings/complete.ts";
import { FILAMENTS, PRINTERS, PRINTS } from "../src/settings/presets.ts";
import { RESIN_PRINTERS, RESINS, usualResin } from "../src/settings/resin-presets.ts";
import { code, table } from "./markdown.ts";

export function printersTable(): string {
  const rows = Object.entries(PRINTERS).map(([name, preset]) => {
    const of = completeSettings(preset);
    const across = (axis: 0 | 1): number => {
      const values = of.bed_shape.map((point) => point[axis]);
      return Math.round(Math.max(...values) - Math.min(...values));
    };
    const isKlipper = of.gcode_flavor === "klipper";
    const speed = isKlipper ? of.max_velocity : of.machine_max_feedrate_x;
    const acceleration = isKlipper ? of.max_accel : of.machine_max_acceleration_extruding;
    return [
      code(name),
      `${across(0)} x ${across(1)} x ${of.max_print_height}`,
      code(of.gcode_flavor),
      `${Math.round(speed)} mm/s, ${acceleration} mm/s2`,
      `${of.retract_length} mm at ${of.retract_speed} mm/s`,
      `${of.filament_diameter} mm`,
    ];
  });
  return table(["name", "mm", "g-code", "limits while printing", "retraction", "filament"], rows);
}

export function filamentsTable(): string {
  const rows = Object.entries(FILAMENTS).map(([name, preset]) => {
    const of = completeSettings(preset);
    return [
      code(name),
      `${of.filament_density} g/cm3`,
      `${of.temperature} degC, bed ${of.bed_temperature}`,
      of.fan_always_on ? `${of.min_fan_speed} to ${of.max_fan_speed} %` : `for short layers, ${of.max_fan_speed} %`,
      `${of.filament_max_volumetric_speed} mm3/s`,
      `${of.filament_cost}`,
    ];
  });
  return table(["name", "density", "temperatures", "fan", "flow", "price per kg"], rows);
}

export function qualitiesTable(): string {
  const rows = Object.entries(PRINTS).map(([name, preset]) => {
    const of = completeSettings(preset);
    const shells = `${of.perimeters} perimeters, ${of.top_solid_layers} on top, ${of.bottom_solid_layers} at the bottom`;
    return [code(name), `${of.layer_height} mm`, shells, `${of.fill_density} ${of.fill_pattern}`];
  });
  return table(["name", "layers", "shells", "infill"], rows);
}

export function resinPrintersTable(): string {
  const rows = Object.entries(RESIN_PRINTERS).map(([name, preset]) => {
    const of = completeResinSettings(preset);
    const both = (normal: number, bottom: number, unit: string): string =>
      `${normal}${bottom === normal ? "" : ` (${bottom})`} ${unit}`;
    return [
      code(name),
      of.printer_model,
      `${of.display_pixels_x} x ${of.display_pixels_y}`,
      `${of.display_width} x ${of.display_height} x ${of.max_print_height}`,
      of.resin_time_model === "msla"
        ? `${both(of.lift_height, of.bottom_lift_height, "mm")}, ${both(of.lift_speed, of.bottom_lift_speed, "mm/min")}`
        : `tilt, ${of.fast_tilt_time} or ${of.slow_tilt_time} s`,
      code(of.resin_archive),
      code(usualResin(name)),
    ];
  });
  return table(["name", "printer", "pixels", "mm", "lift", "file", "usual resin"], rows);
}

export function resinsTable(): string {
  const rows = Object.entries(RESINS).map(([name, preset]) => {
    const { exposure_time, initial_exposure_time, material_density } = completeResinSettings(preset);
    return [code(name), `${exposure_time} s`, `${initial_exposure_time} s`, `${material_density} g/ml`];
  });
  return table(["name", "light on a layer", "on the first layers", "density"], rows);
}
