import { z } from 'zod';
import { asUrduLetters } from '#app/i18n/urdu-spelling.ts';

const written = (maxLength: number) => z.string().max(maxLength, `Keep it under ${maxLength} characters.`);
const words = (maxLength: number, missing: string) => written(maxLength).refine((text) => text.trim() !== '', missing);
/** Empty where the owner says nothing in Urdu. */
const urdu = (maxLength: number) =>
  written(maxLength).transform((text) => (text.trim() === '' ? '' : asUrduLetters(text)));

/** The words of a page of text, as the admin writes them. */
export const shopPageForm = z.strictObject({
  title: words(200, 'Enter a title.'),
  body: words(50_000, 'Enter a text. To use the default, press “Default text”.'),
  urduTitle: urdu(200),
  urduBody: urdu(50_000),
});

export type ShopPageText = z.output<typeof shopPageForm>;
