import type { Selectable } from "kysely";
import type { OrderRow } from "../database/tables.ts";
import type { Order } from "./schemas.ts";

export type OrderRecord = Selectable<OrderRow>;

/** An order as customers see it, in answers and in events. Amounts are decimal texts here and exact as JSON numbers there. */
export function presentOrder(row: OrderRecord): Order {
  return {
    order_id: row.order_id,
    user_id: row.user_id,
    status: row.status,
    currency: row.currency,
    line_items: row.line_items.map(({ quote_id, quantity }) => ({ quote_id, quantity })),
    subtotal: Number(row.subtotal),
    total: Number(row.total),
    notes: row.notes,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
