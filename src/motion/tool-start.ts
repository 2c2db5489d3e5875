import type { Happening, MoveEvent } from "../core/moves.ts";
import { firstTool } from "./tool-change.ts";
import type { ToolSet } from "./tools.ts";

/** What happens before the first layer, with several tools: all that print are heated. */
export function startTools(events: readonly MoveEvent[], set: ToolSet): MoveEvent[] {
  const { tools, used, sharesNozzle } = set;
  const first = firstTool(set);
  const all = events.flatMap((event): Happening[] => {
    if (event.kind !== "hotend" || sharesNozzle) return [event];
    return used.map((tool): Happening => {
      const { motion, standby } = tools[tool];
      const celsius = motion.hotend.firstLayer + (tool === first ? 0 : standby);
      return { kind: "hotend", celsius, wait: event.wait, tool };
    });
  });
  return all.map((event) => ({ ...event, at: 0 }));
}
