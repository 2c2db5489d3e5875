/** From a file's words on objects, parts of them and modifiers to the zones of a print. */
import { SlicewrightError } from "../core/errors.ts";
import { type Warning, warning } from "../core/warnings.ts";
import type { ProjectSettings } from "../mesh/model.ts";
import type { PlacedMesh, PlacedSurface } from "../mesh/triangle-mesh.ts";
import { completeSettings } from "../settings/complete.ts";
import { extruderCount } from "../settings/extruders.ts";
import type { Settings } from "../settings/settings.ts";
import { type OwnSettings, ownSettings, wallsKey, withExtrudersOf } from "../settings/zone-settings.ts";
import { MOST_ZONES } from "../toolpaths/zones.ts";
import type { CutVolumes, LeveledSurface, ObjectJob, ObjectZones } from "../workers/object-fields.ts";
import type { ObjectWords, PlacedZone } from "./object-words.ts";
import { settingsOfPerimeters } from "./tool-set.ts";

/** All zones of a plate, each once; the first is what the print's own settings rule. */
export class ZoneTable {
  readonly settings: Settings[];
  readonly #numbers = new Map<string, number>([[keyOf({}), 0]]);
  readonly #passedOver = new Set<string>();
  readonly #layering: ReadonlySet<string>;
  readonly #project: ProjectSettings | null;
  #isPaintedSizeKept = false;

  /**
   * @param settings the print's
   * @param layering names of settings of layers that objects may have of their own
   * @param project the file's own
   */
  constructor(settings: Settings, layering: ReadonlySet<string>, project: ProjectSettings | null) {
    this.settings = [settings];
    this.#layering = layering;
    this.#project = project;
  }

  /**
   * The zone of changes to the print's settings, later ones over earlier ones.
   * @throws SlicewrightError `INPUT_TOO_LARGE`, and the codes of `completeSettings`
   */
  numberOf(changes: readonly OwnSettings[]): number {
    const [print] = this.settings;
    const changed = differing(withExtrudersOf(merged(changes), extruderCount(print)), print);
    const known = this.#numbers.get(keyOf(changed));
    if (known !== undefined) return known;
    const number = this.settings.length;
    if (number >= MOST_ZONES)
      throw new SlicewrightError(
        "INPUT_TOO_LARGE",
        `slice: got objects, parts and modifiers of more than ${MOST_ZONES} different settings, expected at most as many`,
        { most: MOST_ZONES },
      );
    const own = completeSettings({ ...print, ...changed });
    this.#numbers.set(keyOf(changed), number);
    this.settings.push(settingsOfPerimeters(own));
    return number;
  }

  /** As what is in the zone has them: widths go by the nozzle of its perimeters. */
  settingsOf(zone: number): Settings {
    return zone === 0 ? settingsOfPerimeters(this.settings[0]) : this.settings[zone];
  }

  /** What counts of a file's words; the rest is kept for {@link warnings}. */
  read(words: readonly ProjectSettings[], of: "object" | "zone"): OwnSettings[] {
    const own = words.map((word) => ownSettings(word, this.#project, of, this.#layering));
    for (const name of own.flatMap(({ passedOver }) => passedOver)) this.#passedOver.add(name);
    return own;
  }

  /** An object's words where it is painted with several materials: as in PrusaSlicer it keeps its size. */
  asPainted(own: readonly OwnSettings[]): readonly OwnSettings[] {
    const { xy_size_compensation = this.settings[0].xy_size_compensation } = merged(own);
    if (xy_size_compensation === 0) return own;
    this.#isPaintedSizeKept = true;
    return [...own, { settings: { xy_size_compensation: 0 }, passedOver: [] }];
  }

  warnings(): Warning[] {
    const names = [...this.#passedOver].sort();
    const passedOver = `settings that the file gives to objects, parts or modifiers were passed over: ${names.join(", ")}`;
    const kept = "xy_size_compensation was passed over for what is painted with several materials";
    return [
      ...(names.length > 0 ? [warning("SETTING_NOT_HONOURED", passedOver, { names })] : []),
      ...(this.#isPaintedSizeKept ? [warning("SETTING_NOT_HONOURED", kept, { names: ["xy_size_compensation"] })] : []),
    ];
  }
}

function merged(changes: readonly OwnSettings[]): Partial<Settings> {
  return Object.assign({}, ...changes.map(({ settings }) => settings));
}

/** What of changes is not the print's already. */
function differing(changes: Partial<Settings>, print: Settings): Partial<Settings> {
  const isOther = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(print[name as keyof Settings]);
  return Object.fromEntries(Object.entries(changes).filter(isOther));
}

/** Changes that come to the same are equal in this. */
function keyOf(changes: Partial<Settings>): string {
  return JSON.stringify(Object.entries(changes).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * What of an object is printed by which settings.
 * @param cuttable prepares a body to be cut at the object's layers
 * @param leveled the same of a surface
 * @throws SlicewrightError as {@link ZoneTable.numberOf}
 */
export function zonesOfObject(
  words: ObjectWords,
  table: ZoneTable,
  cuttable: (mesh: PlacedMesh) => CutVolumes,
  leveled: (surface: PlacedSurface) => LeveledSurface,
): Pick<ObjectJob, "settings" | "zone" | "zones"> {
  // Where an extruder is not there, what is painted with it stays as it is.
  const paint = words.paint.filter(({ extruder }) => extruder <= extruderCount(table.settings[0]));
  const own = table.read(words.settings, "object");
  const object = paint.length > 0 ? table.asPainted(own) : own;
  const zone = table.numberOf(object);
  const settings = table.settingsOf(zone);
  if (words.zones.length + words.paint.length === 0) return { settings, zone };

  const all = words.zones.map((own, place) => ({ ...own, place, own: table.read(own.settings, "zone") }));
  const of = (kind: PlacedZone["kind"]) => all.filter((own) => own.kind === kind);
  const [ranges, parts, modifiers] = [of("range"), of("part"), of("modifier")];
  const found = new ObjectZoneList(table);
  const changesOfParts = parts.length === 0 ? [[]] : parts.map(({ own }) => own);
  const ofParts = changesOfParts.map((own) => found.add([...object, ...own]));
  const inRanges = ranges.map(({ own: range }) => {
    const to = Array.from({ length: found.changes.length }, (_, zone) => zone);
    for (const [i, own] of changesOfParts.entries()) to[ofParts[i]] = found.add([...object, ...range, ...own]);
    return to;
  });
  // What is inside two modifiers has what both change: each one's zones are those before it, changed.
  const inModifiers = modifiers.map(({ own }) => found.changes.map((changes) => found.add([...changes, ...own])));
  const inPaint = paint.map(({ extruder }) => {
    const own = ownSettings({ program: "PrusaSlicer", values: { extruder: `${extruder}` } }, null, "zone");
    return found.changes.map((changes) => found.add([...changes, own]));
  });
  // A modifier changes what the file has before it; what names no part is one, and the first. Paint is over all.
  const before = modifiers.map((modifier) =>
    parts.length === 0 ? 1 : parts.filter((part) => part.place < modifier.place).length,
  );
  const partsBefore = [...ranges.map(() => 0), ...before, ...paint.map(() => ofParts.length)];
  const zones = found.zones();
  if (zones.length === 1) return { settings: zones[0].settings, zone: zones[0].zone };

  const bodies = (all: readonly PlacedZone[]): CutVolumes[] => all.map(({ mesh }) => cuttable(mesh));
  return {
    settings,
    zone,
    zones: {
      zones,
      division: {
        count: zones.length,
        ofParts,
        inside: [...inRanges, ...inModifiers, ...inPaint],
        partsBefore,
        ranges: ranges.length,
      },
      parts: parts.length > 1 ? bodies(parts) : [],
      modifiers: bodies([...ranges, ...modifiers]),
      paint: paint.map(({ surface }) => leveled(surface)),
    },
  };
}

/** An object's zones as they are found, each once. */
class ObjectZoneList {
  /** From the print's settings to each zone's. */
  readonly changes: (readonly OwnSettings[])[] = [];
  readonly #table: ZoneTable;
  readonly #numbers: number[] = [];

  constructor(table: ZoneTable) {
    this.#table = table;
  }

  /** Its number within the object. */
  add(changes: readonly OwnSettings[]): number {
    const number = this.#table.numberOf(changes);
    const known = this.#numbers.indexOf(number);
    if (known >= 0) return known;
    this.changes.push(changes);
    return this.#numbers.push(number) - 1;
  }

  zones(): ObjectZones["zones"] {
    const walls: string[] = [];
    return this.#numbers.map((zone) => {
      const settings = this.#table.settingsOf(zone);
      const key = wallsKey(settings);
      if (!walls.includes(key)) walls.push(key);
      return { zone, settings, wall: walls.indexOf(key) };
    });
  }
}
