/** Entity tags in conditions (RFC 9110, section 13). Ours are strong and quoted. */

/** Whether `If-Match` or `If-None-Match` names the tag. A weak tag counts for `If-None-Match` only. */
export function namesTag(header: string, tag: string, { weakly }: { readonly weakly: boolean }): boolean {
  if (header.trim() === "*") return true;
  const named = header.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return named.some((one) => one === tag || (weakly && one === `W/${tag}`));
}
