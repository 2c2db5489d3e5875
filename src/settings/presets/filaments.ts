/**
 * Filaments that are known, as data: usual figures of their kind. Densities, temperatures, fans and flows are those of
 * PrusaSlicer's generic profiles, or of a common make where it has none; the flow is what a hot end of common length
 * melts. Prices are typical, per kilogram in euros: set your own.
 */
import type { FilamentSettings } from "../filament.ts";

/** Temperatures of nozzle and bed after the first layer and on it, degC. */
function temperatures(
  [nozzle, firstNozzle]: readonly [number, number],
  [bed, firstBed]: readonly [number, number],
): Partial<FilamentSettings> {
  return {
    temperature: nozzle,
    first_layer_temperature: firstNozzle,
    bed_temperature: bed,
    first_layer_bed_temperature: firstBed,
  };
}

/** Fan speeds at least, at most and over air, percent; layers without it, and s of a layer below which it turns. */
function fan(
  [least, most, bridge]: readonly [number, number, number],
  { always, layersOff, below }: { readonly always: boolean; readonly layersOff: number; readonly below: number },
): Partial<FilamentSettings> {
  return {
    fan_always_on: always,
    min_fan_speed: least,
    max_fan_speed: most,
    bridge_fan_speed: bridge,
    disable_fan_first_layers: layersOff,
    fan_below_layer_time: below,
  };
}

/** g/cm3, mm3/s, and a typical price. */
function material(density: number, flow: number, price: number): Partial<FilamentSettings> {
  return { filament_density: density, filament_max_volumetric_speed: flow, filament_cost: price };
}

/** Layers of less s than this are slowed down to no less than 15 mm/s. */
function slowed(seconds: number): Partial<FilamentSettings> {
  return { slowdown_below_layer_time: seconds, min_print_speed: 15 };
}

export const FILAMENTS: Readonly<Record<string, Partial<FilamentSettings>>> = {
  pla: {
    ...material(1.24, 15, 25),
    ...temperatures([210, 215], [60, 60]),
    ...fan([100, 100, 100], { always: true, layersOff: 1, below: 100 }),
    ...slowed(15),
  },
  petg: {
    ...material(1.27, 8, 28),
    ...temperatures([240, 230], [90, 85]),
    ...fan([30, 50, 50], { always: true, layersOff: 3, below: 20 }),
    ...slowed(20),
  },
  abs: {
    ...material(1.04, 11, 28),
    ...temperatures([255, 255], [110, 100]),
    ...fan([15, 15, 25], { always: false, layersOff: 4, below: 30 }),
    ...slowed(20),
  },
  asa: {
    ...material(1.07, 11, 43),
    ...temperatures([260, 260], [110, 105]),
    ...fan([20, 20, 30], { always: true, layersOff: 4, below: 20 }),
    ...slowed(15),
  },
  /** Of 95 Shore A. */
  tpu: {
    ...material(1.21, 2.5, 33),
    extrusion_multiplier: 1.1,
    ...temperatures([230, 230], [50, 50]),
    ...fan([80, 80, 100], { always: true, layersOff: 4, below: 100 }),
    ...slowed(10),
  },
  pc: {
    ...material(1.22, 8, 62),
    ...temperatures([275, 275], [115, 110]),
    ...fan([20, 20, 30], { always: false, layersOff: 4, below: 30 }),
    ...slowed(20),
  },
  /** PA 12. */
  pa: {
    ...material(1.01, 6, 48),
    ...temperatures([265, 265], [110, 105]),
    ...fan([10, 15, 30], { always: false, layersOff: 5, below: 20 }),
    ...slowed(15),
  },
  /** PA 12 with 15 % carbon fibre. */
  pa_cf: {
    ...material(1.07, 8, 88),
    ...temperatures([265, 265], [110, 105]),
    ...fan([10, 15, 30], { always: false, layersOff: 5, below: 20 }),
    ...slowed(15),
  },
  /** For supports: dissolves in water. */
  pva: {
    ...material(1.19, 4, 90),
    ...temperatures([195, 200], [60, 60]),
    ...fan([100, 100, 100], { always: true, layersOff: 1, below: 100 }),
    ...slowed(15),
  },
  /** For supports: dissolves in limonene. */
  hips: {
    ...material(1.04, 11, 27),
    ...temperatures([230, 230], [110, 100]),
    ...fan([20, 20, 50], { always: true, layersOff: 3, below: 10 }),
    ...slowed(15),
  },
  /** With carbon fibre; wears brass nozzles, as all with fibres do. */
  pla_cf: {
    ...material(1.29, 8, 45),
    ...temperatures([220, 225], [60, 60]),
    ...fan([100, 100, 100], { always: true, layersOff: 1, below: 100 }),
    ...slowed(15),
  },
  petg_cf: {
    ...material(1.29, 8, 62),
    ...temperatures([235, 235], [70, 70]),
    ...fan([30, 50, 50], { always: true, layersOff: 3, below: 20 }),
    ...slowed(20),
  },
};
