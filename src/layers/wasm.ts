/** The kernel in WebAssembly. */
import { compileEmbedded, instantiate, type WasmModule } from "../core/embedded-wasm.ts";
import { KERNEL_WASM } from "./kernel.generated.ts";
import { bindKernel, type Kernel, type KernelExports } from "./kernel.ts";

/** The compiled kernel: compiled once, it can be posted to other threads. */
export function compileKernel(): Promise<WasmModule> {
  return compileEmbedded(KERNEL_WASM);
}

/** A kernel with memory of its own; compiled anew unless {@link compileKernel}'s module is given. */
export async function createKernel(module?: WasmModule): Promise<Kernel> {
  return bindKernel("wasm", await instantiate<KernelExports>(module ?? (await compileKernel())));
}
