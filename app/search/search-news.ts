import { mostFound } from './answer.ts';
import type { Suggestions } from './suggestions.ts';

/**
 * The status text of the list: visible if something is unusual, and always for screen readers. '' while nothing is
 * certain.
 */
export function newsOf({ products, total, question, corrected, state }: Suggestions): string {
  if (state === 'unreached') return unreachedWords(products.length > 0);
  if (corrected !== null) return correctedWords(question, corrected);
  if (state !== 'answered') return '';
  if (products.length === 0) return `No product is called “${question}”.`;
  return countWords(total);
}

/** How many products there are, counted as far as `mostFound`. */
export function countWords(total: number): string {
  if (total > mostFound) return `More than ${mostFound} products`;
  return total === 1 ? '1 product' : `${total} products`;
}

/** The text for an unreachable shop. What was typed stays, and typing on asks again. */
export function unreachedWords(hasKnown: boolean): string {
  const known = hasKnown ? ' These are products you have seen.' : '';
  return `Searching the whole shop needs a connection.${known}`;
}

/** Said above what was found under another question than the one that was asked. */
function correctedWords(question: string, corrected: string): string {
  return `No product is called “${question}”. These are for “${corrected}”.`;
}
