import { describe, expect, test } from "vitest";
import { checkEndpoint, checkedAddresses, EndpointRefused } from "../../../src/v1/webhooks/guard.ts";
import type { HostAddress } from "../../../src/v1/webhooks/resolve.ts";

const at = (...addresses: string[]): readonly HostAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

const REFUSED: readonly (readonly [why: string, url: string])[] = [
  ["loopback", "https://127.0.0.1/"],
  ["loopback with a port", "https://127.0.0.1:8443/hook"],
  ["loopback elsewhere in its block", "https://127.255.255.254/"],
  ["loopback with two parts", "https://127.1/"],
  ["loopback with three parts", "https://127.0.1/"],
  ["loopback as one decimal", "https://2130706433/"],
  ["loopback as one hexadecimal", "https://0x7f000001/"],
  ["loopback as one octal", "https://017700000001/"],
  ["loopback in hexadecimal parts", "https://0x7f.0x0.0x0.0x1/"],
  ["loopback in octal parts", "https://0177.0.0.01/"],
  ["loopback in mixed parts", "https://0x7f.1/"],
  ["loopback with a trailing dot", "https://127.0.0.1./"],
  ["loopback in full-width digits", "https://１２７.０.０.１/"],
  ["loopback in circled digits", "https://①②⑦.0.0.1/"],
  ["loopback with ideographic stops", "https://127。0。0。1/"],
  ["loopback percent-encoded", "https://%31%32%37.0.0.1/"],
  ["this host", "https://0.0.0.0/"],
  ["this host as zero", "https://0/"],
  ["this network", "https://0.1.2.3/"],
  ["private 10", "https://10.0.0.1/"],
  ["private 10 as one decimal", "https://167772161/"],
  ["private 172.16", "https://172.16.0.1/"],
  ["the end of private 172.16/12", "https://172.31.255.255/"],
  ["private 192.168", "https://192.168.1.1/"],
  ["private 192.168 in octal", "https://0300.0250.1.1/"],
  ["carrier-grade NAT", "https://100.64.0.1/"],
  ["the end of carrier-grade NAT", "https://100.127.255.255/"],
  ["a cloud's metadata in carrier-grade NAT", "https://100.100.100.200/"],
  ["link-local", "https://169.254.1.1/"],
  ["metadata", "https://169.254.169.254/latest/meta-data/"],
  ["metadata as one decimal", "https://2852039166/"],
  ["metadata as one hexadecimal", "https://0xa9fea9fe/"],
  ["metadata in octal parts", "https://0251.0376.0251.0376/"],
  ["a platform's services at a public address", "https://168.63.129.16/"],
  ["IETF assignments", "https://192.0.0.192/"],
  ["documentation", "https://192.0.2.1/"],
  ["documentation 2", "https://198.51.100.1/"],
  ["documentation 3", "https://203.0.113.1/"],
  ["6to4 relays", "https://192.88.99.1/"],
  ["benchmarking", "https://198.18.0.1/"],
  ["multicast", "https://224.0.0.1/"],
  ["the end of multicast", "https://239.255.255.255/"],
  ["reserved", "https://240.0.0.1/"],
  ["broadcast", "https://255.255.255.255/"],
  ["IPv6 loopback", "https://[::1]/"],
  ["IPv6 loopback in full", "https://[0:0:0:0:0:0:0:1]:8443/"],
  ["IPv6 unspecified", "https://[::]/"],
  ["IPv4-mapped loopback", "https://[::ffff:127.0.0.1]/"],
  ["IPv4-mapped loopback in hexadecimal", "https://[::ffff:7f00:1]/"],
  ["IPv4-mapped metadata", "https://[::ffff:169.254.169.254]/"],
  ["IPv4-mapped public", "https://[::ffff:93.184.215.14]/"],
  ["IPv4-compatible loopback", "https://[::127.0.0.1]/"],
  ["IPv4-compatible private", "https://[::a00:1]/"],
  ["IPv4-translated loopback", "https://[::ffff:0:127.0.0.1]/"],
  ["6to4 of loopback", "https://[2002:7f00:1::]/"],
  ["6to4 of private", "https://[2002:a00:1::1]/"],
  ["Teredo", "https://[2001:0:7f00:1::1]/"],
  ["NAT64 of loopback", "https://[64:ff9b::127.0.0.1]/"],
  ["NAT64 of metadata", "https://[64:ff9b::a9fe:a9fe]/"],
  ["NAT64 of a local prefix", "https://[64:ff9b:1::a00:1]/"],
  ["IPv6 link-local", "https://[fe80::1]/"],
  ["IPv6 site-local", "https://[fec0::1]/"],
  ["unique local", "https://[fc00::1]/"],
  ["unique local of a cloud's metadata", "https://[fd00:ec2::254]/"],
  ["IPv6 multicast", "https://[ff02::1]/"],
  ["IPv6 documentation", "https://[2001:db8::1]/"],
  ["IPv6 newer documentation", "https://[3fff::1]/"],
  ["IPv6 discard", "https://[100::1]/"],
  ["IPv6 benchmarking", "https://[2001:2::1]/"],
  ["IPv6 ORCHID", "https://[2001:20::1]/"],
  ["IPv6 segment routing", "https://[5f00::1]/"],
  ["IPv6 outside the public range", "https://[4000::1]/"],
  ["localhost", "https://localhost/"],
  ["localhost with a trailing dot", "https://localhost./"],
  ["localhost in capitals", "https://LOCALHOST/"],
  ["localhost percent-encoded", "https://%6cocalhost/"],
  ["localhost in full-width letters", "https://ｌｏｃａｌｈｏｓｔ/"],
  ["a name under localhost", "https://hooks.localhost/"],
  ["a name under localhost with dots", "https://hooks.localhost../"],
  ["localhost.localdomain", "https://localhost.localdomain/"],
  ["a name without dots", "https://intranet/"],
  ["a multicast name", "https://printer.local/"],
  ["a cloud's internal name", "https://metadata.google.internal/"],
  ["a home network's name", "https://nas.home.arpa/"],
  ["a local network's name", "https://router.lan/"],
  ["http", "http://example.com/"],
  ["http to a public address", "http://93.184.215.14/"],
  ["a file", "file:///etc/passwd"],
  ["another protocol", "gopher://example.com/"],
  ["ftp", "ftp://example.com/"],
  ["data", "data:text/plain,hello"],
  ["a script", "javascript:alert(1)"],
  ["a user", "https://user@example.com/"],
  ["a user and a password", "https://user:secret@example.com/"],
  ["a password alone", "https://:secret@example.com/"],
  ["credentials that look like a host", "https://example.com:443@127.0.0.1/"],
  ["loopback behind backslashes", "https:\\\\127.0.0.1\\@example.com"],
  ["no URL", "example.com/hook"],
  ["nothing", ""],
  ["no host", "https://"],
  ["five parts", "https://1.2.3.4.5/"],
  ["a part too large", "https://256.1.1.1/"],
  ["a decimal too large", "https://4294967296/"],
  ["a port too large", "https://example.com:65536/"],
  ["a zone", "https://[fe80::1%25eth0]/"],
];

describe("checkEndpoint", () => {
  test.each(REFUSED)("refuses %s: %s", (_, url) => {
    expect(() => checkEndpoint(url, [])).toThrow(EndpointRefused);
  });

  test("the table is long enough to hold every form", () => {
    expect(REFUSED.length).toBeGreaterThan(60);
  });

  test.each([
    ["a name", "https://example.com/hooks", null],
    ["a name with a trailing dot", "https://example.com./hooks", null],
    ["a name with a port", "https://hooks.example.com:8443/", null],
    ["an international name", "https://bücher.example/", null],
    ["a name that holds localhost", "https://localhost.example.com/", null],
    ["a name that ends like localhost", "https://notlocalhost.com/", null],
    ["a name that begins like an address", "https://127.0.0.1.example.com/", null],
    ["a public address", "https://93.184.215.14/", "93.184.215.14"],
    ["the address before a private block", "https://172.15.255.255/", "172.15.255.255"],
    ["the address after a private block", "https://172.32.0.0/", "172.32.0.0"],
    ["the address after carrier-grade NAT", "https://100.128.0.0/", "100.128.0.0"],
    ["a public IPv6 address", "https://[2606:4700::1111]:8443/", "2606:4700::1111"],
  ])("lets %s through: %s", (_, url, literal) => {
    expect(checkEndpoint(url, []).literal?.address ?? null).toBe(literal);
  });

  test.each([
    ["a host, any port", "http://127.0.0.1:9000/", "127.0.0.1"],
    ["a host at a port", "http://127.0.0.1:9000/", "127.0.0.1:9000"],
    ["the default port of http", "http://127.0.0.1/", "127.0.0.1:80"],
    ["the default port of https", "https://127.0.0.1/", "127.0.0.1:443"],
    ["another form of a host", "http://0x7f.1:9000/", "127.0.0.1:9000"],
    ["an IPv6 host", "http://[::1]:9000/", "[::1]:9000"],
    ["a name in capitals", "http://hooks:9000/", "HOOKS"],
  ])("lets through what the operator allows: %s", (_, url, entry) => {
    expect(checkEndpoint(url, ["other", entry]).isAllowed).toBe(true);
  });

  test.each([
    ["another port", "http://127.0.0.1:9001/", "127.0.0.1:9000"],
    ["another host", "https://127.0.0.2/", "127.0.0.1"],
    ["credentials", "http://user@127.0.0.1/", "127.0.0.1"],
    ["another protocol", "ftp://127.0.0.1/", "127.0.0.1"],
    ["a name under an allowed one", "http://a.hooks/", "hooks"],
  ])("refuses %s beside an allowed host", (_, url, entry) => {
    expect(() => checkEndpoint(url, [entry])).toThrow(EndpointRefused);
  });
});

describe("checkedAddresses", () => {
  const example = checkEndpoint("https://example.com/", []);

  test("gives the very addresses that it judged", async () => {
    const addresses = at("93.184.215.14", "2606:4700::1111");
    expect(await checkedAddresses(example, async () => addresses)).toEqual(addresses);
  });

  test.each(
    [
      ["127.0.0.1"],
      ["10.0.0.1"],
      ["169.254.169.254"],
      ["100.64.0.1"],
      ["0.0.0.0"],
      ["168.63.129.16"],
      ["::1"],
      ["::ffff:127.0.0.1"],
      ["::ffff:93.184.215.14"],
      ["::127.0.0.1"],
      ["fe80::1%eth0"],
      ["fd00::1"],
      ["2002:7f00:1::"],
      ["64:ff9b::7f00:1"],
      ["93.184.215.14", "10.0.0.1"],
      ["10.0.0.1", "93.184.215.14"],
      ["2606:4700::1111", "::1"],
      ["no address"],
    ].map((addresses) => ({ addresses })),
  )("refuses a name at $addresses, and does not tell where it is", async ({ addresses }) => {
    const refusal = checkedAddresses(example, async () => at(...addresses));
    await expect(refusal).rejects.toThrow(EndpointRefused);
    await expect(refusal).rejects.not.toThrow(addresses.at(-1)!);
  });

  test("asks no resolver for a literal", async () => {
    const never = () => Promise.reject(new Error("asked"));
    const literal = checkEndpoint("https://93.184.215.14/", []);
    expect(await checkedAddresses(literal, never)).toEqual(at("93.184.215.14"));
  });

  test("an allowed name may be anywhere", async () => {
    const allowed = checkEndpoint("http://hooks/", ["hooks"]);
    expect(await checkedAddresses(allowed, async () => at("10.0.0.1"))).toEqual(at("10.0.0.1"));
  });
});
