import type { ProductSummary } from '#app/modules/catalog/product.ts';
import { foldText, wordsOf, writtenTogether } from './query.ts';

/** A product prepared for comparison: its folded name, and the words of name and title, each with a space before it. */
export type Candidate = { product: ProductSummary; name: string; words: string };

/** Shorter questions would match almost anything when words are written together. */
export const shortestTogether = 4;

/** So short a part is matched only at the start of words, because too many words contain it. */
export function beginsOnly(word: string): boolean {
  return word.length < 3;
}

/** Prepares a product for comparison, once for all questions. */
export function candidateOf(product: ProductSummary): Candidate {
  return { product, name: foldText(product.name), words: spaced(foldText(`${product.name} ${product.title}`)) };
}

/** The words of a folded text, a space before each. */
function spaced(folded: string): string {
  return ` ${wordsOf(folded).join(' ')}`;
}

/**
 * D2: the products whose name has the question in it, in any case: first those that begin with it, then those with a
 * word that does, then the rest. Behind them what has every word of it in its name, what has them in name and title, and
 * what has it written together ("powerbank"). The server ranks the same way (search.server.ts).
 */
export function matchProducts(candidates: Iterable<Candidate>, question: string, limit: number): ProductSummary[] {
  const input = foldText(question);
  if (!input) return [];
  const ranked: { candidate: Candidate; rank: number }[] = [];
  for (const candidate of candidates) {
    const rank = rankOf(candidate, input);
    if (rank !== null) ranked.push({ candidate, rank });
  }
  return ranked
    .sort((a, b) => a.rank - b.rank || byName(a.candidate, b.candidate))
    .slice(0, limit)
    .map(({ candidate }) => candidate.product);
}

/** Whether two products match a question equally well. */
export function isRankedAlike(question: string, one: ProductSummary, other: ProductSummary): boolean {
  const input = foldText(question);
  return rankOf(candidateOf(one), input) === rankOf(candidateOf(other), input);
}

/** The rank of a product for a (folded) question: 0 is best, null if it does not match. */
function rankOf({ name, words }: Candidate, input: string): number | null {
  if (name.startsWith(input)) return 0;
  if (name.includes(` ${input}`)) return 1;
  if (name.includes(input)) return 2;
  const inputWords = wordsOf(input);
  const isIn = (text: string) => inputWords.every((word) => text.includes(beginsOnly(word) ? ` ${word}` : word));
  if (inputWords.length > 0 && isIn(words)) return isIn(spaced(name)) ? 3 : 4;
  const together = writtenTogether(input);
  return together.length >= shortestTogether && writtenTogether(name).includes(together) ? 5 : null;
}

function byName(a: Candidate, b: Candidate): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.product.id - b.product.id;
}
