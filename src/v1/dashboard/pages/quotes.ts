/** The account's quotes, and the page where new ones are made. */
import type { ListRange } from "../../http/lists.ts";
import { type ListedQuote, listQuotes } from "../../quotes/find.ts";
import type { QuoteResult } from "../../quotes/quote.ts";
import { gcodePath } from "../../quotes/result.ts";
import { type Html, html } from "../html.ts";
import { needsUser, type Pages, paged, sendPage, table, userOf, when } from "../pages.ts";
import { QUOTE_PAGE } from "../quote/page.ts";

export const quotePages: Pages = async (app, { service }) => {
  app.addHook("onRequest", needsUser);

  app.get("/quote", (request, reply) => sendPage(request, reply, QUOTE_PAGE));

  app.get("/dashboard/quotes", async (request, reply) => {
    const list = (range: ListRange) => listQuotes(service.db, userOf(request).userId, range);
    const { shown, next } = await paged(request, list, (quote) => quote.quote_id);
    const body = html`<h1>Quotes</h1>
<p><a class="button" href="/quote">New quote</a></p>
${shown.length === 0 ? html`<p>There are none yet.</p>` : table("Your quotes", HEADS, shown.map(row))}
${next}`;
    return sendPage(request, reply, { title: "Quotes", body });
  });
};

const HEADS = ["File", "Technology", "Status", "Price", "Print time", "Asked for", "Download"];

function row(quote: ListedQuote): Html {
  const { pricing, time } = quote;
  const download = `/dashboard/api${gcodePath(quote.quote_id)}`;
  return html`<tr><th scope="row">${quote.file_name}</th><td>${quote.technology === "sla" ? "Resin" : "Filament"}</td>
<td>${status(quote)}</td><td>${pricing && money(pricing)}</td><td>${time?.estimated_time}</td>
<td>${when(quote.created_at)}</td>
<td>${quote.status === "success" && html`<a href="${download}" aria-label="Download what ${quote.file_name} prints from">Download</a>`}</td></tr>
`;
}

function status({ status, progress, error_message }: ListedQuote): Html {
  if (status === "pending") return html`<span class="badge">pending, ${progress} %</span>`;
  if (status === "success") return html`<span class="badge good">success</span>`;
  return html`<span class="badge bad">failed</span> ${error_message}`;
}

function money({ total_price, currency }: QuoteResult["pricing"]): string {
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(total_price);
}
