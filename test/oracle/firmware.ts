/**
 * A strict firmware: reads g-code as one of the printers' firmwares does, and stops at the first line that this one does
 * not know or would not carry out. Written from the firmwares' own references, not from the writer: its tables say what
 * a firmware takes, whoever sends it. It shares no code with the engine.
 *
 * It stops at: a command or a word that the firmware does not know, numbers it cannot read, moves before homing or out
 * of the machine, feeds of 0, filament through a cold nozzle, strands thicker than Klipper's limit for their nozzle,
 * filament moves of over 50 mm, extruding while drawn back, progress that goes back or beyond 100 %, objects that are
 * named but not told of.
 */

export interface Machine {
  readonly flavour: string;
  /** mm. */
  readonly bed: readonly [number, number, number, number];
  readonly height: number;
  readonly nozzle: number;
  readonly filament: number;
  /** E is in mm3. */
  readonly isVolumetric?: boolean;
}

/** What came of a print. */
export interface Printed {
  /** Net filament, in the unit of E. */
  readonly fed: number;
  readonly extrusions: number;
  readonly retractions: number;
  readonly commands: ReadonlySet<string>;
}

/** Letters that a command takes; in capitals those without which it does nothing, all in capitals if any. */
type Words = Readonly<Record<string, string>>;

const MOVES: Words = { G0: "xyzef", G1: "xyzef", G4: "ps", G21: "", G28: "xyz", G90: "", G91: "", G92: "xyze" };
const ARCS: Words = { G2: "xyzeijrf", G3: "xyzeijrf" };
const REPRAP_M: Words = {
  M82: "",
  M83: "",
  M84: "xyzes",
  M104: "St",
  M105: "t",
  M106: "ps",
  M107: "p",
  M109: "srt",
  M117: "*",
  M140: "s",
  M190: "sr",
  M220: "s",
  M221: "s",
};
const LINEAR_ADVANCE: Words = { M900: "k" };
const PRESSURE_ADVANCE: Words = { M572: "Ds" };
const TOOLS: Words = { T: "" };
const MARLIN: Words = {
  ...MOVES,
  ...ARCS,
  ...REPRAP_M,
  ...TOOLS,
  ...LINEAR_ADVANCE,
  G10: "s",
  G11: "",
  M73: "pr",
  M201: "xyze",
  M203: "xyze",
  M204: "sprt",
  M205: "xyzestbj",
  M220: "sbr",
  M486: "acpstu*",
};
const MAKERBOT: Words = {
  ...MOVES,
  M73: "p",
  M84: "",
  M101: "",
  M103: "",
  M104: "St",
  M109: "St",
  M126: "t",
  M127: "t",
  M133: "tp",
  M134: "tp",
  M140: "st",
};
const MILL: Words = {
  G0: "xyzaf",
  G1: "xyzaf",
  G2: "xyzaijf",
  G3: "xyzaijf",
  G4: "P",
  G21: "",
  G28: "xyz",
  G90: "",
  G92: "xyza",
  M104: "P",
  M106: "P",
  M107: "",
  M109: "P",
  M140: "P",
  M190: "P",
};

/** By flavour, from the firmwares' references. */
const COMMANDS: Readonly<Record<string, Words>> = {
  marlin: MARLIN,
  marlin2: MARLIN,
  reprap: {
    ...MOVES,
    ...ARCS,
    ...REPRAP_M,
    ...TOOLS,
    // Its name stands for RepRapFirmware as well.
    ...PRESSURE_ADVANCE,
    M201: "xyze",
    M204: "st",
    M205: "stxze",
  },
  smoothie: { ...MOVES, ...ARCS, ...REPRAP_M, ...TOOLS, G10: "", G11: "", M203: "xyz", M204: "sz", M205: "xzs" },
  // M204 is the temperature controllers' there.
  repetier: {
    ...MOVES,
    ...ARCS,
    ...REPRAP_M,
    ...TOOLS,
    ...LINEAR_ADVANCE,
    G10: "s",
    G11: "s",
    M73: "pr",
    M201: "xyze",
    M202: "xyze",
    M203: "xyze",
    M207: "xze",
  },
  klipper: {
    ...MOVES,
    ...ARCS,
    ...REPRAP_M,
    ...TOOLS,
    G10: "",
    G11: "",
    M73: "p*",
    M204: "spt",
    SET_PRESSURE_ADVANCE: "*",
    EXCLUDE_OBJECT_DEFINE: "*",
    EXCLUDE_OBJECT_START: "*",
    EXCLUDE_OBJECT_END: "*",
  },
  reprapfirmware: {
    ...MOVES,
    ...ARCS,
    ...REPRAP_M,
    ...TOOLS,
    ...PRESSURE_ADVANCE,
    G10: "psr",
    G11: "",
    M73: "pr",
    M116: "ps",
    M201: "xyze",
    M203: "xyze",
    M204: "pt",
    M566: "xyze",
    M486: "ast*",
  },
  teacup: { ...MOVES, ...TOOLS, M82: "", M83: "", M84: "", M104: "Sp", M106: "Sp", M116: "", M140: "S" },
  makerware: { ...MAKERBOT, M135: "T" },
  sailfish: { ...MAKERBOT, M108: "T" },
  mach3: MILL,
  machinekit: { ...MILL, G22: "", G23: "", M2: "" },
  "no-extrusion": { ...MOVES, ...REPRAP_M, G0: "xyzf", G1: "xyzf", G2: "xyijf", G3: "xyijf", G92: "xyz", M204: "st" },
};

const MIN_EXTRUDE_CELSIUS = 170;
/** Klipper: the thickest strand is four squares of the nozzle. */
const STRAND_OVER_NOZZLE = 4;
const LONGEST_FILAMENT_MOVE = 50;
/** Marlin's line buffer. */
const LONGEST_LINE = 95;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const SPARE = 1e-6;
/** How much further one end of an arc may be from its middle than the other, mm. */
const ARC_SPARE = 0.01;

/** Prints a text. @throws Error naming the line at which the firmware stops */
export function print(text: string, machine: Machine): Printed {
  const commands = COMMANDS[machine.flavour];
  const isMill = "A" in { ...(commands.G1.includes("a") && { A: 1 }) };
  const letter = isMill ? "A" : "E";
  const section = machine.isVolumetric ? 1 : (Math.PI / 4) * machine.filament ** 2;
  const at: Record<string, number> = { X: 0, Y: 0, Z: 0 };
  const seen = new Set<string>();
  const objects = new Map<string, boolean>();
  let [e, fed, feed, extrusions, retractions] = [0, 0, 0, 0, 0];
  let isHomed = false;
  let isRelativeE = false;
  let isDrawnBack = false;
  let percent = -1;
  let [asked, hot] = [0, 0];

  for (const [index, whole] of text.split("\n").entries()) {
    const line = whole.replace(/;.*/, "").trim();
    if (line === "") continue;
    const stop = (why: string): never => {
      throw new Error(`${machine.flavour}, line ${index + 1}, "${line}": ${why}`);
    };
    if (line.length > LONGEST_LINE && machine.flavour !== "klipper") stop("too long");
    const [name, ...given] = line.split(/ +/);
    const isTool = /^T\d+$/.test(name);
    const command = isTool ? "T" : name;
    if (!Object.hasOwn(commands, command)) stop("unknown command");
    seen.add(command);
    const words = commands[command].endsWith("*") ? new Map<string, number>() : read(given, commands[command], stop);

    if (command === "G0" || command === "G1" || command === "G2" || command === "G3") move(words, command, stop);
    else if (command === "G28") {
      isHomed ||= given.length === 0;
      for (const axis of ["X", "Y", "Z"]) if (given.length === 0 || words.has(axis)) at[axis] = 0;
    } else if (command === "G92") {
      if (words.has(letter)) e = words.get(letter)!;
    } else if (command === "M82" || command === "M83") isRelativeE = command === "M83";
    else if (isRetraction(command, given)) {
      const draws = command === "G10" || command === "G22";
      if (draws === isDrawnBack) stop(draws ? "drawn back twice" : "nothing was drawn back");
      isDrawnBack = draws;
      if (draws) retractions++;
    } else if (command === "M73" && machine.flavour !== "klipper") progress(words.get("P"), stop);
    else if (command === "M106") {
      const value = words.get("S") ?? words.get("P");
      if (value === undefined || value < 0 || value > 255) stop("no fan speed");
    } else if (["M201", "M202", "M203", "M204", "M566"].includes(command)) {
      if (words.size === 0) stop("sets nothing");
      for (const value of words.values()) if (!(value > 0)) stop("a limit of 0");
      if (command === "M204" && machine.flavour === "klipper" && !words.has("S") && !(words.has("P") && words.has("T")))
        stop("Klipper wants S, or P and T");
    } else heat(command, words, given, stop);
    exclude(command, line, stop);
  }
  if ([...objects.values()].some(Boolean)) throw new Error(`${machine.flavour}: an object does not end`);
  return { fed, extrusions, retractions, commands: seen };

  function move(words: ReadonlyMap<string, number>, command: string, stop: (why: string) => never): void {
    if (words.has("F")) feed = words.get("F")!;
    if (!(feed > 0)) stop("no feed");
    const from = { ...at };
    for (const axis of ["X", "Y", "Z"]) if (words.has(axis)) at[axis] = words.get(axis)!;
    if (command === "G2" || command === "G3") {
      const [x, y] = [from.X + (words.get("I") ?? 0), from.Y + (words.get("J") ?? 0)];
      const radii = [from, at].map((end) => Math.hypot(end.X - x, end.Y - y));
      if (!(Math.abs(radii[0] - radii[1]) <= ARC_SPARE) || radii[0] === 0) stop("no arc");
    }
    const length = Math.hypot(at.X - from.X, at.Y - from.Y, at.Z - from.Z);
    if (length > 0 && !isHomed) stop("not homed");
    const [left, front, right, back] = machine.bed;
    if (at.X < left - SPARE || at.X > right + SPARE || at.Y < front - SPARE || at.Y > back + SPARE) stop("off the bed");
    if (at.Z < -SPARE || at.Z > machine.height + SPARE) stop("out of the machine");
    if (!words.has(letter)) return;
    const by = isRelativeE ? words.get(letter)! : words.get(letter)! - e;
    e = isRelativeE ? e + by : words.get(letter)!;
    fed += by;
    if (by < 0) retractions++;
    if (by === 0) return;
    if (hot < MIN_EXTRUDE_CELSIUS) stop("cold extrusion");
    if (length === 0 && Math.abs(by) > LONGEST_FILAMENT_MOVE * (machine.isVolumetric ? 3 : 1))
      stop("too much filament");
    if (by < 0 || length === 0) return;
    if (isDrawnBack) stop("extrudes while drawn back");
    extrusions++;
    if (percent >= 100) stop("extrudes after 100 %");
    const chord = command === "G1" || command === "G0";
    if (chord && (by * section) / length > STRAND_OVER_NOZZLE * machine.nozzle ** 2) stop("too thick a strand");
  }

  function isRetraction(command: string, given: readonly string[]): boolean {
    // RepRapFirmware's G10 with a tool sets temperatures.
    if (command === "G10") return !given.some((word) => word.startsWith("P"));
    return command === "G11" || command === "G22" || command === "G23";
  }

  function heat(
    command: string,
    words: ReadonlyMap<string, number>,
    given: readonly string[],
    stop: (why: string) => never,
  ): void {
    const celsius = words.get("S") ?? (isMill ? words.get("P") : undefined);
    const isMakerbot = machine.flavour === "makerware" || machine.flavour === "sailfish";
    const setsHotend =
      command === "M104" ||
      (command === "M109" && !isMakerbot) ||
      (command === "G10" && given.some((w) => w[0] === "P"));
    if (setsHotend) {
      if (celsius === undefined || celsius < 0 || celsius > 500) stop("no temperature");
      asked = celsius!;
      // What cools keeps what it has until it is asked for.
      if (asked < hot) hot = asked;
    }
    if ((command === "M109" && !isMakerbot) || command === "M116" || command === "M133") hot = asked;
  }

  function progress(to: number | undefined, stop: (why: string) => never): void {
    if (to === undefined || !Number.isInteger(to) || to < percent || to > 100) stop("no progress");
    percent = to!;
  }

  function exclude(command: string, line: string, stop: (why: string) => never): void {
    const name = /\bNAME=(\w+)/.exec(line)?.[1];
    if (command === "EXCLUDE_OBJECT_DEFINE") {
      if (name === undefined || !/ CENTER=[-\d.]+,[-\d.]+ POLYGON=\[(\[[-\d.]+,[-\d.]+\],?){3,}\]$/.test(line))
        stop("no object");
      objects.set(name!, false);
    } else if (command.startsWith("EXCLUDE_OBJECT_")) {
      const begins = command.endsWith("START");
      if (name === undefined || objects.get(name) !== !begins) stop("no such object");
      objects.set(name!, begins);
    } else if (command === "M486") {
      const item = / S(-?\d+)/.exec(line)?.[1];
      const count = / T(\d+)/.exec(line)?.[1];
      if (count !== undefined) for (let i = 0; i < Number(count); i++) objects.set(`${i}`, false);
      else if (item !== undefined && item !== "-1" && !objects.has(item)) stop("no such object");
    }
  }
}

/** The words of a line, each a letter and a number, as the command takes them. */
function read(given: readonly string[], takes: string, stop: (why: string) => never): Map<string, number> {
  const words = new Map<string, number>();
  for (const word of given) {
    const [letter, value] = [word[0], word.slice(1)];
    if (!/^[A-Z]$/.test(letter) || !takes.toUpperCase().includes(letter)) stop(`unknown word ${word}`);
    if (words.has(letter)) stop(`${letter} twice`);
    if (value !== "" && !NUMBER.test(value)) stop(`${word} is no number`);
    words.set(letter, Number(value));
  }
  for (const letter of takes)
    if (letter !== "*" && letter === letter.toUpperCase() && !words.has(letter)) stop(`no ${letter}`);
  return words;
}
