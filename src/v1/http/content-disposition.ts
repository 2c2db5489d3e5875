/**
 * `Content-Disposition: attachment` for any file name (RFC 6266): the whole name in UTF-8 (RFC 8187), and for old clients a
 * plain one that means the same with or without unquoting.
 */
export function attachment(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%/]/gu, "_");
  if (plain === fileName) return `attachment; filename="${plain}"`;
  return `attachment; filename="${plain}"; filename*=UTF-8''${extendedValue(fileName)}`;
}

/** Bytes, not characters: half a surrogate pair must not throw. */
function extendedValue(text: string): string {
  return Array.from(Buffer.from(text, "utf8"), (byte) => {
    const character = String.fromCharCode(byte);
    return /[A-Za-z0-9!#$&+.^_`|~-]/.test(character)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }).join("");
}
