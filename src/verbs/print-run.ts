/** A print as its layers come: linked, written and watched, in the order in which they are printed. */
import type { Warning } from "../core/warnings.ts";
import { customGcode } from "../gcode/custom.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons } from "../geometry/polygons.ts";
import { addGaps, gapWarnings, NO_GAPS } from "../layers/gaps.ts";
import type { KernelName } from "../layers/kernel.ts";
import { createLinker, type Linker, type PrintFacts } from "../motion/link.ts";
import { resolveMotion } from "../motion/resolve.ts";
import { firstTool } from "../motion/tool-change.ts";
import { forExtruder } from "../settings/extruders.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import type { FilamentJob, PrintedLayer } from "../workers/filament.ts";
import { AirWatch } from "./air-watch.ts";
import { firstLayerHull } from "./first-layer.ts";
import type { PrintWriter, WrittenPrint } from "./print-writer.ts";
import { standbyPlaces } from "./standby.ts";
import { toolSet } from "./tool-set.ts";
import { TowerWatch } from "./tower-watch.ts";

/** One layer of the result. */
export interface SlicedLayer {
  /** Its place in the plan; layers of which nothing is printed are left out. */
  readonly index: number;
  /** Where the nozzle is while it prints the layer, mm above the bed. */
  readonly printZ: number;
  /** mm; where objects have layers of their own, what is between this one and the one below. */
  readonly height: number;
  /** What is cut of all items that have it, simplified to `gcode_resolution` and closed; in the first item's coordinates. */
  readonly polygons: ExPolygons;
  /** In print order, in the first item's own coordinates; a wipe tower is in the g-code alone. */
  readonly toolpaths: Toolpaths;
}

export class PrintRun {
  /** Of all layers so far of which anything is printed, in print order. */
  readonly layers: SlicedLayer[] = [];
  /** The tool that begins. */
  readonly initialTool: number;
  readonly #job: FilamentJob;
  readonly #writer: PrintWriter;
  readonly #linker: Linker;
  readonly #air: AirWatch;
  readonly #tower: TowerWatch | undefined;
  /** Items are printed one after the other. */
  readonly #isInTurn: boolean;
  /** Layers of the items that come after the first, where they are printed one after the other. */
  readonly #waiting: PrintedLayer[][] = [];
  #pushed = 0;
  #gaps = NO_GAPS;
  #kernel: KernelName = "wasm";

  /** @param first the first layer that is to be pushed: custom g-code asks what lies on the bed before any is */
  constructor(job: FilamentJob, writer: PrintWriter, facts: Pick<PrintFacts, "marks" | "plate">, first: PrintedLayer) {
    const { settings, items, objects } = job;
    const { tools, layerCount, others } = first;
    const [{ offset }] = items;
    const several = tools && toolSet(settings, tools, standbyPlaces(first, settings, offset));
    this.initialTool = several ? firstTool(several) : 0;
    this.#job = job;
    this.#writer = writer;
    this.#air = new AirWatch(objects);
    this.#tower = tools?.tower && new TowerWatch(tools.tower, offset);
    this.#isInTurn = others !== undefined;
    this.#linker = createLinker(
      resolveMotion(forExtruder(settings, tools?.initial ?? 0)),
      customGcode(settings),
      { ...facts, layerCount, firstLayer: firstLayerHull(first, offset) },
      several,
    );
    writer.push(this.#linker.start());
  }

  /** What cut the triangles, in every thread. */
  get kernel(): KernelName {
    return this.#kernel;
  }

  push(printed: PrintedLayer): void {
    this.#gaps = addGaps(this.#gaps, printed.gaps);
    if (printed.kernel !== "wasm") this.#kernel = printed.kernel;
    this.#write(printed, this.#pushed++, 0);
    for (const [k, own] of (printed.others ?? []).entries()) (this.#waiting[k] ??= []).push(own);
  }

  /** Prints the items that wait for the first to end, and ends the print; undefined where there is no strand in it. */
  finish(): WrittenPrint | undefined {
    for (const [k, own] of this.#waiting.entries()) this.#nextItem(k + 1, own);
    if (this.layers.length === 0) return undefined;
    this.#writer.push(this.#linker.finish());
    return this.#writer.finish();
  }

  warnings(): Warning[] {
    return [...gapWarnings(this.#gaps), ...this.#air.warnings(), ...(this.#tower?.warnings() ?? [])];
  }

  #nextItem(index: number, layers: readonly PrintedLayer[]): void {
    const { offset } = this.#job.items[index];
    this.#writer.push(this.#linker.nextObject({ index, offset, tool: layers[0].tools?.initial }));
    for (const [at, printed] of layers.entries()) this.#write(printed, at, index);
  }

  /** @param item which of those that are printed one after the other */
  #write(printed: PrintedLayer, index: number, item: number): void {
    const { slices: polygons, objects, toolpaths, moves, tools, levels } = printed;
    const { object } = this.#job.items[item];
    const { printZ, heights } = this.#isInTurn ? this.#job.objects[object].plan : this.#job.plan;
    this.#air.add(this.#isInTurn ? objects.filter((own) => own.object === object) : objects, printZ[index]);
    for (const { moves: own, passes, ...level } of levels) {
      // Supports too thin for a strand.
      if (level.toolpaths.roles.length === 0) continue;
      this.#writer.push(this.#linker.push(own, passes));
      this.layers.push({ index, ...level, polygons: EMPTY_EXPOLYGONS });
    }
    if (toolpaths.roles.length === 0) return;
    this.#writer.push(this.#linker.push(moves, tools?.passes));
    this.#tower?.add(toolpaths, index);
    this.layers.push({ index, printZ: printZ[index], height: heights[index], polygons, toolpaths });
  }
}
