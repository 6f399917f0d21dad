import { z } from 'zod';
import { asUrduLetters } from '#app/i18n/urdu-spelling.ts';
import {
  type AnyCollectionKey,
  collectionKeys,
  collectionOfWord,
  isCollectionKey,
  isOwnCollectionKey,
  type OwnCollectionKey,
} from './collection.ts';
import type { OwnCollectionFields } from './own-collection.ts';

const addressRule = 'Lower-case letters a to z, digits and hyphens between them, at most 60, such as eid-gifts.';

/** Words that stand for something else in addresses of the admin. */
function isTaken(key: string): boolean {
  return (
    key === 'actions' ||
    key === 'acts' ||
    collectionOfWord(key) !== null ||
    collectionKeys.some((each) => each.toLowerCase() === key)
  );
}

/** The form; every message stands at its field. */
export const ownCollectionForm = z.strictObject({
  name: z.string().trim().min(1, 'Give it a name, such as Eid gifts.').max(60, 'At most 60 characters.'),
  key: z
    .string()
    .trim()
    .transform((typed, context): OwnCollectionKey => {
      if (isOwnCollectionKey(typed) && !isTaken(typed)) return typed;
      const message = isTaken(typed) ? 'This address is one of the four collections. Choose another.' : addressRule;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
  line: z.string().trim().max(300, 'At most 300 characters.'),
  urduName: z.string().trim().max(60, 'At most 60 characters.').transform(asUrduLetters),
  urduLine: z.string().trim().max(300, 'At most 300 characters.').transform(asUrduLetters),
  pictureId: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .nullable(),
  active: z.boolean(),
  inMenu: z.boolean(),
  onHome: z.boolean(),
}) satisfies z.ZodType<OwnCollectionFields>;

/** The form of one of the four: its address stays. */
function formOfFour(key: AnyCollectionKey) {
  return ownCollectionForm.extend({ key: z.literal(key) });
}

/** The form of the collection of this key, or of a new one. */
export function collectionForm(key: AnyCollectionKey | null) {
  return key !== null && isCollectionKey(key) ? formOfFour(key) : ownCollectionForm;
}
