export const maxEmailLength = 254;

/** What the specification takes before the @, and what HTML takes in an `input` of type `email`. */
const localParts = { spec: /^[a-z0-9._%+-]{1,64}$/, any: /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/ };

/**
 * The spec's rule: letters, digits and ._%+- before an accepted domain, `gmail.com` unless the owner accepts others. '*' accepts
 * every valid address.
 * Empty counts as valid; whether an address is required is each form's own question. Upper case is brought down first.
 */
export function isEmailFormat(written: string, acceptedDomains: readonly string[] = ['gmail.com']): boolean {
  const email = normalizeEmail(written);
  if (email === '') return true;
  if (written.length > maxEmailLength) return false;
  const [, local = '', domain = ''] = /^([^@]+)@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/.exec(email) ?? [];
  if (acceptedDomains.includes('*')) return localParts.any.test(local);
  return localParts.spec.test(local) && acceptedDomains.includes(domain);
}

/** An address as it is kept and compared: no blanks around it, small letters. */
export function normalizeEmail(written: string): string {
  return written.trim().toLowerCase();
}
