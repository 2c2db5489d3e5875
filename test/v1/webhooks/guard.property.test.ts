/** The guard against another judge: Node's own BlockList over the registries of special-purpose addresses. */
import { BlockList } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkEndpoint, EndpointRefused } from "../../../src/v1/webhooks/guard.ts";

const SPECIAL_4 = `
0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24
192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4
240.0.0.0/4`;
const SPECIAL_6 = `
2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20`;

const special = new BlockList();
for (const [family, blocks] of [["ipv4", SPECIAL_4] as const, ["ipv6", SPECIAL_6] as const])
  for (const block of blocks.trim().split(/\s+/)) {
    const [address, bits] = block.split("/");
    special.addSubnet(address!, Number(bits), family);
  }

const block4 = SPECIAL_4.trim().split(/\s+/);
const anyFour = fc.integer({ min: 0, max: 2 ** 32 - 1 });
/** Half of them in special blocks, whose share of all addresses is small. */
const four = fc.oneof(
  anyFour,
  fc.tuple(fc.constantFrom(...block4), anyFour).map(([block, any]) => {
    const [address, bits] = block.split("/");
    const size = 2 ** (32 - Number(bits));
    return numberOf(address!) + (any % size);
  }),
);
const six = fc.tuple(
  fc.oneof(fc.constantFrom(0x2001, 0x2002, 0x2600, 0x2620, 0x3fff, 0x3ff0), fc.integer({ min: 0, max: 0xffff })),
  fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), { minLength: 7, maxLength: 7 }),
);

function numberOf(address: string): number {
  return address.split(".").reduce((all, part) => all * 256 + Number(part), 0);
}

function bytesOf(address: number): readonly number[] {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 255);
}

/** Every way to write an IPv4 address that a URL takes. */
const WRITINGS: readonly ((address: number) => string)[] = [
  (address) => bytesOf(address).join("."),
  (address) => `${bytesOf(address).join(".")}.`,
  (address) => String(address),
  (address) => `0x${address.toString(16)}`,
  (address) => `0${address.toString(8)}`,
  (address) =>
    bytesOf(address)
      .map((byte) => `0x${byte.toString(16)}`)
      .join("."),
  (address) =>
    bytesOf(address)
      .map((byte) => `0${byte.toString(8)}`)
      .join("."),
  (address) =>
    bytesOf(address)
      .map((byte, i) => (i % 2 === 0 ? `0X${byte.toString(16)}` : `00${byte.toString(8)}`))
      .join("."),
  (address) => `${address >>> 24}.${address & 0xffffff}`,
  (address) => `${address >>> 24}.${(address >>> 16) & 255}.${address & 0xffff}`,
  (address) => bytesOf(address).join("%2e"),
  (address) => bytesOf(address).join("。"),
];

function isRefused(url: string): boolean {
  try {
    checkEndpoint(url, []);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(EndpointRefused);
    return true;
  }
}

const PLATFORM = numberOf("168.63.129.16");

describe("the guard", () => {
  test("judges IPv4 addresses as the registry does, however they are written", () => {
    fc.assert(
      fc.property(four, fc.constantFrom(...WRITINGS), fc.nat(65_535), (address, write, port) => {
        const expected = special.check(bytesOf(address).join("."), "ipv4") || address === PLATFORM;
        expect(isRefused(`https://${write(address)}:${port}/hook`)).toBe(expected);
      }),
      { numRuns: 4000 },
    );
  });

  test("judges IPv6 addresses as the registry does", () => {
    fc.assert(
      fc.property(six, ([first, rest]) => {
        const text = [first, ...rest].map((part) => part.toString(16)).join(":");
        const isGlobal = first >>> 13 === 1;
        expect(isRefused(`https://[${text}]/hook`)).toBe(!isGlobal || special.check(text, "ipv6"));
      }),
      { numRuns: 4000 },
    );
  });

  test("refuses every IPv6 address that embeds an IPv4 address", () => {
    fc.assert(
      fc.property(four, (address) => {
        const [high, low] = [address >>> 16, address & 0xffff].map((part) => part.toString(16));
        for (const embedded of [
          `::${high}:${low}`,
          `::ffff:${high}:${low}`,
          `::ffff:0:${high}:${low}`,
          `64:ff9b::${high}:${low}`,
          `64:ff9b:1::${high}:${low}`,
          `2002:${high}:${low}::1`,
          `2001:0:${high}:${low}::1`,
        ])
          expect([embedded, isRefused(`https://[${embedded}]/`)]).toEqual([embedded, true]);
      }),
    );
  });

  test("lets no other protocol, no credentials and no bare name through, and throws nothing else", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((text) => `https://${text}`),
        ),
        (text) => {
          if (isRefused(text)) return;
          const url = new URL(text);
          expect([url.protocol, url.username, url.password]).toEqual(["https:", "", ""]);
          expect(url.hostname).toMatch(/[.:]/);
        },
      ),
      { numRuns: 500 },
    );
  });
});
