/** Values that no other test of a run uses, nor the demo's data. Their widths are fixed: none is the beginning of another. */

/** Every worker of a run has a number of its own, also one that replaces a worker whose test failed. */
const worker = Number(process.env.TEST_WORKER_INDEX ?? 0);
const perWorker = 10_000;
const range = 10_000_000;
/** Coprime to the range. The shop's search also finds what is similar, so values of neighbours have little in common. */
const spread = 6_180_339;
let count = 0;

/** Seven digits. */
export function uniqueNumber(): string {
  count += 1;
  return String(((worker * perWorker + count) * spread) % range).padStart(7, '0');
}

/** A valid phone number as it is dialled in Pakistan. The demo's begin with 0300. */
export function uniquePhone(): string {
  return `0399${uniqueNumber()}`;
}
