import { ROLE } from "../core/roles.ts";
import { toUnits } from "../core/units.ts";
import { boundsMeet, boundsOfIslands, joinBounds } from "../geometry/bounds.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { concatExPolygons, islandAt, pickIslands } from "../geometry/islands.ts";
import { type Bounds, type ExPolygons, isEmpty, islandCount } from "../geometry/polygons.ts";
import { simplifyRings } from "../geometry/simplify.ts";
import type { Flow } from "../settings/flow.ts";
import { beadOrder } from "./arachne/bead-order.ts";
import { variableWalls } from "./arachne/loops.ts";
import { entityCount, ToolpathsBuilder } from "./builder.ts";
import { classicWalls } from "./classic-walls.ts";
import { extraLoops, outlinesOf } from "./extra-perimeters.ts";
import { roughened } from "./fuzzy-skin.ts";
import { coveredArea, fillGaps } from "./gap-fill.ts";
import type { Inside, IslandWalls } from "./island-walls.ts";
import { isClockwiseOnTop, type Loop, printOrder, reversedLoop, reversedOrder } from "./loops.ts";
import { isNearPaint } from "./near-paint.ts";
import { type MakeWalls, oneOnTop } from "./one-on-top.ts";
import { placesOverAir, splitAtSupport, walkStretch } from "./overhangs.ts";
import type { PerimeterOptions } from "./resolve.ts";
import { type ThickPathOptions, WIDTH_STEP } from "./thick-path.ts";
import { addThickStretch } from "./thick-stretch.ts";
import { ENTITY, type Toolpaths } from "./toolpaths.ts";

export type { Inside } from "./island-walls.ts";

/** A layer's loops, island by island in the order of its slices. */
export interface LayerLoops {
  /** Loops, and beads that do not close, in print order, island after island. */
  readonly loops: Toolpaths;
  /** Entity where each island's loops start; length islands + 1. */
  readonly loopStarts: Uint32Array;
}

/** What fills the inside of a layer's loops. */
export interface LayerInside {
  /** Lines where loops leave gaps too narrow for another one. */
  readonly gapFill: Toolpaths;
  /** What infill has to fill: inside the loops, running a little into the innermost one. */
  readonly infillArea: ExPolygons;
}

/** A layer's perimeters, all told. */
export type LayerPerimeters = LayerLoops & LayerInside;

/** A layer and its neighbours, simplified and closed. */
export interface LayerSlices {
  readonly slices: ExPolygons;
  /** Undefined where nothing hangs over, as on the bed. */
  readonly below: ExPolygons | undefined;
  /** What of the slices has air below, slivers left out; where it is told, loops are looked at there alone. */
  readonly openBelow?: ExPolygons | undefined;
  /** Undefined on top, and where its outline runs above the loops. */
  readonly above: ExPolygons | undefined;
  /** What of the slices has air above; asked for where one loop is to lie around it. */
  readonly openAbove?: ExPolygons;
  /** Its number, which chance depends on. */
  readonly index?: number;
  /** No layer lies above. */
  readonly isTopmost?: boolean;
  /** Where the skin is painted rough: lines on the outline, of each its two ends, x and y in units. */
  readonly rough?: readonly number[];
}

/** The loops of one layer, and what they leave to {@link fillInsides}. */
export function makeLoops(
  engine: PolygonEngine,
  layer: LayerSlices,
  options: PerimeterOptions,
): LayerLoops & { readonly insides: readonly Inside[] } {
  const { slices, above } = layer;
  const builder = new ToolpathsBuilder();
  const loopStarts = new Uint32Array(islandCount(slices) + 1);
  const insides: Inside[] = [];
  const support = supportOf(engine, layer, options);
  const outlines = options.extraLoops && above ? outlinesOf(above) : undefined;
  for (let i = 0; i < islandCount(slices); i++) {
    const island = islandAt(slices, i);
    const extra = outlines ? extraLoops(engine, island, outlines, options) : 0;
    const walls = wallsOf(engine, island, options.loops + extra, layer, options);
    const loops = inSkin(inOrder(walls.outermost, layer, options), layer, options);
    const hanging = support ? loops.filter((loop) => mayHangOver(loop, support, options)) : [];
    const under = support && hanging.length > 0 ? supportUnder(hanging, support) : undefined;
    for (const loop of loops) addLoop(engine, builder, loop, hanging.includes(loop) ? under : undefined, options);
    loopStarts[i + 1] = builder.entityCount;
    insides.push(...walls.insides);
  }
  return { loops: builder.build(), loopStarts, insides };
}

/**
 * Loops as they are printed. Open beads are ordered by where they begin, but where loops are searched for overhangs each is
 * then printed the way that the search leaves it: so PrusaSlicer travels between them, and a shorter way would be told too
 * short.
 */
function inOrder(outermost: readonly Loop[], { index, below }: LayerSlices, options: PerimeterOptions): Loop[] {
  if (options.variableWidth) {
    const beads = beadOrder(outermost, index ?? 0, options.externalFirst);
    return options.overhang && below
      ? beads.map((bead) => (bead.isOpen && !isClockwiseOnTop(bead) ? reversedLoop(bead) : bead))
      : beads;
  }
  const loops = printOrder(outermost);
  return options.externalFirst ? reversedOrder(loops) : loops;
}

function inSkin(loops: Loop[], { index = 0, rough = [] }: LayerSlices, { fuzzySkin }: PerimeterOptions): Loop[] {
  if (fuzzySkin === undefined) return loops;
  const isPainted = rough.length > 0 ? (x: number, y: number) => isNearPaint(x, y, rough) : undefined;
  return loops.map((loop) => roughened(loop, index, fuzzySkin, isPainted));
}

/** An island's loops: fewer where it is open above, if that is asked for. */
function wallsOf(
  engine: PolygonEngine,
  island: ExPolygons,
  wanted: number,
  { openAbove, isTopmost }: Pick<LayerSlices, "openAbove" | "isTopmost">,
  options: PerimeterOptions,
): IslandWalls {
  const make: MakeWalls = (area, loops, own, depth) =>
    own.variableWidth
      ? variableWalls(engine, area, loops, own.variableWidth, depth)
      : classicWalls(engine, area, loops, own, depth);
  if (options.oneOnTop === "none" || wanted < 2) return make(island, wanted, options, 0);
  if (isTopmost) return make(island, 1, options, 0);
  if (options.oneOnTop === "topmost" || openAbove === undefined) return make(island, wanted, options, 0);
  return oneOnTop(engine, island, openAbove, wanted, options, make);
}

/** Fills the gaps that loops leave, and tells what is left to infill. */
export function fillInsides(engine: PolygonEngine, insides: readonly Inside[], options: PerimeterOptions): LayerInside {
  const gapFill = new ToolpathsBuilder();
  const infillAreas: ExPolygons[] = [];
  for (const inside of insides) {
    const lines = isEmpty(inside.gaps) ? undefined : fillGaps(engine, inside.gaps, options);
    if (lines) gapFill.append(lines);
    infillAreas.push(infillArea(engine, inside, lines, options));
  }
  return { gapFill: gapFill.build(), infillArea: concatExPolygons(infillAreas) };
}

/** What loops of a layer lie on. */
interface Support {
  readonly area: ExPolygons;
  /** Those of its islands. */
  readonly bounds: readonly Bounds[];
  /** Around the only places where loops can hang over. */
  readonly overAir: readonly Bounds[] | undefined;
}

/** Undefined where no loop can hang over: most layers stand on steep walls, and their places are the cheaper way to know. */
function supportOf(
  engine: PolygonEngine,
  { below, openBelow }: LayerSlices,
  options: PerimeterOptions,
): Support | undefined {
  if (options.overhang === undefined || below === undefined) return undefined;
  const overAir = openBelow && placesOverAir(engine, openBelow, options);
  if (overAir && isEmpty(overAir)) return undefined;
  const area = engine.offset(below, toUnits(options.overhangReach));
  return { area, bounds: boundsOfIslands(area), overAir: overAir && boundsOfIslands(overAir) };
}

/** Whether a loop can hang over; most cannot. */
function mayHangOver({ bounds, widths }: Loop, { overAir }: Support, { variableWidth }: PerimeterOptions): boolean {
  // Strands along the middle of thin walls are external perimeters wherever they run, as PrusaSlicer's are.
  if (widths !== undefined && !variableWidth) return false;
  return overAir === undefined || overAir.some((place) => boundsMeet(place, bounds));
}

/** What of the support lies near loops. */
function supportUnder(loops: readonly Loop[], { area, bounds }: Support): ExPolygons {
  const around = loops.map((loop) => loop.bounds).reduce(joinBounds);
  return pickIslands(
    area,
    bounds.flatMap((own, i) => (boundsMeet(own, around) ? [i] : [])),
  );
}

/**
 * A bead's path goes on while its width differs by no more than this, units: in PrusaSlicer by nothing but rounding. A long
 * stretch behind a short wider one would be as wide as that.
 */
const BEAD_TOLERANCE = toUnits(0.0001);

/** Adds a loop; where it hangs over air its path is parted, and the parts stay one closed entity. */
function addLoop(
  engine: PolygonEngine,
  builder: ToolpathsBuilder,
  loop: Loop,
  under: ExPolygons | undefined,
  options: PerimeterOptions,
): void {
  if (loop.isPrintedBack) {
    const forward = new ToolpathsBuilder();
    addLoop(engine, forward, { ...loop, isPrintedBack: false }, under, options);
    builder.appendEntity(forward.build(), 0, true);
    return;
  }
  const role = loop.depth === 0 ? ROLE.externalPerimeter : ROLE.perimeter;
  const flow = loop.depth === 0 ? options.external : options.inner;
  const tolerance = options.variableWidth ? BEAD_TOLERANCE : WIDTH_STEP;
  const { coords } = loop;
  if (under === undefined || options.overhang === undefined)
    addStretch(builder, loop, 0, loop.isOpen ? coords.length / 2 - 1 : coords.length / 2, { role, flow, tolerance });
  else
    for (const { from, to, overAir } of splitAtSupport(engine, coords, under, loop.isOpen))
      if (overAir)
        addStretch(builder, { coords }, from, to, { role: ROLE.overhangPerimeter, flow: options.overhang, tolerance });
      else addStretch(builder, loop, from, to, { role, flow, tolerance });
  builder.endEntity(flagsOf(loop));
}

/** An open line has no seam to be put anywhere; its direction is the order's. */
function flagsOf({ isOpen, isHole, depth }: Loop): number {
  if (isOpen) return ENTITY.directed;
  return ENTITY.closed | (isHole ? ENTITY.hole : 0) | (depth === 0 ? ENTITY.external : 0);
}

/** Adds the path between two places of a loop, see overhangs.ts. */
function addStretch(
  builder: ToolpathsBuilder,
  { coords, widths }: Pick<Loop, "coords" | "widths">,
  from: number,
  to: number,
  { role, flow, tolerance }: { readonly role: number; readonly flow: Flow } & Pick<ThickPathOptions, "tolerance">,
): void {
  if (widths) {
    addThickStretch(builder, coords, widths, from, to, { role, height: flow.height, tolerance });
    return;
  }
  builder.beginPath(role, flow.width, flow.height, flow.mm3PerMm);
  walkStretch(coords, from, to, (x, y) => builder.addPoint(x, y));
  builder.endPath();
}

/**
 * What lies inside the loops and is not covered by gap fill, reaching into the loops by the overlap; places narrower
 * than a strand of solid infill fall away.
 */
function infillArea(
  engine: PolygonEngine,
  { inner, infillInset, infillOverlap }: Inside,
  gapFill: Toolpaths | undefined,
  options: PerimeterOptions,
): ExPolygons {
  const narrow = (options.solidInfill.spacing * LEAST_INFILL) / 2;
  const isFilled = gapFill && entityCount(gapFill) > 0;
  const open = isFilled ? engine.difference(inner, coveredArea(gapFill)) : inner;
  const outline = simplifyRings(open, toUnits(options.resolution));
  return engine.offset2(outline, -toUnits(infillInset + narrow), toUnits(narrow + infillOverlap));
}

/** Narrowest place for infill over the spacing of solid infill. */
const LEAST_INFILL = 0.6;
