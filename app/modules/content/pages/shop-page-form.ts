import { z } from 'zod';
import { asUrduLetters } from '#app/i18n/urdu-spelling.ts';

const written = (longest: number) => z.string().max(longest, `Keep it under ${longest} letters.`);
const words = (longest: number, missing: string) => written(longest).refine((text) => text.trim() !== '', missing);
/** Empty where the owner says nothing in Urdu. */
const urdu = (longest: number) => written(longest).transform((text) => (text.trim() === '' ? '' : asUrduLetters(text)));

/** The words of a page of text, as the admin writes them. */
export const shopPageForm = z.strictObject({
  title: words(200, 'Give the page a title.'),
  body: words(50_000, 'Write something. To take the default text, press “Default text”.'),
  urduTitle: urdu(200),
  urduBody: urdu(50_000),
});

export type ShopPageText = z.output<typeof shopPageForm>;
