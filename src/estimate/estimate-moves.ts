import { MOVE_KIND, type MoveChunk, moveKind, moveRole } from "../core/moves.ts";
import { ROLE, ROLES } from "../core/roles.ts";
import { FilamentCounter } from "./filament.ts";
import { PLANNERS } from "./planners/firmwares.ts";
import { type Estimate, report } from "./report.ts";
import type { EstimateOptions } from "./resolve.ts";

/** Reckons time and filament while moves go by; its memory does not grow with them, but for a number a layer. */
export interface Estimator {
  push(chunk: MoveChunk): void;
  finish(): Estimate;
}

/** Time and filament of a whole print, from its chunks in order. */
export function estimateMoves(chunks: Iterable<MoveChunk>, options: EstimateOptions): Estimate {
  const estimator = createEstimator(options);
  for (const chunk of chunks) estimator.push(chunk);
  return estimator.finish();
}

export function createEstimator(options: EstimateOptions): Estimator {
  const secondsByRole = new Float64Array(ROLES.length);
  const layerSeconds: number[] = [];
  let travelSeconds = 0;
  let retractSeconds = 0;
  const filament = new FilamentCounter();
  const planner = PLANNERS[options.planner]!.create(options.limits, ({ seconds, meta, layer }) => {
    const kind = moveKind(meta);
    const isStrand = kind === MOVE_KIND.extrude;
    secondsByRole[isStrand ? moveRole(meta) : ROLE.travel] += seconds;
    if (kind === MOVE_KIND.retract || kind === MOVE_KIND.unretract) retractSeconds += seconds;
    else if (!isStrand) travelSeconds += seconds;
    while (layerSeconds.length <= layer) layerSeconds.push(0);
    layerSeconds[layer] += seconds;
  });
  return {
    push(chunk) {
      planner.push(chunk);
      filament.push(chunk);
    },
    finish() {
      planner.finish();
      return report(
        {
          secondsByRole,
          layerSeconds,
          travelSeconds,
          retractSeconds,
          dwellSeconds: planner.dwellSeconds,
          mmByRole: filament.mmByRole,
        },
        options.filament,
      );
    },
  };
}
