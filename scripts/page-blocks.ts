/** The fenced blocks of code on a page, each with the second-level heading that it stands under. */

export interface PageBlock {
  /** Empty before the first heading. */
  readonly heading: string;
  /** Empty where the fence names none: what a command prints. */
  readonly language: string;
  readonly code: string;
}

export function pageBlocks(page: string): PageBlock[] {
  const blocks: PageBlock[] = [];
  let heading = "";
  for (const [, title, language = "", code = ""] of page.matchAll(/^## (.*)$|^```(\w*)\n([\s\S]*?)^```$/gm))
    if (title === undefined) blocks.push({ heading, language, code });
    else heading = title;
  return blocks;
}
