import type { Happening } from "../../core/moves.ts";

/** Whether firmwares wait for it with nothing queued, so that the machine comes to rest. */
export function stopsMachine(happening: Happening): boolean {
  switch (happening.kind) {
    case "hotend":
    case "bed":
      return happening.wait;
    case "dwell":
    case "home":
    case "probe":
    case "tool":
    case "filament-change":
      return true;
    default:
      return false;
  }
}
