import { toMm, toUnits } from "../core/units.ts";
import { flowOfSpacing } from "../settings/flow.ts";
import type { ToolpathsBuilder } from "./builder.ts";

/** A stretch is parted evenly so that its width changes by no more than this, mm. */
const WIDTH_STEP = toUnits(0.05);

/** A path goes on while its stretches' widths differ from its own by no more than this, mm. */
const TOLERANCE = toUnits(0.01);

/**
 * Writes a line point by point, in paths of nearly constant width: each stretch is as wide as its ends in the mean. The
 * width at a point is what the strand has to fill there, in units, so it is the strand's spacing.
 */
export class ThickPathWriter {
  readonly #builder: ToolpathsBuilder;
  readonly #role: number;
  readonly #height: number;
  #x = 0;
  #y = 0;
  #width = -1;
  #pathWidth = Number.NEGATIVE_INFINITY;

  /** @param height mm */
  constructor(builder: ToolpathsBuilder, role: number, height: number) {
    this.#builder = builder;
    this.#role = role;
    this.#height = height;
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
    const change = width - this.#width;
    const parts = Math.max(1, Math.ceil(Math.abs(change) / WIDTH_STEP));
    for (let part = 0; part < parts; part++) {
      const own = this.#width + (change * (part + 0.5)) / parts;
      if (Math.abs(own - this.#pathWidth) > TOLERANCE) {
        if (this.#pathWidth >= 0) this.#builder.endPath();
        const flow = flowOfSpacing(toMm(own), this.#height);
        this.#builder.beginPath(this.#role, flow.width, this.#height, flow.mm3PerMm);
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
