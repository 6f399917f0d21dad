import { useEffect, useState } from 'react';
import { withPageLanguage } from '#app/i18n/language.ts';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import { type ProductOnTheWire, readSummary } from '#app/modules/catalog/product-wire.ts';
import { findKnown, rememberProducts } from '../known-products.ts';
import { cleanQuestion, foldText } from '../query.ts';
import { maxSuggestions } from '../search-result.ts';
import { createMemory } from './memory.ts';

export type Suggestions = {
  question: string;
  products: ProductSummary[];
  /** How many there are in all, counted as far as `maxFound`. */
  total: number;
  /** The question `products` answer, where nothing was found under the one that was typed. */
  corrected: string | null;
  /** Where nothing was found: questions that may have been meant. */
  offered: string[];
  /** Where nothing was found: products to look at instead. */
  instead: ProductSummary[];
  /** `unreached`: the shop could not be asked, so only what this browser knows was looked through. */
  state: 'asking' | 'answered' | 'unreached';
};

type Answer = Pick<Suggestions, 'products' | 'total' | 'corrected' | 'offered' | 'instead'>;
/** While a new version replaces an old one, an older node may answer, which does not say `instead`. */
type OnTheWire = Omit<Answer, 'products' | 'instead'> & { items: ProductOnTheWire[]; instead?: ProductOnTheWire[] };
type Reply = { question: string; answer: Answer | null };

/** Debounce: the shop is asked after a pause of this length in typing. */
const restMs = 120;
const results = createMemory<Answer>(60, 60_000);

/**
 * The suggestions for what is typed: at once those that this browser knows, then the shop's. A stale request is
 * aborted. If the shop cannot be reached, the known ones stay.
 */
export function useSuggestions(typed: string): Suggestions {
  const question = cleanQuestion(typed);
  const [reply, setReply] = useState<Reply | null>(null);
  useEffect(() => {
    if (!question || results.get(foldText(question))) return;
    const stop = new AbortController();
    const rest = setTimeout(async () => {
      const result = await ask(question, stop.signal);
      if (!stop.signal.aborted) setReply({ question, answer: result });
    }, restMs);
    return () => {
      clearTimeout(rest);
      stop.abort();
    };
  }, [question]);
  return suggestionsFor(question, reply);
}

function suggestionsFor(question: string, reply: Reply | null): Suggestions {
  const result = results.get(foldText(question)) ?? (reply?.question === question ? reply.answer : undefined);
  if (result) return { question, ...result, state: 'answered' };
  const products = findKnown(question, maxSuggestions);
  const known: Answer = { products, total: products.length, corrected: null, offered: [], instead: [] };
  if (result === null) return { question, ...known, state: 'unreached' };
  // While the next letter is looked up, the results of the letters before stay visible.
  const before = reply?.answer && question.startsWith(reply.question) ? reply.answer : known;
  return { question, ...(known.products.length > 0 ? known : before), offered: [], instead: [], state: 'asking' };
}

/** null where the shop cannot be asked now. */
async function ask(question: string, signal: AbortSignal): Promise<Answer | null> {
  try {
    const response = await fetch(withPageLanguage(`/api/search?${new URLSearchParams({ q: question })}`), { signal });
    if (!response.ok) return null;
    const { items, instead = [], ...rest }: OnTheWire = await response.json();
    const result = { ...rest, products: items.map(readSummary), instead: instead.map(readSummary) };
    rememberProducts(result.products);
    results.set(foldText(question), result);
    return result;
  } catch {
    return null;
  }
}
