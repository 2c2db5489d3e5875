import type { ObjectStore } from "../../src/v1/objects/store.ts";

/** The keys of all objects of a store, sorted. */
export async function storedKeys(store: ObjectStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.keys()) keys.push(key);
  return keys.sort();
}
