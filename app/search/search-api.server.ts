import { Hono } from 'hono';
import { summaryOnTheWire } from '#app/catalog/catalog-api.server.ts';
import { mostSuggestions } from './answer.ts';
import { searchProducts } from './search.server.ts';

/** `GET /api/search?q=`: the best few products under a question, as the list under the search field shows them. */
export const searchApi = new Hono().get('/search', async (context) => {
  const { products, corrected, offered } = await searchProducts(context.req.query('q') ?? '', mostSuggestions);
  context.header('cache-control', 'private, max-age=30');
  return context.json({
    items: products.map(summaryOnTheWire),
    corrected,
    offered,
  });
});
