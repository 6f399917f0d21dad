import { countProducts } from '#app/modules/catalog/product-addresses.server.ts';
import type { Route } from './+types/site-map-page.ts';
import { productsInPart, siteMapIndex } from './site-map.ts';

/** J2: the parts of the map; there is always a first, with the pages that are no product's. */
export async function loader({ url }: Route.LoaderArgs) {
  const parts = Math.max(1, Math.ceil((await countProducts()) / productsInPart));
  return siteMapIndex(Array.from({ length: parts }, (_, index) => `${url.origin}/sitemap/${index + 1}`));
}
