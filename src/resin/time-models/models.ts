import type { ResinTimeModel } from "../../settings/resin-settings.ts";
import { msla } from "./msla.ts";
import { prusaSla } from "./prusa-sla.ts";
import type { TimeModel } from "./time-model.ts";

/** One row for each model. */
export const TIME_MODELS: Readonly<Record<ResinTimeModel, TimeModel>> = Object.freeze({ prusa_sla: prusaSla, msla });
