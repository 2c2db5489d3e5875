/** The name of an XML document's root without its prefix, from the first bytes; undefined when there is none. */
export function xmlRoot(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 4096);
  const encoding = head[0] === 0xff ? "utf-16le" : head[0] === 0xfe ? "utf-16be" : "utf-8";
  const text = new TextDecoder(encoding).decode(head);
  return /^\s*(?:<\?[^>]*\?>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!(?!--)[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<(?:[\w.-]+:)?([\w.-]+)[\s/>]/.exec(
    text,
  )?.[1];
}
