import { SlicewrightError } from "../core/errors.ts";
import {
  BOOLEAN,
  checkArgument,
  numberFrom,
  OBJECT,
  type OptionKind,
  type OptionKinds,
  oneOf,
  SIGNAL,
} from "../core/option.ts";
import { PLATE } from "../core/plates.ts";
import type { Steps } from "../core/steps.ts";
import type { Warning } from "../core/warnings.ts";
import { type Bed, makeBed } from "../mesh/bed.ts";
import { checkMesh, checkModel } from "../mesh/check-mesh.ts";
import { buildEdges, edgeWarnings } from "../mesh/edges.ts";
import { type BedFit, fitToBed } from "../mesh/fit.ts";
import { LENGTH_UNITS, type LengthUnit } from "../mesh/length-unit.ts";
import type { Vector3 } from "../mesh/measure.ts";
import { mergeItems, scaledMesh } from "../mesh/merge-meshes.ts";
import type { MeshFormatName, Model, VolumeMeshes } from "../mesh/model.ts";
import { isModelSource, MODEL_SOURCE, type ModelSource } from "../mesh/model-source.ts";
import { type Placement, placeMesh, placementMatrix, SCALE, TRIPLE } from "../mesh/place.ts";
import { READ_LIMITS, type ReadLimits } from "../mesh/read-limits.ts";
import { readModelInSteps } from "../mesh/read-model.ts";
import { repairInSteps } from "../mesh/repair/repair.ts";
import { type RepairReport, repairWarnings } from "../mesh/repair/report.ts";
import type { EdgeTable, TriangleMesh } from "../mesh/triangle-mesh.ts";
import type { Settings } from "../settings/settings.ts";
import { inflateRaw } from "../workers/platform.ts";

/** A model file, what was read of it, or a mesh of one's own. */
export type ModelInput = ModelSource | Model | TriangleMesh;

/** What verbs need of a model. */
export interface ReadInput
  extends Pick<Model, "objects" | "items" | "warnings" | "marks" | "project" | keyof VolumeMeshes> {
  readonly format: MeshInfo["format"];
}

/** What a printer must have room for. */
export type BedSettings = Pick<Settings, "bed_shape" | "max_print_height">;

/** How the part is turned and scaled before anything else. */
export interface ModelOptions {
  /**
   * What the numbers of a file, or of a mesh of one's own, are: whatever the file says itself. Default: what the file
   * says, else millimetres. A model that `readModel` gave is in millimetres already.
   */
  readonly unit?: LengthUnit;
  /**
   * Which plate of a file that is a project of Bambu Studio or OrcaSlicer, by its number from 1: what stands on it, where
   * it stands there. Default: all plates, as one. A model that `readModel` gave has its plate already.
   */
  readonly plate?: number;
  /** Degrees about x, then y, then z, counter-clockwise. */
  readonly rotation?: Vector3;
  /** Factor, or one for each axis. */
  readonly scale?: number | Vector3;
  /** Repair the mesh before anything else: see `repairMesh`. Default true. */
  readonly repair?: boolean;
  /** With the repair, leave out pieces of less volume, mm3, as the file measures them. Default 0: none. */
  readonly dropDebrisBelowMm3?: number;
  /** Bounds on what a file may ask of its reader, where it comes from strangers. Default: `DEFAULT_READ_LIMITS`. */
  readonly limits?: Partial<ReadLimits>;
  readonly signal?: AbortSignal;
}

/** What a model is, turned and scaled as asked. Size, volume and area are of what is sliced, the counts of the file. */
export interface MeshInfo {
  readonly format: MeshFormatName | "mesh";
  readonly triangles: number;
  readonly vertices: number;
  readonly sizeMm: Vector3;
  readonly volumeMm3: number;
  readonly areaMm2: number;
  readonly openEdges: number;
  readonly nonManifoldEdges: number;
  readonly miswoundEdges: number;
  /** Its triangles faced inwards, and have been turned. */
  readonly inverted: boolean;
  /** What was found and repaired; null where that was turned off. */
  readonly repairs: RepairReport | null;
}

/** A model ready to be sliced. */
export interface LoadedModel {
  readonly info: MeshInfo;
  readonly placement: Placement;
  readonly bed: Bed;
  /** As the file places it. */
  readonly fit: BedFit;
  readonly warnings: readonly Warning[];
  /** What is sliced, before it was placed. */
  readonly mesh: TriangleMesh;
  /** How it was repaired, turned and scaled. */
  readonly placing: ModelOptions;
}

/** What a model may come as. */
export const INPUT: OptionKind = {
  expected: `${MODEL_SOURCE.expected}, a model or a mesh`,
  allows: (value) =>
    MODEL_SOURCE.allows(value) ||
    (OBJECT.allows(value) && ["items", "positions", "triangles"].some((member) => member in (value as object))),
};
export const MODEL_OPTIONS: OptionKinds<ModelOptions> = {
  unit: oneOf(Object.keys(LENGTH_UNITS)),
  plate: PLATE,
  rotation: TRIPLE,
  scale: SCALE,
  repair: BOOLEAN,
  dropDebrisBelowMm3: numberFrom(0),
  limits: READ_LIMITS,
  signal: SIGNAL,
};

/** @throws SlicewrightError `USAGE`, the codes of `readModel`, `MESH_MALFORMED` of a mesh or a model of one's own */
export function* readInput(input: ModelInput | ReadInput, options: ModelOptions): Steps<ReadInput> {
  checkArgument("model", "input", input, INPUT);
  const { unit, plate, scale = 1, limits } = options;
  if (isModelSource(input)) {
    const model = yield* readModelInSteps(input, {
      inflateRaw,
      ...(unit && { unit }),
      ...(plate !== undefined && { plate }),
      ...(limits && { limits }),
    });
    // Whoever scales a part twofold or more knows its size.
    const isScaled = [scale].flat().some((factor) => Math.abs(factor) >= 2 || Math.abs(factor) <= 0.5);
    return isScaled ? { ...model, warnings: model.warnings.filter(({ code }) => code !== "UNIT_SUSPECT") } : model;
  }
  if ("items" in input) {
    checkModel(input);
    return input;
  }
  checkMesh(input);
  return {
    format: "mesh",
    objects: [{ name: "", mesh: scaledMesh(input, LENGTH_UNITS[unit ?? "mm"]) }],
    items: [{ object: 0, transform: null }],
    warnings: [],
    project: null,
  };
}

/**
 * Reads, measures and places a model, and holds it against the bed.
 * @throws SlicewrightError `USAGE`, `MESH_NOT_SOLID`, and the codes of `readModel`, `placeMesh` and `makeBed`
 */
export function* loadModel(
  input: ModelInput | ReadInput,
  settings: BedSettings,
  options: ModelOptions,
): Steps<LoadedModel> {
  const { objects, items, format, warnings } = yield* readInput(input, options);
  const file = mergeItems(objects, items);
  const fileEdges = buildEdges(file);
  yield file.triangles.length / 3;
  const { mesh, edges, report } = yield* repaired(file, fileEdges, options);
  const placement = placeMesh(mesh, { rotation: placementMatrix(options), edges });
  yield mesh.triangles.length / 3;
  const bed = makeBed(settings.bed_shape, settings.max_print_height);
  const [x, y] = placement.offsetMm;
  return {
    info: describe(file, format, fileEdges, placement, report),
    placement,
    bed,
    fit: fitToBed(placement.placed, bed, [x, y]),
    warnings: [
      ...warnings,
      ...(report === null ? [] : repairWarnings(report)),
      ...placement.warnings,
      ...edgeWarnings(edges),
    ],
    mesh,
    placing: options,
  };
}

/**
 * The mesh to be sliced, with its edge table.
 * @throws SlicewrightError `MESH_NOT_SOLID`
 */
export function* repaired(
  mesh: TriangleMesh,
  edges: EdgeTable,
  { repair = true, dropDebrisBelowMm3 = 0 }: ModelOptions,
): Steps<{ readonly mesh: TriangleMesh; readonly edges: EdgeTable; readonly report: RepairReport | null }> {
  if (!repair) return { mesh, edges, report: null };
  const result = yield* repairInSteps(mesh, { edges, dropDebrisBelowMm3 });
  const triangles = mesh.triangles.length / 3;
  if (triangles > 0 && result.mesh.triangles.length === 0)
    throw new SlicewrightError(
      "MESH_NOT_SOLID",
      `repair: got ${triangles} triangles that cover each other and enclose nothing, expected a solid`,
      { triangles },
    );
  return result;
}

function describe(
  mesh: TriangleMesh,
  format: MeshInfo["format"],
  edges: EdgeTable,
  placement: Placement,
  repairs: RepairReport | null,
): MeshInfo {
  const { openEdges, nonManifoldEdges, miswoundEdges } = edges;
  return {
    format,
    triangles: mesh.triangles.length / 3,
    vertices: mesh.positions.length / 3,
    sizeMm: placement.sizeMm,
    volumeMm3: placement.volumeMm3,
    areaMm2: placement.areaMm2,
    openEdges,
    nonManifoldEdges,
    miswoundEdges,
    inverted:
      placement.warnings.some(({ code }) => code === "MESH_INVERTED") ||
      (repairs !== null && repairs.flippedShells > 0 && repairs.volumeBeforeMm3 < 0),
    repairs,
  };
}
