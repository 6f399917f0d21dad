import { type ReactNode, Suspense, useState } from 'react';
import { data, href } from 'react-router';
import { languageAt } from '#app/i18n/language.ts';
import { useT } from '#app/i18n/translate.ts';
import { useStore } from '#app/infra/browser/use-store.ts';
import { formatPrice, type Money, toRupees } from '#app/infra/money/money.ts';
import { messages } from '#app/infra/text/messages.ts';
import { AddToCartButton } from '#app/modules/cart/add-to-cart-button.tsx';
import { BuyBox } from '#app/modules/cart/buy-box.tsx';
import { WhatsAppOrderButton } from '#app/modules/checkout/order-dialog/whatsapp-order-button.tsx';
import { OrderWithoutScript } from '#app/modules/checkout/without-script/order-without-script.tsx';
import { redirectIfMoved } from '#app/modules/content/redirects/redirect-if-moved.server.ts';
import { readReturnTerms } from '#app/modules/settings/admin-settings.server.ts';
import { inCitiesTexts } from '#app/modules/settings/delivery/city-days.ts';
import { ourReturnTerms, paymentBackTexts, type ReturnTerms } from '#app/modules/settings/return-texts.ts';
import { readSeoSettings } from '#app/modules/settings/seo-settings.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import type { ShopSettings } from '#app/modules/settings/shop-settings.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { addressOf, formatAnyOf, shopOf, titleOf } from '#app/storefront/seo/page-meta.ts';
import { createLater } from '#app/ui/later.ts';
import { type CardList, useCards, writeCards } from '../collections/card-list.ts';
import { wordsOf } from '../collections/listed-collections.ts';
import { readOwnCollectionsOf } from '../collections/own-collections.server.ts';
import { Breadcrumb } from '../collections/storefront/breadcrumb.tsx';
import { ProductRow } from '../collections/storefront/collection-grid.tsx';
import { lastCollection, wayByCollection } from '../collections/storefront/last-collection.ts';
import { readFamilyOf } from '../families/families.server.ts';
import { choicesFor, familyCard } from '../families/family.ts';
import { familyMarkup } from '../families/family-markup.ts';
import { type Product, type ProductSummary, productPath } from '../product.ts';
import { breadcrumbMarkup, gtinOf, productMarkup, productSummaryText, sharedPictureUrl } from '../product-markup.ts';
import { readProduct, readSuggestions } from '../products.server.ts';
import { SeenLater } from '../recently-viewed/seen-later.tsx';
import type { Route } from './+types/product-page.ts';
import { BuyingTerms } from './buying-terms.tsx';
import { ProductDescription } from './product-description.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductHeading, productColumns } from './product-heading.tsx';
import { ProductNotFound } from './product-not-found.tsx';
import { readVideo } from './product-video.server.ts';

/** Fetched only where there is something to choose. If it does not come, the server's links stay and work by themselves. */
const { Later: ProductOptions } = createLater(() =>
  import('./product-options.tsx').then((options) => options.ProductOptions),
);

/** Fetched only where the owner has switched it on. If it does not come, the other ways to order stay. */
const { Later: OrderNowButton } = createLater(() =>
  import('#app/modules/checkout/order-dialog/order-now-button.tsx').then((button) => button.OrderNowButton),
);

/** Fetched only for a sold-out product, where the owner has switched it on. The server's form works without it. */
const { Later: WishForm } = createLater(() =>
  import('#app/modules/marketing/back-in-stock/request-form.tsx').then((form) => form.WishForm),
);

/** C5: an invalid id, or a product that is not on sale, is a 404, unless the owner redirects its address. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const id = /^[1-9]\d{0,9}$/.test(params.id) ? Number(params.id) : 0;
  const found = await readProduct(id);
  if (!found) {
    await redirectIfMoved(url);
    return data(null, { status: 404 });
  }
  const { barcode, ...product } = found;
  const gtin = gtinOf(barcode);
  const own = await readOwnCollectionsOf(id);
  const beside = product.collection ?? own[0]?.key;
  const [suggestions, family] = await Promise.all([beside ? readSuggestions(id, beside) : [], readFamilyOf(id)]);
  const card = family && familyCard(family);
  const { takesWishes, showsSeen, ordersHere } = await readSeoSettings();
  const returns = await readReturnTerms();
  const inCities = inCitiesTexts((await readShopSettings()).delivery, languageAt(url.pathname));
  return data({
    product: card ? { ...product, family: card } : product,
    suggestions: writeCards(suggestions),
    video: await readVideo(product.videoLink),
    origin: url.origin,
    ...(takesWishes && product.quantity <= 0 && { takesWishes }),
    ...(showsSeen && { showsSeen }),
    ...(ordersHere && { ordersHere }),
    ...(inCities && { inCities }),
    ...(paymentBackTexts(returns) !== paymentBackTexts(ourReturnTerms) && { returns }),
    ...(own.length > 0 && { own: own.map(({ label, path }) => ({ name: label, path })) }),
    ...(gtin && { gtin }),
    ...(product.was && { before: wasPriceMarkup(product.was) }),
    ...(family && card && { groups: choicesFor(family, id), group: familyMarkup(family, id, url.origin) }),
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = shopOf(matches);
  const { shopName, fee } = shop;
  const t = titleOf(matches);
  if (!loaderData)
    return [{ title: `${t(messages.none.product)} · ${shopName}` }, { name: 'robots', content: 'noindex' }];
  const { product, origin, group, before, own, gtin, returns = ourReturnTerms } = loaderData;
  const { name, title } = product;
  const description = productSummaryText(product);
  const tAny = formatAnyOf(matches);
  const address = addressOf(matches, origin, productPath(product.id));
  const picture = product.pictures[0];
  return [
    { title: `${[name, ...(title && title !== name ? [title] : [])].join(t(', '))} · ${shopName}` },
    {
      name: 'description',
      content: t('{price}, cash on delivery. {description}', { price: formatPrice(product.price), description }),
    },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...(picture ? [{ property: 'og:image', content: sharedPictureUrl(picture, origin) }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    { 'script:ld+json': productMarkup(product, origin, { group, before, fee, gtin, returns }) },
    {
      'script:ld+json': breadcrumbMarkup(
        [home, ...waysTo(product, shop, own).slice(0, 1), { name, path: productPath(product.id) }].map((step) => ({
          ...step,
          name: tAny(step.name),
        })),
        origin,
      ),
    },
  ];
}

type Way = { name: string; path: string };

const home: Way = { name: 'Home', path: href('/') };

/** The collections that lead to a product: that of the four, then those of the owner's own. */
function waysTo({ collection }: Product, shop: ShopSettings, own: readonly Way[] = []): Way[] {
  if (!collection) return [...own];
  const { label, path } = wordsOf(shop, collection);
  return [{ name: label, path }, ...own];
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const last = useStore(lastCollection);
  const shop = useShop();
  if (!loaderData) return <ProductNotFound />;
  const { product, suggestions, video, groups, takesWishes, showsSeen, ordersHere, own, returns, inCities } =
    loaderData;
  const { id, family } = product;
  const way = wayByCollection(waysTo(product, shop, own), last);
  return (
    // The page of a family stays, and with it the focus, when another of its products is chosen.
    <div className="container-page pb-(--section)" key={family ? `family ${family.id}` : id}>
      <Breadcrumb steps={way ? [home, way] : [home]} />
      <div className={productColumns}>
        <div className="min-w-0 md:sticky md:top-34 md:self-start xl:top-24">
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
  const { checkoutForm } = useShop();
  const t = useT();
  return (
    <div className="min-w-0">
      <ProductHeading product={product} />
      {children}
      <div className="mt-5.5">
        <OrderWithoutScript product={product} />
        <BuyBox product={product} quantity={quantity} onQuantity={setQuantity}>
          {(ordersHere || checkoutForm === 'short') && (
            <Suspense>
              <OrderNowButton product={product} quantity={quantity} />
            </Suspense>
          )}
          <WhatsAppOrderButton product={product} quantity={quantity} />
        </BuyBox>
      </div>
      <div className="mt-6.5">
        <BuyingTerms amount={price * quantity} returns={returns} inCities={inCities} />
      </div>
      <p className="mt-4 text-ink-2 text-sm">{t('Product id {id}', { id })}</p>
    </div>
  );
}

function Suggestions({ cards }: { cards: CardList }) {
  const products = useCards(cards);
  const t = useT();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="suggestions" className="mt-(--section)">
      <h2 id="suggestions" className="mb-5 font-d2 md:mb-8">
        {t('You May Also Like')}
      </h2>
      <ProductRow products={products} renderButton={addButton} />
    </section>
  );
}

function addButton(product: ProductSummary) {
  return <AddToCartButton product={product} wording="other" />;
}

/**
 * What search engines are told of an offer that was dearer before, as Google documents it for merchant listings. Made on
 * the server, so that no browser loads it.
 */
function wasPriceMarkup(was: Money) {
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: toRupees(was).toFixed(2),
      priceCurrency: 'PKR',
    },
  };
}
