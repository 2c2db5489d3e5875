/** What a stranger sees first, and what an account holds. */
import { presentLimits, usageOf } from "../../accounts/usage.ts";
import { type Html, html } from "../html.ts";
import { done, needsUser, type Pages, sendPage, userOf } from "../pages.ts";

export const overviewPages: Pages = async (app, { service }) => {
  app.get("/", (request, reply) =>
    request.visitor.user ? reply.redirect("/dashboard", 303) : sendPage(request, reply, LANDING),
  );

  app.get("/dashboard", { onRequest: needsUser }, async (request, reply) => {
    const { userId, plan } = userOf(request);
    const usage = await usageOf(service, userId);
    const limits = presentLimits(service.config.limits);
    return sendPage(request, reply, {
      title: "Overview",
      body: html`<h1>Overview</h1>
${done(request)}
<section class="cards thirds" aria-label="Usage">
${card("Plan", plan === "pro" ? "Pro" : "Free", plan === "pro" ? "with webhooks and orders" : "webhooks and orders need the pro plan")}
${card("Files", usage.files, html`of ${number(limits.files)}, ${usage.files_mb.toFixed(1)} MB in all${meter("Files", usage.files, limits.files)}`)}
${card("Quotes", usage.quotes, "kept")}
${card("Pending", usage.pending_quotes, html`of ${limits.pending_quotes}${meter("Pending quotes", usage.pending_quotes, limits.pending_quotes)}`)}
${card("Profiles", usage.profiles, html`up to ${number(limits.profiles)}`)}
${card("API tokens", usage.api_tokens, html`<a href="/dashboard/tokens">Create or revoke</a>`)}
</section>
<h2>Limits</h2>
<table>
<tbody>
${limit("Requests a minute", number(limits.requests_per_minute))}
${limit("Size of one file", `${limits.file_size} MB`)}
${limit("Triangles of one model", number(limits.triangles))}
${limit("Time to slice one model", `${limits.slice_seconds} s`)}
${limit("Quotes sliced at once", limits.slices_at_once)}
${limit("Webhook endpoints", limits.webhook_endpoints)}
</tbody>
</table>
<h2>Next</h2>
<p><a class="button" href="/quote">Quote a model</a> <a class="button quiet" href="/docs">Try the API</a></p>`,
    });
  });
};

const LANDING = {
  title: "3D print quotes",
  body: html`<div class="hero">
<h1>Quotes for 3D prints, from a model to a price</h1>
<p>Upload a part, pick printer and material, and get price, print time, weight and the printable file: here in the browser,
or from your own program over a JSON API. Filament and resin.</p>
<p><a class="button" href="/sign-up">Sign up</a> <a class="button quiet" href="/log-in">Log in</a></p>
</div>
<section class="cards thirds" aria-label="What it does">
${card("Sliced, not guessed", "", "Time and material are those of the file that will be printed.")}
${card("To the cent", "", "Prices are worked out in exact decimals, each part of them shown.")}
${card("For programs", "", html`An OpenAPI document, a playground, webhooks. <a href="/docs">Read the API</a>`)}
</section>`,
};

function card(title: string, value: string | number, text: Html | string): Html {
  return html`<div class="card"><h2>${title}</h2>${value !== "" && html`<p class="figure">${value}</p>`}<p>${text}</p></div>`;
}

function number(value: number): string {
  return value.toLocaleString("en");
}

function meter(name: string, value: number, most: number): Html {
  return html`<meter aria-label="${name} used" value="${value}" max="${most}" high="${most * 0.9}"></meter>`;
}

function limit(name: string, value: string | number): Html {
  return html`<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`;
}
