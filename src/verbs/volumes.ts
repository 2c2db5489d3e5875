/**
 * Enforcers and blockers of supports and negative volumes, turned, scaled and put where the part is that they are for: all
 * of a kind as one mesh in the part's own coordinates. Those that do not meet the part's box are left out, as they change
 * nothing of it.
 */
import { listOf, type OptionKinds } from "../core/option.ts";
import type { Steps } from "../core/steps.ts";
import { UNITS_PER_MM } from "../core/units.ts";
import { type Warning, type WarningCode, warning } from "../core/warnings.ts";
import { type MeshMeasure, measureMesh, type Vector3 } from "../mesh/measure.ts";
import { mergeItems } from "../mesh/merge-meshes.ts";
import type { SupportVolumes, VolumeMeshes } from "../mesh/model.ts";
import { type Matrix3, type Placement, placeMesh, placeSurface } from "../mesh/place.ts";
import { turnOver } from "../mesh/repair/shells.ts";
import type { PlacedMesh, PlacedSurface, TriangleMesh } from "../mesh/triangle-mesh.ts";
import { isSurface, type OfVolumes, VOLUME_KINDS, type VolumeKind } from "../mesh/volume-meshes.ts";
import type { ObjectJob } from "../workers/object-fields.ts";
import { INPUT, type ModelInput, type ModelOptions, type ReadInput, readInput } from "./load-model.ts";

/** Of one object, in its own coordinates. */
export type PlacedVolumes = OfVolumes<PlacedMesh, PlacedSurface>;

/** What `slice` takes as enforcers and blockers beside those of the model itself. */
export interface SupportVolumeOptions {
  /** Models whose bodies enforce supports: all that faces down inside them. In the coordinates of the model. */
  readonly supportEnforcers?: readonly ModelInput[];
  /** Models whose bodies block supports. */
  readonly supportBlockers?: readonly ModelInput[];
}

export const SUPPORT_VOLUME_OPTIONS: OptionKinds<SupportVolumeOptions> = {
  supportEnforcers: listOf(INPUT),
  supportBlockers: listOf(INPUT),
};

/**
 * What was read, with the enforcers and blockers that are given beside it.
 * @throws SlicewrightError the codes of `readModel`
 */
export function* withGivenVolumes(
  read: ReadInput,
  { unit, limits, supportEnforcers, supportBlockers }: SupportVolumeOptions & Pick<ModelOptions, "unit" | "limits">,
): Steps<ReadInput> {
  if (supportEnforcers === undefined && supportBlockers === undefined) return read;
  const options = { ...(unit && { unit }), ...(limits && { limits }) };
  const enforcers = yield* readEach(supportEnforcers, options);
  const blockers = yield* readEach(supportBlockers, options);
  const meshes = (inputs: readonly ReadInput[]): TriangleMesh[] =>
    inputs.map(({ objects, items }) => mergeItems(objects, items));
  const warnings = [...enforcers, ...blockers].flatMap((own) => own.warnings);
  return {
    ...read,
    supportEnforcers: [...(read.supportEnforcers ?? []), ...meshes(enforcers)],
    supportBlockers: [...(read.supportBlockers ?? []), ...meshes(blockers)],
    // What a volume is for tells its size.
    warnings: [...read.warnings, ...warnings.filter(({ code }) => code !== "UNIT_SUSPECT")],
  };
}

function* readEach(inputs: readonly ModelInput[] = [], options: ModelOptions): Steps<ReadInput[]> {
  const read: ReadInput[] = [];
  for (const input of inputs) read.push(yield* readInput(input, options));
  return read;
}

/** Some volumes, and where they are put before anything is turned; null for as they are. */
export interface VolumesAt {
  readonly volumes: VolumeMeshes;
  readonly transform: Float64Array | null;
}

/** How a part was turned and scaled, and where it stands in what came of that. */
export interface Standing extends Pick<Placement, "sizeMm" | "offsetMm"> {
  readonly matrix: Matrix3;
}

/** Undefined where none of them meets the part. */
export function placeVolumes(all: readonly VolumesAt[], part: Standing): PlacedVolumes | undefined {
  const placed = VOLUME_KINDS.flatMap((kind) => {
    const bodies = all.flatMap(({ volumes, transform }) => (volumes[kind] ?? []).map((mesh) => ({ mesh, transform })));
    const placed = isSurface(kind) ? placeSurfaces(bodies, part) : placeBodies(bodies, part);
    return placed === undefined ? [] : [[kind, placed]];
  });
  return placed.length === 0 ? undefined : Object.fromEntries(placed);
}

interface MeshAt {
  readonly mesh: TriangleMesh;
  readonly transform: Float64Array | null;
}

/** Bodies as one, in a part's own coordinates; undefined where none of them meets the part. */
export function placeBodies(bodies: readonly MeshAt[], part: Standing): PlacedMesh | undefined {
  const meshes = bodies
    .map(({ mesh, transform }) => joined([facingOut(mesh)], transform))
    .filter((mesh) => isBodyIn(mesh, part));
  if (meshes.length === 0) return undefined;
  return placeMesh(joined(meshes, null), { rotation: part.matrix, origin: part.offsetMm }).placed;
}

/** Surfaces as one, in a part's own coordinates; undefined where none of them meets the part. */
export function placeSurfaces(surfaces: readonly MeshAt[], part: Standing): PlacedSurface | undefined {
  const meshes = surfaces
    .map(({ mesh, transform }) => joined([mesh], transform))
    .filter((mesh) => meets(measureTurned(mesh, part.matrix), part));
  return meshes.length === 0 ? undefined : placeSurface(joined(meshes, null), part.matrix, part.offsetMm);
}

/** The same volumes, each changed. */
export function mapVolumes<Body, Surface>(
  volumes: PlacedVolumes,
  body: (mesh: PlacedMesh) => Body,
  surface: (mesh: PlacedSurface) => Surface,
): OfVolumes<Body, Surface> {
  const changed = Object.entries(volumes).map(([kind, mesh]) => [
    kind,
    isSurface(kind as VolumeKind) ? surface(mesh) : body(mesh as PlacedMesh),
  ]);
  return Object.fromEntries(changed);
}

/** Of enforcers where none of the objects that have them gets supports. */
export function unusedWarnings(objects: readonly Pick<ObjectJob, "settings" | "volumes">[]): Warning[] {
  const enforced = objects.filter(({ volumes }) => volumes?.supportEnforcers ?? volumes?.paintedEnforcers);
  const isUsed = enforced.some(({ settings: own }) => own.support_material || own.support_material_enforce_layers > 0);
  if (enforced.length === 0 || isUsed) return [];
  const message = "the support enforcers have no effect: support_material is off";
  return [warning("SUPPORT_VOLUMES_UNUSED", message, { setting: "support_material" })];
}

/** Of what resin prints do not heed. */
export function resinVolumeWarnings({ objects, ...model }: ReadInput): Warning[] {
  const count = (kind: VolumeKind): number =>
    [model, ...objects].reduce((sum, volumes) => sum + (volumes[kind]?.length ?? 0), 0);
  const supports = count("supportEnforcers") + count("supportBlockers");
  const painted = count("paintedEnforcers") + count("paintedBlockers");
  const skin = count("seamEnforcers") + count("seamBlockers") + count("fuzzySkin");
  const negative = count("negativeVolumes");
  const modifiers = objects.flatMap(({ zones = [] }) => zones).filter(({ kind }) => kind === "modifier").length;
  const materials = objects.flatMap(({ paintedMaterials = [] }) => paintedMaterials).length;
  const left = (code: WarningCode, what: string, volumes: number): Warning[] =>
    volumes === 0 ? [] : [warning(code, `${volumes} ${what} were left out: they are for filament prints`, { volumes })];
  return [
    ...left("SUPPORT_VOLUMES_UNUSED", "support enforcers and blockers", supports),
    ...left("SUPPORT_VOLUMES_UNUSED", "painted support enforcers and blockers", painted),
    ...left("VOLUME_SKIPPED", "negative volumes", negative),
    ...left("VOLUME_SKIPPED", "modifiers", modifiers),
    ...left("VOLUME_SKIPPED", "painted materials", materials),
    ...left("VOLUME_SKIPPED", "painted seams and skins", skin),
  ];
}

/** Of volumes for all items that lie off all of them. */
export function apartWarnings(
  { supportEnforcers = [], supportBlockers = [] }: SupportVolumes,
  part: Standing,
): Warning[] {
  const apart = [...supportEnforcers, ...supportBlockers].filter((mesh) => !isBodyIn(mesh, part)).length;
  if (apart === 0) return [];
  const message = `${apart} support enforcers or blockers lie off the part and have no effect: they are in the model's own coordinates`;
  return [warning("SUPPORT_VOLUMES_APART", message, { count: apart })];
}

/** One that is inside out would take away from those that it overlaps. */
function facingOut(mesh: TriangleMesh): TriangleMesh {
  if (!measureMesh(mesh).inverted) return mesh;
  const triangles = mesh.triangles.slice();
  turnOver(triangles, new Uint8Array(triangles.length / 3).fill(1));
  return { positions: mesh.positions, triangles };
}

/** What a blocker reaches beyond itself is less, mm. */
const NEAR = 0.5;

/** Whether a body has an inside, which a flat one has not, and meets the part. */
function isBodyIn(mesh: TriangleMesh, part: Standing): boolean {
  const measure = measureTurned(mesh, part.matrix);
  const isFlat = measure.maxMm.some((high, axis) => high - measure.minMm[axis] <= 1 / UNITS_PER_MM);
  return !isFlat && meets(measure, part);
}

/** Whether the box of what is turned and scaled as the part meets the part's. */
function meets({ minMm, maxMm }: MeshMeasure, { sizeMm, offsetMm }: Standing): boolean {
  const low: Vector3 = [offsetMm[0] - sizeMm[0] / 2, offsetMm[1] - sizeMm[1] / 2, offsetMm[2]];
  return low.every((from, axis) => maxMm[axis] > from - NEAR && minMm[axis] < from + sizeMm[axis] + NEAR);
}

/** A mesh as a matrix turns and scales it. */
export function measureTurned(mesh: TriangleMesh, m: Matrix3): MeshMeasure {
  const columns = Float64Array.of(m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8], 0, 0, 0);
  return measureMesh(joined([mesh], columns));
}

/** As one mesh, each with vertices of its own: volumes may touch. */
function joined(meshes: readonly TriangleMesh[], transform: Float64Array | null): TriangleMesh {
  return mergeItems(
    meshes.map((mesh) => ({ name: "", mesh })),
    meshes.map((_, object) => ({ object, transform })),
  );
}
