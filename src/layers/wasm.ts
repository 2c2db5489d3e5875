/** The kernel in WebAssembly. Its bytes are embedded, so that it needs no file and runs in a browser. */

import { KERNEL_WASM } from "./kernel.generated.ts";
import { bindKernel, type Kernel, type KernelExports } from "./kernel.ts";

/** The compiled kernel, a `WebAssembly.Module`: compiled once, it can be posted to other threads. */
export interface KernelModule {
  readonly [Symbol.toStringTag]?: "WebAssembly.Module";
}

/** The part of the platform's WebAssembly that is used here; declared, because lib.dom is not. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<KernelModule>;
  instantiate(module: KernelModule): Promise<{ readonly exports: unknown }>;
};

export function compileKernel(): Promise<KernelModule> {
  return WebAssembly.compile(Uint8Array.from(atob(KERNEL_WASM), (character) => character.charCodeAt(0)));
}

/** A kernel with memory of its own; compiled anew unless {@link compileKernel}'s module is given. */
export async function createKernel(module?: KernelModule): Promise<Kernel> {
  const { exports } = await WebAssembly.instantiate(module ?? (await compileKernel()));
  return bindKernel("wasm", exports as KernelExports);
}
