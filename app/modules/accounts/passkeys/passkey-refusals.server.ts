import { type Answer, inMinutes } from '../forms/respond.server.ts';

export const passkeyAgain = 'That did not work. Please try again in a moment.';

/** Why a passkey was refused, for people. */
export function passkeyProblem(code: string): string {
  if (code === 'CHALLENGE_NOT_FOUND') return 'That took too long. Please try again.';
  if (code === 'PASSKEY_NOT_FOUND') return 'This passkey does not open this account. Please use your password.';
  if (code === 'NOT_UNLOCKED') return 'Please unlock it with your fingerprint, face or screen lock.';
  return passkeyAgain;
}

/** After too many tries. */
export function tooManyTries(retryAfterSeconds: number): Answer {
  const problem = `Too many tries. Please try again ${inMinutes(retryAfterSeconds)}.`;
  return { status: 429, body: { problem }, retryAfterSeconds };
}
