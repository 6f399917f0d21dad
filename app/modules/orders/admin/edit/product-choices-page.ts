import { findProductsForOrder } from '../../desk/edit/product-choices.server.ts';
import type { Route } from './+types/product-choices-page.ts';

/** Products that can be put into an order: `?q=`. */
export async function loader({ url }: Route.LoaderArgs) {
  const q = url.searchParams.get('q') ?? '';
  return { q, products: await findProductsForOrder(q) };
}
