import type { ResinSettings, Settings } from "../../index.ts";

/**
 * Child processes that do all reading and slicing: the process that answers requests must never wait for geometry, and
 * what runs away can be killed alone.
 */
export interface Children {
  /**
   * Reads a model and measures it.
   * @throws ChildFailure with the engine's code, `too_many_triangles`, `slice_timeout` or `slice_out_of_memory`
   */
  inspect(job: InspectJob, options?: ChildOptions): Promise<ModelFigures>;
  /**
   * Slices a model and writes the result to `job.output`, gzipped where that pays; removes it again on failure.
   * @throws ChildFailure as `inspect`, further `part_does_not_fit`, `no_layers` and the engine's others
   */
  slice(job: SliceJob, options?: ChildOptions): Promise<SliceOutcome>;
  close(): Promise<void>;
}

export interface ChildOptions {
  readonly signal?: AbortSignal;
  /** 0 to 1, never back; at most a few calls a second. */
  readonly onProgress?: (fraction: number) => void;
}

export interface InspectJob {
  /** A local file. */
  readonly path: string;
}

export interface ModelFigures {
  /** `stl`, `3mf`, … told by content. */
  readonly format: string;
  readonly triangles: number;
  /** mm. */
  readonly boundingBox: { readonly x: number; readonly y: number; readonly z: number };
  readonly volumeMm3: number;
}

export type SliceJob = InspectJob & {
  readonly output: string;
} & (
    | { readonly technology: "fdm"; readonly settings: Partial<Settings> }
    | { readonly technology: "sla"; readonly settings: Partial<ResinSettings> }
  );

/** What a customer should know of a model or its print. */
export interface Finding {
  /** The engine's code of the warning, in the service's spelling. */
  readonly code: string;
  readonly message: string;
}

/** What a slice found: all that quotes are made of. Plain JSON. */
export interface SliceOutcome {
  readonly model: ModelFigures;
  /** Seconds, not rounded. */
  readonly timeSeconds: number;
  readonly massGrams: number;
  /** Null for filament. */
  readonly resinMl: number | null;
  /** Filament by role in the quote's own words (`external_perimeter`, … `other`), every key there; null for resin. */
  readonly features: Readonly<Record<string, { readonly massGrams: number; readonly lengthMm: number }>> | null;
  /** Of them, support and its interface; for resin, supports and pad. */
  readonly supportGrams: number;
  readonly firstLayerAreaMm2: number;
  readonly buildPlateAreaMm2: number;
  /** Copies that fit the plate beside one another, by their bounding boxes. */
  readonly maxModelsPerPlate: number;
  readonly layers: number;
  readonly warnings: readonly Finding[];
  /** The file at `job.output`. */
  readonly file: {
    readonly contentType: string;
    readonly extension: string;
    readonly sizeBytes: number;
    readonly sha256: string;
    readonly isGzip: boolean;
  };
}

/** Why a child gave no result, in words for the customer. */
export class ChildFailure extends Error {
  override readonly name = "ChildFailure";
  /** A code of the problem list. */
  readonly code: string;

  /** @param cause for the operator's log */
  constructor(code: string, message: string, cause: string | null = null) {
    super(message, cause === null ? undefined : { cause });
    this.code = code;
  }
}
