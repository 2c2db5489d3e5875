import type { Happening } from "../../core/moves.ts";
import { decimal } from "../decimal.ts";
import type { FlavourWords } from "./words.ts";

/** What is said the same way whatever the text said before, and leaves nothing for what follows to know. */
type PlainHappening = Extract<
  Happening,
  {
    readonly kind:
      | "hotend"
      | "bed"
      | "chamber"
      | "fan"
      | "axis-limits"
      | "minimum-feeds"
      | "dwell"
      | "speed-override"
      | "pressure-advance-off";
  }
>;

/** A flavour's words for it, and what they are for. */
export function plainWords(event: PlainHappening, words: FlavourWords): readonly [said: string, meaning?: string] {
  switch (event.kind) {
    case "hotend":
      return [words.hotend(event), event.wait ? "heat the nozzle and wait for it" : "heat the nozzle"];
    case "bed":
      return [words.bed(event), event.wait ? "heat the bed and wait for it" : "heat the bed"];
    case "chamber":
      return [`${event.wait ? "M191" : "M141"} S${decimal(event.celsius, 2)}`, "heat the chamber"];
    case "fan":
      return [words.fan(event), event.speed > 0 ? "fan on" : "fan off"];
    case "axis-limits":
      return [words.axisLimits(event), `highest ${event.limit} of each axis`];
    case "minimum-feeds":
      return [words.minimumFeeds(event), "slowest feeds, mm/s"];
    case "dwell":
      return [words.dwell(event)];
    case "speed-override":
      return [words.speedOverride(event), event.counts ? "speed as it was set" : "speed as it stands here"];
    case "pressure-advance-off":
      return [words.pressureAdvanceOff(event), "no pressure advance"];
  }
}
