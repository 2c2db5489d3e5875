/** What the quote page's scripts read of the API's answers: types alone, held to the schemas by test/v1/browser/modules.test.ts. */

/** Millimetres. */
export interface Size {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface FileRecord {
  readonly file_id: string;
  readonly file_name: string;
  /** MB. */
  readonly file_size: number;
  readonly bounding_box: Size;
  readonly volume_mm3: number;
  readonly triangles: number;
  readonly format: string;
}

/** `<kind>_id` and `<kind>_name`, by the list's kind. */
export type ProfileRow = Readonly<Record<string, string>>;

/** Groups of members; which ones depends on the kind. */
export type ProfileData = Readonly<Record<string, unknown>>;

export interface Feature {
  readonly weight_g: number;
  readonly percent: number;
  readonly length_mm: number;
}

export interface Quote {
  readonly quote_id: string;
  readonly status: "pending" | "success" | "failed";
  readonly progress: number;
  readonly error_message?: string;
  readonly pricing: {
    readonly technology: "fdm" | "sla";
    readonly currency: string;
    readonly total_price: number;
    readonly base_price: number;
    readonly time_cost: number;
    readonly filament_cost: number;
    readonly electricity_cost: number;
    readonly cost_per_hour: number;
    readonly cost_per_gram?: number;
    readonly cost_per_ml?: number;
    readonly printer_watts: number;
    readonly cost_per_kwh: number;
    readonly filament_weight: number;
    readonly resin_volume_ml?: number;
    readonly resin_weight_g?: number;
  };
  readonly time: { readonly estimated_time: string; readonly quote_duration: number };
  readonly files: { readonly gcode_name: string; readonly gcode_file_size: number };
  readonly configurations: { readonly filament_config: object; readonly print_config: object };
  readonly filament_breakdown?: { readonly features: Readonly<Record<string, Feature>> } | null;
  readonly geometry?: {
    readonly first_layer_area_mm2: number;
    readonly max_models_per_plate: number;
    readonly bounding_box?: Size;
  };
  readonly warnings?: readonly { readonly message: string }[];
}
