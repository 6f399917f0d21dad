import { type Allowance, countAttempt, forgetAttempts, type Limit } from '#app/infra/limits/limits.server.ts';

const quarterHour = 15 * 60;
const hour = 60 * 60;

type Guess = { email: string; address: string; device: string | null };

/**
 * Counts one login attempt. In a quarter of an hour an account allows ten guesses from unknown browsers in total, and
 * six of them from one address, so that one address alone cannot use them up.
 */
export async function countLogIn({ email, address, device }: Guess): Promise<Allowance> {
  const account = { key: accountKey(email), max: 10, windowSeconds: quarterHour };
  const both = { key: pairKey({ email, address, device }), max: device ? 10 : 6, windowSeconds: quarterHour };
  const own = await countAttempt(both);
  if (!own.allowed) return own;
  const everything = anyAccount(address);
  return device ? countAttempt(everything) : countAttempt(everything, account);
}

/** Counts one log-in by passkey. Nobody guesses a signature, so nothing is counted of the account that others could use up. */
export function countPasskeyLogIn(address: string): Promise<Allowance> {
  return countAttempt(anyAccount(address));
}

/** Limits how many challenges for passkeys one address is given; a log-in page that is opened takes one. */
export function countPasskeyChallenge(address: string): Promise<Allowance> {
  return countAttempt({ key: `passkey:address:${address}`, max: 240, windowSeconds: quarterHour });
}

/** Limits what one person adds, renames and removes. */
export function countPasskeyChange(userId: string): Promise<Allowance> {
  return countAttempt({ key: `passkey:change:${userId}`, max: 40, windowSeconds: hour });
}

/** After a successful login the failed attempts are deleted. */
export async function forgetLogIns(guess: Guess): Promise<void> {
  await forgetAttempts(pairKey(guess));
  await forgetGuesses(guess.email);
}

/** Deletes the counted guesses at this account, from all addresses. */
export function forgetGuesses(email: string): Promise<void> {
  return forgetAttempts(accountKey(email));
}

/** Registering tells whether an address has an account (the spec's words), so it can be asked only a few times. */
export function countRegistration(email: string, address: string): Promise<Allowance> {
  return countAttempt(
    { key: `register:address:${address}`, max: 10, windowSeconds: hour },
    { key: `register:email:${email}`, max: 5, windowSeconds: hour },
  );
}

/** Limits requests for links by one address, for any account. */
export function countResetRequest(address: string): Promise<Allowance> {
  return countAttempt({ key: `reset:address:${address}`, max: 20, windowSeconds: hour });
}

/** Limits the e-mails to one mailbox. */
export function countResetEmail(email: string): Promise<Allowance> {
  return countAttempt({ key: `reset:email:${email}`, max: 5, windowSeconds: hour });
}

/** Limits guesses of a token. */
export function countReset(address: string): Promise<Allowance> {
  return countAttempt({ key: `reset:use:${address}`, max: 20, windowSeconds: hour });
}

/** Limits what one owner invites, and the e-mails that reach one mailbox. */
export function countInvitation(by: string, email: string): Promise<Allowance> {
  return countAttempt(
    { key: `invite:by:${by}`, max: 30, windowSeconds: hour },
    { key: `invite:email:${email}`, max: 5, windowSeconds: hour },
  );
}

/** Limits guesses of an invitation's token, and of the tokens that confirm a new address. */
export function countInvitationUse(address: string): Promise<Allowance> {
  return countAttempt({ key: `invite:use:${address}`, max: 40, windowSeconds: hour });
}

/** Limits the e-mails about a new address, by the person and by the mailbox they go to. */
export function countEmailChange(userId: string, email: string): Promise<Allowance> {
  return countAttempt(
    { key: `new-email:by:${userId}`, max: 5, windowSeconds: hour },
    { key: `new-email:to:${email}`, max: 5, windowSeconds: hour },
  );
}

/** Limits guesses of the old password or of a code in an open session. */
export function countPasswordChange(userId: string): Promise<Allowance> {
  return countAttempt({ key: `change:${userId}`, max: 10, windowSeconds: quarterHour });
}

function anyAccount(address: string): Limit {
  return { key: `login:address:${address}`, max: 60, windowSeconds: quarterHour };
}

function accountKey(email: string): string {
  return `login:account:${email}`;
}

function pairKey({ email, address, device }: Guess): string {
  return `login:both:${email}:${device ?? address}`;
}
