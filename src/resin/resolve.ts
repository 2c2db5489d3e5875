/** Resin settings to absolute, frozen options: mm, seconds, mm/s, radians, shares of one. */
import { SlicewrightError } from "../core/errors.ts";
import { toMillionths } from "../core/round.ts";
import { toUnits } from "../core/units.ts";
import type { LiftSettings, ResinSettings, ResinTimeModel } from "../settings/resin-settings.ts";

const MAX_PIXELS = 0xffffffff;

/** The display, as a layer is drawn on it. A portrait printer's pictures stand upright: width and height trade places. */
export interface DisplayOptions {
  /** Of the picture: across its columns, and its rows. */
  readonly widthMm: number;
  readonly heightMm: number;
  readonly pixelsX: number;
  readonly pixelsY: number;
  readonly mirrorX: boolean;
  readonly mirrorY: boolean;
  /** The part's x runs along the picture's height, its y along the width. */
  readonly isPortrait: boolean;
  /** Exponent of a pixel's coverage; 0: black or white at one half. */
  readonly gamma: number;
  /** Levels beside black. */
  readonly levels: number;
}

/** One cycle of the plate between two exposures: mm, mm/s, s. */
export interface LiftOptions {
  readonly rise: readonly Leg[];
  readonly fall: readonly Leg[];
  readonly waitBeforeCure: number;
  readonly waitAfterCure: number;
  readonly waitAfterLift: number;
  readonly lightOffDelay: number;
  /** 0 to 255. */
  readonly lightPwm: number;
}

/** A straight way of the plate. */
export interface Leg {
  readonly mm: number;
  /** mm/s. */
  readonly speed: number;
}

export interface ExposureOptions {
  readonly model: ResinTimeModel;
  readonly exposure: number;
  readonly initialExposure: number;
  readonly fadedLayers: number;
  readonly bottomLayers: number;
  readonly transitionLayers: number;
}

export interface TimingOptions {
  readonly lift: LiftOptions;
  readonly bottomLift: LiftOptions;
  /** mm/s2; 0: no acceleration is reckoned. */
  readonly acceleration: number;
  readonly startSeconds: number;
  /** Whether the vat is tilted instead of the plate lifted; how long that takes. */
  readonly tilts: boolean;
  readonly fastTilt: number;
  readonly slowTilt: number;
  readonly thickTilt: number;
  readonly printSpeed: "slow" | "fast" | "high_viscosity";
  /** mm2 above which a layer is slow. */
  readonly slowArea: number;
}

/** How layers are corrected for what light and resin do to them, in integer units. */
export interface CorrectionOptions {
  readonly growth: number;
  /** Taken off the first layer, and less and less of the layers up to this many. */
  readonly footShrink: number;
  readonly footLayers: number;
  readonly footMinWidth: number;
}

/** How supports are built; mm and radians. */
export interface SupportOptions {
  /** Where their feet stand above the plate: on the pad. */
  readonly floor: number;
  /** Height of the part's lowest point above the plate. */
  readonly lift: number;
  readonly frontRadius: number;
  readonly penetration: number;
  /** Of a head, between its two balls. */
  readonly headWidth: number;
  readonly pillarRadius: number;
  /** Where a whole pillar has no room. */
  readonly smallRadius: number;
  readonly braces: "zigzag" | "cross" | "dynamic";
  /** No support stands on the part. */
  readonly plateOnly: boolean;
  readonly baseRadius: number;
  readonly baseHeight: number;
  /** Between a foot and a part that is not lifted. */
  readonly baseGap: number;
  /** Connections fall at least this steeply. */
  readonly slope: number;
  readonly maxBridge: number;
  readonly maxBridgesOnPillar: number;
  readonly maxLink: number;
}

/** The pad, in integer units. */
export interface PadOptions {
  /** Of its floor, and of the wall around it. */
  readonly thickness: number;
  /** From the floor's top; 0 without a wall. */
  readonly wallHeight: number;
  /** Beyond what stands on it. */
  readonly brim: number;
  /** Between the centres of what is joined to one pad, less 3.6 thicknesses. */
  readonly mergeDistance: number;
  /** How far its side leans out, over how far it rises; 0 upright. */
  readonly run: number;
  /** Null where it lies below the part. */
  readonly around: AroundOptions | null;
}

/** A pad around the part, and the sticks that join both. */
export interface AroundOptions {
  readonly everywhere: boolean;
  readonly gap: number;
  readonly stride: number;
  /** 0 without sticks. */
  readonly width: number;
  /** Into the part. */
  readonly penetration: number;
}

/** Hollowing, in integer units. */
export interface HollowOptions {
  /** Of the wall that is left. */
  readonly thickness: number;
  /** Directions in a quarter turn in which walls are measured. */
  readonly directions: number;
  /** Half the width of the narrowest cavity. */
  readonly opening: number;
}

/** What the resin weighs and costs. */
export interface ResinUseOptions {
  /** g/ml. */
  readonly density: number;
  /** Money per ml. */
  readonly pricePerMl: number;
}

/** Where points of support go: mm. */
export interface SupportPointOptions {
  /** What one point holds, where 1 mm2 of what peels off pulls with 1; Infinity: no points at all. */
  readonly pointForce: number;
  /** The usual distance between points, and the least. */
  readonly distance: number;
  readonly minimalDistance: number;
  /** Every spot that hangs lies within this of some point. */
  readonly reach: number;
  /** Whether the part itself stands on the plate: its first layer needs no points. */
  readonly standsOnPlate: boolean;
}

/** @throws SlicewrightError `SETTINGS_CONFLICT` where its pixels are more than a run's 32 bits can number */
export function resolveDisplay(settings: ResinSettings): DisplayOptions {
  const { display_pixels_x, display_pixels_y } = settings;
  if (display_pixels_x * display_pixels_y > MAX_PIXELS)
    throw new SlicewrightError(
      "SETTINGS_CONFLICT",
      `resin: display_pixels_x and display_pixels_y are ${display_pixels_x} and ${display_pixels_y}, expected at most ${MAX_PIXELS} pixels`,
      { pixelsX: display_pixels_x, pixelsY: display_pixels_y, most: MAX_PIXELS },
    );
  const isPortrait = settings.display_orientation === "portrait";
  const sides = [
    { mm: settings.display_width, pixels: settings.display_pixels_x },
    { mm: settings.display_height, pixels: settings.display_pixels_y },
  ];
  const [across, down] = isPortrait ? sides.toReversed() : sides;
  return Object.freeze({
    widthMm: across.mm,
    heightMm: down.mm,
    pixelsX: across.pixels,
    pixelsY: down.pixels,
    mirrorX: settings.display_mirror_x,
    mirrorY: settings.display_mirror_y,
    isPortrait,
    gamma: settings.gamma_correction,
    levels: settings.antialiasing === 256 ? 255 : settings.antialiasing,
  });
}

export function resolveExposure(settings: ResinSettings): ExposureOptions {
  return Object.freeze({
    model: settings.resin_time_model,
    exposure: settings.exposure_time,
    initialExposure: settings.initial_exposure_time,
    fadedLayers: settings.faded_layers,
    bottomLayers: settings.bottom_layer_count,
    transitionLayers: settings.transition_layer_count,
  });
}

export function resolveTiming(settings: ResinSettings): TimingOptions {
  const bottom = Object.fromEntries(
    Object.entries(settings)
      .filter(([name]) => name.startsWith("bottom_"))
      .map(([name, value]) => [name.slice("bottom_".length), value]),
  ) as unknown as LiftSettings;
  return Object.freeze({
    lift: resolveLift(settings),
    bottomLift: resolveLift(bottom),
    acceleration: settings.lift_acceleration,
    startSeconds: settings.start_time,
    tilts: settings.vat_release === "tilt",
    fastTilt: settings.fast_tilt_time,
    slowTilt: settings.slow_tilt_time,
    thickTilt: settings.high_viscosity_tilt_time,
    printSpeed: settings.material_print_speed,
    slowArea: (settings.area_fill / 100) * settings.display_width * settings.display_height,
  });
}

export function resolveCorrections(settings: ResinSettings): CorrectionOptions {
  return Object.freeze({
    growth: toUnits(settings.absolute_correction),
    footShrink: toUnits(settings.elefant_foot_compensation),
    footLayers: Math.max(1, settings.faded_layers - 1),
    footMinWidth: toUnits(settings.elefant_foot_min_width),
  });
}

/** mm that what is built under the part lifts it above the plate. */
export function resolveLiftMm(settings: ResinSettings): number {
  if (settings.pad_enable && settings.pad_around_object) return 0;
  const elevation = settings.supports_enable ? settings.support_object_elevation : 0;
  return elevation + (settings.pad_enable ? settings.pad_wall_thickness : 0);
}

export function resolveSupports(settings: ResinSettings): SupportOptions {
  const pillarRadius = settings.support_pillar_diameter / 2;
  const isAroundPart = settings.pad_enable && settings.pad_around_object;
  return Object.freeze({
    floor: settings.pad_enable && !isAroundPart ? settings.pad_wall_thickness : 0,
    lift: resolveLiftMm(settings),
    frontRadius: settings.support_head_front_diameter / 2,
    penetration: settings.support_head_penetration,
    headWidth: settings.support_head_width,
    pillarRadius,
    smallRadius: (pillarRadius * Number.parseFloat(settings.support_small_pillar_diameter_percent)) / 100,
    braces: settings.support_pillar_connection_mode,
    plateOnly: settings.support_buildplate_only,
    baseRadius: Math.max(settings.support_base_diameter / 2, pillarRadius),
    baseHeight: settings.support_base_height,
    baseGap: settings.support_base_safety_distance,
    slope: (settings.support_critical_angle * Math.PI) / 180,
    maxBridge: settings.support_max_bridge_length,
    maxBridgesOnPillar: settings.support_max_bridges_on_pillar,
    maxLink: settings.support_max_pillar_link_distance,
  });
}

/** Null without a pad. */
export function resolvePad(settings: ResinSettings): PadOptions | null {
  if (!settings.pad_enable) return null;
  const around = Object.freeze({
    everywhere: settings.pad_around_object_everywhere,
    gap: toUnits(settings.pad_object_gap),
    stride: toUnits(settings.pad_object_connector_stride),
    width: toUnits(settings.pad_object_connector_width),
    penetration: toUnits(settings.pad_object_connector_penetration),
  });
  return Object.freeze({
    thickness: toUnits(settings.pad_wall_thickness),
    wallHeight: toUnits(settings.pad_wall_height),
    brim: toUnits(settings.pad_brim_size),
    mergeDistance: toUnits(settings.pad_max_merge_distance),
    // A right angle's tangent is finite in binary, and leaves 1e-16.
    run: settings.pad_wall_slope === 90 ? 0 : 1 / Math.tan((settings.pad_wall_slope * Math.PI) / 180),
    around: settings.pad_around_object ? around : null,
  });
}

/** Null where parts stay solid. */
export function resolveHollowing(settings: ResinSettings): HollowOptions | null {
  if (!settings.hollowing_enable) return null;
  return Object.freeze({
    thickness: toUnits(settings.hollowing_min_thickness),
    directions: 2 + Math.round(8 * settings.hollowing_quality),
    opening: toUnits(settings.hollowing_closing_distance / 2),
  });
}

/** Factors on the part's x, y and z: the printer's times the resin's. */
export function resolveScale(settings: ResinSettings): readonly [number, number, number] {
  return [
    settings.relative_correction_x * settings.material_correction_x,
    settings.relative_correction_y * settings.material_correction_y,
    settings.relative_correction_z * settings.material_correction_z,
  ];
}

export function resolveResin(settings: ResinSettings): ResinUseOptions {
  return Object.freeze({
    density: settings.material_density,
    pricePerMl: settings.bottle_cost / settings.bottle_volume,
  });
}

/** PrusaSlicer 2.5's: a point at full density holds 11 mm2, and a fifth of that, as a length, is the usual distance. */
export function resolveSupportPoints(settings: ResinSettings): SupportPointOptions {
  const minimalDistance = settings.support_points_minimal_distance;
  const pointForce = 11 / (settings.support_points_density_relative / 100);
  const distance = Math.max(minimalDistance, pointForce / 5);
  return Object.freeze({
    pointForce,
    distance,
    minimalDistance,
    reach: 2 * distance,
    standsOnPlate: settings.pad_enable && settings.pad_around_object,
  });
}

/** mm/min become mm/s; ways of no length are left out. */
function resolveLift(settings: LiftSettings): LiftOptions {
  const up = toMillionths(settings.lift_height + settings.lift_height2);
  if (toMillionths(settings.retract_height2) > up)
    throw new SlicewrightError(
      "SETTINGS_CONFLICT",
      `resin: retract_height2 is ${settings.retract_height2} mm, expected at most the whole lift of ${up} mm`,
      { got: settings.retract_height2, lift: up },
    );
  const legs = (...ways: [mm: number, perMinute: number][]): Leg[] =>
    ways.filter(([mm]) => mm > 0).map(([mm, perMinute]) => ({ mm, speed: perMinute / 60 }));
  return Object.freeze({
    rise: legs([settings.lift_height, settings.lift_speed], [settings.lift_height2, settings.lift_speed2]),
    fall: legs(
      [up - settings.retract_height2, settings.retract_speed],
      [settings.retract_height2, settings.retract_speed2],
    ),
    waitBeforeCure: settings.wait_time_before_cure,
    waitAfterCure: settings.wait_time_after_cure,
    waitAfterLift: settings.wait_time_after_lift,
    lightOffDelay: settings.light_off_delay,
    lightPwm: settings.light_pwm,
  });
}
