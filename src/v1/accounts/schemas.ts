import { Type } from "typebox";
import { closed, Timestamp } from "../http/schemas.ts";

const MOST = Number.MAX_SAFE_INTEGER;
const Count = (description: string) => Type.Integer({ minimum: 0, maximum: MOST, description });
const Megabytes = (description: string) => Type.Number({ minimum: 0, maximum: MOST, description });

export const Account = closed(
  {
    user_id: Type.String(),
    email: Type.String(),
    plan: Type.Union([Type.Literal("free"), Type.Literal("pro")], { description: "Webhooks and orders need pro" }),
    created_at: Timestamp,
    usage: closed(
      {
        files: Count("Files kept"),
        files_mb: Megabytes("Their size in MB"),
        profiles: Count("Configurations kept, of all kinds"),
        quotes: Count("Quotes kept"),
        pending_quotes: Count("Of them, those not finished"),
        webhook_endpoints: Count("Webhook endpoints"),
        api_tokens: Count("API tokens that are valid"),
      },
      { description: "What the account holds now" },
    ),
    limits: closed(
      {
        requests_per_minute: Count("Requests to the API in a minute"),
        file_size: Megabytes("Of one file, in MB"),
        files: Count("Files kept at once"),
        profiles: Count("Configurations of all kinds kept at once"),
        pending_quotes: Count("Quotes pending at once"),
        slices_at_once: Count("Quotes worked on at once; the others wait"),
        slice_seconds: Count("Seconds that slicing one model may take"),
        triangles: Count("Triangles of one model"),
        webhook_endpoints: Count("Webhook endpoints kept at once"),
      },
      { description: "What it may hold and do" },
    ),
  },
  { title: "Account" },
);
