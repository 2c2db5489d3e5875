/**
 * Plates of Bambu Studio's and OrcaSlicer's projects, each a print of its own. They lie beside each other in one build,
 * in rows from the left to the right and from the back to the front; each may have settings over the project's.
 */
import { parseJson } from "../core/json.ts";
import { noPlate } from "../core/plates.ts";
import type { XmlScanner } from "../formats/xml.ts";
import type { ProjectSettings } from "./model.ts";
import type { ThreemfItem } from "./threemf-model.ts";

export interface ThreemfPlate {
  /** From 1. */
  readonly number: number;
  /** What stands on it, as {@link instanceKey} tells it; none on an empty plate. */
  readonly instances: ReadonlySet<string>;
  /** What it has instead of the project's settings, by the project's names. */
  readonly settings: Readonly<Record<string, string>>;
}

/** A plate's words for settings, and what the project calls them. */
const SETTINGS: Readonly<Record<string, string>> = {
  bed_type: "curr_bed_type",
  print_sequence: "print_sequence",
  spiral_mode: "spiral_mode",
};
const SWITCHES: Readonly<Record<string, string>> = { true: "1", false: "0" };

/** Between plates lies this share of one. */
const GAP = 0.2;

const instanceKey = (objectId: string, instance: number): string => `${instance} ${objectId}`;

/**
 * Reads a plate that was just opened.
 * @param place its place among the file's, from 1
 */
export function readPlate(xml: XmlScanner, place: number): ThreemfPlate {
  const instances = new Set<string>();
  const words = new Map<string, string>();
  while (xml.next() === "open") {
    if (xml.localName !== "model_instance") {
      readWord(xml, words);
      continue;
    }
    const of = new Map<string, string>();
    while (xml.next() === "open") readWord(xml, of);
    instances.add(instanceKey((of.get("object_id") ?? "").trim(), Number(of.get("instance_id") ?? 0)));
  }
  const settings = Object.entries(SETTINGS).flatMap(([word, name]) => {
    const value = words.get(word) ?? "";
    return value === "" ? [] : [[name, Object.hasOwn(SWITCHES, value) ? SWITCHES[value] : value]];
  });
  const told = Number(words.get("plater_id"));
  return {
    number: told > 0 && Number.isInteger(told) ? told : place,
    instances,
    settings: Object.fromEntries(settings),
  };
}

function readWord(xml: XmlScanner, into: Map<string, string>): void {
  const key = xml.localName === "metadata" ? xml.attribute("key") : undefined;
  if (key !== undefined) into.set(key, xml.attribute("value") ?? "");
  xml.skipElement();
}

/** Those that would be printed. */
export function filled(plates: readonly ThreemfPlate[]): readonly ThreemfPlate[] {
  return plates.filter(({ instances }) => instances.size > 0);
}

/**
 * The plate that is read: the one asked for, or the only one; undefined where all are read as one, or there is none.
 * @throws SlicewrightError `PLATE_NOT_FOUND`
 */
export function chosenPlate(plates: readonly ThreemfPlate[], asked: number | undefined): ThreemfPlate | undefined {
  const there = filled(plates);
  if (asked === undefined) return there.length === 1 ? there[0] : undefined;
  const found = there.find(({ number }) => number === asked);
  if (found !== undefined) return found;
  throw noPlate(
    "read 3MF",
    asked,
    there.map(({ number }) => number),
  );
}

/**
 * The build with the items of one plate alone, moved to where they stand on it; the others stay, to be counted.
 * @param values the project's settings, which tell the bed
 */
export function itemsOfPlate(
  items: readonly ThreemfItem[],
  plate: ThreemfPlate,
  plates: readonly ThreemfPlate[],
  values: ProjectSettings["values"],
): ThreemfItem[] {
  const [dx, dy] = toFirst(plates.indexOf(plate), plates.length, values.printable_area);
  const counts = new Map<string, number>();
  return items.map((item) => {
    const instance = counts.get(item.objectId) ?? 0;
    counts.set(item.objectId, instance + 1);
    if (!plate.instances.has(instanceKey(item.objectId, instance))) return { ...item, isElsewhere: true };
    return dx === 0 && dy === 0 ? item : { ...item, transform: moved(item.transform, dx, dy) };
  });
}

/** From a plate's place to that of the first one, mm: they are laid out in a square, as near as may be. */
function toFirst(index: number, count: number, area: string | undefined): readonly [number, number] {
  const [width, depth] = sizeOf(area);
  const columns = Math.ceil(Math.sqrt(count));
  return [-(index % columns) * width * (1 + GAP), Math.floor(index / columns) * depth * (1 + GAP)];
}

/** Of a bed, as the project tells it; nothing where it does not. */
function sizeOf(area = "[]"): readonly [number, number] {
  const points = listed(area).map((point) => String(point).split("x").map(Number));
  const extent = (axis: number): number => {
    const at = points.map((point) => point[axis]).filter(Number.isFinite);
    return at.length === 0 ? 0 : Math.max(...at) - Math.min(...at);
  };
  return [extent(0), extent(1)];
}

function listed(json: string): readonly unknown[] {
  try {
    const list = parseJson(json);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function moved(transform: Float64Array | null, dx: number, dy: number): Float64Array {
  const own = transform?.slice() ?? Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
  own[9] += dx;
  own[10] += dy;
  return own;
}
