/**
 * The machine that a text drives: its modes, where it stands, and the moves and events that follow.
 * Positions are the machine's, in um; a G92 shifts the text's origin against them. A firmware starts with absolute
 * positions and absolute E, at the origin.
 */
import { MoveBuffer } from "../../core/move-buffer.ts";
import {
  type ArcRule,
  E_PER_MM,
  F_PER_MM_S,
  type Happening,
  MOVE_KIND,
  type MoveChunk,
  type MoveEvent,
  moveMeta,
  NAMES_XY,
  UM_PER_MM,
  UNMARKED_WIPE,
} from "../../core/moves.ts";
import { ROLE, ROLES } from "../../core/roles.ts";
import { arcOfWords, planeOf } from "./arc-words.ts";
import { type Arc, arcPoint, arcSegments } from "./arcs.ts";
import type { Firmware } from "./dialect.ts";
import type { Findings } from "./findings.ts";
import type { LineScanner } from "./line-scanner.ts";
import { roleBehindMove } from "./role-words.ts";
import type { Surroundings } from "./surroundings.ts";

const [A, E, F, X, Y, Z] = [..."AEFXYZ"].map((letter) => letter.charCodeAt(0));
const AXES = [X, Y, Z];
const MM_PER_INCH = 25.4;
/** What firmwares move at before the first F, mm/s. */
const FIRST_FEED_V = 25;
const MOST = 2 ** 31 - 1;
/** Straight moves of one arc: a circle of 10 m, 1 mm each. */
const MOST_SEGMENTS = 10_000;

/** The machine when the text begins. */
interface MachineStart {
  /** um. */
  readonly position: readonly [number, number, number];
  readonly tool: number;
  readonly arcs: ArcRule;
  readonly isRelativeE: boolean;
  readonly firmware: Firmware | null;
  /** mm. */
  readonly filamentDiameter: number;
  readonly volumetricE: boolean;
}

/** The modes that Klipper saves by name. */
interface Modes {
  readonly isRelative: boolean;
  readonly isRelativeE: boolean;
  readonly feed: number;
  readonly origin: readonly number[];
  readonly absoluteE: number;
  readonly feedFactor: number;
  readonly flowFactor: number;
  /** Where the machine is, um. */
  readonly at: readonly [number, number, number];
}

/** That a machine is to move back, too; mm/s, as fast as the modes have it where that is null. */
interface WayBack {
  readonly speed_v: number | null;
}

export class Machine {
  x: number;
  y: number;
  z: number;
  isRelative = false;
  isRelativeE: boolean;
  mmPerUnit = 1;
  tool: number;
  /** Factors of M220 and M221, and those they were before. */
  readonly factors: { feed: number; flow: number; savedFeed: number; savedFlow: number } = {
    feed: 1,
    flow: 1,
    savedFeed: 1,
    savedFlow: 1,
  };
  /** Klipper's acceleration as the text last set it, mm/s2; null until it does. */
  acceleration: number | null = null;
  firmware: Firmware | null;
  /** Commands that were understood. */
  known = 0;
  readonly findings: Findings;
  readonly #origin = [0, 0, 0];
  readonly #arcs: ArcRule;
  readonly #around: Surroundings;
  readonly #filamentDiameter: number;
  readonly #target = [0, 0, 0];
  readonly #saved = new Map<string, Modes>();
  #plane = planeOf(17);
  #feed = FIRST_FEED_V * F_PER_MM_S;
  #hasFeed = false;
  #absoluteE = 0;
  /** mm2 of the filament that E words are a volume of; 0: they are lengths. */
  #strandArea = 0;
  // Whether the last G0 or G1 named Z alone. A line to the point right under it is a move of its own, if one of no length.
  #isLift = false;
  #moves = new MoveBuffer();
  #events: MoveEvent[] = [];

  constructor(start: MachineStart, around: Surroundings, findings: Findings) {
    [this.x, this.y, this.z] = start.position;
    this.tool = start.tool;
    this.#arcs = start.arcs;
    this.isRelativeE = start.isRelativeE;
    this.firmware = start.firmware;
    this.#filamentDiameter = start.filamentDiameter;
    if (start.volumetricE) this.feedByVolume();
    this.#around = around;
    this.findings = findings;
  }

  happen(happening: Happening): void {
    this.#events.push({ ...happening, at: this.#moves.count });
  }

  /** The moves and events since the last. */
  take(): MoveChunk {
    const chunk = { moves: this.#moves.take(), events: this.#events };
    this.#moves.clear();
    this.#events = [];
    return chunk;
  }

  /** G0 and G1. */
  move(line: LineScanner): void {
    if (line.has(F)) this.#setFeed(line);
    const { x, y, z } = this;
    const toX = line.has(X) ? this.#position(line.value(X), x, 0) : x;
    const toY = line.has(Y) ? this.#position(line.value(Y), y, 1) : y;
    const toZ = line.has(Z) ? this.#position(line.value(Z), z, 2) : z;
    const e = this.#fed(line);
    if (!(fits(toX) && fits(toY) && fits(toZ) && fits(e))) {
      this.findings.count("GCODE_MOVE_OUT_OF_RANGE", line.line);
      return;
    }
    this.#absoluteE += e;
    const isFlat = toX === x && toY === y;
    const isStill = isFlat && toZ === z;
    const isToPoint = line.has(X) || line.has(Y);
    const isAfterLift = this.#isLift;
    this.#isLift = isFlat && !isStill && !isToPoint && e === 0;
    if (isStill && e === 0 && !(isAfterLift && isToPoint)) return;
    const kind = this.#kindOf(e, isStill);
    if (kind === MOVE_KIND.extrude) this.#beginExtrusion(line, !isFlat && toZ === z);
    this.x = toX;
    this.y = toY;
    this.z = toZ;
    this.#push(e, kind, kind === MOVE_KIND.travel && isFlat && isToPoint ? NAMES_XY : 0);
  }

  /** G2 and G3. */
  arc(line: LineScanner): void {
    if (this.#arcs === "ignored") return;
    const plane = this.#plane;
    const from = [this.x, this.y, this.z];
    const to = this.#target;
    for (let axis = 0; axis < 3; axis++)
      to[axis] = line.has(AXES[axis]) ? this.#position(line.value(AXES[axis]), from[axis], axis) : from[axis];
    const e = this.#fed(line);
    const way = { a: (to[plane.a] - from[plane.a]) / UM_PER_MM, b: (to[plane.b] - from[plane.b]) / UM_PER_MM };
    const arc = arcOfWords(line, plane, way, this.mmPerUnit);
    if (line.has(F)) this.#setFeed(line);
    const along = (to[plane.across] - from[plane.across]) / UM_PER_MM;
    const feed_v = (this.#feed / F_PER_MM_S) * this.factors.feed;
    const segments = arc === null ? 0 : arcSegments(this.#arcs, arc, along, feed_v);
    if (arc === null || segments > MOST_SEGMENTS) {
      this.findings.count("GCODE_ARC_INVALID", line.line);
      return;
    }
    const reach = (Math.abs(arc.centreA) + Math.abs(arc.centreB) + arc.radius) * UM_PER_MM;
    if (!(from.every((at) => fits(Math.abs(at) + reach)) && to.every(fits) && fits(e))) {
      this.findings.count("GCODE_MOVE_OUT_OF_RANGE", line.line);
      return;
    }
    this.#absoluteE += e;
    const kind = this.#kindOf(e, false);
    if (kind === MOVE_KIND.extrude) this.#beginExtrusion(line, along === 0);
    this.#draw(arc, segments, from, to, e, kind);
  }

  /** G17 to G19. */
  choosePlane(number: number): void {
    this.#plane = planeOf(number);
  }

  useInches(isInches: boolean): void {
    this.mmPerUnit = isInches ? MM_PER_INCH : 1;
  }

  /** E is in mm3 of filament of this diameter in mm, or in mm again for 0. What was fed stays fed. */
  feedByVolume(diameter: number = this.#filamentDiameter): void {
    this.#strandArea = (Math.PI / 4) * diameter ** 2;
  }

  /** G28: to the origin of the axes named, of all without names. */
  home(line: LineScanner): void {
    const all = !line.names(X) && !line.names(Y) && !line.names(Z);
    const axes = [all || line.names(X), all || line.names(Y), all || line.names(Z)] as const;
    const zero = this.isRelative ? [this.x, this.y, this.z] : [...this.#origin];
    if (axes[0]) this.x = this.#origin[0] = 0;
    if (axes[1]) this.y = this.#origin[1] = 0;
    if (axes[2]) this.z = this.#origin[2] = 0;
    const feed = this.#hasFeed ? { feed_v: this.#feed / F_PER_MM_S } : {};
    this.happen({ kind: "home", axes, ...feed, ...(zero.some((um) => um !== 0) && { zero }) });
  }

  /** G92: what the axes read from now on; all read 0 where none is named. */
  setPosition(line: LineScanner): void {
    const extruder = line.names(E) ? E : A;
    const all = !AXES.some((letter) => line.names(letter)) && !line.names(extruder);
    const at = [this.x, this.y, this.z];
    AXES.forEach((letter, axis) => {
      if (!all && !line.has(letter)) return;
      this.#origin[axis] = at[axis] - (all ? 0 : Math.round(line.value(letter) * this.mmPerUnit * UM_PER_MM));
    });
    if (!line.has(extruder)) this.happen({ kind: "slicer-stop" });
    if (!all && !line.has(extruder)) return;
    this.#absoluteE = all ? 0 : this.#quanta(line.value(extruder));
    if (this.#absoluteE === 0) this.happen({ kind: "reset-extruder" });
  }

  /** Remembers the modes by a name. */
  saveModes(name: string): void {
    if (this.#saved.size >= MOST_SAVED && !this.#saved.has(name)) return;
    const { isRelative, isRelativeE } = this;
    this.#saved.set(name, {
      isRelative,
      isRelativeE,
      feed: this.#feed,
      origin: [...this.#origin],
      absoluteE: this.#absoluteE,
      feedFactor: this.factors.feed,
      flowFactor: this.factors.flow,
      at: [this.x, this.y, this.z],
    });
  }

  /** Goes back to the modes of that name; without a way back, the machine stays where it is. */
  restoreModes(name: string, way?: WayBack): void {
    const saved = this.#saved.get(name);
    if (saved === undefined) return;
    this.isRelative = saved.isRelative;
    this.isRelativeE = saved.isRelativeE;
    this.#feed = saved.feed;
    this.#absoluteE = saved.absoluteE;
    saved.origin.forEach((um, axis) => {
      this.#origin[axis] = um;
    });
    if (way !== undefined) this.#moveBack(saved, way);
    this.#haveFactor("feed", saved.feedFactor);
    this.#haveFactor("flow", saved.flowFactor);
  }

  /** Every later feed, or what is fed, times this. */
  setFactor(what: "feed" | "flow", factor: number): void {
    this.factors[what] = factor;
    this.happen({ kind: what === "feed" ? "feed-factor" : "flow-factor", factor });
  }

  #haveFactor(what: "feed" | "flow", factor: number): void {
    if (this.factors[what] !== factor) this.setFactor(what, factor);
  }

  /** To where the machine was: a speed of its own is meant as it stands, whatever the factor. */
  #moveBack({ at, feed, feedFactor }: Modes, { speed_v }: WayBack): void {
    const [x, y, z] = at;
    if (x === this.x && y === this.y && z === this.z) return;
    this.#haveFactor("feed", speed_v === null ? feedFactor : 1);
    this.#isLift = false;
    [this.x, this.y, this.z] = at;
    if (speed_v !== null) this.#feed = Math.min(Math.max(1, Math.round(speed_v * F_PER_MM_S)), MOST);
    this.#push(0, this.#kindOf(0, false));
    this.#feed = feed;
  }

  #setFeed(line: LineScanner): void {
    const feed = Math.round((line.value(F) * this.mmPerUnit * F_PER_MM_S) / 60);
    if (feed > 0) {
      this.#feed = Math.min(feed, MOST);
      this.#hasFeed = true;
    } else this.findings.count("GCODE_LINE_MALFORMED", line.line, `F${line.value(F)}`);
  }

  /** A position word as the machine's, in um. */
  #position(value: number, from: number, axis: number): number {
    const um = Math.round(value * this.mmPerUnit * UM_PER_MM);
    return this.isRelative ? from + um : um + this.#origin[axis];
  }

  /** What a line's E word feeds, in E quanta; Mach3 and its kin have an A axis in its place. */
  #fed(line: LineScanner): number {
    const letter = line.has(E) ? E : A;
    if (!line.has(letter)) return 0;
    const quanta = this.#quanta(line.value(letter));
    return this.isRelativeE || this.isRelative ? quanta : quanta - this.#absoluteE;
  }

  /** An E word in E quanta: of mm, or of mm3 where the text feeds by volume. */
  #quanta(value: number): number {
    const mm = this.#strandArea > 0 ? value / this.#strandArea : value * this.mmPerUnit;
    return Math.round(mm * E_PER_MM);
  }

  #kindOf(e: number, isStill: boolean): number {
    if (e > 0) return isStill ? MOVE_KIND.unretract : MOVE_KIND.extrude;
    if (e < 0 && isStill) return MOVE_KIND.retract;
    return e < 0 || this.#around.isWiping ? MOVE_KIND.wipe : MOVE_KIND.travel;
  }

  /** What the text says of an extrusion only in its place: its role behind it, its layer by its height. */
  #beginExtrusion(line: LineScanner, isLevel: boolean): void {
    const around = this.#around;
    if (around.rolesBehindMoves) around.role = roleBehindMove(line.comment()) ?? around.role;
    if (around.layersByHeight && isLevel) around.beginLayerAt(this.z, this);
  }

  /** The straight moves of an arc; the last ends where the text says, and what they feed adds up to `e`. */
  #draw(arc: Arc, segments: number, from: readonly number[], to: readonly number[], e: number, kind: number): void {
    const { a, b, across } = this.#plane;
    const at = [...from];
    let fed = 0;
    for (let segment = 1; segment <= segments; segment++) {
      const share = segment / segments;
      if (segment === segments) for (let axis = 0; axis < 3; axis++) at[axis] = to[axis];
      else {
        const [byA, byB] = arcPoint(arc, share);
        at[a] = from[a] + byA;
        at[b] = from[b] + byB;
        at[across] = Math.round(from[across] + (to[across] - from[across]) * share);
      }
      const fedSoFar = Math.round(e * share);
      [this.x, this.y, this.z] = at;
      this.#push(fedSoFar - fed, kind);
      fed = fedSoFar;
    }
  }

  #push(e: number, kind: number, flag = 0): void {
    const around = this.#around;
    const isStrand = kind === MOVE_KIND.extrude;
    const marks = kind === MOVE_KIND.wipe && !around.isWiping ? flag | UNMARKED_WIPE : flag;
    const isOwn =
      isStrand || kind === MOVE_KIND.unretract || (kind !== MOVE_KIND.travel && ROLES[around.role].ownsRetractions);
    const role = isOwn ? around.role : ROLE.travel;
    const width = isStrand ? around.width : 0;
    const height = isStrand ? around.height : 0;
    this.#moves.push(this.x, this.y, this.z, e, this.#feed, moveMeta(kind, role) | marks, width, height);
  }
}

/** States that a text may save; Klipper's own macros save a handful. */
const MOST_SAVED = 64;

function fits(value: number): boolean {
  return value >= -MOST && value <= MOST;
}
