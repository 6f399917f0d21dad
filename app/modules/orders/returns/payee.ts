import { parsePhone } from '#app/infra/contact-details/phone.ts';
import { isKeyOf } from '#app/infra/records.ts';
import { cleanLine, isKeepable } from '#app/infra/text/plain-text.ts';
import { type RefundWay, refundWays } from './return.ts';

/** To whom a refund goes. Cash has neither a name nor an account. */
export type Payee = { way: RefundWay; name: string; account: string };

export type PayeeProblems = Partial<Record<'way' | 'name' | 'account', string>>;

/** The payee of a form's fields, or what is wrong with them by field. */
export function readPayee(written: { way: string; name: string; account: string }): {
  payee: Payee | null;
  problems: PayeeProblems;
} {
  const { way } = written;
  if (!isKeyOf(refundWays, way)) return { payee: null, problems: { way: 'Choose where the money should go.' } };
  if (way === 'cash') return { payee: { way, name: '', account: '' }, problems: {} };
  const name = isKeepable(written.name) ? cleanLine(written.name.slice(0, 200)) : '';
  const account = way === 'bank' ? readIban(written.account) : readWallet(written.account);
  const problems: PayeeProblems = {
    ...((name === '' || name.length > 100) && { name: 'Write the name that the account is in.' }),
    ...(account === null && {
      account:
        way === 'bank'
          ? 'Write the IBAN: PK and 22 more letters and digits. You find it in your bank’s app.'
          : 'Write the mobile number of the account: 03 and nine more digits.',
    }),
  };
  const isRight = Object.keys(problems).length === 0;
  return { payee: isRight && account !== null ? { way, name, account } : null, problems };
}

/** An IBAN of Pakistan without blanks, with its checksum right; null if it is none. */
export function readIban(written: string): string | null {
  const plain = written.slice(0, 60).toUpperCase().replace(/[\s-]/g, '');
  if (!/^PK\d{2}[A-Z]{4}[A-Z0-9]{16}$/.test(plain)) return null;
  const digits = [...plain.slice(4), ...plain.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  // ISO 13616: the number that the letters and digits make leaves 1 when divided by 97.
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1 ? plain : null;
}

function readWallet(written: string): string | null {
  const phone = parsePhone(written.slice(0, 40));
  return phone && `0${phone.slice(3)}`;
}
