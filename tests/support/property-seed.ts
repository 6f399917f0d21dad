/** Runs before each file of Vitest: property tests try the same values in every run. `FUZZ_SEED=N` gives them others. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED) || 1 });
