/** Of Cura's settings those of cooling. Its fan is on unless told, from the second layer on. */
import { isOn, onlyIf, yesNo } from "./cura-switches.ts";
import type { Lookup, Row } from "./mapping.ts";

const fanned = onlyIf("cool_fan_enabled", "0");
const always = (_: string, lookup: Lookup): string => (isOn(lookup("cool_fan_enabled")) ? "1" : "0");
const offOnFirst = (_: string, lookup: Lookup): string | null => (isOn(lookup("cool_fan_enabled")) ? "1" : null);

/** Layers count from 1, and the fan comes up from the first to that one; where that is the first, it is on at once. */
const isAtOnce = (text: string): boolean => Number(text) <= 1;

export const CURA_COOLING: readonly Row[] = [
  ...(
    [
      ["cool_fan_speed", ["min_fan_speed", "max_fan_speed"]],
      ["cool_fan_speed_min", ["min_fan_speed"]],
      ["cool_fan_speed_max", ["max_fan_speed"]],
    ] as const
  ).flatMap(([from, speeds]): Row[] => [
    ...speeds.map((to): Row => [from, to, fanned]),
    [from, "fan_always_on", always],
    [from, "disable_fan_first_layers", offOnFirst],
  ]),
  ["cool_fan_enabled", "fan_always_on", yesNo],
  ["bridge_fan_speed", "bridge_fan_speed", onlyIf("bridge_settings_enabled", null)],
  ["cool_fan_speed_0", "disable_fan_first_layers", (text) => (Number(text) === 0 ? "1" : null)],
  ["cool_fan_full_layer", "full_fan_speed_layer", (text) => (isAtOnce(text) ? "0" : text)],
  ["cool_fan_full_layer", "disable_fan_first_layers", (text) => (isAtOnce(text) ? "0" : "1")],
  ["cool_min_layer_time_fan_speed_max", "fan_below_layer_time"],
  ["cool_min_layer_time", "slowdown_below_layer_time"],
  ["cool_min_speed", "min_print_speed"],
];
