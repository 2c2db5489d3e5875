import { wipe } from "./change.ts";
import { rammingStep, wipedStrand } from "./lines.ts";
import type { PrimingBed, WipeTowerOptions } from "./options.ts";
import { Pen, TOWER_TRAVEL } from "./pen.ts";
import { checkRoom } from "./room.ts";
import { load, raiseCurrent, ram, unload } from "./swap.ts";

/** Most of the bed's width that priming takes, of each filament mm, and how far from the bed's edges. */
const PRIMED_SHARE = 0.9;
const WIDEST_PRIMING = 60;
const PRIMING_INSET = 0.02;
const PRIMING_GAP = 0.01;
/** Filaments that others follow are primed with so many mm3; the last one until it is pure. */
const SHORT_PRIMING = 20;
/** Lines of priming end with their volume, not with a box, mm. */
const ENDLESS = 1000;

/**
 * Lines on the bed that prime filaments one after the other, side by side; a pen for each. The last one then prints. The
 * stroke `change` stands where each but the first takes over.
 * @throws SlicewrightError `SETTINGS_CONFLICT` where the bed is too narrow for so many
 */
export function primingLines(
  tools: readonly number[],
  bed: PrimingBed,
  height: number,
  options: WipeTowerOptions,
): Pen[] {
  const { lineWidth: line, ramming, swaps, volumes } = options;
  const strand = wipedStrand(options, height);
  const { x, y, width } = primingPlace(bed, tools.length);
  checkRoom(width, line, { name: "single_extruder_multi_material_priming", place: "each filament" });
  return tools.map((tool, i) => {
    const [left, right] = [x + i * width, x + (i + 1) * width];
    const pen = new Pen(left, y + line / 2, strand);
    if (i === 0) {
      pen.overrideSpeed(false);
      if (swaps) raiseCurrent(pen, swaps[tool]);
    } else pen.change();
    if (swaps) load(pen, swaps[tool], [left + 0.75 * line, right - 0.75 * line]);
    const isLast = i === tools.length - 1;
    const volume = isLast ? (volumes[tools[i - 1] ?? tool][tool] ?? 0) : SHORT_PRIMING;
    wipe(pen, [left, right], true, y + ENDLESS, volume / strand.section, { isFirst: false }, options);
    if (isLast) pen.overrideSpeed(true);
    else pen.stopPressureAdvance();
    if (isLast || ramming[tool] === undefined) return pen;
    const step = rammingStep(tool, options);
    const inside = [left + line, right - line] as const;
    pen.travel(inside[0], pen.y + line + step / 2, TOWER_TRAVEL);
    if (swaps) raiseCurrent(pen, swaps[tool]);
    ram(pen, tool, inside, height, options);
    if (swaps) unload(pen, swaps[tool], inside, step);
    return pen;
  });
}

/** Where the lines begin, and how wide those of each filament are, mm. */
interface PrimingPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** At the front of the bed, from its left; on a round one across its front: as wide as what prints leaves room for. */
function primingPlace({ left, front, across, depth, isRound }: PrimingBed, tools: number): PrimingPlace {
  const width = Math.min((PRIMED_SHARE * across) / tools, WIDEST_PRIMING);
  if (!isRound) return { x: left + PRIMING_INSET * across, y: front + PRIMING_GAP, width };
  const half = (tools * width) / 2;
  const y = front + depth / 2 - Math.sqrt(Math.max(0, (across / 2) ** 2 - (1.05 * half) ** 2));
  return { x: left + across / 2 - half, y, width };
}
