import * as z from 'zod/mini';
import { isEmailFormat, maxEmailLength, normalizeEmail } from '../contact-details/email.ts';
import { maxPhoneLength, parsePhone } from '../contact-details/phone.ts';
import { cleanLine, isKeepable } from './plain-text.ts';

/**
 * The fields that forms share, as schemas: one rule for each, whoever's form it is. A form may pass messages of its own.
 * What is right is decided by email.ts and phone.ts, also for forms without zod.
 */

export type LineMessages = { missing?: string; tooLong?: string; unreadable?: string };

/** One line as it is kept. Empty where nothing was written. */
export function line(
  max: number,
  {
    missing = 'This must be text.',
    tooLong = `Please keep this under ${max} characters.`,
    unreadable = 'This has a character that cannot be saved.',
  }: LineMessages = {},
) {
  return z.pipe(
    z.pipe(z.string(missing).check(z.refine(isKeepable, unreadable)), z.transform(cleanLine)),
    z.string().check(z.maxLength(max, tooLong)),
  );
}

/** One line that has to be written. */
export function requiredLine(max: number, messages: LineMessages & { missing: string }) {
  return line(max, messages).check(z.minLength(1, messages.missing));
}

/** An e-mail of an accepted domain as it is kept (`*` accepts all). Empty where nothing was written. */
export function emailField(domains: readonly string[], complaint: string) {
  const written = z.string('This must be text.').check(
    z.maxLength(maxEmailLength, complaint),
    z.refine((email) => isEmailFormat(email, domains), complaint),
  );
  return z.pipe(written, z.transform(normalizeEmail));
}

/** A Pakistani mobile number in its canonical form. */
export function phoneField(complaint: string, missing = complaint) {
  return z.pipe(
    z.string(missing).check(
      z.maxLength(maxPhoneLength, complaint),
      z.refine((written) => parsePhone(written) !== null, complaint),
    ),
    z.transform((written) => parsePhone(written) ?? written),
  );
}

/** A field that need not be sent, or may be null. Null where nothing was written. */
export function orNull<Field extends z.ZodMiniType<string>>(field: Field) {
  return z.pipe(
    z.optional(z.nullable(field)),
    z.transform((written) => written || null),
  );
}
