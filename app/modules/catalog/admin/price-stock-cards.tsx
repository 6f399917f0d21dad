import { Fragment, useState } from 'react';
import { href, Link } from 'react-router';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { CheckBox } from '#app/admin/components/check-box.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { PriceField } from '#app/admin/components/price-field.tsx';
import { Switch } from '#app/admin/components/switch.tsx';
import { useAdmin, useFourCollections } from '#app/admin/layout/use-admin.ts';
import { mayDo } from '#app/admin/permissions.ts';
import type { Editor } from '#app/admin/record-editor/editor.ts';
import { parseRupees } from '#app/infra/money/amounts.ts';
import { formatPrice, type Money } from '#app/infra/money/money.ts';
import { type CollectionKey, collectionKeys, type OwnCollectionKey } from '../collections/collection.ts';
import type { ProductForm } from './product-fields.ts';

type PriceCardProps = {
  editor: Editor<ProductForm>;
  /** The saved price; null for a new product. */
  price: Money | null;
  lowStock: number;
  historyTo: string | null;
};

/** The cards with price, costs, stock, weight, shelf, SKU and barcode. */
export function PriceCard({ editor, price, lowStock, historyTo }: PriceCardProps) {
  const { values, problems, change } = editor;
  const { person } = useAdmin();
  const changed = price !== null && values.price !== price;
  return (
    <Card title="Price and stock">
      <div className="grid grid-cols-2 gap-3">
        <PriceField
          label="Price"
          name="price"
          price={values.price}
          error={problems.price}
          onChange={(next) => change({ price: next })}
        />
        <StockField stock={values.stock} error={problems.stock} onChange={(stock) => change({ stock })} />
      </div>
      <div className="mt-3">
        <PriceField
          label="Compare-at price (optional)"
          name="wasPrice"
          price={values.wasPrice ?? 0}
          error={problems.wasPrice}
          hint={formatWas(values)}
          onChange={(next) => change({ wasPrice: next || null })}
        />
      </div>
      {mayDo(person, 'see-costs') && (
        <AdminField
          {...editor.text('cost')}
          label="Cost per item (optional)"
          start="Rs."
          inputMode="decimal"
          autoComplete="off"
          hint={formatMargin(values)}
          className="mt-3"
        />
      )}
      {changed && (
        <p className="mt-2.5 flex gap-2.5 rounded-card border border-marigold-edge bg-marigold-ground px-3 py-2 text-second">
          <AdminIcon name="arrow-right" className="mt-0.25 text-marigold-text rtl:-scale-x-100" />
          Price was {formatPrice(price)}. Open carts show the change before checkout.
        </p>
      )}
      <div className="mt-3 grid grid-cols-2 gap-3">
        <WholeField
          label="Weight in grams"
          name="weightGrams"
          value={values.weightGrams}
          error={problems.weightGrams}
          onChange={(weightGrams) => change({ weightGrams })}
        />
        <WholeField
          label="Low-stock alert"
          name="warnAt"
          placeholder={String(lowStock)}
          value={values.warnAt}
          error={problems.warnAt}
          onChange={(warnAt) => change({ warnAt })}
        />
      </div>
      <AdminField
        {...editor.text('shelf')}
        label="Shelf"
        placeholder="Shelf B2"
        hint="The pick list is sorted by shelf."
        maxLength={40}
        className="mt-3"
      />
      <div className="mt-3 grid grid-cols-2 gap-3">
        <AdminField {...editor.text('sku')} label="SKU" maxLength={60} />
        <AdminField {...editor.text('barcode')} label="Barcode" inputMode="numeric" maxLength={60} />
      </div>
      {historyTo && (
        <p className="mt-2.5">
          <Link to={historyTo} className="admin-link inline-flex items-center max-md:min-h-11">
            Stock history
          </Link>
        </p>
      )}
    </Card>
  );
}

/** What the shop keeps of the price. */
function formatMargin({ price, cost }: ProductForm): string {
  const paisa = parseRupees(cost);
  if (paisa === null || price === 0)
    return 'What you pay for it, on average. Shoppers never see it; Profit counts with it.';
  return `${formatPrice(price - paisa)} of the price is left, ${Math.round((100 * (price - paisa)) / price)} %.`;
}

/** What shoppers see of the price before. */
function formatWas({ price, wasPrice }: ProductForm): string {
  if (wasPrice === null) return 'The price before. Shoppers see it crossed out, with what they save.';
  if (wasPrice <= price) return 'Not shown, because it is not above the price.';
  return `Shoppers see “was ${formatPrice(wasPrice)}, now ${formatPrice(price)}, save ${formatPrice(wasPrice - price)}”.`;
}

function StockField({
  stock,
  error,
  onChange,
}: {
  stock: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}) {
  const pieces = /^\d+$/.test(stock) ? Number(stock) : 0;
  return (
    <div className="flex items-end gap-2 md:contents">
      <AdminButton
        iconOnly="always"
        icon="minus"
        className="md:hidden!"
        disabled={pieces === 0}
        onClick={() => onChange(String(pieces - 1))}
      >
        One fewer
      </AdminButton>
      <AdminField
        className="min-w-0 flex-1"
        label="Stock"
        name="stock"
        inputMode="numeric"
        value={stock}
        error={error ?? (/^\d*$/.test(stock) ? undefined : 'A whole number from 0 up.')}
        onChange={({ target }) => onChange(target.value.trim())}
      />
      <AdminButton iconOnly="always" icon="plus" className="md:hidden!" onClick={() => onChange(String(pieces + 1))}>
        One more
      </AdminButton>
    </div>
  );
}

type WholeFieldProps = {
  label: string;
  name: string;
  placeholder?: string;
  value: number | null;
  error: string | undefined;
  onChange: (value: number | null) => void;
};

function WholeField({ value, error, onChange, ...rest }: WholeFieldProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <AdminField
      {...rest}
      inputMode="numeric"
      value={wrong ?? value ?? ''}
      error={wrong === null ? error : 'Write a whole number.'}
      onChange={({ target }) => {
        const typed = target.value.trim();
        const isWhole = /^\d{0,7}$/.test(typed);
        setWrong(isWhole ? null : typed);
        if (isWhole) onChange(typed === '' ? null : Number(typed));
      }}
    />
  );
}

type WhereCardProps = {
  editor: Editor<ProductForm>;
  places: Partial<Record<CollectionKey, number>>;
  /** The owner's own collections that it is in. */
  own: readonly OwnCollectionKey[];
};

/** The form of the product's visibility and collections. */
export function WhereCard({ editor, places, own }: WhereCardProps) {
  const { values, change } = editor;
  const four = useFourCollections();
  const inOwn = useAdmin().collections.filter(({ key }) => own.some((each) => each === key));
  return (
    <Card title="Where it shows">
      <div className="flex border-line border-b pb-2 [&>span]:w-full">
        <Switch label="Visible" {...editor.toggle('active')} />
      </div>
      <ul className="pt-1.5">
        {four.map(({ key, label }) => {
          const place = values.collections.includes(key) ? places[key] : undefined;
          return (
            <li key={key}>
              <CheckBox
                label={`${label}${place ? `, place ${place}` : ''}`}
                checked={values.collections.includes(key)}
                onChange={({ target }) =>
                  change({
                    collections: collectionKeys.filter((each) =>
                      each === key ? target.checked : values.collections.includes(each),
                    ),
                  })
                }
              />
            </li>
          );
        })}
      </ul>
      {inOwn.length > 0 && (
        <p className="pt-2 text-ink-2 text-second">
          Also in{' '}
          {inOwn.map(({ key, label }, index) => (
            <Fragment key={key}>
              {index > 0 && ', '}
              <Link to={href('/admin/collections/:key', { key })} className="admin-link" dir="auto">
                {label}
              </Link>
            </Fragment>
          ))}
          .
        </p>
      )}
    </Card>
  );
}

/** A summary of the stock ledger for the last 90 days. */
export function SalesCard({ sales }: { sales: { sold: number; back: number } }) {
  return (
    <Card title="Last 90 days">
      <dl className="grid gap-1.5">
        {[
          ['Sold', sales.sold],
          ['Returned', sales.back],
        ].map(([what, pieces]) => (
          <div key={what} className="flex justify-between">
            <dt className="text-ink-2">{what}</dt>
            <dd>{pieces}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
