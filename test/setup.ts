/**
 * Properties run from one seed, so that a run can be repeated and a build fails for its change alone. To search further
 * afield: `FC_SEED=random npm test`, or a number; a failure prints its seed and its smallest case.
 */
import fc from "fast-check";
import { built } from "./built.ts";

const given = process.env.FC_SEED;
const seed = given === undefined ? 20_261_121 : Number(given);
fc.configureGlobal(Number.isInteger(seed) ? { seed } : {});

// Processes that tests start share their compiled code. Vitest turns this off for the sake of its own coverage, which does
// not look into them.
delete process.env.NODE_DISABLE_COMPILE_CACHE;
process.env.NODE_COMPILE_CACHE = built("compiled");
