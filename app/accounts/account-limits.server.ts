import { type Allowance, countAttempt, forgetAttempts } from '#app/platform/limits/limits.server.ts';

const quarterHour = 15 * 60;
const hour = 60 * 60;

type Guess = { email: string; address: string; device: string | null };

/**
 * Counts one try to log in. Of one account's password at most ten guesses from browsers it does not know are looked at
 * in a quarter of an hour, and at most six of them from one address, so that one address alone cannot use them up.
 */
export async function countLogIn({ email, address, device }: Guess): Promise<Allowance> {
  const account = { key: accountKey(email), most: 10, windowSeconds: quarterHour };
  const both = { key: pairKey({ email, address, device }), most: device ? 10 : 6, windowSeconds: quarterHour };
  const own = await countAttempt(both);
  if (!own.allowed) return own;
  const everything = { key: `login:address:${address}`, most: 60, windowSeconds: quarterHour };
  return device ? countAttempt(everything) : countAttempt(everything, account);
}

/** After the right password the wrong ones before it no longer count. */
export async function forgetLogIns(guess: Guess): Promise<void> {
  await forgetAttempts(pairKey(guess));
  await forgetGuesses(guess.email);
}

/** Guesses at this account no longer count, from wherever they came. */
export function forgetGuesses(email: string): Promise<void> {
  return forgetAttempts(accountKey(email));
}

/** Registering tells whether an address has an account (the spec's words), so it can be asked only a few times. */
export function countRegistration(email: string, address: string): Promise<Allowance> {
  return countAttempt(
    { key: `register:address:${address}`, most: 10, windowSeconds: hour },
    { key: `register:email:${email}`, most: 5, windowSeconds: hour },
  );
}

/** Asking for links: from one address, whoever they are for. */
export function countResetRequest(address: string): Promise<Allowance> {
  return countAttempt({ key: `reset:address:${address}`, most: 20, windowSeconds: hour });
}

/** Nobody's mailbox is filled from here. */
export function countResetLetter(email: string): Promise<Allowance> {
  return countAttempt({ key: `reset:email:${email}`, most: 5, windowSeconds: hour });
}

/** Trying links out: nobody guesses a token. */
export function countReset(address: string): Promise<Allowance> {
  return countAttempt({ key: `reset:use:${address}`, most: 20, windowSeconds: hour });
}

/** Saying the old password or a code: whoever finds an open session does not guess it. */
export function countPasswordChange(userId: string): Promise<Allowance> {
  return countAttempt({ key: `change:${userId}`, most: 10, windowSeconds: quarterHour });
}

function accountKey(email: string): string {
  return `login:account:${email}`;
}

function pairKey({ email, address, device }: Guess): string {
  return `login:both:${email}:${device ?? address}`;
}
