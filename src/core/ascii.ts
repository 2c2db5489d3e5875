/** Bytes at which lines of text end. */
export const NEWLINE = 10;
export const RETURN = 13;
