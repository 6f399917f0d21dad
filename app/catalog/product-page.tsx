import { type ReactNode, Suspense, useState } from 'react';
import { data, href } from 'react-router';
import { AddToCartButton } from '#app/cart/add-to-cart-button.tsx';
import { BuyBox } from '#app/cart/buy-box.tsx';
import { OrderWithoutScript } from '#app/checkout/order-without-script.tsx';
import { WhatsAppOrderButton } from '#app/checkout/whatsapp-order-button.tsx';
import { languageAt } from '#app/language/language.ts';
import { useSay } from '#app/language/say.ts';
import { messages } from '#app/platform/messages.ts';
import { formatPrice } from '#app/platform/money.ts';
import { useStore } from '#app/platform/use-store.ts';
import { inCitiesWords } from '#app/settings/city-days.ts';
import { readFindingSettings } from '#app/settings/finding-settings.server.ts';
import { readReturnTerms } from '#app/settings/return-terms.server.ts';
import { ourReturnTerms, paymentBackWords, type ReturnTerms } from '#app/settings/return-words.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { addressOf, sayAnyOf, sayOf, shopOf } from '#app/storefront/page-meta.ts';
import { createLater } from '#app/ui/later.ts';
import type { Route } from './+types/product-page.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { type CardList, useCards, writeCards } from './card-list.ts';
import { collections } from './collection.ts';
import { ProductRow } from './collection-grid.tsx';
import { readFamilyOf } from './families.server.ts';
import { choicesFor, familyCard } from './family.ts';
import { familyMarkup } from './family-markup.ts';
import { lastCollection, wayByCollection } from './last-collection.ts';
import { readOwnCollectionsOf } from './own-collections.server.ts';
import { type Product, type ProductSummary, productPath } from './product.ts';
import { ProductDescription } from './product-description.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductHeading } from './product-heading.tsx';
import { breadcrumbMarkup, productMarkup, productSummaryText, sharedPictureUrl } from './product-markup.ts';
import { ProductNotFound } from './product-not-found.tsx';
import { readVideo } from './product-video.server.ts';
import { readProduct, readSuggestions } from './products.server.ts';
import { SeenLater } from './seen/seen-later.tsx';
import { wasPriceMarkup } from './was-price-markup.ts';

/** Fetched only where there is something to choose. If it does not come, the server's links stay and work by themselves. */
const { Later: ProductOptions } = createLater(() =>
  import('./product-options.tsx').then((options) => options.ProductOptions),
);

/** Fetched only where the owner has switched it on. If it does not come, the other ways to order stay. */
const { Later: OrderNowButton } = createLater(() =>
  import('#app/checkout/order-now-button.tsx').then((button) => button.OrderNowButton),
);

/** Fetched only for a sold-out product, where the owner has switched it on. The server's form works without it. */
const { Later: WishForm } = createLater(() => import('./wishes/wish-form.tsx').then((form) => form.WishForm));

/** C5: an invalid id, or a product that is not on sale, is a 404. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const id = /^[1-9]\d{0,9}$/.test(params.id) ? Number(params.id) : 0;
  const product = await readProduct(id);
  if (!product) return data(null, { status: 404 });
  const own = await readOwnCollectionsOf(id);
  const beside = product.collection ?? own[0]?.key;
  const [suggestions, family] = await Promise.all([beside ? readSuggestions(id, beside) : [], readFamilyOf(id)]);
  const card = family && familyCard(family);
  const { takesWishes, showsSeen, ordersHere } = await readFindingSettings();
  const returns = await readReturnTerms();
  const inCities = inCitiesWords((await readShopSettings()).delivery, languageAt(url.pathname));
  return data({
    product: card ? { ...product, family: card } : product,
    suggestions: writeCards(suggestions),
    video: await readVideo(product.videoLink),
    origin: url.origin,
    ...(takesWishes && product.quantity <= 0 && { takesWishes }),
    ...(showsSeen && { showsSeen }),
    ...(ordersHere && { ordersHere }),
    ...(inCities && { inCities }),
    ...(paymentBackWords(returns) !== paymentBackWords(ourReturnTerms) && { returns }),
    ...(own.length > 0 && { own: own.map(({ label, path }) => ({ name: label, path })) }),
    ...(product.was && { before: wasPriceMarkup(product.was) }),
    ...(family && card && { groups: choicesFor(family, id), group: familyMarkup(family, id, url.origin) }),
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { shopName, fee } = shopOf(matches);
  const say = sayOf(matches);
  if (!loaderData)
    return [{ title: `${say(messages.none.product)} · ${shopName}` }, { name: 'robots', content: 'noindex' }];
  const { product, origin, group, before, own } = loaderData;
  const { name, title } = product;
  const description = productSummaryText(product);
  const sayAny = sayAnyOf(matches);
  const address = addressOf(matches, origin, productPath(product.id));
  const picture = product.pictures[0];
  return [
    { title: `${[name, ...(title && title !== name ? [title] : [])].join(say(', '))} · ${shopName}` },
    {
      name: 'description',
      content: say('{price}, cash on delivery. {description}', { price: formatPrice(product.price), description }),
    },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...(picture ? [{ property: 'og:image', content: sharedPictureUrl(picture, origin) }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    { 'script:ld+json': productMarkup(product, origin, { group, before, fee }) },
    {
      'script:ld+json': breadcrumbMarkup(
        [home, ...waysTo(product, own).slice(0, 1), { name, path: productPath(product.id) }].map((step) => ({
          ...step,
          name: sayAny(step.name),
        })),
        origin,
      ),
    },
  ];
}

type Way = { name: string; path: string };

const home: Way = { name: 'Home', path: href('/') };

/** The collections that lead to a product: that of the four, then those of the owner's own. */
function waysTo({ collection }: Product, own: readonly Way[] = []): Way[] {
  return collection ? [{ name: collections[collection].label, path: collections[collection].path }, ...own] : [...own];
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const last = useStore(lastCollection);
  if (!loaderData) return <ProductNotFound />;
  const { product, suggestions, video, groups, takesWishes, showsSeen, ordersHere, own, returns, inCities } =
    loaderData;
  const { id, family } = product;
  const way = wayByCollection(waysTo(product, own), last);
  return (
    // The page of a family stays, and with it the focus, when another of its products is chosen.
    <div className="container-page pb-(--section)" key={family ? `family ${family.id}` : id}>
      <Breadcrumb steps={way ? [home, way] : [home]} />
      <div className="grid gap-x-10 gap-y-5 md:mt-2 md:grid-cols-2 xl:grid-cols-[848px_1fr] xl:gap-x-16">
        <div className="min-w-0 md:sticky md:top-24 md:self-start">
          <ProductGallery key={id} product={product} video={video} />
        </div>
        <Purchase product={product} ordersHere={ordersHere} returns={returns} inCities={inCities}>
          {groups && (
            <Suspense>
              <ProductOptions product={product} groups={groups} />
            </Suspense>
          )}
          {takesWishes && (
            <Suspense>
              <WishForm productId={id} />
            </Suspense>
          )}
        </Purchase>
      </div>
      <div className="mt-13 md:mt-18">
        <ProductDescription product={product} video={video} />
      </div>
      <Suggestions cards={suggestions} />
      {showsSeen && <SeenLater open={{ id, family: family?.id }} renderButton={addButton} />}
    </div>
  );
}

type PurchaseProps = {
  product: Product;
  ordersHere: boolean | undefined;
  returns: ReturnTerms | undefined;
  inCities: string | undefined;
  children: ReactNode;
};

/** A product's name, price and facts, and every way to buy it. */
function Purchase({ product, ordersHere, returns, inCities, children }: PurchaseProps) {
  const [quantity, setQuantity] = useState(1);
  const { id, price } = product;
  const say = useSay();
  return (
    <div className="min-w-0 tiny:contents">
      <div className="tiny:order-first">
        <ProductHeading product={product} />
      </div>
      {children}
      <div className="mt-5.5">
        <OrderWithoutScript product={product} />
        <BuyBox product={product} quantity={quantity} onQuantity={setQuantity}>
          {ordersHere && (
            <Suspense>
              <OrderNowButton product={product} quantity={quantity} />
            </Suspense>
          )}
          <WhatsAppOrderButton product={product} quantity={quantity} />
        </BuyBox>
      </div>
      <div className="mt-6.5">
        <ProductFacts amount={price * quantity} returns={returns} inCities={inCities} />
      </div>
      <p className="mt-4 text-ink-2 text-sm">{say('Product id {id}', { id })}</p>
    </div>
  );
}

function Suggestions({ cards }: { cards: CardList }) {
  const products = useCards(cards);
  const say = useSay();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="suggestions" className="mt-(--section)">
      <h2 id="suggestions" className="mb-5 font-d2 md:mb-8">
        {say('You May Also Like')}
      </h2>
      <ProductRow products={products} renderButton={addButton} />
    </section>
  );
}

function addButton(product: ProductSummary) {
  return <AddToCartButton product={product} wording="other" />;
}
