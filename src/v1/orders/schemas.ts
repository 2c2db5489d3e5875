import { type Static, Type } from "typebox";
import { closed, Id, Status, Timestamp } from "../http/schemas.ts";

/** Below this a JSON number holds every amount exactly, in any currency. */
export const MOST_MONEY = 100_000_000_000;

const money = (description: string) => Type.Number({ minimum: 0, maximum: MOST_MONEY, description });
const notes = Type.String({ maxLength: 2000, pattern: "^[^\\u0000]*$", description: "For people" });
const orNull = Type.Null();

const OrderStatus = Type.Enum(["new", "in_progress", "printing", "completed", "cancelled"], {
  type: "string",
  description: "completed and cancelled orders take no more changes",
});

const quantity = Type.Integer({ minimum: 1, maximum: 10_000, description: "Prints of this quote" });

export const OrderCreate = closed(
  {
    line_items: Type.Array(closed({ quote_id: Id("A successful quote of the caller"), quantity }), {
      minItems: 1,
      maxItems: 100,
      description: "Quotes of one currency. Their prices are copied now: what becomes of the quotes changes nothing",
    }),
    notes: Type.Optional(Type.Union([notes, orNull])),
  },
  { title: "OrderCreate" },
);
export type OrderCreate = Static<typeof OrderCreate>;

/** What was ordered and at which price stays as it is: another order is another agreement. */
export const OrderUpdate = closed(
  {
    status: Type.Optional(OrderStatus),
    notes: Type.Optional(Type.Union([notes, orNull])),
  },
  { title: "OrderUpdate" },
);
export type OrderUpdate = Static<typeof OrderUpdate>;

export const Order = closed(
  {
    order_id: Id("The order"),
    user_id: Id("Its owner"),
    status: OrderStatus,
    currency: Type.String({ pattern: "^[A-Z]{3}$", description: "ISO 4217" }),
    line_items: Type.Array(closed({ quote_id: Id("The quote"), quantity })),
    subtotal: money("Unit prices by quantities"),
    total: money("What the order costs"),
    notes: Type.Union([notes, orNull]),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: "Order" },
);
export type Order = Static<typeof Order>;

export const OrderDeleted = closed(
  {
    user_id: Id("The order's owner"),
    order_id: Id("The order that was"),
    status: Status,
    timestamp: Timestamp,
  },
  { title: "OrderDeleted" },
);

export const OrderParams = closed({ order_id: Id("The order") });
