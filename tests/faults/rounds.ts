/** How long fault tests run: a few seconds each in `npm run test:slow`, as long as it takes in `npm run faults`. */

/** How often faults are repeated; undefined in the short run. */
export const givenRounds = process.env.FAULT_ROUNDS === undefined ? undefined : Number(process.env.FAULT_ROUNDS);

/** Whether this is the long run. */
export const isLong = givenRounds !== undefined;
