/** `files/<name>`, `artifacts/<name>`: what the program makes, and nothing that could lead out of a folder. */
const KEY = /^[a-z]+\/[0-9a-z][0-9a-z-]*(?:\.[0-9a-z-]+)*$/;

/** @throws for what is no key */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError(`objects: got ${JSON.stringify(key)}, expected a key like files/<uuid>`);
  return key;
}
