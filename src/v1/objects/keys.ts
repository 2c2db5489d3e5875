/** `files/<name>`, `artifacts/<name>`: what the program makes, and nothing that could lead out of a folder. */
const KEY = /^[a-z]+\/[0-9a-z][0-9a-z-]*(?:\.[0-9a-z-]+)*$/;

export function isKey(text: string): boolean {
  return KEY.test(text);
}

/** @throws for what is no key */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new RangeError(`objects: got ${JSON.stringify(key)}, expected a key like files/<uuid>`);
  return key;
}
