/**
 * A print's text: its moves, and its events in a flavour's words, with the comments that viewers and firmware tools of
 * PrusaSlicer's files read.
 */
import { type MoveChunk, type MoveEvent, walkChunk } from "../../core/moves.ts";
import { decimal } from "../decimal.ts";
import { COMMENTS, type LabelWords, type ObjectLabel } from "../labels.ts";
import type { GcodeOptions } from "../resolve.ts";
import type { GcodeWriter } from "../writer.ts";
import { ExplainedText } from "./explained-text.ts";
import { MoveLines } from "./move-lines.ts";
import { plainWords } from "./plain-words.ts";
import type { FlavourWords } from "./words.ts";

const AXES = ["X", "Y", "Z"];

/** A custom line that may set accelerations: any but those known not to, as macros may do anything. */
const MAY_ACCELERATE = /^[^\S\n]*(?!G(?:0?[0-4]|9[0-2])\b|M(?:73|8[23]|10[4-79]|117|1[49]0|400)\b)[^;\s]/im;

export class MoveWriter implements GcodeWriter {
  readonly #out: ExplainedText;
  readonly #lines: MoveLines;
  readonly #words: FlavourWords;
  readonly #isRelative: boolean;
  readonly #labels: readonly ObjectLabel[];
  readonly #labelWords: LabelWords | null;
  #saidAcceleration = "";

  constructor(words: FlavourWords, options: GcodeOptions, labels: readonly ObjectLabel[]) {
    this.#out = new ExplainedText(options.explains);
    this.#lines = new MoveLines(this.#out, words, options);
    this.#words = words;
    this.#isRelative = options.relativeE;
    this.#labels = labels;
    this.#labelWords = options.labels === "octoprint" ? COMMENTS : words.labels;
  }

  write(chunk: MoveChunk, lineStarts?: Uint32Array): Uint8Array {
    const out = this.#out;
    const lines = this.#lines;
    let move = 0;
    walkChunk(
      chunk,
      (moves, at) => {
        if (lineStarts !== undefined) lineStarts[move++] = out.length;
        lines.write(moves, at);
      },
      (event) => this.#writeEvent(event),
    );
    return out.take();
  }

  #writeEvent(event: MoveEvent): void {
    const out = this.#out;
    const lines = this.#lines;
    const words = this.#words;
    switch (event.kind) {
      case "layer":
        out.line(`;LAYER_CHANGE\n;Z:${decimal(event.printZ, 5)}\n;HEIGHT:${decimal(event.height, 5)}`);
        lines.beginLayer(event.height);
        return;
      case "acceleration": {
        const toSay = words.acceleration(event);
        if (toSay !== this.#saidAcceleration) out.say((this.#saidAcceleration = toSay), "acceleration, mm/s2");
        return;
      }
      case "tool":
        out.say(words.tool(event), "change the tool");
        lines.takeOver(event.tool);
        return;
      case "motor-current":
        out.say(words.motorCurrent(event), "current of the extruder's motor, mA");
        return;
      case "home":
        out.line(homing(event.axes));
        lines.home(event.axes);
        return;
      case "arc":
        lines.beginArc(event);
        return;
      case "reset-extruder":
        lines.resetE();
        return;
      case "object":
        if (this.#labelWords)
          out.say(this.#labelWords[event.begins ? "start" : "stop"](this.#labels[event.item], event.item));
        return;
      case "modes":
        this.#writeModes();
        return;
      case "gcode":
        lines.writeCustom(event);
        if (MAY_ACCELERATE.test(event.text)) this.#saidAcceleration = "";
        return;
      case "hotend":
      case "bed":
      case "chamber":
      case "fan":
      case "axis-limits":
      case "minimum-feeds":
      case "dwell":
      case "speed-override":
      case "pressure-advance-off":
        out.say(...plainWords(event, words));
    }
  }

  /** How the numbers that follow are meant. */
  #writeModes(): void {
    const out = this.#out;
    const { modes, relativeE, absoluteE } = this.#words;
    if (this.#labels.length > 0 && this.#labelWords) out.say(this.#labelWords.define(this.#labels));
    out.say(modes, "millimetres, absolute positions");
    if (this.#isRelative) out.say(relativeE, "E from the last move");
    else {
      out.say(absoluteE, "E from the start");
      this.#lines.resetE();
    }
  }
}

function homing(axes: readonly boolean[]): string {
  return axes.every(Boolean) ? "G28" : `G28${AXES.map((name, i) => (axes[i] ? ` ${name}` : "")).join("")}`;
}
