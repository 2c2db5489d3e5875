import { changesDepth, type TowerLayer } from "./layer.ts";
import type { WipeTowerOptions } from "./options.ts";
import { type Box, type Cone, grownBox, grownCone, outlineOf } from "./outline.ts";
import { Pen, strandOf, TOWER_TRAVEL } from "./pen.ts";

/** How a layer of the tower lies. */
export interface LayerSide {
  /** Which way the last line of wiping ran. */
  readonly leftToRight: boolean;
  /** The changes lie behind the filling. */
  readonly isReversed: boolean;
}

/** mm. */
const ROUNDING = 1e-4;
/** mm/s beyond the first layer. */
const FILLING_SPEED = 2900 / 60;
/** From line to line under what dissolves, in lines. */
const CLOSE = 1.5;

/**
 * What a layer of the tower has beside its changes: filling, outline, and on the bed a brim. Once there, travels are no
 * faster than what is printed, as in PrusaSlicer.
 */
export function finishLayer(layer: TowerLayer, options: WipeTowerOptions, side: LayerSide): Pen {
  const { lineWidth: line, width } = options;
  const speed = layer.isFirst ? options.firstLayerSpeed : FILLING_SPEED;
  const strand = strandOf(line, layer.height);
  const changed = changesDepth(layer);
  // The part of the box without changes, inside of the outline.
  const front = changed + line;
  const back = layer.depth;
  const [left, right] = [line, width - line];
  const shift = side.isReversed ? -changed : 0;
  const pen = new Pen(side.leftToRight ? right : left, back + shift, strand);

  const isFilled = back - front > line - ROUNDING;
  if (isFilled) pen.ring(outlineOf({ left, front: front + shift, width: right - left, depth: back - front }), speed);
  // Along the edge to the left front corner, from whichever it is in, even if nothing is drawn there.
  const along = isFilled ? speed : TOWER_TRAVEL;
  if (pen.x > left) pen.travel(left, pen.y, along);
  if (pen.y > front + shift) pen.travel(pen.x, front + shift, along);
  if (back - front - line > line) {
    pen.travel(left + 2 * line, front + shift, speed);
    const inside = [left + 2 * line, right - 2 * line] as const;
    const depths = [front + shift, back + shift] as const;
    if (layer.isFirst) fillAcross(pen, [left + line, right - line], depths, { line, step: line }, speed);
    else if (layer.carriesSoluble) fillAcross(pen, inside, depths, { line, step: CLOSE * line }, speed);
    else fillSparse(pen, inside, depths, options, speed);
  }

  const box = { left: 0, front: 0, width, depth: layer.depth + line };
  pen.ring(outlineOf(box, layer.cone), speed);
  if (layer.isFirst) {
    if (layer.cone) fillCone(pen, box, layer.cone, brimSpacing(options, layer.height), speed);
    addBrim(pen, box, layer, options, speed);
  }
  return pen;
}

/** Lines across, about a step from each other. */
function fillAcross(
  pen: Pen,
  [left, right]: readonly [number, number],
  [front, back]: readonly [number, number],
  { line, step }: { readonly line: number; readonly step: number },
  speed: number,
): void {
  const depth = back - front - line;
  const count = Math.max(2, Math.floor(depth / step));
  const spacing = (depth - line) / (count - 1);
  for (let i = 0; i < count; i++) {
    const y = front + line + i * spacing;
    pen.extrude(pen.x, y, speed);
    pen.extrude(i % 2 === 0 ? right : left, y, speed);
  }
  pen.extrude(pen.x, back, speed);
}

/** Upright strands, so far from each other that lines of the layer above reach from one to the next. */
function fillSparse(
  pen: Pen,
  [left, right]: readonly [number, number],
  [front, back]: readonly [number, number],
  { bridging }: WipeTowerOptions,
  speed: number,
): void {
  pen.extrude(left, back, speed);
  const count = 1 + Math.floor((right - left) / bridging);
  for (let i = 1; i <= count; i++) {
    const x = left + ((right - left) * i) / count;
    pen.travel(x, pen.y, speed);
    pen.extrude(x, i % 2 === 1 ? front : back, speed);
  }
}

/** Lines across what of the cone lies before and behind the box, so that it holds on the bed. */
function fillCone(pen: Pen, box: Box, cone: Cone, spacing: number, speed: number): void {
  const inside = grownCone(cone, -spacing);
  const [x, y] = [box.left + box.width / 2, box.front + box.depth / 2];
  const count = Math.max(0, Math.ceil((inside.along - box.depth / 2) / spacing));
  for (const side of [-1, 1]) {
    for (let line = 0; line < count; line++) {
      const out = box.depth / 2 + line * spacing;
      const half = inside.across * Math.sqrt(1 - (out / inside.along) ** 2);
      const to = line % 2 === 0 ? half : -half;
      if (line === 0) pen.travel(x - to, y + side * out, speed);
      else pen.extrude(x - to, y + side * out, speed);
      pen.extrude(x + to, y + side * out, speed);
    }
  }
}

function addBrim(
  pen: Pen,
  box: Box,
  { height, cone }: Pick<TowerLayer, "height" | "cone">,
  options: WipeTowerOptions,
  speed: number,
): void {
  const spacing = brimSpacing(options, height);
  const loops = brimLoops(options, height);
  for (let loop = 1; loop <= loops; loop++) {
    const by = loop * spacing;
    pen.ring(outlineOf(grownBox(box, by), cone && grownCone(cone, by)), speed);
  }
}

/** Loops of the brim on a first layer of this height. */
export function brimLoops(options: WipeTowerOptions, height: number): number {
  const spacing = brimSpacing(options, height);
  return Math.floor((options.brimWidth + spacing / 2) / spacing);
}

/** How far the brim reaches beyond the tower, as wide as its loops lie beside each other, mm. */
export function towerBrimReach(options: WipeTowerOptions, height: number): number {
  return (brimLoops(options, height) + 0.5) * brimSpacing(options, height);
}

/** From one loop of the brim to the next, mm. */
function brimSpacing({ lineWidth }: WipeTowerOptions, height: number): number {
  return strandOf(lineWidth, height).section / height;
}
