/** What the rooms beside gcode must know of a firmware's dialect; its words stand in gcode/flavours. */

import type { EstimateModel } from "./printer/limits.ts";

/** Whose g-code: PrusaSlicer's names. */
export type Flavour =
  | "marlin"
  | "marlin2"
  | "klipper"
  | "reprapfirmware"
  | "reprap"
  | "repetier"
  | "smoothie"
  | "teacup"
  | "sailfish"
  | "makerware"
  | "mach3"
  | "machinekit"
  | "no-extrusion";

export interface FlavourTraits {
  /** Whose planner reckons its time where no setting says. */
  readonly model: EstimateModel;
  /** Filament is extruded at all. */
  readonly extrudes: boolean;
  /** Accelerations can be changed while printing. PrusaSlicer sends M204 to those that cannot, too: an unknown word. */
  readonly accelerates: boolean;
  /** Travels keep an acceleration of their own while that of printing changes. */
  readonly travelsApart: boolean;
  /** The machine's limits are told: `machine_limits_usage = emit_to_gcode`. */
  readonly tellsLimits: boolean;
  /**
   * Slicers plan by its machine's limits; in any other flavour PrusaSlicer plans by defaults. So did its 2.5 in klipper's,
   * which its versions from 2.6 on plan by the limits.
   */
  readonly plansByLimits: boolean;
  /** It knows slowest feeds. */
  readonly hasLeastFeeds: boolean;
  /** It may have a silent mode, whose time is told as well. */
  readonly hasSilentMode: boolean;
  /** Progress can be told; `always`: whether asked for or not. */
  readonly progress: boolean | "always";
  /** It draws filament back by itself: G10. */
  readonly retracts: boolean;
  /** It draws arcs: G2 and G3. */
  readonly drawsArcs: boolean;
  /** A G10 with an S heats a hotend. */
  readonly heatsByG10: boolean;
  /** It can leave objects out. */
  readonly excludes: boolean;
  /** E may count from the last move. */
  readonly countsRelative: boolean;
  /** It adds up relative E in a number of few places: PrusaSlicer wants it reset at each layer. */
  readonly addsUp: boolean;
}

const flavour = (traits: Partial<FlavourTraits> = {}): FlavourTraits =>
  Object.freeze({
    model: "marlin",
    extrudes: true,
    accelerates: true,
    travelsApart: false,
    tellsLimits: false,
    plansByLimits: false,
    hasLeastFeeds: true,
    hasSilentMode: false,
    progress: true,
    retracts: false,
    drawsArcs: true,
    heatsByG10: false,
    excludes: false,
    countsRelative: true,
    addsUp: false,
    ...traits,
  });

const MARLIN = {
  addsUp: true,
  excludes: true,
  tellsLimits: true,
  plansByLimits: true,
  hasSilentMode: true,
  retracts: true,
} as const satisfies Partial<FlavourTraits>;

export const FLAVOUR_TRAITS: Readonly<Record<Flavour, FlavourTraits>> = Object.freeze({
  marlin: flavour(MARLIN),
  marlin2: flavour({ ...MARLIN, travelsApart: true }),
  klipper: flavour({ excludes: true, model: "klipper", plansByLimits: true, retracts: true }),
  reprapfirmware: flavour({
    excludes: true,
    model: "reprapfirmware",
    heatsByG10: true,
    tellsLimits: true,
    plansByLimits: true,
    hasLeastFeeds: false,
    retracts: true,
    travelsApart: true,
  }),
  reprap: flavour(),
  repetier: flavour({ retracts: true }),
  smoothie: flavour({ retracts: true }),
  teacup: flavour({ drawsArcs: false, accelerates: false, progress: false }),
  sailfish: flavour({ drawsArcs: false, accelerates: false, progress: "always", countsRelative: false }),
  makerware: flavour({ drawsArcs: false, accelerates: false, progress: "always", countsRelative: false }),
  mach3: flavour({ accelerates: false, progress: false, countsRelative: false }),
  machinekit: flavour({ accelerates: false, progress: false, retracts: true, countsRelative: false }),
  "no-extrusion": flavour({ extrudes: false }),
});

export const FLAVOUR_NAMES: readonly Flavour[] = Object.freeze(Object.keys(FLAVOUR_TRAITS) as Flavour[]);
