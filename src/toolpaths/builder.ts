import { ENTITY, type Toolpaths } from "./toolpaths.ts";

/**
 * Builds flat {@link Toolpaths}: points into a path, paths into an entity, entities into a value.
 * A path of fewer than two points and an entity without a path leave nothing behind, so callers need not look ahead.
 */
export class ToolpathsBuilder {
  #coords = new Int32Array(256);
  /** Numbers used in `#coords`. */
  #used = 0;
  readonly #starts: number[] = [0];
  readonly #roles: number[] = [];
  readonly #widths: number[] = [];
  readonly #heights: number[] = [];
  readonly #flows: number[] = [];
  readonly #entityStarts: number[] = [0];
  readonly #entityFlags: number[] = [];
  readonly #from: readonly [number, number] | undefined;

  /** @param from where the toolpaths start from, x and y; undefined where that is not known */
  constructor(from?: readonly [number, number]) {
    this.#from = from;
  }

  /** Entities ended so far. */
  get entityCount(): number {
    return this.#entityFlags.length;
  }

  /** x of the last point; before the first, of where the toolpaths start from, undefined where that is not known. */
  get lastX(): number | undefined {
    return this.#used > 0 ? this.#coords[this.#used - 2] : this.#from?.[0];
  }

  /** y of the last point; before the first as {@link lastX}. */
  get lastY(): number | undefined {
    return this.#used > 0 ? this.#coords[this.#used - 1] : this.#from?.[1];
  }

  /** Starts a path: role id, width and height in mm, flow in mm3/mm. */
  beginPath(role: number, width: number, height: number, flow: number): void {
    this.#roles.push(role);
    this.#widths.push(width);
    this.#heights.push(height);
    this.#flows.push(flow);
  }

  /** Adds a point in integer units; a point on the path's last one is passed over. */
  addPoint(x: number, y: number): void {
    const used = this.#used;
    const first = this.#starts[this.#starts.length - 1] * 2;
    if (used > first && this.#coords[used - 2] === x && this.#coords[used - 1] === y) return;
    if (used + 2 > this.#coords.length) this.#grow(used + 2);
    this.#coords[used] = x;
    this.#coords[used + 1] = y;
    this.#used = used + 2;
  }

  endPath(): void {
    const first = this.#starts[this.#starts.length - 1];
    if (this.#used / 2 - first >= 2) {
      this.#starts.push(this.#used / 2);
      return;
    }
    this.#used = first * 2;
    this.#roles.pop();
    this.#widths.pop();
    this.#heights.pop();
    this.#flows.pop();
  }

  /** Ends an entity of the paths since the last one. */
  endEntity(flags: number): void {
    if (this.#entityStarts[this.#entityStarts.length - 1] === this.#roles.length) return;
    this.#entityStarts.push(this.#roles.length);
    this.#entityFlags.push(flags);
  }

  /** Appends an entity of another value, run backwards if `reversed`. */
  appendEntity(from: Toolpaths, entity: number, reversed = false): void {
    const first = from.entityStarts[entity];
    const end = from.entityStarts[entity + 1];
    for (let step = 0; step < end - first; step++) {
      const path = reversed ? end - 1 - step : first + step;
      this.beginPath(from.roles[path], from.widths[path], from.heights[path], from.flows[path]);
      this.#appendPoints(from.coords, from.starts[path], from.starts[path + 1], reversed);
      this.#starts.push(this.#used / 2);
    }
    this.endEntity(from.entityFlags[entity]);
  }

  /** Appends all entities of another value in their order. */
  append(from: Toolpaths): void {
    for (let entity = 0; entity < from.entityFlags.length; entity++) this.appendEntity(from, entity);
  }

  build(): Toolpaths {
    return {
      coords: this.#coords.slice(0, this.#used),
      starts: Uint32Array.from(this.#starts),
      roles: Uint8Array.from(this.#roles),
      widths: Float64Array.from(this.#widths),
      heights: Float64Array.from(this.#heights),
      flows: Float64Array.from(this.#flows),
      entityStarts: Uint32Array.from(this.#entityStarts),
      entityFlags: Uint16Array.from(this.#entityFlags),
    };
  }

  #appendPoints(coords: Int32Array, first: number, end: number, reversed: boolean): void {
    const needed = this.#used + 2 * (end - first);
    if (needed > this.#coords.length) this.#grow(needed);
    if (!reversed) this.#coords.set(coords.subarray(2 * first, 2 * end), this.#used);
    else
      for (let point = end - 1, at = this.#used; point >= first; point--) {
        this.#coords[at++] = coords[2 * point];
        this.#coords[at++] = coords[2 * point + 1];
      }
    this.#used = needed;
  }

  #grow(needed: number): void {
    const grown = new Int32Array(Math.max(needed, 2 * this.#coords.length));
    grown.set(this.#coords.subarray(0, this.#used));
    this.#coords = grown;
  }
}

/** All entities of several values, in their order. */
export function concatToolpaths(parts: readonly Toolpaths[]): Toolpaths {
  const builder = new ToolpathsBuilder();
  for (const part of parts) builder.append(part);
  return builder.build();
}

export function entityCount(paths: Toolpaths): number {
  return paths.entityFlags.length;
}

export function isClosed(paths: Toolpaths, entity: number): boolean {
  return (paths.entityFlags[entity] & ENTITY.closed) !== 0;
}

/** Whether the entity is printed as it runs, and stays in its order. */
export function isDirected(paths: Toolpaths, entity: number): boolean {
  return (paths.entityFlags[entity] & ENTITY.directed) !== 0;
}

/** Index of the entity's first point. */
export function firstPoint(paths: Toolpaths, entity: number): number {
  return paths.starts[paths.entityStarts[entity]];
}

/** Index of the entity's last point. */
export function lastPoint(paths: Toolpaths, entity: number): number {
  return paths.starts[paths.entityStarts[entity + 1]] - 1;
}
