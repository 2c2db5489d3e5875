/**
 * What a quote was asked for, with its profiles as they were and every default filled in: slicing, pricing and
 * presentation read this alone, so that profiles changed or removed later change nothing.
 */
import type { ResinSettings, Settings } from "../../index.ts";
import type { SlicerModel } from "../profiles/configure.ts";
import type { Configuration } from "../profiles/vocabulary/rows.ts";
import type { PricingConfig } from "./pricing-config.ts";

export interface QuoteRequest {
  readonly printer_id: string;
  /** The resin's, of an SLA quote. */
  readonly filament_id: string;
  readonly print_setting_id: string | null;
  /** Null for SLA: its printer's preset says how the time is reckoned. */
  readonly slicer_model: SlicerModel | null;
  readonly pricing_config: PricingConfig;
  /** The three configurations, in the service's words. */
  readonly printer_config: Configuration;
  readonly filament_config: Configuration;
  readonly print_config: Configuration;
  /** The same in the engine's. */
  readonly settings: Partial<Settings> | Partial<ResinSettings>;
}
