/**
 * Filament by tool and role: what a print feeds beyond the furthest it has fed before. What is drawn back is a debt that
 * feeding repays first, so retractions cost nothing and the last one is not lost. Sums of integers: exact.
 *
 * What custom g-code draws back is a debt of its own: strands do not repay it, as to slicers each of them is fed whole,
 * however the start g-code leaves the filament. What is fed in place does, for it may be meant to.
 *
 * A tool that takes over from another one is drawn back since the print before: what it is fed in place until it first
 * prints brings it to the nozzle, and is not used up; nor is what loads any tool before that. What it was itself drawn
 * back is a debt as any other.
 *
 * On a wipe tower a filament that takes over is loaded until the nozzle travels to where it is wiped. It need not come as
 * far as it was unloaded, so loading settles its debt whatever it feeds: what a tower uses up is what is rammed and wiped.
 */
import { E_PER_MM, type Happening, isRetraction, MOVE_KIND, moveKind, moveRole } from "../core/moves.ts";
import { ROLE, ROLES } from "../core/roles.ts";

/** mm of filament by role id, for each tool that feeds any, by number. */
export type FilamentSums = ReadonlyMap<number, Float64Array>;

/** Tools that are told apart; what is beyond counts as the last. */
const TOOLS = 256;

/** What one tool fed, and what it owes, in E quanta. */
interface Spool {
  readonly fed: Float64Array;
  debt: number;
  /** What custom g-code drew back. */
  customDebt: number;
  /** Whether another tool printed before it. */
  readonly isLater: boolean;
  hasPrinted: boolean;
}

export class FilamentCounter {
  readonly #tools: number;
  readonly #spools: (Spool | undefined)[] = [];
  #spool = this.#choose(0);
  /** The tool in use has fed nothing since it took over. */
  #isFresh = false;
  /** It is being loaded on a wipe tower. */
  #isLoading = false;

  /** @param tools how many there are: where a further one is chosen, that in use feeds on */
  constructor(tools: number = Infinity) {
    this.#tools = tools;
  }

  happen(happening: Happening): void {
    if (happening.kind !== "tool" || happening.tool < 0 || happening.tool >= this.#tools) return;
    this.#spool = this.#choose(happening.tool);
    this.#isFresh = true;
    this.#isLoading = false;
  }

  /** @param meta the move's: what it prints, or whether it feeds in place or on a travel, which loads a filament */
  move(e: number, meta: number): void {
    const spool = this.#spool;
    const kind = moveKind(meta);
    const role = moveRole(meta);
    if (e <= 0) {
      if (e === 0) this.#isLoading = false;
      else if (role === ROLE.custom) spool.customDebt -= e;
      else spool.debt -= e;
      return;
    }
    const isInPlace = isRetraction(kind);
    const isFeed = this.#isLoading || (this.#isFresh && kind !== MOVE_KIND.extrude);
    this.#isLoading = isFeed && role === ROLE.wipeTower;
    this.#isFresh = false;
    if (this.#isLoading) {
      spool.debt = 0;
      spool.customDebt = 0;
      return;
    }
    spool.hasPrinted ||= kind === MOVE_KIND.extrude;
    const isLoad = kind === MOVE_KIND.travel || (isInPlace && spool.isLater && role !== ROLE.custom);
    if (isLoad && !spool.hasPrinted && spool.debt + spool.customDebt === 0) return;
    const repaid = Math.min(e, spool.debt);
    spool.debt -= repaid;
    const repaysCustom = role === ROLE.custom || isInPlace;
    const repaidCustom = repaysCustom ? Math.min(e - repaid, spool.customDebt) : 0;
    spool.customDebt -= repaidCustom;
    spool.fed[role] += e - repaid - repaidCustom;
  }

  finish(): FilamentSums {
    const sums = new Map<number, Float64Array>();
    this.#spools.forEach((spool, tool) => {
      if (spool?.fed.some((quanta) => quanta > 0))
        sums.set(
          tool,
          spool.fed.map((quanta) => quanta / E_PER_MM),
        );
    });
    return sums;
  }

  #choose(tool: number): Spool {
    const number = Math.min(tool, TOOLS - 1);
    this.#spools[number] ??= {
      fed: new Float64Array(ROLES.length),
      debt: 0,
      customDebt: 0,
      isLater: this.hasFed,
      hasPrinted: false,
    };
    return this.#spools[number];
  }

  /** Whether any tool has fed anything but what custom g-code asks for. */
  get hasFed(): boolean {
    return this.#spools.some((spool) => spool?.fed.some((quanta, role) => quanta > 0 && role !== ROLE.custom));
  }
}
