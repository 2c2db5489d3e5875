import type { Happening } from "../core/moves.ts";
import { namesTools, type ToolSet } from "./tools.ts";

/** With the first layer's temperature of all tools that print for that of one; a nozzle that all share has one. */
export function heatTools(events: readonly Happening[], set: ToolSet, first: number): readonly Happening[] {
  const { tools, used, sharesNozzle } = set;
  if (sharesNozzle || !namesTools(set)) return events;
  return events.flatMap((event): Happening[] => {
    if (event.kind !== "hotend") return [event];
    return used.map((tool) => {
      const { motion, standby } = tools[tool];
      const celsius = motion.hotend.firstLayer + (tool === first ? 0 : standby);
      return { kind: "hotend", celsius, wait: event.wait, tool };
    });
  });
}
