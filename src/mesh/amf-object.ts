/** One object of an AMF: points, and volumes of triangles over them. */
import { SlicewrightError } from "../core/errors.ts";
import type { Steps } from "../core/steps.ts";
import type { XmlScanner } from "../formats/xml.ts";
import type { HeightRange, ToldHeights } from "./layer-heights.ts";
import type { ReadContext } from "./mesh-format.ts";
import type { ModelObject, ModelZone, ProjectSettings, VolumeMeshes } from "./model.ts";
import { NumberList } from "./number-list.ts";
import { checkReadLimit } from "./read-limits.ts";
import { settingsAmong } from "./settings-among.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";
import { type VolumeKind, volumeMeshes } from "./volume-meshes.ts";
import { type Welded, weld } from "./weld.ts";

export interface AmfObject extends VolumeMeshes, Pick<ModelObject, "settings" | "zones"> {
  readonly heights: ToldHeights;
  readonly name: string;
  readonly mesh: TriangleMesh;
  readonly degenerate: number;
  readonly skippedVolumes: number;
}

/** Points and triangles of the whole file so far. */
export interface AmfCounts {
  vertices: number;
  triangles: number;
}

/** Elements between two pauses. */
const STEP = 1 << 13;

/** Reads the object that was just opened. */
export function* readAmfObject(
  xml: XmlScanner,
  unitMm: number,
  context: ReadContext,
  counted: AmfCounts,
): Steps<AmfObject> {
  const points = new NumberList(Float64Array, 0);
  const corners = new NumberList(Uint32Array, 0);
  const volumes: [VolumeKind, NumberList<Uint32Array>][] = [];
  const zones: (Pick<ModelZone, "kind"> & AmfVolume)[] = [];
  const values = new Map<string, string>();
  let name = "";
  let profile = "";
  let ranges: readonly HeightRange[] = [];
  let skippedVolumes = 0;
  const readMesh = function* (): Steps<void> {
    while (xml.next() === "open") {
      if (xml.localName === "vertices") yield* readVertices(xml, unitMm, points, context, counted);
      else if (xml.localName === "volume") {
        const volume = yield* readVolume(xml, context, counted);
        const { type, corners: own } = volume;
        if (type === "ModelPart") {
          for (const corner of own.values()) corners.push(corner);
          zones.push({ ...volume, kind: "part" });
        } else if (type === "ParameterModifier") zones.push({ ...volume, kind: "modifier" });
        else if (Object.hasOwn(VOLUMES, type)) volumes.push([VOLUMES[type], own]);
        else skippedVolumes++;
      } else xml.skipElement();
    }
  };
  while (xml.next() === "open") {
    if (xml.localName === "metadata") {
      const type = xml.attribute("type");
      if (type === "name") name = xml.readText().trim();
      else if (type === "slic3r.layer_height_profile") profile = xml.readText().trim();
      else readSetting(xml, type, values);
    } else if (xml.localName === "mesh") yield* readMesh();
    else if (xml.localName === "layer_config_ranges") ranges = readRanges(xml);
    else xml.skipElement();
  }
  const count = points.length / 3;
  const welded = (list: NumberList<Uint32Array>): Welded => {
    for (const corner of list.values())
      if (corner >= count) throw malformedAmf(`vertex ${corner} in an object`, `an index below ${count}`);
    return weld(points.values(), list.values());
  };
  const isZoned = zones.some(({ kind, settings }) => kind === "modifier" || settings !== undefined);
  const settings = settingsOf(values);
  return {
    name,
    ...welded(corners),
    heights: { program: "PrusaSlicer", profile, ranges },
    ...(settings && { settings }),
    ...(isZoned && {
      zones: zones.map(({ kind, corners: own, settings = NO_SETTINGS }) => ({
        kind,
        mesh: welded(own).mesh,
        settings,
      })),
    }),
    skippedVolumes,
    ...volumeMeshes((kind) => volumes.filter(([own]) => own === kind).map(([, list]) => welded(list).mesh)),
  };
}

const NO_SETTINGS: ProjectSettings = { program: "PrusaSlicer", values: {} };

/** Slic3r and PrusaSlicer write the settings of objects and volumes as metadata of their own; the rest is passed over. */
function readSetting(xml: XmlScanner, type: string | undefined, into: Map<string, string>): void {
  const text = xml.readText().trim();
  const name = /^slic3r\.(\w+)$/.exec(type ?? "")?.[1];
  if (name !== undefined && !APART.test(name)) into.set(name, text);
}

/** Of the `layer_config_ranges` that were just opened. */
function readRanges(xml: XmlScanner): HeightRange[] {
  const ranges: HeightRange[] = [];
  while (xml.next() === "open") {
    const values = new Map<string, string>();
    let [from, to] = [Number.NaN, Number.NaN];
    while (xml.next() === "open") {
      const type = xml.localName === "metadata" ? xml.attribute("type") : undefined;
      if (type === "slic3r.layer_height_range") [from, to] = xml.readText().split(";").map(Number);
      else readSetting(xml, type, values);
    }
    ranges.push({ from, to, values });
  }
  return ranges;
}

/** How layers are varied, and what is for resin prints. */
const APART = /^(layer_height|sla)_/;

function settingsOf(values: ReadonlyMap<string, string>): ProjectSettings | undefined {
  const own = settingsAmong(values);
  return Object.keys(own).length > 0 ? { program: "PrusaSlicer", values: own } : undefined;
}

/** Volumes that are not printed and are kept, as slicers call them. */
const VOLUMES: Readonly<Record<string, keyof VolumeMeshes>> = {
  SupportEnforcer: "supportEnforcers",
  SupportBlocker: "supportBlockers",
  NegativeVolume: "negativeVolumes",
};

export function malformedAmf(got: string, expected: string): SlicewrightError {
  return new SlicewrightError("AMF_MALFORMED", `read AMF: got ${got}, expected ${expected}`);
}

function* readVertices(
  xml: XmlScanner,
  unitMm: number,
  points: NumberList<Float64Array>,
  context: ReadContext,
  counted: AmfCounts,
): Steps<void> {
  while (xml.next() === "open")
    if (xml.localName === "vertex") {
      if (counted.vertices % STEP === 0) {
        context.step(xml.share);
        yield Math.min(counted.vertices, STEP);
      }
      checkReadLimit(context.limits, "vertices", ++counted.vertices);
      for (const value of readVertex(xml, unitMm)) points.push(value);
    } else xml.skipElement();
}

/** In millimetres. */
function readVertex(xml: XmlScanner, unitMm: number): readonly number[] {
  const point = [Number.NaN, Number.NaN, Number.NaN];
  while (xml.next() === "open")
    if (xml.localName === "coordinates") readPoint(xml, unitMm, point);
    else xml.skipElement();
  if (point.some(Number.isNaN)) throw malformedAmf("a vertex without one of x, y and z", "all three");
  return point;
}

function readPoint(xml: XmlScanner, unitMm: number, point: number[]): void {
  while (xml.next() === "open") {
    const axis = ["x", "y", "z"].indexOf(xml.localName);
    const text = xml.readText();
    if (axis >= 0) point[axis] = coordinate(text, unitMm);
  }
}

/** A number may be finite, and its millimetres not. */
function coordinate(text: string, unitMm: number): number {
  const trimmed = text.trim();
  const value = trimmed === "" ? Number.NaN : Number(trimmed) * unitMm;
  if (Number.isFinite(value)) return value;
  if (Number.isNaN(value) && !/^[-+]?nan/i.test(trimmed))
    throw malformedAmf(`the coordinate "${trimmed.slice(0, 40)}"`, "a number");
  throw new SlicewrightError(
    "COORDINATE_NOT_FINITE",
    `read AMF: got the coordinate ${trimmed.slice(0, 40)}, expected finite numbers`,
  );
}

/** A volume's triangles, what it is, and what it has instead of the object's settings. */
interface AmfVolume {
  readonly type: string;
  readonly corners: NumberList<Uint32Array>;
  readonly settings: ProjectSettings | undefined;
}

function* readVolume(xml: XmlScanner, context: ReadContext, counted: AmfCounts): Steps<AmfVolume> {
  const values = new Map<string, string>();
  let kind = "ModelPart";
  const own = new NumberList(Uint32Array, 0);
  while (xml.next() === "open") {
    if (xml.localName === "metadata") {
      const type = xml.attribute("type") ?? "";
      if (/^slic3r\.volume_type$/i.test(type)) kind = xml.readText().trim();
      else if (/^slic3r\.modifier$/i.test(type)) kind = xml.readText().trim() === "1" ? "ParameterModifier" : kind;
      else readSetting(xml, type, values);
    } else if (xml.localName === "triangle") {
      if (counted.triangles % STEP === 0) {
        context.step(xml.share);
        yield Math.min(counted.triangles, STEP);
      }
      checkReadLimit(context.limits, "triangles", ++counted.triangles);
      const triangle = [Number.NaN, Number.NaN, Number.NaN];
      while (xml.next() === "open") {
        const corner = ["v1", "v2", "v3"].indexOf(xml.localName);
        const text = xml.readText().trim();
        if (corner >= 0) triangle[corner] = /^\d{1,10}$/.test(text) ? Number(text) : -1;
      }
      for (const vertex of triangle) {
        if (!(vertex >= 0 && vertex < 2 ** 32))
          throw malformedAmf("a triangle without three vertices", "v1, v2 and v3");
        own.push(vertex);
      }
    } else xml.skipElement();
  }
  return { type: kind, corners: own, settings: settingsOf(values) };
}
