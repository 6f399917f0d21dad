import { Suspense, useEffect, useMemo, useState } from 'react';
import { data, href, redirect, useHref } from 'react-router';
import { useT, useTWhole } from '#app/i18n/translate.ts';
import { reloadPage } from '#app/infra/browser/chunk-failure.ts';
import { noteIncomplete } from '#app/infra/http/page-dependencies.server.ts';
import { AddToCartButton } from '#app/modules/cart/add-to-cart-button.tsx';
import { redirectIfMoved } from '#app/modules/content/redirects/redirect-if-moved.server.ts';
import { deliveryTexts } from '#app/modules/settings/delivery/fee-texts.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { type PageState, readOrElse, statusOf } from '#app/storefront/layout/without-database.server.ts';
import { addressOf, formatAnyOf, shopOf, titleOf } from '#app/storefront/seo/page-meta.ts';
import { ArchLine } from '#app/ui/arch.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { createLater } from '#app/ui/later.ts';
import { breadcrumbMarkup, sharedPictureUrl } from '../../product-markup.ts';
import { useCachedCollection } from '../cached-collections.ts';
import { readCards, useCards, writeCards } from '../card-list.ts';
import {
  type AnyCollectionKey,
  type Collection,
  type CollectionKey,
  collectionKeys,
  collections,
  isCollectionKey,
} from '../collection.ts';
import { nothing, readShelf, type Shelf } from '../collection-read.server.ts';
import { readPlaceAt } from '../collections.server.ts';
import { type Cursor, formatCursor, parseCursor } from '../cursor.ts';
import { type Way, waysIn } from '../listed-collections.ts';
import type { OwnCollection } from '../own-collection.ts';
import { findOwnCollection, readStanding } from '../own-collections.server.ts';
import type { Route } from './+types/collection-page.ts';
import { CollectionEnd } from './collection-end.tsx';
import { CollectionFrame } from './collection-frame.tsx';
import { CollectionGrid, RoomForTools } from './collection-grid.tsx';
import { lastCollection } from './last-collection.ts';
import { useMoreProducts } from './more-products.ts';

/** Fetched only where the owner lets shoppers sort. Until then, and if it does not come, the server's form and links work by themselves. */
const tools = createLater(() => import('./list-tools.tsx').then(({ ListTools }) => ListTools));

/**
 * C1: a page of the collection at this path, in the owner's words if there are any, M11: or of one that the owner has made. `?after=` continues without script and redirects to the start if it is not
 * a valid cursor. M10: where the owner has switched it on, the address may sort and narrow the list.
 */
export async function loader({ request, url, pattern, params }: Route.LoaderArgs) {
  const standing: PageState = { request, event: 'collection-not-read', databaseAway: false };
  const four = params.key === undefined ? keyAt(pattern) : null;
  const own = four ? await changedOfFour(standing, four, url) : await ownCollectionAt(params.key ?? '', url);
  const collection = own ?? collections[four ?? 'topCollection'];
  const input = url.searchParams.get('after');
  const after = input === null ? null : parseCursor(input);
  if (input !== null && !after) throw redirect(collection.path);
  if (after) await redirectToPlace(standing, collection, after);
  const { page, count, list, goTo, failed } = await readPages(standing, collection, after, url.searchParams);
  if (goTo) throw redirect(goTo);
  if (after && count > 0 && page.items.length === 0) throw redirect(collection.path);
  const shelves = {
    key: collection.key,
    cards: writeCards(page.items),
    next: page.next,
    count,
    failed,
    ...(list && { list }),
    ...(own && { own }),
    after: after ? input : null,
    origin: url.origin,
  };
  return data(shelves, { status: statusOf(standing) });
}

/** Made-up cursors are no addresses of their own: each would be a page to render and to hold in memory. */
async function redirectToPlace(standing: PageState, { key, path }: Collection, after: Cursor): Promise<void> {
  const place = await readOrElse(standing, readPlaceAt(key, after), after);
  if (!place) throw redirect(path);
  if (formatCursor(place) !== formatCursor(after)) throw redirect(`${path}?after=${formatCursor(place)}`);
}

/** The router matches an address in any case, encoded, and with slashes at its end; the pattern is always the same. */
function keyAt(pattern: string): CollectionKey {
  const key = collectionKeys.find((each) => collections[each].path === `/${pattern}`);
  if (!key) throw new Error(`No collection has the path /${pattern}.`);
  return key;
}

/** One of the four as the owner has changed it; null where it is as the specification has it. */
async function changedOfFour(standing: PageState, key: CollectionKey, url: URL): Promise<OwnCollection | null> {
  const { isThere, changed } = await readOrElse(standing, readStanding(key), { isThere: true, changed: null });
  if (isThere) return changed;
  await redirectIfMoved(url);
  throw data(null, { status: 404 });
}

/** One that is hidden or deleted is not there, unless the owner redirects its address. */
async function ownCollectionAt(key: string, url: URL): Promise<OwnCollection> {
  const own = await findOwnCollection(key.toLowerCase());
  if (own) return own;
  await redirectIfMoved(url);
  throw data(null, { status: 404 });
}

/** What the page is of: what the owner has made or changed comes with its data. */
function collectionOf({ key, own }: { key: Collection['key']; own?: OwnCollection }): Collection {
  if (own) return own;
  if (!isCollectionKey(key)) throw new Error(`No collection has the key ${key}.`);
  return collections[key];
}

/** C7: a collection that cannot be read is an empty list. The page is not kept, and its last good copy is preferred. */
async function readPages(
  standing: PageState,
  collection: Collection,
  after: Cursor | null,
  params: URLSearchParams,
): Promise<Shelf & { failed: boolean }> {
  const read = await readOrElse(standing, readShelf(collection, after, params), null);
  if (read) return { ...read, failed: false };
  noteIncomplete();
  return { ...nothing, failed: true };
}

/** An owner's line often has no stop. */
function asSentence(line: string): string {
  return /[.!?…۔؟]$/.test(line.trim()) ? line : `${line.trim()}.`;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { shopName, fee } = shopOf(matches);
  if (!loaderData) return [{ title: shopName }];
  const { after, origin, cards, list, own } = loaderData;
  const { title, label, line, path } = collectionOf(loaderData);
  const t = titleOf(matches);
  const tAny = formatAnyOf(matches);
  const name = tAny(title);
  const words = { title: name, line: asSentence(tAny(line)), delivery: deliveryTexts(fee, t) };
  const description = line
    ? t('{title}. {line} {delivery} within Pakistan, paid in cash at your door.', words)
    : t('{title}. {delivery} within Pakistan, paid in cash at your door.', words);
  const address = addressOf(matches, origin, path);
  const picture = own?.picture ?? readCards(cards).find((product) => product.pictures[0])?.pictures[0];
  return [
    { title: `${name} · ${shopName}` },
    { name: 'description', content: description },
    { property: 'og:title', content: name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...(picture ? [{ property: 'og:image', content: sharedPictureUrl(picture, origin) }] : []),
    ...(after || list?.address ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    {
      'script:ld+json': breadcrumbMarkup(
        [
          { name: t('Home'), path: href('/') },
          { name: tAny(label), path },
        ],
        origin,
      ),
    },
  ];
}

type ShelvesData = Route.ComponentProps['loaderData'];

export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  const [readable, setReadable] = useState(loaderData);
  const isSame =
    readable.key === loaderData.key &&
    readable.after === loaderData.after &&
    readable.list?.address === loaderData.list?.address;
  // If a reload of the open page fails, the products that are shown stay.
  const shelves = loaderData.failed && isSame ? readable : loaderData;
  if (shelves !== readable) setReadable(shelves);
  return <Shelves key={`${shelves.key} ${shelves.after} ${shelves.list?.address}`} shelves={shelves} />;
}

function Shelves({ shelves }: { shelves: ShelvesData }) {
  const { key, cards, next, count, after, failed, list, own } = shelves;
  const collection = collectionOf(shelves);
  const t = useT();
  useEffect(() => lastCollection.write(collection.path), [collection.path]);
  const items = useCards(cards);
  const page = useMemo(() => ({ items, next }), [items, next]);
  const first = useHref(collection.path);
  const more = useMoreProducts(key, page);
  useCachedCollection(key, after || list?.address ? null : items, { count, sorts: list !== undefined });
  return (
    <CollectionFrame collection={collection} own={own} count={list?.address ? null : count}>
      {after && (
        <p className="mb-6">
          <a href={first} className="inline-flex min-h-11 items-center underline decoration-[1.5px] underline-offset-2">
            {t('From the beginning')}
          </a>
        </p>
      )}
      {list && (
        <Suspense fallback={<RoomForTools />}>
          <tools.Later path={collection.path} list={list} />
        </Suspense>
      )}
      {count === 0 && !list?.address ? (
        <CollectionEmpty collection={key} failed={failed} />
      ) : (
        <>
          <h2 className="sr-only">{t('Products')}</h2>
          <CollectionGrid products={more.products} renderButton={(product) => <AddToCartButton product={product} />} />
          <CollectionEnd path={collection.path} count={count} {...more} />
          {list && (
            <Suspense>
              <tools.Later path={collection.path} list={list} atEnd />
            </Suspense>
          )}
        </>
      )}
    </CollectionFrame>
  );
}

/** A collection without products, or one that could not be read just now. */
function CollectionEmpty({ collection, failed }: { collection: AnyCollectionKey; failed: boolean }) {
  const isTop = collection === 'topCollection';
  const ways = waysIn(useShop());
  const isFirstChoice = ({ key }: Way) => key === (isTop ? 'ourCollection' : 'topCollection');
  const elsewhere = ways.find(isFirstChoice) ?? ways.find(({ key }) => key !== collection);
  const t = useT();
  const label = useTWhole()(elsewhere?.label ?? '');
  return (
    <div className="grid justify-items-center py-10 text-center md:py-16">
      <ArchLine />
      <h2 className="mt-6 font-d2">{t(failed ? 'The products did not load' : 'Products are coming soon')}</h2>
      <p className="mt-3 text-ink-2">
        {failed
          ? t('Something went wrong on our side. Your cart is safe.')
          : elsewhere
            ? t('There are no products here yet. Have a look at {collection} meanwhile.', { collection: label })
            : t('Nothing here just now. Please check back soon.')}
      </p>
      {failed ? (
        <Button className="mt-7" onClick={reloadPage}>
          {t('Try again')}
        </Button>
      ) : (
        elsewhere && (
          <ButtonLink to={elsewhere.path} className="mt-7">
            {t('Shop {collection}', { collection: label })}
          </ButtonLink>
        )
      )}
    </div>
  );
}
