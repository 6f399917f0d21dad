import { useMemo, useState } from 'react';
import { href, redirect } from 'react-router';
import { AddToCartButton } from '#app/cart/add-to-cart-button.tsx';
import { isDatabaseAway } from '#app/platform/db/db.server.ts';
import { noteIncomplete } from '#app/platform/http/page-dependencies.server.ts';
import { log } from '#app/platform/log.server.ts';
import { shopOf } from '#app/storefront/page-meta.ts';
import type { Route } from './+types/collection-page.ts';
import { readCards, useCards, writeCards } from './card-list.ts';
import { type Collection, collectionKeys, collections } from './collection.ts';
import { CollectionEmpty } from './collection-empty.tsx';
import { CollectionEnd } from './collection-end.tsx';
import { CollectionFrame } from './collection-frame.tsx';
import { CollectionGrid } from './collection-grid.tsx';
import { countCollection, readCollection } from './collections.server.ts';
import { type Cursor, parseCursor } from './cursor.ts';
import { useKeptCollection } from './kept-collections.ts';
import { useMoreProducts } from './more-products.ts';
import { breadcrumbMarkup, sharedPictureUrl } from './product-markup.ts';

/**
 * C1: a page of the collection at this path. `?after=` continues without script and redirects to the start if it is not
 * a valid cursor.
 */
export async function loader({ url, pattern }: Route.LoaderArgs) {
  const collection = collectionAt(pattern);
  const asked = url.searchParams.get('after');
  const after = asked === null ? null : parseCursor(asked);
  if (asked !== null && !after) throw redirect(collection.path);
  const { page, count, failed } = await readShelves(collection, after);
  if (after && count > 0 && page.items.length === 0) throw redirect(collection.path);
  return {
    key: collection.key,
    cards: writeCards(page.items),
    next: page.next,
    count,
    failed,
    after: after ? asked : null,
    origin: url.origin,
  };
}

/** The router matches an address in any case, encoded, and with slashes at its end; the pattern is always the same. */
function collectionAt(pattern: string): Collection {
  const key = collectionKeys.find((each) => collections[each].path === `/${pattern}`);
  if (!key) throw new Error(`No collection has the path /${pattern}.`);
  return collections[key];
}

/**
 * C7: if the collection cannot be read, the error is logged and the page is rendered empty but not cached. If the
 * database is away, the last good page is preferred.
 */
async function readShelves({ key, path }: Collection, after: Cursor | null) {
  try {
    const [page, count] = await Promise.all([readCollection(key, after), countCollection(key)]);
    return { page, count, failed: false };
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log('error', 'collection-not-read', { route: path }, error);
    noteIncomplete();
    return { page: { items: [], next: null }, count: 0, failed: true };
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { shopName } = shopOf(matches);
  if (!loaderData) return [{ title: shopName }];
  const { key, after, origin, cards } = loaderData;
  const { title, label, line, path } = collections[key];
  const description = `${title}. ${line} Free shipping within Pakistan, paid in cash at your door.`;
  const picture = readCards(cards).find((product) => product.pictures[0])?.pictures[0];
  return [
    { title: `${title} · ${shopName}` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + path },
    ...(picture ? [{ property: 'og:image', content: sharedPictureUrl(picture, origin) }] : []),
    ...(after ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { tagName: 'link', rel: 'canonical', href: origin + path },
    {
      'script:ld+json': breadcrumbMarkup(
        [
          { name: 'Home', path: href('/') },
          { name: label, path },
        ],
        origin,
      ),
    },
  ];
}

type ShelvesData = Route.ComponentProps['loaderData'];

export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  const [readable, setReadable] = useState(loaderData);
  const isSame = readable.key === loaderData.key && readable.after === loaderData.after;
  // If a reload of the open page fails, the products that are shown stay.
  const shelves = loaderData.failed && isSame ? readable : loaderData;
  if (shelves !== readable) setReadable(shelves);
  return <Shelves key={`${shelves.key} ${shelves.after}`} shelves={shelves} />;
}

function Shelves({ shelves }: { shelves: ShelvesData }) {
  const { key, cards, next, count, after, failed } = shelves;
  const collection = collections[key];
  const items = useCards(cards);
  const page = useMemo(() => ({ items, next }), [items, next]);
  const more = useMoreProducts(key, page);
  useKeptCollection(key, after ? null : items, count);
  return (
    <CollectionFrame collection={collection} count={count}>
      {after && (
        <p className="mb-6">
          <a
            href={collection.path}
            className="inline-flex min-h-11 items-center underline decoration-[1.5px] underline-offset-2"
          >
            From the beginning
          </a>
        </p>
      )}
      {count === 0 ? (
        <CollectionEmpty collection={key} failed={failed} />
      ) : (
        <>
          <h2 className="sr-only">Products</h2>
          <CollectionGrid products={more.products} renderButton={(product) => <AddToCartButton product={product} />} />
          <CollectionEnd path={collection.path} count={count} {...more} />
        </>
      )}
    </CollectionFrame>
  );
}
