import { groupDigits, type Money } from './money.ts';

/**
 * Amounts as people and machines write them, for the admin. Apart from money.ts, which every shopper's page loads.
 *
 * There are two readers on purpose. `parseRupees` reads what a member of the team types, or writes into a file of
 * products, and refuses what is ambiguous: a wrong price is worse than a second try. `readAmount` reads what couriers send,
 * in any of their notations: nobody is there to ask again.
 */

/** The most rupees that `parseRupees` takes: an integer of the database holds them, with room for a full cart. */
export const maxRupees = 10_000_000;

/**
 * Parses a typed price ("1250", "1,250.50", "Rs. 1250/-") to paisa; null if it is not a price. A comma groups digits and
 * never separates paisa, so "4.990,50" is refused and "1,25" is 125 rupees.
 */
export function parseRupees(written: string): Money | null {
  const plain = written
    .trim()
    .replace(/^(?:Rs\.?|PKR)\s*/i, '')
    .replace(/\/-$/, '')
    .trimEnd();
  const match = /^(\d{1,3}(?:,\d{2,3})*|\d+)(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const rupees = Number((match[1] ?? '').replaceAll(',', ''));
  const paisa = Number((match[2] ?? '').padEnd(2, '0'));
  return rupees > maxRupees ? null : rupees * 100 + paisa;
}

/** A price as it stands in a field, for `parseRupees` to read: "1,250" or "1,250.50". */
export function writeRupees(money: Money): string {
  const [rupees, paisa] = [Math.trunc(money / 100), money % 100];
  return paisa === 0 ? groupDigits(rupees) : `${groupDigits(rupees)}.${String(paisa).padStart(2, '0')}`;
}

/**
 * Reads an amount of a courier's sheet or answer (`4,990` · `Rs. 4,990.00` · `4.990,50`) as paisa; null if it is not an
 * amount or is negative. Comma and dot both group digits, and both separate paisa before the last one or two digits, so
 * "1,25" is 1.25 rupees.
 */
export function readAmount(written: string): Money | null {
  const bare = written.replace(/^(?:rs\.?|pkr)\s*/i, '').replace(/\s|\/-$/g, '');
  if (!/^\d[\d.,]*$/.test(bare)) return null;
  const decimals = /[.,](\d{1,2})$/.exec(bare);
  const whole = (decimals ? bare.slice(0, decimals.index) : bare).replace(/[.,]/g, '');
  const rupees = Number(whole);
  const paisa = Number((decimals?.[1] ?? '0').padEnd(2, '0'));
  return Number.isSafeInteger(rupees * 100) && rupees < 100_000_000 ? rupees * 100 + paisa : null;
}

/** Reads an amount as `readAmount` does, also a negative one: `-250`, `250-`, `(250)`. */
export function readSignedAmount(written: string): Money | null {
  const bare = written.trim();
  const rest = withoutMinus(bare);
  const amount = readAmount(rest ?? bare);
  return amount !== null && rest !== null && amount > 0 ? -amount : amount;
}

/** A negative amount without its sign; null if it has none. */
function withoutMinus(written: string): string | null {
  if (written.startsWith('(') && written.endsWith(')')) return written.slice(1, -1).trim();
  if (/^[-−]/.test(written)) return written.slice(1).trim();
  return /\d ?[-−]$/.test(written) ? written.slice(0, -1).trim() : null;
}
