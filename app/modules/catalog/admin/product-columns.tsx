import { href, Link } from 'react-router';
import type { Column } from '#app/admin/components/list/data-table.tsx';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';
import { RowLink } from '#app/admin/components/list/row-link.tsx';
import { Thumb } from '#app/admin/components/thumb.tsx';
import { UrduMark } from '#app/admin/components/urdu-mark.tsx';
import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { groupDigits } from '#app/infra/money/money.ts';
import { keysOf } from '#app/infra/records.ts';
import type { AdminProduct } from '../admin-products.ts';
import { PriceCell, StockCell, StockWord, WasPriceCell } from './inline-product.tsx';
import { Shown } from './shown.tsx';

/** The product list at a desk; stock and price are changed in their cells. */
export const productColumns: Column<AdminProduct>[] = [
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
    cell: (product) => <InCollections product={product} />,
  },
  {
    key: 'shown',
    head: 'Status',
    className: 'whitespace-nowrap',
    cell: (product) => <Shown active={product.active} />,
  },
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
    head: 'Compare-at',
    end: true,
    className: 'whitespace-nowrap max-xl:hidden',
    cell: (product) => <WasPriceCell product={product} />,
  },
];

/** A product of the list on a phone. */
export function PhoneProduct({ product }: { product: AdminProduct }) {
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
                {product.collections.length > 0 ? <InCollections product={product} /> : 'In no collection'}
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

function LackingUrdu({ product: { lacksUrdu }, className }: { product: AdminProduct; className?: string }) {
  return <UrduMark lacks={keysOf(lacksUrdu).filter((text) => lacksUrdu[text])} className={className} />;
}

/** "6 variants", which leads to them on the product's page. */
function FamilyMark({ product: { id, familySize } }: { product: AdminProduct }) {
  if (familySize === 0) return null;
  return (
    <Link
      to={{ pathname: href('/admin/products/:id', { id: String(id) }), hash: familyHash }}
      className="admin-link max-md:-my-3 max-md:inline-flex max-md:min-h-11 max-md:items-center"
    >
      {familySize} variants
    </Link>
  );
}

/** Where the family stands on the page of a product. */
export const familyHash = 'family';

function InCollections({ product }: { product: AdminProduct }) {
  const { collections } = useAdmin();
  return product.collections.flatMap((key) => collections.find((each) => each.key === key)?.label ?? []).join(', ');
}
