import type { Language } from '#app/i18n/language.ts';
import { cityIn } from '#app/infra/contact-details/provinces.ts';
import { inKarachi } from '#app/infra/dates/dates.ts';

/** What the set-up tells of an owner's own shop: its city, where the owner has said it, and the day it became theirs. */
export type SetUpFacts = { city: string; since: Date };

/** Since when the demo's privacy policy holds (spec, section 9). */
const effectiveDate = '26/01/2024';

/** A sentence of our pages of text, and what an owner's own shop says in its place. */
type Passage = { ours: string; own: string };

/**
 * What a page of ours says in an owner's own shop: nobody knows what it sells, how many couriers bring it, and its privacy
 * policy holds since it was set up.
 */
export function inOwnShop(body: string, language: Language, facts: SetUpFacts): string {
  return passages[language](facts).reduce((text, { ours, own }) => text.replace(ours, () => own), body);
}

/** Exported for the test that finds each of them in our pages. */
export const passages: Record<Language, (facts: SetUpFacts) => Passage[]> = {
  en: ({ city, since }) => [
    {
      ours: 'is an online shop for all of Pakistan. Creams and serums, chargers and earbuds, lamps and mugs: things a house uses every day, chosen with care, at a price that can be paid in cash.',
      own: `is an online shop${city && ` in ${city}`}. We send to all of Pakistan, and you pay in cash when the parcel is in your hands.`,
    },
    { ours: '{policyCarriers}, depending on where you live.', own: 'Your parcel is brought by {carriers}.' },
    { ours: effectiveDate, own: dateOf(since) },
  ],
  ur: ({ city, since }) => [
    {
      ours: 'پورے پاکستان کے لیے ایک آن لائن دکان ہے۔ کریمیں اور سیرم، چارجر اور ایئر بڈز، لیمپ اور مگ: گھر میں روز کام آنے والی چیزیں، سوچ سمجھ کر چنی ہوئی، ایسی قیمت پر جو نقد دی جا سکے۔',
      own: `${city && `${cityIn('ur', city)} کی `}ایک آن لائن دکان ہے۔ ہم پورے پاکستان میں بھیجتے ہیں، اور پیسے آپ تب دیتے ہیں جب پارسل آپ کے ہاتھ میں ہو۔`,
    },
    { ours: '{policyCarriers}؛ یہ اس پر ہے کہ آپ کہاں رہتے ہیں۔', own: 'آپ کا پارسل {carriers} لاتے ہیں۔' },
    { ours: effectiveDate, own: dateOf(since) },
  ],
};

/** `26/01/2024`, as the policy writes it. */
function dateOf(moment: Date): string {
  const [year, month, day] = inKarachi(moment).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}
