import { type Say, sayIn } from '#app/language/say.ts';
import { mostFound } from './answer.ts';
import type { Suggestions } from './suggestions.ts';

/**
 * The status text of the list: visible if something is unusual, and always for screen readers. '' while nothing is
 * certain.
 */
export function newsOf({ products, instead, total, question, corrected, state }: Suggestions, say: Say): string {
  if (state === 'unreached') return unreachedWords(products.length > 0, say);
  if (corrected !== null)
    return say('No product is called “{question}”. These are for “{corrected}”.', { question, corrected });
  if (state !== 'answered') return '';
  if (products.length > 0) return countWords(total, say);
  return say(
    instead.length > 0
      ? 'No product is called “{question}”. Look through these instead.'
      : 'No product is called “{question}”.',
    { question },
  );
}

/** How many products there are, counted as far as `mostFound`. */
export function countWords(total: number, say: Say = sayIn()): string {
  if (total > mostFound) return say('More than {count} products', { count: mostFound });
  return total === 1 ? say('1 product') : say('{count} products', { count: total });
}

/** The text for an unreachable shop. What was typed stays, and typing on asks again. */
export function unreachedWords(hasKnown: boolean, say: Say): string {
  return say(
    hasKnown
      ? 'Searching the whole shop needs a connection. These are products you have seen.'
      : 'Searching the whole shop needs a connection.',
  );
}
