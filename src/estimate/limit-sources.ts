/** Where the limits that ruled a plan came from. */
import type { Happening } from "../core/moves.ts";
import { type Warning, warning } from "../core/warnings.ts";
import type { EstimateModel, Settings } from "../settings/settings.ts";

/** The given settings, the settings that a slicer wrote into its file, commands of the g-code, or nowhere. */
export type LimitSource = "settings" | "file" | "g-code" | "default";

/** Limits that come together. */
export type LimitGroup =
  | "axis-acceleration"
  | "axis-feed"
  | "jerk"
  | "acceleration"
  | "minimum-feeds"
  | "junction-deviation"
  | "toolhead";

/** The settings of each group, by name. */
const SETTINGS_OF: Readonly<Record<LimitGroup, RegExp>> = {
  "axis-acceleration": /^machine_max_acceleration_[xyze]$/,
  "axis-feed": /^machine_max_feedrate_/,
  jerk: /^machine_max_jerk_/,
  acceleration: /^machine_max_acceleration_(extruding|retracting|travel)$/,
  "minimum-feeds": /^machine_min_/,
  "junction-deviation": /^machine_max_junction_deviation$/,
  toolhead: /^(max_(velocity|accel|z_|extrude_only_)|square_corner_velocity|minimum_cruise_ratio|instantaneous_)/,
};
const GROUPS = Object.keys(SETTINGS_OF) as LimitGroup[];
/** What Klipper's planner reads. */
const OF_TOOLHEAD: readonly LimitGroup[] = ["toolhead", "acceleration"];
/** What the others read. */
const OF_AXES = GROUPS.filter((group) => group !== "toolhead");
/** What no machine is without. */
const NEEDED: readonly LimitGroup[] = ["axis-acceleration", "axis-feed", "jerk", "toolhead"];

/** Whether a setting holds a limit of any group. */
export function isLimit(name: string): boolean {
  return GROUPS.some((group) => SETTINGS_OF[group].test(name));
}

/** All from the settings. */
export const SETTINGS_RULE: Readonly<Record<LimitGroup, LimitSource>> = Object.freeze(
  Object.fromEntries(GROUPS.map((group) => [group, "settings"])) as Record<LimitGroup, LimitSource>,
);

/** Where each group comes from before any g-code: the settings where at least one of its own is given. */
export function limitSources(given: Partial<Settings>): Readonly<Record<LimitGroup, LimitSource>> {
  const names = Object.keys(given);
  const rows = GROUPS.map((group): [LimitGroup, LimitSource] => [
    group,
    names.some((name) => SETTINGS_OF[group].test(name)) ? "settings" : "default",
  ]);
  return Object.freeze(Object.fromEntries(rows) as Record<LimitGroup, LimitSource>);
}

/** Follows which limits the g-code sets; those of the settings rule until then. */
export class LimitSourceTracker {
  readonly #sources: Record<LimitGroup, LimitSource>;
  readonly #groups: readonly LimitGroup[];

  /** @param sources those of the limits that the plan begins with */
  constructor(model: EstimateModel, sources: Readonly<Record<LimitGroup, LimitSource>>) {
    // What M204 sets is the toolhead's acceleration there.
    this.#sources = model === "klipper" ? { ...sources, acceleration: sources.toolhead } : { ...sources };
    this.#groups = model === "klipper" ? OF_TOOLHEAD : OF_AXES;
  }

  happen(happening: Happening): void {
    const group = groupOf(happening);
    if (group !== null) this.#sources[group] = "g-code";
  }

  /** Of the groups that the model reads. */
  get sources(): Readonly<Partial<Record<LimitGroup, LimitSource>>> {
    return Object.fromEntries(this.#groups.map((group) => [group, this.#sources[group]]));
  }

  warnings(): Warning[] {
    const byDeviation = this.#sources["junction-deviation"] !== "default";
    const missing = this.#groups.filter(
      (group) => NEEDED.includes(group) && this.#sources[group] === "default" && !(group === "jerk" && byDeviation),
    );
    if (missing.length === 0) return [];
    const message = `estimate: got no ${missing.join(", ")} in settings or g-code, planned by defaults`;
    return [warning("LIMITS_MISSING", message, { missing })];
  }
}

function groupOf(happening: Happening): LimitGroup | null {
  if (happening.kind === "axis-limits") {
    if (happening.limit === "jerk") return "jerk";
    return happening.limit === "feed" ? "axis-feed" : "axis-acceleration";
  }
  if (happening.kind === "toolhead-limits") return "toolhead";
  const { kind } = happening;
  return kind === "acceleration" || kind === "minimum-feeds" || kind === "junction-deviation" ? kind : null;
}
