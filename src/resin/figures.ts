/** What a resin print takes. Volumes come from polygons, never from pixels. */
export interface ResinFigures {
  readonly layers: number;
  readonly timeSeconds: number;
  /** Seconds of a plate, however many copies stand on it; the same as timeSeconds. */
  readonly plateSeconds: number;
  /** ml of the part, of its supports where they are not in the part, and of the pad where neither is. */
  readonly modelMl: number;
  readonly supportMl: number;
  readonly padMl: number;
  readonly resinMl: number;
  readonly massGrams: number;
  /** Money, in the unit of the bottle's price. */
  readonly cost: number;
  /** Largest layer. */
  readonly maxAreaMm2: number;
  /** prusa_sla: layers tilted fast and slowly. */
  readonly fastLayers: number;
  readonly slowLayers: number;
  /** mm from the plate to the top. */
  readonly heightMm: number;
}
