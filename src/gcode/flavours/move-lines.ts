/**
 * A print's moves as text, with the comments of their strands.
 *
 * Numbers are a move's own integers (X, Y, Z in um, E in 1e-5 mm, F in 1e-3 mm/min), so that reading the text back
 * gives the same moves. Axes and feeds that do not change are left out. Absolute E is a running integer sum; volumetric
 * E is that sum times the filament's section, rounded, so that it does not drift.
 */
import { NEWLINE } from "../../core/ascii.ts";
import type { CustomLines } from "../../core/custom-gcode.ts";
import { isRetraction, MOVE, MOVE_KIND, type MoveEvent, moveKind, moveRole, UM_PER_MM } from "../../core/moves.ts";
import { ROLE, ROLES } from "../../core/roles.ts";
import type { GcodeOptions } from "../resolve.ts";
import type { ExplainedText } from "./explained-text.ts";
import { RunningE } from "./running-e.ts";
import type { FlavourWords } from "./words.ts";

/** Characters of moves. */
const [F, G, I, J, X, Y, Z] = [70, 71, 73, 74, 88, 89, 90];
const [ONE, TWO, THREE] = [49, 50, 51];

/** What a move is for, by its kind; an extrusion's role says more. */
const MEANINGS: readonly string[] = ["travel", "extrude", "retract", "unretract", "wipe"];

type Arc = Extract<MoveEvent, { readonly kind: "arc" }>;

export class MoveLines {
  readonly #out: ExplainedText;
  readonly #words: FlavourWords;
  readonly #isRelative: boolean;
  readonly #retractsByFirmware: boolean;
  /** The letter of the extruder's axis; 0 for none. */
  readonly #axisE: number;
  /** Custom lines after which the running E no longer holds: they move or set it. */
  readonly #touchesE: RegExp;
  readonly #runningE: RunningE;
  // What the machine knows from the text so far.
  #x = 0;
  #y = 0;
  #z = 0;
  #f = -1;
  #role = -1;
  #width = -1;
  #height = -1;
  #isWiping = false;
  /** Custom lines moved or set E: where it stands is told before it moves again. */
  #owesE = false;
  /** The arc that is being written, and how many of its moves are still to come. */
  #arc: Arc | undefined;
  #arcMoves = 0;

  constructor(out: ExplainedText, words: FlavourWords, options: GcodeOptions) {
    this.#out = out;
    this.#words = words;
    this.#isRelative = options.relativeE;
    this.#retractsByFirmware = options.firmwareRetraction;
    const letter = words.extrusionAxis ?? options.extrusionAxis;
    this.#axisE = letter === "" ? 0 : letter.charCodeAt(0);
    this.#touchesE = new RegExp(`^[ \\t]*G(?:0?[0-3]|92)\\b[^;\\n]*${letter}`, "im");
    this.#runningE = new RunningE(options.ePerMm, options.relativeE);
  }

  /** Writes the move that begins at this place of flat moves. */
  write(moves: Int32Array, at: number): void {
    const out = this.#out;
    const meta = moves[at + MOVE.meta];
    const kind = moveKind(meta);
    if (this.#owesE) this.#tellE();
    if ((kind === MOVE_KIND.wipe) !== this.#isWiping) {
      this.#isWiping = !this.#isWiping;
      out.line(this.#isWiping ? ";WIPE_START" : ";WIPE_END");
    }
    if (isRetraction(kind)) {
      this.#writeRetraction(moves, at, kind);
      return;
    }
    if (kind === MOVE_KIND.extrude) this.#writeStrand(moveRole(meta), moves[at + MOVE.width], moves[at + MOVE.height]);
    if (this.#arcMoves > 0) {
      this.#writeArcMove(moves, at);
      return;
    }
    out.char(G);
    out.char(ONE);
    if (moves[at + MOVE.x] !== this.#x) out.word(X, (this.#x = moves[at + MOVE.x]), 3);
    if (moves[at + MOVE.y] !== this.#y) out.word(Y, (this.#y = moves[at + MOVE.y]), 3);
    if (moves[at + MOVE.z] !== this.#z) out.word(Z, (this.#z = moves[at + MOVE.z]), 3);
    this.#writeFeed(moves, at);
  }

  /** A layer begins, whose height was said, mm. */
  beginLayer(height: number): void {
    this.#height = Math.round(height * UM_PER_MM);
  }

  /** The moves that follow are an arc's. */
  beginArc(arc: Arc): void {
    this.#arc = arc;
    this.#arcMoves = arc.moves;
  }

  /** Axes went home, where they stand at 0. */
  home(axes: readonly [boolean, boolean, boolean]): void {
    if (axes[0]) this.#x = 0;
    if (axes[1]) this.#y = 0;
    if (axes[2]) this.#z = 0;
  }

  /** Another tool prints. */
  takeOver(tool: number): void {
    this.#runningE.takeOver(tool);
  }

  /** Custom lines stand here, which may have done anything. */
  writeCustom({ text, does, to, chosenTool }: CustomLines): void {
    if (does.moves.length > 0) this.#writeRole(ROLE.custom);
    this.#out.line(text);
    [this.#x, this.#y, this.#z] = to;
    this.#f = -1;
    if (chosenTool !== undefined) this.takeOver(chosenTool);
    this.#owesE ||= !this.#isRelative && this.#axisE !== 0 && this.#touchesE.test(text);
  }

  /** E counts from 0 again, where a flavour sets it. */
  resetE(): void {
    if (!this.#words.resetsE) return;
    this.#runningE.reset();
    this.#tellE();
  }

  /** One of an arc's moves: all are said by the last. */
  #writeArcMove(moves: Int32Array, at: number): void {
    this.#arcMoves--;
    if (this.#arcMoves > 0) {
      this.#runningE.feed(moves[at + MOVE.e]);
      return;
    }
    const out = this.#out;
    const { i, j, isClockwise } = this.#arc!;
    out.char(G);
    out.char(isClockwise ? TWO : THREE);
    out.word(X, (this.#x = moves[at + MOVE.x]), 3);
    out.word(Y, (this.#y = moves[at + MOVE.y]), 3);
    out.word(I, i, 3);
    out.word(J, j, 3);
    this.#writeFeed(moves, at);
  }

  #writeRetraction(moves: Int32Array, at: number, kind: number): void {
    if (this.#axisE === 0) return;
    const out = this.#out;
    const { extruderOn, extruderOff, retract, unretract } = this.#words;
    const isRetract = kind === MOVE_KIND.retract;
    if (!isRetract) out.say(extruderOn);
    if (this.#retractsByFirmware) out.say(isRetract ? retract : unretract, MEANINGS[kind]);
    else {
      out.char(G);
      out.char(ONE);
      this.#writeFeed(moves, at);
    }
    if (isRetract) out.say(extruderOff);
  }

  /** The line's E and F, and what the line is for. */
  #writeFeed(moves: Int32Array, at: number): void {
    const out = this.#out;
    const e = moves[at + MOVE.e];
    const feed = moves[at + MOVE.f];
    this.#runningE.feed(e);
    if (e !== 0 && this.#axisE !== 0) out.word(this.#axisE, this.#runningE.say(), 5);
    if (feed !== this.#f) out.word(F, (this.#f = feed), 3);
    if (out.explains) out.text(` ; ${meaningOf(moves[at + MOVE.meta])}`);
    out.char(NEWLINE);
  }

  /** Says what strand follows, where it is another one. */
  #writeStrand(role: number, width: number, height: number): void {
    if (role !== this.#role) this.#writeRole(role);
    if (width !== this.#width) this.#out.line(`;WIDTH:${(this.#width = width) / UM_PER_MM}`);
    if (height !== this.#height) this.#out.line(`;HEIGHT:${(this.#height = height) / UM_PER_MM}`);
  }

  #writeRole(role: number): void {
    this.#role = role;
    this.#out.line(`;TYPE:${ROLES[role].comment}`);
  }

  /** Tells the machine where E stands. */
  #tellE(): void {
    this.#owesE = false;
    this.#out.text("G92");
    this.#out.word(this.#axisE, this.#runningE.said, 5);
    this.#out.char(NEWLINE);
  }
}

function meaningOf(meta: number): string {
  const kind = moveKind(meta);
  return kind === MOVE_KIND.extrude ? ROLES[moveRole(meta)].comment.toLowerCase() : MEANINGS[kind];
}
