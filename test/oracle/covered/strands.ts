/** A g-code's strands as an outsider reads them: where they run, and how much is pressed out there. */

/** A stretch of extrusion that is printed without a stop, on one layer. */
export interface Strand {
  readonly role: string;
  /** x, y of its points, mm on the bed. */
  readonly points: readonly number[];
  /** mm3 of each segment. */
  readonly volumes: readonly number[];
  /** mm. */
  readonly height: number;
}

/** What lies outside the part on purpose. */
const BESIDE = /^(Skirt|Support|Wipe tower|Custom)/;

/** The strands of each layer, bottom up; what is printed beside the part is left out. */
export function readStrands(gcode: string, filamentDiameter: number): Strand[][] {
  const layers: Strand[][] = [];
  const section = (Math.PI / 4) * filamentDiameter ** 2;
  const at = { X: 0, Y: 0, E: 0 };
  let [role, height, relative] = ["", 0, false];
  let strand: { role: string; points: number[]; volumes: number[]; height: number } | undefined;
  for (const line of gcode.split("\n")) {
    if (line.startsWith(";")) {
      if (line === ";LAYER_CHANGE") layers.push([]);
      const [, name, value] = /^;([A-Z]+):(.*)$/.exec(line) ?? [];
      if (name === "TYPE") role = value;
      if (name === "HEIGHT") height = Number(value);
      // A width told on the way, as gap fill does, stops nothing.
      if (name !== "WIDTH") strand = undefined;
      continue;
    }
    const [command, ...words] = line.split(";")[0].trim().split(/\s+/);
    if (command === "M82" || command === "M83") relative = command === "M83";
    if (/^G[23]$/.test(command)) throw new Error(`got an arc, expected straight lines: ${line}`);
    if (command !== "G0" && command !== "G1" && command !== "G92") continue;
    const from = { ...at };
    for (const word of words) {
      const axis = word[0] as keyof typeof at;
      if (axis in at) at[axis] = Number(word.slice(1)) + (axis === "E" && relative && command !== "G92" ? at.E : 0);
    }
    const moved = at.X !== from.X || at.Y !== from.Y;
    const volume = (at.E - from.E) * section;
    if (command === "G92" || !moved) {
      if (command !== "G92") strand = undefined;
      continue;
    }
    if (volume <= 0 || BESIDE.test(role)) {
      strand = undefined;
      continue;
    }
    if (!strand) {
      strand = { role, points: [from.X, from.Y], volumes: [], height };
      layers.at(-1)!.push(strand);
    }
    strand.points.push(at.X, at.Y);
    strand.volumes.push(volume);
  }
  return layers;
}
