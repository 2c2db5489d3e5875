/** What an order's quotes cost. */
import { totalOf } from "../../index.ts";
import { isId } from "../http/lists.ts";
import { type FieldError, Problem } from "../http/problems.ts";
import type { Database } from "../service.ts";
import { MOST_MONEY, type OrderCreate } from "./schemas.ts";

interface LineItem {
  readonly quote_id: string;
  readonly quantity: number;
  /** Decimal text with all digits of the currency. */
  readonly unit_price: string;
}

export interface PricedItems {
  readonly currency: string;
  readonly lineItems: readonly LineItem[];
  readonly total: string;
}

interface QuotedPrice {
  readonly currency: string;
  readonly total: number;
}

/**
 * Copies the prices of the caller's quotes and sums them.
 * @throws Problem `quote_not_successful` for a quote that is unknown, another user's, pending or failed, told alike;
 *   `currencies_differ`; `validation_failed` where the sum is more than an order may cost
 */
export async function priceItems(db: Database, userId: string, items: OrderCreate["line_items"]): Promise<PricedItems> {
  const prices = await pricesOf(
    db,
    userId,
    items.map(({ quote_id }) => quote_id),
  );
  refuse("quote_not_successful", "the quote is none of yours that succeeded", items, ({ quote_id }) =>
    prices.has(quote_id),
  );
  const { currency } = prices.get(items[0]!.quote_id)!;
  refuse(
    "currencies_differ",
    `the quote is not in ${currency}, as the first one is`,
    items,
    ({ quote_id }) => prices.get(quote_id)!.currency === currency,
  );
  const lineItems = items.map(({ quote_id, quantity }) => {
    const unitPrice = totalOf(currency, [{ unitPrice: prices.get(quote_id)!.total, quantity: 1 }]);
    return { quote_id, quantity, unit_price: unitPrice };
  });
  const total = totalOf(
    currency,
    lineItems.map(({ unit_price, quantity }) => ({ unitPrice: unit_price, quantity })),
  );
  if (Number(total) > MOST_MONEY)
    throw new Problem("validation_failed", `got an order over ${total} ${currency}, expected at most ${MOST_MONEY}`, {
      errors: [{ pointer: "/line_items", code: "total", detail: `must not cost more than ${MOST_MONEY} together` }],
    });
  return { currency, lineItems, total };
}

async function pricesOf(db: Database, userId: string, ids: readonly string[]): Promise<Map<string, QuotedPrice>> {
  const possible = [...new Set(ids.filter(isId))];
  if (possible.length === 0) return new Map();
  const rows = await db
    .selectFrom("quotes")
    .select(["quote_id", "result"])
    .where("user_id", "=", userId)
    .where("status", "=", "success")
    .where("quote_id", "in", possible)
    .execute();
  return new Map(rows.map(({ quote_id, result }) => [quote_id, quotedPrice(result)]));
}

function quotedPrice(result: Record<string, unknown> | null): QuotedPrice {
  const { currency, total_price } = result!.pricing as { currency: string; total_price: number };
  return { currency, total: total_price };
}

/** Refuses the items that are not right, naming each. */
function refuse<T>(
  code: "quote_not_successful" | "currencies_differ",
  detail: string,
  items: readonly T[],
  isRight: (item: T) => boolean,
): void {
  const errors = items.flatMap((item, i): FieldError[] =>
    isRight(item) ? [] : [{ pointer: `/line_items/${i}/quote_id`, code, detail }],
  );
  if (errors.length > 0) throw new Problem(code, `${errors[0]!.pointer}: ${detail}`, { errors });
}
