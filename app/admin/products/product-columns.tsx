import { href, Link } from 'react-router';
import { collections } from '#app/catalog/collection.ts';
import type { OfficeProduct } from '#app/catalog/office-products.ts';
import { groupDigits } from '#app/platform/money.ts';
import { keysOf } from '#app/platform/records.ts';
import type { Column } from '../pieces/data-table.tsx';
import { PhoneRow } from '../pieces/phone-row.tsx';
import { RowLink } from '../pieces/row-link.tsx';
import { Thumb } from '../pieces/thumb.tsx';
import { UrduMark } from '../pieces/urdu-mark.tsx';
import { PriceCell, StockCell, StockWord, WasPriceCell } from './inline-product.tsx';
import { Shown } from './shown.tsx';

/** The product list at a desk; stock and price are changed in their cells. */
export const productColumns: Column<OfficeProduct>[] = [
  {
    key: 'product',
    head: 'Product',
    className: 'ps-1! min-w-60',
    cell: (product) => (
      <div className="flex min-w-0 items-center gap-4">
        <Thumb picture={product.picture} />
        <div className="min-w-0">
          <RowLink
            to={href('/admin/products/:id', { id: String(product.id) })}
            dir="auto"
            className="line-clamp-1 font-medium"
          >
            {product.name}
          </RowLink>
          <div className="text-ink-3 text-second">
            Product {product.id}
            {product.familySize > 0 && ' · '}
            <FamilyMark product={product} />
            <LackingUrdu product={product} className="ms-2" />
          </div>
        </div>
      </div>
    ),
  },
  {
    key: 'collections',
    head: 'Collections',
    className: 'text-ink-2 max-xl:hidden',
    cell: (product) => inCollections(product),
  },
  { key: 'shown', head: 'Shown', className: 'whitespace-nowrap', cell: (product) => <Shown active={product.active} /> },
  {
    key: 'sold',
    head: 'Sold, 30 days',
    end: true,
    className: 'whitespace-nowrap max-lg:hidden',
    cell: ({ sold }) => groupDigits(sold),
  },
  {
    key: 'stock',
    head: 'Stock',
    end: true,
    className: 'whitespace-nowrap',
    cell: (product) => (
      <>
        <span className="me-2.5">
          <StockWord product={product} />
        </span>
        <StockCell product={product} />
      </>
    ),
  },
  {
    key: 'price',
    head: 'Price',
    end: true,
    className: 'whitespace-nowrap',
    cell: (product) => <PriceCell product={product} />,
  },
  {
    key: 'was-price',
    head: 'Was',
    end: true,
    className: 'whitespace-nowrap max-xl:hidden',
    cell: (product) => <WasPriceCell product={product} />,
  },
];

/** A product of the list on a phone. */
export function PhoneProduct({ product }: { product: OfficeProduct }) {
  const { id, name, sold } = product;
  return (
    <div className="flex gap-3">
      <Thumb picture={product.picture} size={56} />
      <div className="min-w-0 flex-1">
        <PhoneRow
          lines={[
            [
              <RowLink key="name" to={href('/admin/products/:id', { id: String(id) })} dir="auto" className="truncate">
                {name}
              </RowLink>,
              <PriceCell key="price" product={product} />,
            ],
            [
              <Shown key="shown" active={product.active} />,
              <span key="stock" className="inline-flex items-center gap-2">
                <StockWord product={product} />
                <StockCell product={product} />
              </span>,
            ],
            [
              <span key="collections" className="truncate">
                <FamilyMark product={product} />
                {product.familySize > 0 && ' · '}
                {inCollections(product) || 'In no collection'}
              </span>,
              `${groupDigits(sold)} sold, 30 days`,
            ],
          ]}
        />
        <LackingUrdu product={product} />
      </div>
    </div>
  );
}

function LackingUrdu({ product: { lacksUrdu }, className }: { product: OfficeProduct; className?: string }) {
  return <UrduMark lacks={keysOf(lacksUrdu).filter((text) => lacksUrdu[text])} className={className} />;
}

/** "family of 6", which leads to the family on the product's page. */
function FamilyMark({ product: { id, familySize } }: { product: OfficeProduct }) {
  if (familySize === 0) return null;
  return (
    <Link
      to={{ pathname: href('/admin/products/:id', { id: String(id) }), hash: familyHash }}
      className="office-link max-md:-my-3 max-md:inline-flex max-md:min-h-11 max-md:items-center"
    >
      family of {familySize}
    </Link>
  );
}

/** Where the family stands on the page of a product. */
export const familyHash = 'family';

function inCollections(product: OfficeProduct): string {
  return product.collections.map((key) => collections[key].label).join(', ');
}
