import { joinChunks } from "../core/move-buffer.ts";
import type { MoveChunk, MoveEvent } from "../core/moves.ts";
import { LayerCooler } from "./cooling.ts";
import { fanEvents } from "./fan-events.ts";
import { joinLayers, type LinkedLayer } from "./linked-layer.ts";
import { EvenPressure } from "./pressure.ts";
import type { PressureOptions } from "./pressure-options.ts";

/** What is done to linked layers, in order: even pressure, slowing, and the fan. */
export class LayerFinisher {
  readonly #pressure: EvenPressure | undefined;
  /** Layers that wait to be cooled with the next one. */
  #held: LinkedLayer | undefined;
  readonly #cooler = new LayerCooler();
  /** As the last layer left it; undefined where custom g-code may have done so. */
  #fan: number | undefined;

  constructor(pressure: PressureOptions | undefined) {
    this.#pressure = pressure && new EvenPressure(pressure);
  }

  /** Takes a layer in, and gives back what is done. */
  push(layer: LinkedLayer): MoveChunk {
    return joinChunks((this.#pressure?.push(layer) ?? [layer]).flatMap((own) => this.#cool(own)));
  }

  /** All that is not given back yet. */
  flush(): MoveChunk {
    const done = (this.#pressure?.flush() ?? []).flatMap((own) => this.#cool(own));
    const rest = this.#held && [this.#cooled(this.#held)];
    this.#held = undefined;
    this.#fan = undefined;
    return joinChunks([...done, ...(rest ?? [])]);
  }

  #cool(own: LinkedLayer): MoveChunk[] {
    const layer = this.#held ? joinLayers(this.#held, own) : own;
    this.#held = layer.waits ? layer : undefined;
    return layer.waits ? [] : [this.#cooled(layer)];
  }

  /** Slowed and blown on, where several tools share a layer as the filament of each asks for. */
  #cooled(layer: LinkedLayer): MoveChunk {
    const { moves, events } = layer;
    // What is blown on from its beginning is so before anything else is told.
    const first: MoveEvent[] = [];
    const later: MoveEvent[] = [];
    for (const { at, part, blow, asks } of this.#cooler.cool(layer)) {
      if (blow.speed !== this.#fan) (at === 0 ? first : later).push({ at, kind: "fan", speed: blow.speed });
      this.#fan = blow.speed;
      for (const event of fanEvents(part, blow, asks)) later.push({ ...event, at: event.at + at });
    }
    return { moves, events: [...first, ...(later.length > 0 ? merge(events, later) : events)] };
  }
}

/** Two runs of events in order of their moves; at the same move, the first run's come first. */
function merge(events: readonly MoveEvent[], others: readonly MoveEvent[]): MoveEvent[] {
  return [...events, ...others].sort((a, b) => a.at - b.at);
}
