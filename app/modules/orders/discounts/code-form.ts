import { z } from 'zod';
import { readEndOfDay } from '#app/infra/dates/days.ts';
import { parseRupees } from '#app/infra/money/amounts.ts';
import {
  type AnyCollectionKey,
  isCollectionKey,
  isOwnCollectionKey,
} from '#app/modules/catalog/collections/collection.ts';
import { type CodeKind, cleanCode, codeKinds } from './discount-code.ts';

/** A code as its form holds it: what is typed is text, and empty where there is no condition. */
export type CodeFields = {
  code: string;
  kind: CodeKind;
  /** Per cent, or rupees. */
  worth: string;
  least: string;
  collection: string;
  oncePerPhone: boolean;
  /** The last day, in Karachi: `2026-12-05`. */
  until: string;
  mostUses: string;
};

const rupees = (words: string) =>
  z.string().transform((typed, context) => {
    const paisa = parseRupees(typed);
    if (paisa !== null && paisa >= 100) return paisa;
    context.addIssue({ code: 'custom', message: words });
    return z.NEVER;
  });

const orEmpty = <T extends z.ZodType>(field: T) => z.union([z.literal('').transform(() => null), field]);

/** Said at the field of a code's collection. */
export const noSuchCollection = 'Choose a collection.';

const percent = z
  .string()
  .regex(/^(100|[1-9]\d?)\s*%?$/, 'Enter a whole percentage from 1 to 100.')
  .transform((typed) => Number.parseInt(typed, 10));

/** The form of a code; every message stands at its field. */
export const codeForm = z
  .strictObject({
    code: z
      .string()
      .transform(cleanCode)
      .refine((code) => /^[A-Z0-9][A-Z0-9-]{1,29}$/.test(code), {
        error: 'Letters A to Z, digits and hyphens, 2 to 30 of them, such as EID10.',
      }),
    kind: z.enum(codeKinds),
    worth: z.string().trim(),
    least: z.string().trim(),
    collection: orEmpty(
      z.custom<AnyCollectionKey>(
        (key) => typeof key === 'string' && (isCollectionKey(key) || isOwnCollectionKey(key)),
        noSuchCollection,
      ),
    ),
    oncePerPhone: z.boolean(),
    until: orEmpty(z.string().refine((day) => readEndOfDay(day) !== null, 'Choose a day.')),
    mostUses: orEmpty(
      z
        .string()
        .trim()
        .regex(/^[1-9]\d{0,6}$/, 'Enter a whole number from 1, or leave it empty.')
        .transform(Number),
    ),
  })
  .transform(({ kind, worth, least, until, ...rest }, context) => {
    const read = kind === 'percent' ? percent.safeParse(worth) : rupees('Write rupees, such as 300.').safeParse(worth);
    const minimum =
      least === '' ? { data: 0, error: null } : rupees('Enter rupees, or leave it empty.').safeParse(least);
    for (const [field, { error }] of Object.entries({ worth: read, least: minimum }))
      if (error)
        context.addIssue({ code: 'custom', path: [field], message: error.issues[0]?.message ?? 'Write a number.' });
    return {
      ...rest,
      kind,
      worth: read.data ?? 0,
      leastPaisa: minimum.data ?? 0,
      endsAt: until === null ? null : readEndOfDay(until),
    };
  });

/** An empty form. */
export const noCode: CodeFields = {
  code: '',
  kind: 'percent',
  worth: '',
  least: '',
  collection: '',
  oncePerPhone: false,
  until: '',
  mostUses: '',
};
