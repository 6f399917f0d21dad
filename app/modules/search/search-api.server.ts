import { Hono } from 'hono';
import { summaryOnTheWire } from '#app/modules/catalog/catalog-api.server.ts';
import { readInstead, searchProducts } from './search.server.ts';
import { maxFound, maxSuggestions } from './search-result.ts';

/**
 * `GET /api/search?q=`: the best few products under a question, as the list under the search field shows them; `instead`
 * is what it shows where there are none.
 */
export const searchApi = new Hono().get('/search', async (context) => {
  const question = context.req.query('q') ?? '';
  const { products, total, corrected, offered } = await searchProducts(question, maxSuggestions, maxFound + 1);
  const instead = products.length > 0 ? [] : await readInstead();
  context.header('cache-control', 'private, max-age=30');
  return context.json({
    items: products.map(summaryOnTheWire),
    total,
    corrected,
    offered,
    instead: instead.map(summaryOnTheWire),
  });
});
