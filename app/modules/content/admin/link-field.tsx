import { useState } from 'react';
import { href } from 'react-router';
import { AdminField, AdminSelect } from '#app/admin/components/field.tsx';
import { ProductPicker } from '#app/modules/catalog/collections/admin/product-picker.tsx';
import { productPath } from '#app/modules/catalog/product.ts';
import { shopPageSlugs } from '../pages/page-text.ts';
import { defaultShopPages } from '../pages/shop-pages.ts';

/** A page of the shop that a link may lead to. */
export type LinkPlace = { path: string; name: string };

type LinkFieldProps = {
  link: string | null;
  /** All collections of the shop. */
  collections: readonly LinkPlace[];
  error: string | undefined;
  className?: string;
  label?: string;
  /** Whether it always leads somewhere. */
  required?: boolean;
  onChange: (link: string | null) => void;
};

const [product, ownAddress] = ['product', 'own-address'];

const pages: readonly LinkPlace[] = [
  { path: href('/'), name: 'Home page' },
  { path: href('/contact-us'), name: 'Contact us' },
  { path: href('/tracker'), name: 'Track an order' },
  ...shopPageSlugs.map((slug) => ({ path: `/${slug}`, name: defaultShopPages[slug].title })),
];

/** Where something of the storefront leads: a collection, a page or a product that is picked, or an address that is typed. */
export function LinkField({
  link,
  collections,
  error,
  className = '',
  label = 'Leads to',
  required,
  onChange,
}: LinkFieldProps) {
  /** What is about to be picked or typed, while the link does not say it yet. */
  const [begun, setBegun] = useState('');
  const lists = [
    { label: 'Collections', places: collections },
    { label: 'Pages', places: pages },
  ];
  const isListed = lists.some(({ places }) => places.some(({ path }) => path === link));
  const productId = Number(/^\/product_detail\/(\d{1,9})$/.exec(link ?? '')?.[1] ?? 0);
  const chosen = begun || (link === null ? '' : isListed ? link : productId > 0 ? product : ownAddress);
  function choose(value: string): void {
    const isBegun = value === product || value === ownAddress;
    setBegun(isBegun ? value : '');
    if (!isBegun) onChange(value || null);
  }
  return (
    <div className={`grid gap-3 ${className}`}>
      <AdminSelect
        optional={!required}
        label={label}
        value={chosen}
        error={chosen === ownAddress ? undefined : error}
        onChange={({ target }) => choose(target.value)}
      >
        {(!required || link === null) && <option value="">{required ? 'Choose a page' : 'Nothing'}</option>}
        {lists.map(({ label: group, places }) => (
          <optgroup key={group} label={group}>
            {places.map(({ path, name }) => (
              <option key={path} value={path}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
        <option value={product}>{productId > 0 ? `Product ${productId}` : 'A product…'}</option>
        <option value={ownAddress}>An address of your own…</option>
      </AdminSelect>
      {chosen === product && (
        <div>
          <ProductPicker
            chosen={productId > 0 ? [productId] : []}
            onToggle={({ id }) => {
              setBegun('');
              onChange(productPath(id));
            }}
          />
        </div>
      )}
      {chosen === ownAddress && (
        <AdminField
          label="Address in the shop"
          placeholder="/search-results?q=lamp"
          value={link ?? ''}
          error={error}
          onChange={({ target }) => {
            setBegun(ownAddress);
            onChange(target.value.trim() || null);
          }}
        />
      )}
    </div>
  );
}
