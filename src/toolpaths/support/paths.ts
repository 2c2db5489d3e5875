/**
 * The toolpaths of supports at one height. Its layers of different kinds are filled each in its way, then drawn along a
 * short way together.
 */
import { ROLE } from "../../core/roles.ts";
import { toUnits } from "../../core/units.ts";
import { areaMm2 } from "../../geometry/area.ts";
import { boundsOf } from "../../geometry/bounds.ts";
import { closedLines } from "../../geometry/closed-lines.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { islandAt } from "../../geometry/islands.ts";
import { type ExPolygons, isEmpty, islandCount, polylineCount } from "../../geometry/polygons.ts";
import { isInterface, type SupportLayer } from "../../regions/support/layers.ts";
import type { SupportLevel } from "../../regions/support/levels.ts";
import type { Flow } from "../../settings/flow.ts";
import { entityCount, isDirected, ToolpathsBuilder } from "../builder.ts";
import type { FillTask } from "../infill/pattern.ts";
import { chainRuns, type EntityRun } from "../runs.ts";
import { ENTITY, type Toolpaths } from "../toolpaths.ts";
import { contactLoops } from "./contact-loops.ts";
import { firstStep, type SupportFill, type SupportPathOptions, strandOf } from "./resolve.ts";
import { lyingWithin, thinned } from "./thinned.ts";

/** What supports print at one height. */
export interface SupportPaths {
  /** From the bed. */
  readonly index: number;
  readonly printZ: number;
  /** Thickness of its thinnest layer, mm. */
  readonly height: number;
  readonly toolpaths: Toolpaths;
  /** Where strands lie: travels inside need not retract. */
  readonly islands: ExPolygons;
  /** It is one of a raft's layers. */
  readonly isRaft: boolean;
}

/** Heights and volumes nearer than this are one. */
const EPSILON = 1e-4;
/** Gaps up to twice this are closed before an area is filled, units. */
const CLOSING = 10;
/** What is left off the end of a sheath, over its spacing. */
const SHEATH_CLIP = 0.15;
/** How far inside its sheath an area is filled, over the spacing. */
const SHEATH_OVERLAP = 0.4;

export function drawSupports(engine: PolygonEngine, level: SupportLevel, options: SupportPathOptions): SupportPaths {
  const loops: Toolpaths[] = [];
  const filled = level.layers.map((layer) => {
    if (layer.overhang === undefined || !options.hasContactLoops || drawnAs(layer, options) !== "contact") return layer;
    const { lines, rest } = contactLoops(engine, layer.polygons, layer.overhang, toUnits(options.denseWidth));
    loops.push(...lines.map((line) => strandAlong(line, strandOf(options, true, layer.height))));
    return { ...layer, polygons: rest };
  });
  const parts = mergeAlike(engine, filled, options).flatMap((layer) => {
    const drawn = drawLayer(engine, layer, level, options);
    if (level.within.length === 0 || layer.isBridging) return drawn;
    const lying = lyingWithin(engine, layer, level.within, flowOf(layer, options).width);
    return lying.length === 0 ? drawn : drawn.map((paths) => thinned(engine, paths, lying));
  });
  const areas = level.layers.map(({ polygons }) => polygons);
  return {
    index: level.index,
    printZ: level.printZ,
    height: level.height,
    toolpaths: chained([...loops, ...parts]),
    isRaft: level.index < options.raftLayers,
    islands: areas.length === 1 ? areas[0] : engine.unionAll(areas),
  };
}

/** Layers that are drawn alike become one: what touches the part and the dense layer beside it. */
function mergeAlike(
  engine: PolygonEngine,
  layers: readonly SupportLayer[],
  options: SupportPathOptions,
): SupportLayer[] {
  const merged: SupportLayer[] = [];
  for (const layer of asCarried(layers, options)) {
    const kind = drawnAs(layer, options);
    const alike = merged.findIndex(
      (other) => drawnAs(other, options) === kind && areLayersAlike(other, layer) && other.isRaft === layer.isRaft,
    );
    if (alike < 0) merged.push(layer);
    else {
      const polygons = engine.unionAll([merged[alike].polygons, layer.polygons]);
      merged[alike] = { ...merged[alike], polygons };
    }
  }
  return merged;
}

/** What lies on the part, and is not to be dense, is the base's where the base has a layer as high beside it. */
function asCarried(layers: readonly SupportLayer[], options: SupportPathOptions): readonly SupportLayer[] {
  if (!options.isOneTool || options.hasBottomInterfaces) return layers;
  const isBase = (layer: SupportLayer): boolean => drawnAs(layer, options) === "base";
  return layers.map((layer) =>
    layer.kind === "bottom" && layers.some((other) => isBase(other) && areLayersAlike(other, layer))
      ? { ...layer, kind: "base" }
      : layer,
  );
}

function areLayersAlike(a: SupportLayer, b: SupportLayer): boolean {
  return Math.abs(a.height - b.height) < EPSILON && a.isBridging === b.isBridging;
}

/**
 * Dense layers of one height are drawn together, those above the part and those below it. What is not to be dense, but
 * is another tool's than the base, is drawn like the base by itself.
 */
function drawnAs({ kind }: SupportLayer, options: SupportPathOptions): "base" | "base-interface" | "contact" | "apart" {
  if (!isInterface(kind)) return kind;
  if (kind === "bottom") return options.hasBottomInterfaces ? "contact" : "apart";
  if (kind === "contact") return options.hasInterfaces ? "contact" : options.isOneTool ? "base" : "apart";
  return "contact";
}

function drawLayer(
  engine: PolygonEngine,
  layer: SupportLayer,
  level: SupportLevel,
  options: SupportPathOptions,
): Toolpaths[] {
  const isBranch = drawnAs(layer, options) === "base" && !layer.isRaft && layer.bottomZ >= EPSILON;
  if (isBranch && options.doubleWall !== undefined)
    return drawWalls(engine, layer.polygons, { flow: flowOf(layer, options), role: ROLE.support }, options.doubleWall);
  return drawArea(engine, layer.polygons, drawingOf(layer, level, options), firstStep(options, level.startsDense));
}

function drawingOf(layer: SupportLayer, level: SupportLevel, options: SupportPathOptions): Drawing {
  const kind = drawnAs(layer, options);
  if (kind === "base" && layer.bottomZ < EPSILON) {
    const { fill, angle } = layer.isRaft
      ? { fill: options.raftFirst, angle: options.raftAngles.first }
      : { fill: options.first, angle: options.firstAngle };
    return { fill, angle, flow: options.firstFlow, role: ROLE.support, hasSheath: true, isOrdered: true };
  }
  const flow = flowOf(layer, options);
  const baseAngle = options.angles[level.index % options.angles.length];
  if (kind === "base") {
    const angle = layer.isRaft ? options.raftAngles.base : baseAngle;
    return { fill: options.base, flow, angle, role: ROLE.support, hasSheath: options.hasSheath };
  }
  const role = kind === "base-interface" ? ROLE.support : ROLE.supportInterface;
  const dense = { flow, role, hasSheath: false };
  if (layer.isRaft) return { ...dense, fill: options.interface, angle: options.raftAngles.dense };
  if (kind === "apart") return { ...dense, fill: options.apart, angle: baseAngle };
  const turn = options.interfacesCross ? (level.interfaceIndex % 2 === 1 ? -Math.PI / 4 : Math.PI / 4) : 0;
  return { ...dense, fill: options.contact, angle: options.interfaceAngle + turn };
}

function flowOf(layer: SupportLayer, options: SupportPathOptions): Flow {
  const { isBridging, height } = layer;
  return isBridging ? roundStrand(height) : strandOf(options, drawnAs(layer, options) === "contact", height);
}

interface Strand {
  readonly flow: Flow;
  readonly role: number;
}

interface Drawing extends Strand {
  readonly fill: SupportFill;
  readonly angle: number;
  readonly hasSheath: boolean;
  /** An island's strands are printed as they come, its sheath first. */
  readonly isOrdered?: boolean;
}

function flagsOf({ isOrdered, fill }: Drawing): number {
  return isOrdered || fill.pattern.isOrdered ? ENTITY.directed : 0;
}

/**
 * An area's strands, a value for each of its islands.
 * @param judgedBy see {@link FillTask.judgedBy}
 */
function drawArea(engine: PolygonEngine, polygons: ExPolygons, drawing: Drawing, judgedBy: number): Toolpaths[] {
  const { flow, hasSheath } = drawing;
  const half = hasSheath ? toUnits(flow.width / 2) : 0;
  const area = engine.offset2(polygons, CLOSING, -(CLOSING + half));
  const parts: Toolpaths[] = [];
  for (let i = 0; i < islandCount(area); i++) {
    const island = islandAt(area, i);
    const out = new ToolpathsBuilder();
    if (hasSheath) addSheath(out, island, drawing, flagsOf(drawing));
    const inside = hasSheath ? engine.offset(island, -toUnits(SHEATH_OVERLAP * flow.spacing)) : island;
    for (let k = 0; k < islandCount(inside); k++) addFill(out, engine, islandAt(inside, k), drawing, judgedBy);
    if (out.entityCount > 0) parts.push(out.build());
  }
  return parts;
}

/** An area's walls, nothing inside; a value for each of its islands. */
function drawWalls(engine: PolygonEngine, polygons: ExPolygons, strand: Strand, doubleWall: number): Toolpaths[] {
  const area = engine.offset2(polygons, CLOSING, -CLOSING);
  const half = toUnits(strand.flow.width / 2);
  const parts: Toolpaths[] = [];
  for (let i = 0; i < islandCount(area); i++) {
    const island = islandAt(area, i);
    const isDouble = holdsDisc(engine, island, doubleWall);
    const out = new ToolpathsBuilder();
    // The inner wall first, which the outer one then leans on.
    if (isDouble) addSheath(out, engine.offset(island, -half - toUnits(strand.flow.spacing)), strand, ENTITY.directed);
    addSheath(out, engine.offset(island, -half), strand, ENTITY.directed);
    if (out.entityCount > 0) parts.push(out.build());
  }
  return parts;
}

/** Whether an island is so thick that a disc of some diameter, mm, lies in it. */
function holdsDisc(engine: PolygonEngine, island: ExPolygons, diameter: number): boolean {
  if (areaMm2(island) < (Math.PI / 4) * diameter ** 2) return false;
  return !isEmpty(engine.offset(island, -toUnits(diameter / 2)));
}

function addSheath(out: ToolpathsBuilder, island: ExPolygons, { flow, role }: Strand, flags: number): void {
  const { coords, starts } = closedLines(island);
  for (let line = 0; line < starts.length - 1; line++) {
    out.beginPath(role, flow.width, flow.height, flow.mm3PerMm);
    addShortened(out, coords, starts[line], starts[line + 1], toUnits(SHEATH_CLIP * flow.spacing));
    out.endPath();
    out.endEntity(flags);
  }
}

/** A line's points without the last `clip` units of its length. */
function addShortened(out: ToolpathsBuilder, coords: Int32Array, first: number, end: number, clip: number): void {
  let last = end - 1;
  let left = clip;
  let length = 0;
  for (; last > first; last--) {
    length = Math.sqrt(
      (coords[2 * last] - coords[2 * last - 2]) ** 2 + (coords[2 * last + 1] - coords[2 * last - 1]) ** 2,
    );
    if (length > left) break;
    left -= length;
  }
  if (last <= first) return;
  for (let i = first; i < last; i++) out.addPoint(coords[2 * i], coords[2 * i + 1]);
  const share = left / length;
  out.addPoint(
    Math.floor(coords[2 * last] + share * (coords[2 * last - 2] - coords[2 * last]) + 0.5),
    Math.floor(coords[2 * last + 1] + share * (coords[2 * last - 1] - coords[2 * last + 1]) + 0.5),
  );
}

function addFill(
  out: ToolpathsBuilder,
  engine: PolygonEngine,
  island: ExPolygons,
  drawing: Drawing,
  judgedBy: number,
): void {
  const { fill, flow, angle, role } = drawing;
  const { lines } = fill.pattern.fill(
    island,
    {
      spacing: fill.spacing,
      density: fill.density,
      isFull: false,
      angle: angle + Math.PI / 2,
      z: 0,
      layer: 0,
      bounds: () => boundsOf(island),
      resolution: 0,
      anchor: Infinity,
      maxAnchor: Infinity,
      loopClip: toUnits(SHEATH_CLIP * flow.spacing),
      judgedBy,
    },
    engine,
  );
  for (let line = 0; line < polylineCount(lines); line++) {
    out.beginPath(role, flow.width, flow.height, flow.mm3PerMm);
    for (let i = lines.starts[line]; i < lines.starts[line + 1]; i++)
      out.addPoint(lines.coords[2 * i], lines.coords[2 * i + 1]);
    out.endPath();
    out.endEntity(flagsOf(drawing));
  }
}

function strandAlong(line: Int32Array, { width, height, mm3PerMm }: Flow): Toolpaths {
  const out = new ToolpathsBuilder();
  out.beginPath(ROLE.supportInterface, width, height, mm3PerMm);
  for (let i = 0; i < line.length; i += 2) out.addPoint(line[i], line[i + 1]);
  out.endPath();
  out.endEntity(0);
  return out.build();
}

/** A strand over air: round, as thick as its layer. */
function roundStrand(height: number): Flow {
  return { width: height, height, spacing: height, mm3PerMm: (Math.PI / 4) * height * height, isBridge: true };
}

/** All parts along a short way; entities that are directed stay in their order. */
function chained(parts: readonly Toolpaths[]): Toolpaths {
  const runs: EntityRun[] = parts.flatMap((paths) => {
    if (isDirected(paths, 0)) return [{ paths, first: 0, end: entityCount(paths) }];
    return Array.from({ length: entityCount(paths) }, (_, i) => ({ paths, first: i, end: i + 1 }));
  });
  const out = new ToolpathsBuilder();
  for (const { paths, first, end, reversed } of chainRuns(runs))
    for (let entity = first; entity < end; entity++) out.appendEntity(paths, entity, reversed);
  return out.build();
}
