import { type Translate, tIn } from '#app/i18n/translate.ts';
import { maxFound } from '../search-result.ts';
import type { Suggestions } from './suggestions.ts';

/**
 * The status text of the list: visible if something is unusual, and always for screen readers. '' while nothing is
 * certain.
 */
export function newsOf({ products, instead, total, question, corrected, state }: Suggestions, t: Translate): string {
  if (state === 'unreached') return unreachedTexts(products.length > 0, t);
  if (corrected !== null)
    return t('No product is called “{question}”. These are for “{corrected}”.', { question, corrected });
  if (state !== 'answered') return '';
  if (products.length > 0) return countWords(total, t);
  return t(
    instead.length > 0
      ? 'No product is called “{question}”. Look through these instead.'
      : 'No product is called “{question}”.',
    { question },
  );
}

/** How many products there are, counted as far as `maxFound`. */
export function countWords(total: number, t: Translate = tIn()): string {
  if (total > maxFound) return t('More than {count} products', { count: maxFound });
  return total === 1 ? t('1 product') : t('{count} products', { count: total });
}

/** The text for an unreachable shop. What was typed stays, and typing on asks again. */
export function unreachedTexts(hasKnown: boolean, t: Translate): string {
  return t(
    hasKnown
      ? 'Searching the whole shop needs a connection. These are products you have seen.'
      : 'Searching the whole shop needs a connection.',
  );
}
