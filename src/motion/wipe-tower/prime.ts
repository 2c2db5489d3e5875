import { wipe } from "./change.ts";
import type { PrimingPlace, WipeTowerOptions } from "./options.ts";
import { Pen, strandOf, TOWER_TRAVEL } from "./pen.ts";
import { load, ram, unload } from "./swap.ts";

/** Filaments that others follow are primed with so many mm3; the last one until it is pure. */
const SHORT_PRIMING = 20;
/** Lines of priming end with their volume, not with a box, mm. */
const ENDLESS = 1000;

/**
 * Lines on the bed that prime filaments one after the other, side by side; a pen for each. The last one then prints. The
 * stroke `change` stands where each but the first takes over.
 */
export function primingLines(
  tools: readonly number[],
  { x, y, width }: PrimingPlace,
  height: number,
  options: WipeTowerOptions,
): Pen[] {
  const { lineWidth: line, swaps, volumes } = options;
  const strand = strandOf(line, height);
  return tools.map((tool, i) => {
    const [left, right] = [x + i * width, x + (i + 1) * width];
    const pen = new Pen(left, y + line / 2, strand);
    if (i === 0) pen.overrideSpeed(false);
    else pen.change();
    if (swaps) load(pen, swaps[tool], [left + 0.75 * line, right - 0.75 * line]);
    const isLast = i === tools.length - 1;
    const volume = isLast ? (volumes[tools[i - 1] ?? tool][tool] ?? 0) : SHORT_PRIMING;
    wipe(pen, [left, right], true, y + ENDLESS, volume / strand.section, { isFirst: false }, options);
    if (isLast) pen.overrideSpeed(true);
    else pen.stopPressureAdvance();
    if (isLast || !swaps) return pen;
    const { ramming } = swaps[tool];
    const step = line * ramming.widthShare * ramming.stepShare;
    const inside = [left + line, right - line] as const;
    pen.travel(inside[0], pen.y + line + step / 2, TOWER_TRAVEL);
    ram(pen, swaps[tool], inside, height, options);
    unload(pen, swaps[tool], inside, step);
    return pen;
  });
}
