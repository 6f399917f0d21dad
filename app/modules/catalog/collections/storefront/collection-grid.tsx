import type { ReactNode } from 'react';
import type { ProductSummary } from '../../product.ts';
import { ProductCard } from '../../storefront/product-card.tsx';

const gaps = 'grid gap-x-3.5 gap-y-8 md:gap-x-6 md:gap-y-12';
const collectionColumns = 'grid-cols-2 md:grid-cols-3 xl:grid-cols-4';
const oneRow = 'grid-cols-2 md:grid-cols-4';
/** Two rows on a phone, one on a wide screen: cards in the first view, whose pictures are fetched with the page. */
const eagerCount = 4;

type ProductGridProps = {
  products: ProductSummary[];
  /** The button on a card's foot. */
  renderButton: (product: ProductSummary) => ReactNode;
};

/** The products of a collection: two beside each other on a phone, three on a tablet, four on a desk. */
export function CollectionGrid({ products, renderButton }: ProductGridProps) {
  return (
    <ul className={`${gaps} ${collectionColumns}`}>
      {products.map((product, index) => (
        <li key={product.id} data-product={product.id}>
          <ProductCard product={product} eager={index === 0 ? 'high' : index < eagerCount}>
            {renderButton(product)}
          </ProductCard>
        </li>
      ))}
    </ul>
  );
}

/** Four products further down a page. */
export function ProductRow({ products, renderButton }: ProductGridProps) {
  return (
    <ul className={`${gaps} ${oneRow}`}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} sizes="(min-width: 1200px) 310px, (min-width: 768px) 23vw, 45vw">
            {renderButton(product)}
          </ProductCard>
        </li>
      ))}
    </ul>
  );
}

/** Rows of placeholders for cards. */
export function SkeletonRow({ rows = 1 }: { rows?: number }) {
  const cards = Array.from({ length: rows * 4 }, (_, index) => index);
  return (
    <div className={`${gaps} ${collectionColumns}`} aria-hidden="true">
      {cards.map((index) => (
        <SkeletonCard key={index} className={place(index % 4)} />
      ))}
    </div>
  );
}

/** Hides the cards that do not fit into one row at this width. */
function place(index: number): string {
  return ['', '', 'max-md:hidden', 'max-xl:hidden'][index] ?? '';
}

function SkeletonCard({ className }: { className: string }) {
  return (
    <div className={`animate-skeleton ${className}`}>
      <div className="aspect-square rounded-box bg-skeleton" />
      <div className="mt-4.5 h-4 w-7/10 rounded-tag bg-skeleton" />
      <div className="mt-2.5 h-3.5 w-9/20 rounded-tag bg-skeleton" />
      <div className="mt-5.5 h-4 w-3/10 rounded-tag bg-skeleton" />
      <div className="mt-5 h-11 rounded-box bg-skeleton" />
    </div>
  );
}

/** As high as the closed "Sort and filter" of a list that can be sorted, until it is there. */
export function RoomForTools() {
  return <div aria-hidden="true" className="mb-6 h-13.5 md:mb-8" />;
}
