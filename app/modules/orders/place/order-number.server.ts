import { createHmac } from 'node:crypto';

/** Order numbers have eight digits and never begin with 0, so that they can be read out over the phone. */
const lowest = 10_000_000;
const count = 90_000_000;
/** The permutation works on pairs of numbers below this; its square is just above `count`. */
const half = 9_487;

/**
 * The number of the order with this id: a permutation of the ids under the shop's secret key, so two orders never share
 * a number and a number tells nothing about how many orders there are (a Feistel network, walked until it falls into range).
 */
export function orderNumber(id: number, key: string): string {
  if (!Number.isInteger(id) || id < 0 || id >= count) throw new RangeError('This order id has no eight-digit number.');
  let value = id;
  do value = permute(value, key);
  while (value >= count);
  return String(lowest + value);
}

function permute(value: number, key: string): number {
  let left = Math.floor(value / half);
  let right = value % half;
  for (let round = 0; round < 6; round++) {
    const mixed = createHmac('sha256', key).update(`${round}.${right}`).digest().readUInt32BE(0);
    [left, right] = [right, (left + mixed) % half];
  }
  return left * half + right;
}
