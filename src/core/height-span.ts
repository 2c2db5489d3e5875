/**
 * How thick layers are between two heights of an object, mm: `low` at `from`, `high` at `to`, in between in proportion.
 * Where no span says anything, layer_height rules.
 */
export interface HeightSpan {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}
