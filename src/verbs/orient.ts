/** How a part is best laid on the bed: ways to turn it, the best first. */
import { checkOptions, numberFrom, type OptionKinds, wholeFrom } from "../core/option.ts";
import { inTurns, type Steps } from "../core/steps.ts";
import { UNITS_PER_MM } from "../core/units.ts";
import { fitToBed } from "../mesh/fit.ts";
import type { Vector3 } from "../mesh/measure.ts";
import { downDirections } from "../mesh/orient/candidates.ts";
import { areaVectors } from "../mesh/orient/facets.ts";
import { figuresOf, type OrientationFigures, type OrientedPart } from "../mesh/orient/figures.ts";
import { placementMatrix } from "../mesh/place.ts";
import type { PlacedMesh } from "../mesh/triangle-mesh.ts";
import { completeSettings } from "../settings/complete.ts";
import type { Settings } from "../settings/settings.ts";
import { type LoadedModel, loadModel, MODEL_OPTIONS, type ModelInput, type ModelOptions } from "./load-model.ts";

export interface OrientOptions extends Omit<ModelOptions, "rotation"> {
  /** A face that hangs needs support where it is less steep than this, degrees from the horizontal. Default 45. */
  readonly supportThreshold?: number;
  /** How many orientations are given at most. Default 10. */
  readonly most?: number;
}

const { rotation: _, ...UNTURNED } = MODEL_OPTIONS;
const ORIENT_OPTIONS: OptionKinds<OrientOptions> = {
  ...UNTURNED,
  supportThreshold: numberFrom(0, 90),
  most: wholeFrom(0),
};

/** One way to lay a part. */
export interface Orientation extends OrientationFigures {
  /** For `rotation` of {@link ModelOptions}, degrees. */
  readonly rotation: Vector3;
  /** Whether the printer has room for the part so, turned about z if need be. */
  readonly fits: boolean;
  /** What the ranking is by: the less, the better. */
  readonly cost: number;
}

const DEFAULT_THRESHOLD = 45;
const DEFAULT_MOST = 10;

/** What a share of each figure costs: hanging area and lying area of all area, height of the greatest height. */
const COST = { overhang: 1, contact: -0.3, height: 0.2, unsteady: 0.5 } as const;
/** A part that falls over when it is tilted by less stands badly. */
const STEADY_DEGREES = 5;

/**
 * Ways to lay a part on the bed, ranked by how much of it would hang, how much of it lies, how high and how steady it
 * stands; those that the printer has no room for come last.
 * @throws SlicewrightError `USAGE`, `ABORTED`, and the codes of the model's format and of the settings
 */
export async function orient(
  input: ModelInput,
  settings: Partial<Settings> = {},
  options: OrientOptions = {},
): Promise<readonly Orientation[]> {
  checkOptions("orient", options, ORIENT_OPTIONS);
  return inTurns(orientInSteps(input, completeSettings(settings), options), "orient", options.signal);
}

function* orientInSteps(
  input: ModelInput,
  settings: Readonly<Settings>,
  options: OrientOptions,
): Steps<readonly Orientation[]> {
  const { supportThreshold = DEFAULT_THRESHOLD, most = DEFAULT_MOST } = options;
  const { placement, bed } = yield* loadModel(input, settings, { ...options, rotation: [0, 0, 0] });
  const part = weighed(placement.placed);
  const total = placement.areaMm2;
  const triangles = part.triangles.length / 3;
  const all: { readonly down: Vector3; readonly figures: OrientationFigures }[] = [];
  for (const down of yield* downDirections(part, Math.hypot(...placement.sizeMm))) {
    all.push({ down, figures: figuresOf(part, down, supportThreshold) });
    yield triangles;
  }
  const highest = Math.max(...all.map(({ figures }) => figures.heightMm));
  const ranked = all
    .map(({ down, figures }) => ({ down, figures, cost: costOf(figures, total, highest) }))
    .sort((a, b) => a.cost - b.cost);

  const [fitting, others]: Orientation[][] = [[], []];
  for (const { down, figures, cost } of ranked) {
    if (fitting.length >= most) break;
    const rotation = rotationTo(down);
    const { fits } = fitToBed(turned(placement.placed, rotation, figures.heightMm), bed);
    yield triangles;
    (fits ? fitting : others).push({ rotation, fits, cost, ...figures });
  }
  return [...fitting, ...others].slice(0, most);
}

/** The part in millimetres, with its centre of mass. */
function weighed({ vertices, triangles }: LoadedModel["placement"]["placed"]): OrientedPart {
  const positions = Float64Array.from(vertices, (value) => value / UNITS_PER_MM);
  const areas = areaVectors(positions, triangles);
  let volume = 0;
  const moment = [0, 0, 0];
  for (let t = 0, at = 0; at < triangles.length; t++, at += 3) {
    const [a, b, c] = [3 * triangles[at], 3 * triangles[at + 1], 3 * triangles[at + 2]];
    // Six times the volume of the tetrahedron from the origin is a . (b x c), which is 2 a . area.
    const own = positions[a] * areas.x[t] + positions[a + 1] * areas.y[t] + positions[a + 2] * areas.z[t];
    volume += own;
    for (let k = 0; k < 3; k++) moment[k] += (own * (positions[a + k] + positions[b + k] + positions[c + k])) / 4;
  }
  const centre = volume > 0 ? moment.map((value) => value / volume) : [0, 0, 0];
  return { positions, triangles, areas, centre: [centre[0], centre[1], centre[2]] };
}

function costOf(
  { overhangAreaMm2, contactAreaMm2, heightMm, stabilityDegrees }: OrientationFigures,
  totalMm2: number,
  highestMm: number,
): number {
  const unsteady = Math.max(0, 1 - stabilityDegrees / STEADY_DEGREES);
  return (
    (COST.overhang * overhangAreaMm2 + COST.contact * contactAreaMm2) / totalMm2 +
    COST.height * (heightMm / highestMm) +
    COST.unsteady * unsteady
  );
}

/** Degrees about x, then y, that turn a direction down; whole millionths, so that quarter turns are exact. */
function rotationTo([x, y, z]: Vector3): Vector3 {
  const across = Math.hypot(y, z);
  const aboutX = across < 1e-9 ? 0 : Math.atan2(-y, -z);
  const aboutY = Math.atan2(x, across < 1e-9 ? 0 : across);
  const degrees = (radians: number): number => Math.round((radians * 180e6) / Math.PI) / 1e6 + 0;
  return [degrees(aboutX), degrees(aboutY), 0];
}

/** What fitting a bed needs of the part, turned. */
function turned(
  { vertices }: PlacedMesh,
  rotation: Vector3,
  heightMm: number,
): Pick<PlacedMesh, "vertices" | "height"> {
  const m = placementMatrix({ rotation });
  const out = new Int32Array(vertices.length);
  for (let at = 0; at < vertices.length; at += 3) {
    const [x, y, z] = [vertices[at], vertices[at + 1], vertices[at + 2]];
    out[at] = Math.round(m[0] * x + m[1] * y + m[2] * z);
    out[at + 1] = Math.round(m[3] * x + m[4] * y + m[5] * z);
  }
  return { vertices: out, height: Math.round(heightMm * UNITS_PER_MM) };
}
