import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { html, json } from "../../../src/v1/dashboard/html.ts";
import { layout, policy, type Visitor } from "../../../src/v1/dashboard/layout.ts";

const STRANGER: Visitor = { user: null, csrfToken: "token" };

describe("html", () => {
  it("escapes values, in text and in attributes", () => {
    const evil = `<script>"&'\``;
    expect(html`<a title="${evil}">${evil}</a>`.toString()).toBe(
      '<a title="&#60;script&#62;&#34;&#38;&#39;&#96;">&#60;script&#62;&#34;&#38;&#39;&#96;</a>',
    );
  });

  it("leaves markup of its own as it is, in lists too, and nothing of nothing", () => {
    const items = ["<a>", 2].map((item) => html`<li>${item}</li>`);
    expect(html`<ul>${items}${null}${undefined}${false}${0}</ul>`.toString()).toBe(
      "<ul><li>&#60;a&#62;</li><li>2</li>0</ul>",
    );
  });

  it("lets no text end an attribute or begin a tag", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(html`${text}`.toString()).not.toMatch(/[<>"'`]|&(?!#\d+;)/);
      }),
      { numRuns: 500 },
    );
  });

  it("puts data into scripts so that it cannot end them", () => {
    const data = { "</script>": "<!--" };
    expect(json(data).toString()).not.toContain("<");
    expect(JSON.parse(json(data).toString())).toEqual(data);
  });
});

describe("layout", () => {
  it("allows the page's import map by its hash, and no other inline script", () => {
    const content = { title: "t", body: html`<h1>t</h1>`, imports: { imports: { three: "/three.js" } } };
    const [, map] = /<script type="importmap">([^<]*)<\/script>/.exec(layout(content, STRANGER, "/"))!;
    const hash = createHash("sha256").update(map!).digest("base64");
    expect(policy(content)).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy({ title: "t", body: html`` })).toContain("script-src 'self';");
  });

  it("marks the page in the navigation, and shows each visitor their own", () => {
    const user = { userId: "1", email: "<a>@example.com", plan: "free", confirmed: true } as const;
    const content = { title: "<Tokens>", body: html`<h1>t</h1>` };
    const page = layout(content, { user, csrfToken: "token" }, "/dashboard/tokens");
    expect(page).toContain('<a href="/dashboard/tokens" aria-current="page">');
    expect(page).toContain("&#60;a&#62;@example.com");
    expect(page).toContain("<title>&#60;Tokens&#62; · Slicewright</title>");
    expect(page).not.toContain("not confirmed yet");
    expect(layout(content, STRANGER, "/")).not.toContain("/dashboard/tokens");
  });
});
