import { toMm, toUnits } from "../core/units.ts";
import { flowOfSpacing } from "../settings/flow.ts";
import type { ToolpathsBuilder } from "./builder.ts";

/** Within one path the width changes by no more than this, units; what changes faster is parted evenly. */
export const WIDTH_STEP: number = toUnits(0.05);

/** How a line of varying width becomes paths of one width each. */
export interface ThickPathOptions {
  readonly role: number;
  /** mm. */
  readonly height: number;
  /** A path goes on while its width differs by no more than this, units. */
  readonly tolerance: number;
}

/**
 * Writes a line point by point, in paths of nearly constant width: each as wide as its wider end, as in PrusaSlicer. The
 * width at a point is what the strand has to fill there, in units, so it is the strand's spacing.
 */
export class ThickPathWriter {
  readonly #builder: ToolpathsBuilder;
  readonly #options: ThickPathOptions;
  #x = 0;
  #y = 0;
  #width = -1;
  #pathWidth = Number.NEGATIVE_INFINITY;

  constructor(builder: ToolpathsBuilder, options: ThickPathOptions) {
    this.#builder = builder;
    this.#options = options;
  }

  addPoint(x: number, y: number, width: number): void {
    if (this.#width >= 0) this.#addStretch(x, y, width);
    this.#x = x;
    this.#y = y;
    this.#width = width;
  }

  /** Ends the line. */
  end(): void {
    this.#builder.endPath();
    this.#width = -1;
    this.#pathWidth = Number.NEGATIVE_INFINITY;
  }

  #addStretch(x: number, y: number, width: number): void {
    const { role, height, tolerance } = this.#options;
    const change = width - this.#width;
    const parts = Math.max(1, Math.ceil(Math.abs(change) / WIDTH_STEP));
    for (let part = 0; part < parts; part++) {
      const from = this.#width + (change * part) / parts;
      const to = this.#width + (change * (part + 1)) / parts;
      const own = Math.max(from, to);
      if (Math.abs(own - this.#pathWidth) > tolerance) {
        if (this.#pathWidth >= 0) this.#builder.endPath();
        const flow = flowOfSpacing(toMm(own), height);
        this.#builder.beginPath(role, flow.width, height, flow.mm3PerMm);
        this.#addBetween(x, y, part / parts);
        this.#pathWidth = own;
      }
      this.#addBetween(x, y, (part + 1) / parts);
    }
  }

  #addBetween(x: number, y: number, t: number): void {
    this.#builder.addPoint(
      Math.floor(this.#x + (x - this.#x) * t + 0.5),
      Math.floor(this.#y + (y - this.#y) * t + 0.5),
    );
  }
}
