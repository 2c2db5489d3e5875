import type { CustomGcodeName, CustomLines, FilamentState, Placeholders } from "../core/custom-gcode.ts";
import type { MoveEvent } from "../core/moves.ts";
import type { Nozzle } from "./nozzle.ts";
import type { PrintPlace } from "./print-place.ts";
import type { PrintTools } from "./print-tools.ts";

/** How custom lines are filled in. */
interface Filling {
  /** Stands in their place. */
  readonly verbatim?: string | undefined;
  /** Whose lines and values they are; the tool's in use unless told. */
  readonly tool?: number;
  /** What they know beside. */
  readonly values?: Placeholders;
}

/** Custom g-code that each filament has its own of. */
const OF_FILAMENTS: ReadonlySet<CustomGcodeName> = new Set(["start_filament_gcode", "end_filament_gcode"]);

/** Fills in custom lines and follows the machine to how they leave it. */
export class CustomFiller {
  readonly #nozzle: Nozzle;
  readonly #place: PrintPlace;
  readonly #tools: PrintTools;
  /** What is the same in the whole print. */
  readonly #ofPrint: Placeholders;

  constructor(nozzle: Nozzle, place: PrintPlace, tools: PrintTools, ofPrint: Placeholders) {
    this.#nozzle = nozzle;
    this.#place = place;
    this.#tools = tools;
    this.#ofPrint = ofPrint;
  }

  fill(name: CustomGcodeName, { verbatim, tool = this.#tools.tool, values: more }: Filling = {}): CustomLines {
    const nozzle = this.#nozzle;
    const tools = this.#tools;
    const values: Placeholders = {
      ...this.#place.placeholders,
      ...this.#ofPrint,
      ...(OF_FILAMENTS.has(name) && { filament_extruder_id: tool }),
      ...more,
      ...tools.placeholders,
    };
    const { x, y, z, raised, tool: told } = nozzle;
    const from = { position: [x, y, z + raised], lift: raised, tool: told, filaments: tools.filaments } as const;
    const lines = tools.customOf(tool)(name, values, from, verbatim);
    [nozzle.x, nozzle.y] = lines.to;
    nozzle.z = lines.to[2] - raised;
    if (lines.filaments) this.#leave(lines.filaments);
    nozzle.tool = lines.chosenTool ?? nozzle.tool;
    return lines;
  }

  /** Fills in lines that stand before a move, where there are some. */
  add(events: MoveEvent[], at: number, name: CustomGcodeName, filling?: Filling): void {
    const lines = this.fill(name, filling);
    if (lines.text !== "") events.push({ at, kind: "gcode", ...lines });
  }

  #leave(filaments: readonly FilamentState[]): void {
    const { drawn, extra } = filaments[this.#tools.tool];
    Object.assign(this.#nozzle, { drawn, extra });
    this.#tools.rest(filaments);
  }
}
