import type { EstimateModel } from "../../settings/settings.ts";
import { createCuraPlanner } from "./cura.ts";
import { createKlipperPlanner } from "./klipper.ts";
import { createMarlinPlanner } from "./marlin.ts";
import { createMarlinBugfixPlanner } from "./marlin-bugfix.ts";
import type { PlannerRow } from "./planner.ts";
import { createPrusaSlicerPlanner } from "./prusa-slicer.ts";
import { createRepRapFirmwarePlanner } from "./reprapfirmware.ts";

/** One row for each model: its planner. */
export const PLANNERS: Readonly<Record<EstimateModel, PlannerRow>> = Object.freeze({
  // CuraEngine writes no arcs: those in its files were fitted to its lines later.
  cura: { create: createCuraPlanner, arcs: "chord" },
  klipper: { create: createKlipperPlanner, arcs: "klipper" },
  marlin: { create: createMarlinPlanner, arcs: "marlin" },
  marlin_bugfix: { create: createMarlinBugfixPlanner, arcs: "marlin" },
  prusa_slicer: { create: createPrusaSlicerPlanner, arcs: "ignored", plansHoming: true },
  reprapfirmware: { create: createRepRapFirmwarePlanner, arcs: "chord" },
});
