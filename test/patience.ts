/** How long `vi.waitFor` waits for what must come: also on a machine that has much else to do. */
export const PATIENT = { timeout: 20_000 };
