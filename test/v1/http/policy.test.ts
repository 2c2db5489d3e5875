import { describe, expect, it } from "vitest";
import { startTestService } from "../harness.ts";

/** What browsers are told of the playground that is reached under an address. */
async function policyUnder(publicUrl: string | null): Promise<string> {
  const v1 = await startTestService({ config: { publicUrl } });
  const { headers } = await fetch(`${v1.url}/docs`);
  await v1.close();
  return headers.get("content-security-policy")!;
}

describe("the playground's policy", () => {
  it.each([null, "http://quotes.example.com"])("leaves scripts and styles on http under %s", async (publicUrl) => {
    const policy = await policyUnder(publicUrl);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/upgrade-insecure|unsafe/);
  });

  it("takes them over https where the service is reached so", async () => {
    expect(await policyUnder("https://quotes.example.com")).toMatch(/;upgrade-insecure-requests$/);
  });
});
