import { SlicewrightError } from "../core/errors.ts";
import { BOOLEAN, type OptionKinds } from "../core/option.ts";
import type { Steps } from "../core/steps.ts";
import { type Warning, warning } from "../core/warnings.ts";
import type { BedFit } from "../mesh/fit.ts";
import {
  type BedSettings,
  type LoadedModel,
  loadModel,
  MODEL_OPTIONS,
  type ModelInput,
  type ModelOptions,
  type ReadInput,
} from "./load-model.ts";

/** How a model is read and placed, and whether it may be turned to fit the bed. */
export interface FitOptions extends ModelOptions {
  /** Turn the part about z when it fits the bed only so. Default false: such a part is refused. */
  readonly turnToFit?: boolean;
}

export const FIT_OPTIONS: OptionKinds<FitOptions> = { ...MODEL_OPTIONS, turnToFit: BOOLEAN };

/**
 * Loads a model that fits the printer, turned if it must and may be. A part that merely stands off the bed is moved,
 * and a warning says so.
 * @throws SlicewrightError `DOES_NOT_FIT`, and the codes of `loadModel`
 */
export function* loadFittingModel(
  input: ModelInput | ReadInput,
  settings: BedSettings,
  options: FitOptions,
): Steps<LoadedModel> {
  const model = yield* loadModel(input, settings, options);
  const { fit } = model;
  const together = model.warnings.find(({ code }) => code === "THREEMF_PLATES");
  if (!fit.fits) throw doesNotFit(fit, model, together);
  if (fit.turned !== null) {
    const { angleDegrees } = fit.turned;
    if (!options.turnToFit) throw fitsOnlyTurned(angleDegrees, together);
    const [x, y, z] = options.rotation ?? [0, 0, 0];
    return yield* loadModel(input, settings, { ...options, rotation: [x, y, z + angleDegrees] });
  }
  return fit.asPlaced ? model : { ...model, warnings: [...model.warnings, moved(fit)] };
}

/** @param together what tells that several plates were read as one */
function doesNotFit({ excessMm }: BedFit, { info }: LoadedModel, together: Warning | undefined): SlicewrightError {
  const size = info.sizeMm.map(toldMm).join(" x ");
  const over = (["x", "y", "z"] as const).filter((axis) => excessMm[axis] > 0);
  const by = over.map((axis) => `${toldMm(excessMm[axis])} mm too long on ${axis}`).join(", ");
  return new SlicewrightError(
    "DOES_NOT_FIT",
    `fit: the part measures ${size} mm and is ${by}, expected one that fits the bed and the build height${because(together)}`,
    { sizeMm: info.sizeMm, excessX: excessMm.x, excessY: excessMm.y, excessZ: excessMm.z },
  );
}

function fitsOnlyTurned(angleDegrees: number, together: Warning | undefined): SlicewrightError {
  return new SlicewrightError(
    "DOES_NOT_FIT",
    `fit: the part fits the bed only turned by ${toldMm(angleDegrees)} degrees about z, expected it to fit unturned${because(together)}`,
    { angleDegrees },
  );
}

function because(found: Warning | undefined): string {
  return found === undefined ? "" : `; ${found.message}`;
}

function moved({ positionMm }: BedFit): Warning {
  const [x, y] = positionMm!;
  return warning("PART_OFF_BED", `the file places the part off the bed: it was moved to (${toldMm(x)}, ${toldMm(y)})`, {
    positionMm: [x, y],
  });
}

/** As a message tells a length: to the micrometre. */
export function toldMm(mm: number): number {
  return Number(mm.toFixed(3));
}
