/** The kernel in WebAssembly. */
import { compileEmbedded, instantiate, WASM_MODULE, type WasmModule } from "../core/embedded-wasm.ts";
import { checkOption } from "../core/option.ts";
import { KERNEL_WASM } from "./kernel.generated.ts";
import { bindKernel, type Kernel, type KernelExports } from "./kernel.ts";

/** The compiled kernel: compiled once, it can be posted to other threads. */
export function compileKernel(): Promise<WasmModule> {
  return compileEmbedded(KERNEL_WASM);
}

/**
 * A kernel with memory of its own.
 * @param module the compiled kernel; compiled anew unless it is given
 * @throws SlicewrightError `USAGE`
 */
export async function createKernel(module?: WasmModule): Promise<Kernel> {
  checkOption("kernel", "module", module, WASM_MODULE);
  return bindKernel("wasm", await instantiate<KernelExports>(module ?? (await compileKernel())));
}
