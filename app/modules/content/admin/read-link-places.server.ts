import { href } from 'react-router';
import { collections, collectionsInOrder } from '#app/modules/catalog/collections/collection.ts';
import { readOwnCollections } from '#app/modules/catalog/collections/own-collections.server.ts';
import { shopPageSlugs } from '../pages/page-text.ts';
import { readShopPage } from '../pages/shop-pages.server.ts';
import type { LinkPlace } from './link-picker.tsx';

/** The pages and collections that shoppers find, as a text may link to them. */
export async function readLinkPlaces(): Promise<LinkPlace[]> {
  const [texts, own] = await Promise.all([
    Promise.all(shopPageSlugs.map((slug) => readShopPage(slug))),
    readOwnCollections(),
  ]);
  const page = (name: string, to: string): LinkPlace => ({ name, to, kind: 'Page' });
  return [
    page('Home page', href('/')),
    ...texts.map(({ slug, title }) => page(title, href(`/${slug}`))),
    page('Where is my parcel', href('/tracker')),
    ...collectionsInOrder.map((key) => ({
      name: collections[key].label,
      to: collections[key].path,
      kind: 'Collection' as const,
    })),
    ...own.map(({ collection }) => ({ name: collection.label, to: collection.path, kind: 'Collection' as const })),
  ];
}
