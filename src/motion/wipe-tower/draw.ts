/** Strokes on the tower as moves of the machine. */
import type { MoveBuffer } from "../../core/move-buffer.ts";
import { E_PER_MM, MOVE_KIND, type MoveEvent, moveMeta, UM_PER_MM } from "../../core/moves.ts";
import { ROLE } from "../../core/roles.ts";
import { TRAVEL } from "../elevation.ts";
import { feedOf } from "../feeds.ts";
import type { Nozzle } from "../nozzle.ts";
import type { TowerLayer } from "./layer.ts";
import type { WipeTowerOptions } from "./options.ts";
import { grownBox, grownCone, outlineOf } from "./outline.ts";
import type { Stroke } from "./pen.ts";
import type { TowerPlan } from "./plan.ts";

/** How a layer of the tower stands on the bed: every other one is turned, so that seams lie on both sides. */
export interface TowerFrame {
  /** From the tower's own coordinates, mm, to the bed's, um. */
  readonly place: (x: number, y: number) => readonly [number, number];
  readonly isReversed: boolean;
}

/** The frame of the tower's layer, by its number from the bed. */
export function towerFrame({ options, depth }: TowerPlan, layer: TowerLayer, number: number): TowerFrame {
  const { width, lineWidth } = options;
  const shift = Math.max(0, (depth - layer.depth - lineWidth) / 2);
  const isTurned = number % 2 === 0;
  const onBed = bedPlace(options);
  return {
    isReversed: !isTurned,
    place: (x, y) => (isTurned ? onBed(width - x, depth - (y + shift)) : onBed(x, y + shift)),
  };
}

/** From beside the tower's corner, mm, to the bed, um. */
function bedPlace({ x, y, angle }: WipeTowerOptions): TowerFrame["place"] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (atX, atY) => [
    Math.round((x + atX * cos - atY * sin) * UM_PER_MM),
    Math.round((y + atX * sin + atY * cos) * UM_PER_MM),
  ];
}

/** The filament that the tower is drawn with. */
interface TowerFilament {
  /** E quanta for a mm3. */
  readonly ePerMm3: number;
  /** mm3/s. */
  readonly maxFlow: number;
  /** Where the tool's nozzle stands beside the first one's, um. */
  readonly offset: readonly [number, number];
}

/** What the tower is drawn by. */
export interface TowerMachine {
  /** Of the tool in use. */
  readonly filament: () => TowerFilament;
  /** Sets the nozzle to the temperature of the tool to come. */
  readonly heat: () => void;
  /** Lets that tool take over. */
  readonly change: () => void;
}

/** No firmware's own retraction goes so far: it is a travel that feeds. */
const FEED = moveMeta(MOVE_KIND.travel, ROLE.wipeTower);

/** Where and with what is drawn. */
export interface Drawing {
  readonly moves: MoveBuffer;
  readonly events: MoveEvent[];
  readonly nozzle: Nozzle;
  readonly frame: Pick<TowerFrame, "place">;
  /** mm. */
  readonly height: number;
  readonly machine: TowerMachine;
  /** Of what is printed; the tower's unless told. */
  readonly role?: number;
}

/** Adds strokes to a layer's moves; E carries its remainder on. */
export function drawStrokes(strokes: readonly Stroke[], drawing: Drawing): void {
  const { moves, events, nozzle, frame, machine, role = ROLE.wipeTower } = drawing;
  const strand = moveMeta(MOVE_KIND.extrude, role);
  const height = Math.round(drawing.height * UM_PER_MM);
  let owed = 0;
  for (const stroke of strokes) {
    switch (stroke.kind) {
      case "change":
        machine.change();
        break;
      case "heat":
        machine.heat();
        break;
      case "dwell":
        events.push({ at: moves.count, kind: "dwell", seconds: stroke.seconds });
        break;
      case "speed-override":
        events.push({ at: moves.count, kind: stroke.kind, counts: stroke.counts });
        break;
      case "pressure-advance-off":
        events.push({ at: moves.count, kind: stroke.kind, tool: nozzle.tool });
        break;
      case "motor-current":
        events.push({ at: moves.count, kind: stroke.kind, milliamperes: stroke.milliamperes });
        break;
      case "travel": {
        const [x, y] = place(stroke);
        if (x !== nozzle.x || y !== nozzle.y) moves.push(x, y, nozzle.z, 0, feedOf(stroke.speed), TRAVEL, 0, 0);
        goTo(x, y);
        break;
      }
      case "feed": {
        const [x, y] = place(stroke);
        const e = Math.round(stroke.filament * E_PER_MM);
        // A feed is the nozzle's where it moves.
        const way = Math.hypot(x - nozzle.x, y - nozzle.y) / UM_PER_MM;
        const speed = way > 0 ? (way * stroke.speed) / Math.abs(stroke.filament) : stroke.speed;
        moves.push(x, y, nozzle.z, e, feedOf(speed), FEED, 0, 0);
        nozzle.fed += e;
        goTo(x, y);
        break;
      }
      case "extrude": {
        const [x, y] = place(stroke);
        const { ePerMm3, maxFlow } = machine.filament();
        const length = Math.hypot(x - nozzle.x, y - nozzle.y) / UM_PER_MM;
        owed += stroke.volume * ePerMm3;
        if (length === 0) break;
        const e = Math.round(owed);
        owed -= e;
        const speed = stroke.isRammed ? stroke.speed : Math.min(stroke.speed, (maxFlow * length) / stroke.volume);
        moves.push(x, y, nozzle.z, e, feedOf(speed), strand, Math.round(stroke.width * UM_PER_MM), height);
        nozzle.fed += e;
        goTo(x, y);
      }
    }
  }

  function place(stroke: { readonly x: number; readonly y: number }): readonly [number, number] {
    const [x, y] = frame.place(stroke.x, stroke.y);
    const [byX, byY] = machine.filament().offset;
    return [x - byX, y - byY];
  }

  function goTo(x: number, y: number): void {
    nozzle.x = x;
    nozzle.y = y;
  }
}

/** Around the tower's first layer with its brim on the bed, um; x, y. */
export function towerOutline({ options, layers, depth }: TowerPlan, brim: number): number[] {
  const onBed = bedPlace(options);
  const box = grownBox({ left: 0, front: 0, width: options.width, depth }, brim);
  const [{ cone }] = layers;
  return outlineOf(box, cone && grownCone(cone, brim)).flatMap(([x, y]) => onBed(x, y));
}
