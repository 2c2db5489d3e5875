/** A successful quote as the customer reads it: what it costs and why, how long it prints, what it uses. */
import { make } from "./dom.js";

/** @import { Feature, Quote } from "../quote/records.ts" */

/** @param {Quote} quote a successful one @returns {HTMLElement[]} */
export function resultCards(quote) {
  return [...warningCard(quote), priceCard(quote), figuresCard(quote), ...featureCard(quote)];
}

/** @param {Quote} quote @returns {HTMLElement[]} */
function warningCard({ warnings = [] }) {
  if (warnings.length === 0) return [];
  return [
    make(
      "div",
      { className: "card wide" },
      make("h3", { textContent: "Before you print" }),
      make("ul", {}, ...warnings.map(({ message }) => make("li", { textContent: message }))),
    ),
  ];
}

/** @param {Quote} quote */
function priceCard({ pricing, time }) {
  const money = moneyIn(pricing.currency);
  const isResin = pricing.technology === "sla";
  const material = isResin
    ? `Resin, ${pricing.resin_volume_ml} ml × ${money(pricing.cost_per_ml ?? 0)}/ml`
    : `Filament, ${pricing.filament_weight} g × ${money(pricing.cost_per_gram ?? 0)}/g`;
  const rows = /** @type {const} */ ([
    ["Base price", pricing.base_price],
    [`Printing, ${time.estimated_time} × ${money(pricing.cost_per_hour)}/h`, pricing.time_cost],
    [material, pricing.filament_cost],
    [`Electricity, ${pricing.printer_watts} W × ${money(pricing.cost_per_kwh)}/kWh`, pricing.electricity_cost],
  ]);
  return make(
    "div",
    { className: "card price" },
    make("h3", { textContent: "Price" }),
    make("p", { className: "total" }, money(pricing.total_price)),
    make(
      "table",
      {},
      make("caption", { className: "visually-hidden", textContent: "What the price is made of" }),
      make("tbody", {}, ...rows.map(([name, amount]) => row(name, money(amount)))),
      make("tfoot", {}, row("Total", money(pricing.total_price))),
    ),
  );
}

/** @param {Quote} quote */
function figuresCard({ pricing, time, geometry }) {
  const isResin = pricing.technology === "sla";
  /** @type {[string, string][]} */
  const figures = [
    ["Printing time", time.estimated_time],
    ...(isResin
      ? /** @type {[string, string][]} */ ([
          ["Resin", `${pricing.resin_volume_ml} ml`],
          ["Resin weight", `${pricing.resin_weight_g} g`],
        ])
      : /** @type {[string, string][]} */ ([["Filament", `${pricing.filament_weight} g`]])),
    ...(geometry
      ? /** @type {[string, string][]} */ ([
          ["Fit on one plate", `${geometry.max_models_per_plate}`],
          ["First layer", `${round(geometry.first_layer_area_mm2 / 100)} cm²`],
        ])
      : []),
    ["Sliced in", `${round(time.quote_duration)} s`],
  ];
  return make(
    "div",
    { className: "card" },
    make("h3", { textContent: "Print" }),
    make(
      "dl",
      { className: "figures" },
      ...figures.map(([name, value]) =>
        make("div", {}, make("dt", { textContent: name }), make("dd", { textContent: value })),
      ),
    ),
  );
}

/** @param {Quote} quote @returns {HTMLElement[]} */
function featureCard({ filament_breakdown: breakdown }) {
  if (!breakdown) return [];
  const features = Object.entries(breakdown.features)
    .filter(([, { weight_g }]) => weight_g > 0)
    .sort(([, a], [, b]) => b.weight_g - a.weight_g);
  return [
    make(
      "div",
      { className: "card wide" },
      make("h3", { textContent: "Filament by feature" }),
      make(
        "table",
        { className: "features" },
        make(
          "thead",
          {},
          make(
            "tr",
            {},
            ...["Feature", "Share", "Weight", "Length"].map((name) => make("th", { scope: "col", textContent: name })),
          ),
        ),
        make("tbody", {}, ...features.map(([name, feature]) => featureRow(name, feature))),
      ),
    ),
  ];
}

/** @param {string} name @param {Feature} feature */
function featureRow(name, { weight_g, percent, length_mm }) {
  const bar = make("span", { className: "bar-fill" });
  // Set as a property: the page's policy allows no style attributes.
  bar.style.width = `${percent}%`;
  return make(
    "tr",
    {},
    make("th", { scope: "row", textContent: sentence(name) }),
    make(
      "td",
      {},
      make("span", { className: "bar-track" }, bar),
      make("span", { className: "bar-value" }, `${percent.toFixed(1)} %`),
    ),
    make("td", { textContent: `${weight_g.toFixed(2)} g` }),
    make("td", { textContent: `${(length_mm / 1000).toFixed(2)} m` }),
  );
}

/** @param {string} name @param {string} value */
function row(name, value) {
  return make("tr", {}, make("th", { scope: "row", textContent: name }), make("td", { textContent: value }));
}

/** @param {string} currency ISO 4217 @returns {(amount: number) => string} rates keep the digits that they have */
function moneyIn(currency) {
  const format = new Intl.NumberFormat("en", { style: "currency", currency, maximumFractionDigits: 6 });
  return (amount) => format.format(amount);
}

/** @param {string} name like `top_solid_infill` */
function sentence(name) {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}
