import * as z from 'zod/mini';
import { isEmailFormat, longestEmail, normalizeEmail } from './email.ts';
import { longestPhone, parsePhone } from './phone.ts';
import { cleanLine, isKeepable } from './plain-text.ts';

/** The fields that forms share, as schemas. What is right is decided by email.ts and phone.ts, also for forms without zod. */

/** One line that has to be written; `what` says of what: `your city`. */
export function requiredLine(what: string, longest: number) {
  return z.pipe(
    z.pipe(text(`Please enter ${what}.`), z.transform(cleanLine)),
    z
      .string()
      .check(
        z.minLength(1, `Please enter ${what}.`),
        z.maxLength(longest, `Please keep this under ${longest} characters.`),
      ),
  );
}

/** One line, or null where nothing was written. */
export function optionalLine(longest: number) {
  const written = z.pipe(
    z.pipe(text('This must be text.'), z.transform(cleanLine)),
    z.string().check(z.maxLength(longest, `Please keep this under ${longest} characters.`)),
  );
  return z.pipe(
    z.optional(z.nullable(written)),
    z.transform((line) => line || null),
  );
}

function text(complaint: string) {
  return z.string(complaint).check(z.refine(isKeepable, 'This has a character that cannot be kept.'));
}

/** An e-mail of an accepted domain as it is kept, or null where nothing was written. */
export function emailField(domains: readonly string[], complaint: string) {
  const written = z.string('This must be text.').check(
    z.maxLength(longestEmail, complaint),
    z.refine((email) => isEmailFormat(email, domains), complaint),
  );
  return z.pipe(
    z.optional(z.nullable(written)),
    z.transform((email) => (email && normalizeEmail(email)) || null),
  );
}

/** A Pakistani mobile number in its canonical form. */
export function phoneField(complaint: string, missing = complaint) {
  return z.pipe(
    z.string(missing).check(
      z.maxLength(longestPhone, complaint),
      z.refine((written) => parsePhone(written) !== null, complaint),
    ),
    z.transform((written) => parsePhone(written) ?? written),
  );
}
