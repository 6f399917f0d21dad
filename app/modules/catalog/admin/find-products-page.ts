import { findProducts } from '../admin-products.server.ts';
import type { AdminProduct } from '../admin-products.ts';
import type { Route } from './+types/find-products-page.ts';

/** Products to choose from: `?q=` words of the name or title, or an id. */
export async function loader({ url }: Route.LoaderArgs): Promise<{ q: string; found: AdminProduct[] }> {
  const q = (url.searchParams.get('q') ?? '').slice(0, 100);
  return { q, found: await findProducts(q) };
}
