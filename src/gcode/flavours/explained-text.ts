import { TextBuffer } from "../text-buffer.ts";

/** G-code that may say of each line what it is for. */
export class ExplainedText extends TextBuffer {
  readonly explains: boolean;

  constructor(explains: boolean) {
    super();
    this.explains = explains;
  }

  /** Says words, of several lines perhaps, and what they are for where that is to be explained; nothing for none. */
  say(words: string, meaning?: string): void {
    if (words === "") return;
    const isPlain = !this.explains || meaning === undefined;
    this.line(isPlain ? words : `${words.replaceAll("\n", ` ; ${meaning}\n`)} ; ${meaning}`);
  }
}
