/** So long a password, a code or a passkey that was given counts for what takes a fresh proof. */
export const freshMs = 10 * 60 * 1000;

/** Whether a session in which password, code or passkey were last given at this moment counts as confirmed. */
export function isConfirmed(confirmedAt: Date | undefined): boolean {
  return confirmedAt !== undefined && Date.now() - confirmedAt.getTime() < freshMs;
}
