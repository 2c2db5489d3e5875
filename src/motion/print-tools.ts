import type { CustomGcode, FilamentState, Placeholders } from "../core/custom-gcode.ts";
import type { MoveBuffer } from "../core/move-buffer.ts";
import type { Happening, MoveEvent } from "../core/moves.ts";
import type { Nozzle } from "./nozzle.ts";
import type { MotionOptions } from "./resolve.ts";

/** What prints, as the linker of layers sees it: several tools of which one is in use, or one. */
export interface PrintTools {
  /** The number of the tool in use. */
  readonly tool: number;
  /** Of the tool in use. */
  readonly options: MotionOptions;
  /** The move before which the last change of the tool stands. */
  readonly changedAt: number;
  /** What custom g-code may ask of them. */
  readonly placeholders: Placeholders;
  /** Of each tool, in use or not. */
  readonly filaments: readonly FilamentState[];
  /** Whose filament g-code ends the print. */
  readonly ending: readonly number[];
  optionsOf(tool: number): MotionOptions;
  /** Custom g-code as a tool's settings have it. */
  customOf(tool: number): CustomGcode;
  /** Tells which tools print a layer of the object or one above it; undefined where there is one tool. */
  usedFrom(layer: number): ((tool: number) => boolean) | undefined;
  /** Takes over how custom lines left the filaments of the tools that are not in use. */
  rest(filaments: readonly FilamentState[]): void;
  /** What chooses the first tool. */
  begin(): Happening[];
  /** The events, with all tools heated for the first layer where they heat one. @param first the tool that begins */
  heat(events: readonly Happening[], first: number): readonly Happening[];
  /** What is primed before the print; the tool that begins it comes last. */
  prime(moves: MoveBuffer, events: MoveEvent[]): void;
  /** Temperatures after the first layer. */
  heating(): Happening[];
  /** What is printed of a layer for the tools' own sake before the layer itself. */
  beginLayer(layer: { readonly index: number; readonly printZ: number }, moves: MoveBuffer, events: MoveEvent[]): void;
  /** Changes to a tool; false where that is the one in use. */
  change(to: number, moves: MoveBuffer, events: MoveEvent[]): boolean;
  /** What ends the print for the tools' own sake; true where that is a layer above the last one. */
  finish(moves: MoveBuffer, events: MoveEvent[]): boolean;
}

/** One tool, which never changes. */
export class OneTool implements PrintTools {
  readonly tool = 0;
  readonly changedAt = 0;
  readonly placeholders: Placeholders = {};
  readonly ending: readonly number[] = [0];
  readonly options: MotionOptions;
  readonly filaments: readonly FilamentState[];
  readonly #custom: CustomGcode;

  constructor(options: MotionOptions, custom: CustomGcode, nozzle: Nozzle) {
    this.options = options;
    this.filaments = [nozzle];
    this.#custom = custom;
  }

  optionsOf(): MotionOptions {
    return this.options;
  }

  customOf(): CustomGcode {
    return this.#custom;
  }

  usedFrom(): undefined {}

  rest(): void {}

  begin(): Happening[] {
    return [];
  }

  heat(events: readonly Happening[]): readonly Happening[] {
    return events;
  }

  prime(): void {}

  heating(): Happening[] {
    const { firstLayer, rest } = this.options.hotend;
    return rest > 0 && rest !== firstLayer ? [{ kind: "hotend", celsius: rest, wait: false }] : [];
  }

  beginLayer(): void {}

  change(): boolean {
    return false;
  }

  finish(): boolean {
    return false;
  }
}
