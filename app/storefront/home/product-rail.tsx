import { memo, useMemo } from 'react';
import { href, Link } from 'react-router';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT, useTWhole } from '#app/i18n/translate.ts';
import { AddToCartButton } from '#app/modules/cart/add-to-cart-button.tsx';
import type { Collection } from '#app/modules/catalog/collections/collection.ts';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import { ProductCard } from '#app/modules/catalog/storefront/product-card.tsx';
import { type Rail, RailArrows, RailTrack, useRail } from '#app/ui/rail.tsx';

/** As wide as styles.css makes the cards of a rail. */
const cardSizes =
  '(min-width: 3000px) 14vw, (min-width: 1024px) 21.5vw, (min-width: 800px) 28vw, (min-width: 464px) 46vw, 69vw';

type ProductRailProps = {
  collection: Collection;
  products: readonly ProductSummary[];
  /** The products could not be read. */
  failed?: boolean;
  /** The ground of a band, on which the heading stands beside the cards; without it, above them on paper. */
  band?: 'bg-blush' | 'bg-sand';
};

/**
 * B2: the first products of a collection as a carousel, and the way to all of them. Forty cards are most of the home
 * page, so they are not rendered again with it, nor with the arrows.
 */
export const ProductRail = memo(function ProductRail({ collection, products, failed = false, band }: ProductRailProps) {
  const rail = useRail(products.length);
  const headingId = `rail-${collection.key}`;
  const translateExact = useTWhole();
  const written = useTextDirection();
  const [name, line] = [translateExact(collection.name), translateExact(collection.line)];
  const heading = (
    <div>
      <h2 {...written(name)} id={headingId} className="font-d2">
        {name}
      </h2>
      <p {...written(line)} className={`mt-1 text-ink-2 ${band ? 'md:mt-4' : ''}`}>
        {line}
      </p>
    </div>
  );
  // Up to four are in view together on a wide window, which then needs no arrows.
  const besideArrows = products.length > 4 ? 'md:mb-0' : products.length > 1 ? 'md:max-lg:mb-0' : '';
  const list =
    failed && products.length === 0 ? (
      <NotRead />
    ) : (
      <Products products={products} rail={rail} className={band ? 'rail-beside' : 'rail-products'} />
    );
  return (
    <section aria-labelledby={headingId} className={`section-space overflow-hidden ${band ?? ''}`}>
      {band ? (
        <div className="md:container-bleed grid gap-y-5 md:grid-cols-[202px_minmax(0,1fr)] md:gap-x-8 xl:grid-cols-[276px_minmax(0,1fr)] xl:gap-x-12">
          <div className="flex flex-col px-(--gut) md:px-0">
            {heading}
            <SeeAll collection={collection} className="mt-1 self-start md:mt-3" />
            {products.length > 1 && <RailArrows rail={rail} name={name} className="mt-auto" />}
          </div>
          {list}
        </div>
      ) : (
        <>
          <div className="container-page mb-5 flex items-end justify-between gap-6 md:mb-8">
            {heading}
            <div className={`-mb-2.5 flex shrink-0 items-center gap-2.5 ${besideArrows}`}>
              <SeeAll collection={collection} />
              {products.length > 1 && (
                <RailArrows rail={rail} name={name} className={products.length <= 4 ? 'lg:hidden' : ''} />
              )}
            </div>
          </div>
          {list}
        </>
      )}
    </section>
  );
});

function SeeAll({ collection, className = '' }: { collection: Collection; className?: string }) {
  const t = useT();
  const label = useTWhole()(collection.label);
  return (
    <Link
      to={collection.path}
      className={`inline-flex min-h-11 items-center font-semibold text-label underline decoration-[1.5px] underline-offset-4 ${className}`}
    >
      {t('See all')}
      <span className="sr-only">{` ${label}`}</span>
    </Link>
  );
}

/** C7: an empty list, and the way to try again. */
function NotRead() {
  const t = useT();
  return (
    <p className="container-page text-ink-2">
      {t('These products could not be loaded just now.')}{' '}
      <a
        href={href('/')}
        className="inline-flex min-h-11 items-center font-semibold text-ink underline decoration-[1.5px] underline-offset-4"
      >
        {t('Try again')}
      </a>
    </p>
  );
}

type ProductsProps = { products: readonly ProductSummary[]; rail: Rail; className: string };

function Products({ products, rail, className }: ProductsProps) {
  const items = useMemo(() => products.map((product) => <Item key={product.id} product={product} />), [products]);
  const t = useT();
  if (products.length === 0)
    return <p className="container-page text-ink-2">{t('Nothing here just now. Please check back soon.')}</p>;
  return (
    <RailTrack rail={rail} className={className}>
      {items}
    </RailTrack>
  );
}

function Item({ product }: { product: ProductSummary }) {
  return (
    <li>
      <ProductCard product={product} sizes={cardSizes}>
        <AddToCartButton product={product} />
      </ProductCard>
    </li>
  );
}
