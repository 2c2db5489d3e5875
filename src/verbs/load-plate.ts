import { SlicewrightError } from "../core/errors.ts";
import type { HeightMark } from "../core/height-marks.ts";
import { BOOLEAN, type OptionKinds } from "../core/option.ts";
import { inTurns, type Steps } from "../core/steps.ts";
import { toUnits, UNITS_PER_MM } from "../core/units.ts";
import type { Bed, Point2 } from "../mesh/bed.ts";
import { footprintHull } from "../mesh/hull.ts";
import type { ModelObject, ProjectSettings } from "../mesh/model.ts";
import { placementMatrix } from "../mesh/place.ts";
import type { PlacedMesh } from "../mesh/triangle-mesh.ts";
import { chainPoints } from "../toolpaths/chain.ts";
import { type ArrangedItem, arrangeFor, COPIES, SPACING } from "./arrange.ts";
import { FIT_OPTIONS, type FitOptions, loadFittingModel } from "./fit-model.ts";
import { type BedSettings, type LoadedModel, type ModelInput, type ReadInput, readInput } from "./load-model.ts";
import type { ObjectWords } from "./object-words.ts";
import { pairs } from "./outline.ts";
import { withOwnHeights } from "./own-heights.ts";
import { type PlateParts, partsOf } from "./plate-parts.ts";
import {
  apartWarnings,
  type PlacedVolumes,
  SUPPORT_VOLUME_OPTIONS,
  type SupportVolumeOptions,
  withGivenVolumes,
} from "./volumes.ts";

export interface PlateOptions extends FitOptions, SupportVolumeOptions {
  /**
   * Leave the model where its file puts it, if the bed has room for all of it there: as a project has it on the bed of its
   * own settings. Default false: in the middle of the bed, as copies and what is turned or scaled are in any case.
   */
  readonly keepPlace?: boolean;
  /** How many of the model are printed side by side. Default 1. */
  readonly copies?: number;
  /** Least distance between copies, mm. Default 6. */
  readonly spacing?: number;
}

export const PLATE_OPTIONS: OptionKinds<PlateOptions> = {
  ...FIT_OPTIONS,
  ...SUPPORT_VOLUME_OPTIONS,
  keepPlace: BOOLEAN,
  copies: COPIES,
  spacing: SPACING,
};

/** One thing on the plate. */
export interface SlicedItem {
  /** As the file calls its object; "" where it does not, or where several items are printed as one part. */
  readonly name: string;
  /** Index into the plate's objects: equal for copies of one. */
  readonly object: number;
  /** Where its own origin, the middle of its box, stands on the bed. */
  readonly positionMm: Point2;
  /** By how much it is turned about z for its copy to have room, counter-clockwise. */
  readonly angleDegrees: number;
}

/** A model and its copies, ready to be sliced. */
export interface LoadedPlate extends Pick<LoadedModel, "info" | "fit" | "warnings"> {
  readonly objects: readonly PlacedMesh[];
  /** Of each object, the settings that the file gives to it and to parts of it. */
  readonly words: readonly ObjectWords[];
  /** Of each object, where supports are enforced and blocked. */
  readonly volumes: readonly (PlacedVolumes | undefined)[];
  /** The file's own settings, in whose light those words are. */
  readonly project: ProjectSettings | null;
  /** What the file has happen at heights. */
  readonly marks: readonly HeightMark[];
  /** All extruders that the file chooses for anything, counted from 1. */
  readonly extruders: readonly number[];
  /** In an order along a short way. */
  readonly items: readonly SlicedItem[];
  /** Copies in an order along a short way, what each holds in the file's order: all of one object, then of the next. */
  readonly inFileOrder: readonly SlicedItem[];
}

/**
 * Loads what a plate holds: a model's items, each object once, and copies of all of them where there is room.
 * @throws SlicewrightError `DOES_NOT_FIT`, and the codes of `loadModel`
 */
export async function loadPlate(input: ModelInput, settings: BedSettings, options: PlateOptions): Promise<LoadedPlate> {
  const { signal } = options;
  const read = await inTurns(readPlate(input, options), "slice", signal);
  const model = await inTurns(loadFittingModel(read, settings, options), "slice", signal);
  const standing = await placesOf(model, options);
  const objects: PlacedMesh[] = [];
  const words: ObjectWords[] = [];
  const volumes: (PlacedVolumes | undefined)[] = [];
  const copies: { readonly item: SlicedItem; readonly fileObject: number }[][] = [];
  const byAngle = new Map<number, { readonly parts: PlateParts; readonly first: number }>();
  for (const { angleDegrees, positionMm } of standing) {
    let known = byAngle.get(angleDegrees);
    if (known === undefined) {
      const parts = await inTurns(partsOf(read, model, angleDegrees), "slice", signal);
      known = { parts, first: objects.length };
      byAngle.set(angleDegrees, known);
      for (const [i, object] of parts.objects.entries()) {
        objects.push(object);
        words.push(parts.words[i]);
        volumes.push(parts.volumes[i]);
      }
    }
    const { parts, first } = known;
    copies.push(
      parts.items.map(({ object, fileObject, name, offset }) => {
        const at: Point2 = [positionMm[0] + offset[0], positionMm[1] + offset[1]];
        return { item: { name, object: first + object, positionMm: at, angleDegrees }, fileObject };
      }),
    );
  }
  const { info, fit } = model;
  // Copies that are turned are lowered no less.
  const [{ parts }] = byAngle.values();
  // Copies are arranged, wherever the file puts the one.
  const own = standing.length === 1 ? model.warnings : model.warnings.filter(({ code }) => code !== "PART_OFF_BED");
  const turned = { ...model.placement, matrix: placementMatrix(model.placing) };
  return {
    info,
    fit,
    warnings: [...own, ...parts.warnings, ...apartWarnings(read, turned)],
    objects,
    words,
    volumes,
    project: read.project ?? null,
    marks: read.marks ?? [],
    extruders: [...new Set(read.items.flatMap(({ object }) => extrudersOf(read.objects[object])))],
    items: alongShortWay(copies.flat(), (placed) => placed.item.positionMm).map(({ item }) => item),
    inFileOrder: alongShortWay(copies, ([first]) => first.item.positionMm).flatMap((copy) =>
      [...copy].sort((a, b) => a.fileObject - b.fileObject).map(({ item }) => item),
    ),
  };
}

function alongShortWay<Place>(places: readonly Place[], whereMm: (place: Place) => Point2): Place[] {
  const points = places.map((place) => whereMm(place).map(toUnits) as [number, number]);
  return chainPoints(points).map((i) => places[i]);
}

/** Those that the file chooses for it; what is painted here and there has the first one elsewhere. */
function extrudersOf({ extruders = [], paintedMaterials = [] }: ModelObject): readonly number[] {
  if (paintedMaterials.length === 0) return extruders;
  return [...(extruders.length > 0 ? extruders : [1]), ...paintedMaterials.map(({ extruder }) => extruder)];
}

function* readPlate(input: ModelInput, options: PlateOptions): Steps<ReadInput> {
  const read = yield* readInput(input, options);
  return withOwnHeights(yield* withGivenVolumes(read, options), options);
}

/** Where the copies' own origins stand, and how each is turned. */
async function placesOf(
  { fit, bed, placement }: LoadedModel,
  { copies = 1, keepPlace, rotation, scale, spacing, signal }: PlateOptions,
): Promise<readonly Pick<ArrangedItem, "angleDegrees" | "positionMm">[]> {
  const isKept = keepPlace === true && fit.asPlaced && rotation === undefined && scale === undefined;
  const [x, y] = placement.offsetMm;
  if (copies === 1) return [{ angleDegrees: 0, positionMm: isKept ? [x, y] : (fit.positionMm ?? bed.centreMm) }];
  const outline = pairs(footprintHull(placement.placed.vertices, UNITS_PER_MM));
  const options = { ...(spacing !== undefined && { spacing }), ...(signal && { signal }) };
  // Copies that all stand alike are sliced once.
  const { items, left } = await arrangeAlike(outline, copies, bed, options);
  if (left > 0)
    throw new SlicewrightError(
      "DOES_NOT_FIT",
      `plate: got ${copies} copies, expected at most the ${items.length} that the bed has room for`,
      { copies, fitting: items.length },
    );
  return items;
}

async function arrangeAlike(
  outline: readonly Point2[],
  copies: number,
  bed: Bed,
  options: { readonly spacing?: number; readonly signal?: AbortSignal },
): Promise<{ readonly items: readonly ArrangedItem[]; readonly left: number }> {
  const parts = [{ outline, copies }];
  const unturned = await arrangeFor("slice", parts, bed, { ...options, rotations: [0] });
  const best = unturned.left[0] === 0 ? unturned : await arrangeFor("slice", parts, bed, options);
  return { items: best.items, left: best.left[0] };
}
