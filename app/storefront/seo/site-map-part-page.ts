import { inLanguage } from '#app/i18n/language.ts';
import { collectionKeys, collections } from '#app/modules/catalog/collections/collection.ts';
import { readShownCollections } from '#app/modules/catalog/collections/own-collections.server.ts';
import { productPath } from '#app/modules/catalog/product.ts';
import { readProductIds } from '#app/modules/catalog/product-addresses.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import type { Route } from './+types/site-map-part-page.ts';
import { pagesToFind, productsInPart, siteMapOfTwo, siteMapPart } from './site-map.ts';

/** J2: the addresses in one part of the map, in each language of the shop. A part that is not there is a 404. */
export async function loader({ url, params }: Route.LoaderArgs) {
  const part = /^[1-9]\d{0,3}$/.test(params.part) ? Number(params.part) : 0;
  const ids = part === 0 ? [] : await readProductIds((part - 1) * productsInPart, productsInPart);
  if (part !== 1 && ids.length === 0) throw new Response(null, { status: 404 });
  const paths = [...(part === 1 ? await readPages() : []), ...ids.map((id) => productPath(id))];
  const { speaksUrdu } = await readShopSettings();
  if (!speaksUrdu) return siteMapPart(paths.map((path) => url.origin + path));
  return siteMapOfTwo(paths.map((path) => ({ en: url.origin + path, ur: url.origin + inLanguage('ur', path) })));
}

/** The pages that are no product's: of the collections those that shoppers find, the owner's own at the end. */
async function readPages(): Promise<string[]> {
  const shown = (await readShownCollections()).shown.map(({ collection }) => collection.path);
  const four = collectionKeys.map((key) => collections[key].path);
  const hidden = new Set(four.filter((path) => !shown.includes(path)));
  return [...pagesToFind(hidden), ...shown.filter((path) => !four.includes(path))];
}
