import { useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import type { BulkChange } from '#app/catalog/change-products.server.ts';
import { collections, collectionsInOrder } from '#app/catalog/collection.ts';
import { countAnswers, countOfficeProducts, readOfficeProducts } from '#app/catalog/office-products.server.ts';
import {
  mostCounted,
  type OfficeProduct,
  type ProductTab,
  productTabs,
  readProductQuestion,
} from '#app/catalog/office-products.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { actorOf, signedInContext } from '../guard.server.ts';
import { mayVisit } from '../permissions.ts';
import { askFirst } from '../pieces/ask-first.tsx';
import { BulkBar } from '../pieces/bulk-bar.tsx';
import { type Choice, useChoice } from '../pieces/choice.ts';
import { type Column, DataTable } from '../pieces/data-table.tsx';
import { useAnswer } from '../pieces/draft.ts';
import { EmptyState } from '../pieces/empty-state.tsx';
import { addressWith, FilterMenu } from '../pieces/filter-menu.tsx';
import { KeyHint } from '../pieces/key-hint.tsx';
import { ListBody, ListTools } from '../pieces/list-tools.tsx';
import { MenuButton } from '../pieces/menu-button.tsx';
import { MoreLink, useMoreRows } from '../pieces/more-rows.tsx';
import { OfficeButton, OfficeButtonLink, officeButtonClass } from '../pieces/office-button.tsx';
import { OfficeIcon } from '../pieces/office-icon.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { PhoneRow } from '../pieces/phone-row.tsx';
import { RowLink } from '../pieces/row-link.tsx';
import { SearchField } from '../pieces/search-field.tsx';
import { Tabs } from '../pieces/tabs.tsx';
import { Thumb } from '../pieces/thumb.tsx';
import { showToast } from '../pieces/toast.tsx';
import type { Route } from './+types/products-page.ts';
import { BulkPriceDialog } from './bulk-change-dialog.tsx';
import { PriceCell, StockCell, StockWord } from './inline-product.tsx';
import { actOnProducts, type ProductAct, type ProductActAnswer } from './products-acts.server.ts';
import { Shown } from './shown.tsx';

export const meta = () => [{ title: 'Products · office' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { lowStock } = await readShopSettings();
  const question = readProductQuestion(url.searchParams);
  const isAsked = question.q !== '' || question.collection !== null;
  const [page, counts, answers] = await Promise.all([
    readOfficeProducts(question, { after: url.searchParams.get('after'), lowStock }),
    countOfficeProducts(lowStock),
    isAsked ? countAnswers(question, lowStock) : null,
  ]);
  return {
    page: { rows: page.items, next: page.next },
    counts,
    answers,
    question,
    mayImport: mayVisit(context.get(signedInContext).role, '/admin/products/import'),
  };
}

export function action({ request, context }: Route.ActionArgs): Promise<ProductActAnswer> {
  return actOnProducts(request, actorOf(context));
}

const tabNames: Record<ProductTab, string> = {
  all: 'All',
  shown: 'In the shop',
  low: 'Low',
  'sold-out': 'Sold out',
  hidden: 'Hidden',
};
const keyOf = ({ id }: OfficeProduct) => String(id);

type Loaded = Route.ComponentProps['loaderData'];

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { counts, answers, question, mayImport } = loaderData;
  const [params] = useSearchParams();
  const { rows, more } = useMoreRows<OfficeProduct, Loaded>(loaderData.page, keyOf, ({ page }) => page);
  const choice = useChoice(rows.map(keyOf));
  const tabAddress = (tab: ProductTab) => addressWith(params, { state: tab === 'all' ? null : tab });
  const tabs = productTabs.map((tab) => ({ to: tabAddress(tab), label: tabNames[tab], count: grouped(counts[tab]) }));
  const total = answers ?? counts[question.tab];
  return (
    <>
      <PageHead title="Products" beside={grouped(counts.all)}>
        {mayImport && (
          <>
            <OfficeButtonLink to="/admin/products/import" icon="upload" iconOnly="phone">
              CSV in
            </OfficeButtonLink>
            <a
              href={`/admin/products/export${addressWith(params, {})}`}
              download
              className={officeButtonClass({ iconOnly: 'phone' })}
            >
              <OfficeIcon name="download" className="size-4 max-md:size-5" />
              <span className="phone-silent">CSV out</span>
            </a>
          </>
        )}
        <OfficeButtonLink to="/admin/products/new" look="act" icon="plus" iconOnly="phone">
          New product
        </OfficeButtonLink>
      </PageHead>
      <Tabs label="Products by state" tabs={tabs} current={tabAddress(question.tab)} />
      <div className="pt-3 max-md:pt-0">
        <ListTools says={<CellHelp />}>
          <div className="flex min-w-0 flex-1 max-md:basis-full">
            <SearchField label="Search products" placeholder="Name, title or product id" />
          </div>
          <FilterMenu
            label="Collection"
            icon="layers"
            name="collection"
            options={collectionsInOrder.map((key) => ({ value: key, label: collections[key].label }))}
          />
          <FilterMenu
            label="Newest first"
            icon="arrow-up-down"
            name="sort"
            all="Newest first"
            options={[
              { value: 'name', label: 'Name, A to Z' },
              { value: 'stock', label: 'Fewest in stock' },
              { value: 'price', label: 'Dearest first' },
            ]}
          />
        </ListTools>
      </div>
      <ListBody>
        {rows.length === 0 ? (
          <NothingHere question={question} />
        ) : (
          <>
            <DataTable
              label="Products"
              rows={rows}
              keyOf={keyOf}
              nameOf={({ name }) => name}
              lines={2}
              choice={choice}
              columns={columns}
              phone={(product) => <PhoneProduct product={product} />}
            />
            <MoreLink
              more={more}
              says={`${rows.length} of ${total > mostCounted && answers !== null ? '1,000+' : grouped(total)}`}
            />
          </>
        )}
      </ListBody>
      <ChosenProducts choice={choice} />
    </>
  );
}

function CellHelp() {
  return (
    <>
      Click stock or price to change it. <KeyHint>Enter</KeyHint> saves, <KeyHint>↓</KeyHint> next row,{' '}
      <KeyHint>Esc</KeyHint> leaves
    </>
  );
}

const columns: Column<OfficeProduct>[] = [
  {
    key: 'product',
    head: 'Product',
    className: 'ps-1! min-w-60',
    cell: (product) => (
      <div className="flex min-w-0 items-center gap-4">
        <Thumb picture={product.picture} />
        <div className="min-w-0">
          <RowLink to={`/admin/products/${product.id}`} className="line-clamp-1 font-medium">
            {product.name}
          </RowLink>
          <div className="text-ink-3 text-second">Product {product.id}</div>
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
    cell: ({ sold }) => grouped(sold),
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
];

function PhoneProduct({ product }: { product: OfficeProduct }) {
  const { id, name, sold } = product;
  return (
    <div className="flex gap-3">
      <Thumb picture={product.picture} size={56} />
      <div className="min-w-0 flex-1">
        <PhoneRow
          lines={[
            [
              <RowLink key="name" to={`/admin/products/${id}`} className="truncate">
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
            [inCollections(product) || 'In no collection', `${grouped(sold)} sold, 30 days`],
          ]}
        />
      </div>
    </div>
  );
}

function inCollections(product: OfficeProduct): string {
  return product.collections.map((key) => collections[key].label).join(', ');
}

function NothingHere({ question }: { question: Loaded['question'] }) {
  const [params] = useSearchParams();
  if (question.q || question.collection)
    return (
      <EmptyState
        title={question.q ? `No product is called “${question.q}”` : 'No product here'}
        acts={<OfficeButtonLink to={addressWith(params, { q: null, collection: null })}>Clear search</OfficeButtonLink>}
      >
        Looked through names, titles and product ids
        {question.tab === 'all' ? '' : ` under “${tabNames[question.tab]}”`}.
      </EmptyState>
    );
  const words: Record<ProductTab, string> = {
    all: 'The shelves are empty. Make the first product, or take in a file of them.',
    shown: 'Nothing is in the shop. Show a product to sell it.',
    low: 'Nothing is low.',
    'sold-out': 'Nothing is sold out.',
    hidden: 'No product is hidden.',
  };
  return (
    <EmptyState
      title={question.tab === 'all' ? 'No products yet' : words[question.tab]}
      acts={
        <OfficeButtonLink to="/admin/products/new" icon="plus">
          New product
        </OfficeButtonLink>
      }
    >
      {question.tab === 'all' && words.all}
    </EmptyState>
  );
}

/** What can be done with the chosen ones. */
function ChosenProducts({ choice }: { choice: Choice }) {
  const [pricing, setPricing] = useState(false);
  const fetcher = useFetcher<ProductActAnswer>();
  const ids = [...choice.chosen].map(Number);
  function send(act: ProductAct): void {
    void fetcher.submit(act, { method: 'post', action: '/admin/products', encType: 'application/json' });
  }
  async function change(wanted: BulkChange, asks: string): Promise<void> {
    const many = ids.length > 20;
    if (many && !(await askFirst({ title: `${asks} ${ids.length} products?`, act: `${asks} ${ids.length} products` })))
      return;
    send({ act: 'bulk', ids, change: wanted });
  }
  useAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, (answer) => {
    if (answer.act === 'bulk') {
      setPricing(false);
      choice.clear();
      tellBulk(answer, send);
    }
    if (answer.act === 'duplicate') showToast({ text: `${answer.made.length} copied, hidden until you show them` });
    if (answer.act === 'restore')
      showToast({
        text: `${answer.restored} taken back${answer.refused ? `, ${answer.refused} had changed again` : ''}`,
      });
  });
  return (
    <>
      <BulkBar choice={choice}>
        <OfficeButton look="bar" icon="pencil" className="bg-milk! text-ink!" onClick={() => setPricing(true)}>
          Change price
        </OfficeButton>
        <MenuButton label="Collections" icon="layers">
          {(close) => (
            <ul aria-label="Add to a collection">
              {collectionsInOrder.map((key) => (
                <li key={key}>
                  <button
                    type="button"
                    onClick={() => {
                      close();
                      void change({ kind: 'add-to', collection: key }, 'Add');
                    }}
                    className="h-8 w-full rounded-control px-2.5 text-start hover:bg-paper max-md:h-11"
                  >
                    Add to {collections[key].label}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </MenuButton>
        <OfficeButton look="bar" icon="eye-off" onClick={() => void change({ kind: 'active', active: false }, 'Hide')}>
          Hide
        </OfficeButton>
        <OfficeButton look="bar" icon="eye" onClick={() => void change({ kind: 'active', active: true }, 'Show')}>
          Show
        </OfficeButton>
        {ids.length <= 20 && (
          <OfficeButton look="bar" icon="copy" onClick={() => send({ act: 'duplicate', ids })}>
            Duplicate
          </OfficeButton>
        )}
      </BulkBar>
      {pricing && (
        <BulkPriceDialog
          open
          ids={ids}
          busy={fetcher.state !== 'idle'}
          onClose={() => setPricing(false)}
          onApply={(wanted) => void change(wanted, 'Change')}
        />
      )}
    </>
  );
}

function tellBulk(answer: Extract<ProductActAnswer, { act: 'plan' | 'bulk' }>, send: (act: ProductAct) => void): void {
  const done = answer.lines.filter(({ problem, was, becomes }) => !problem && was !== becomes);
  const wrong = answer.lines.filter(({ problem }) => problem).length;
  const kind = answer.change.kind;
  const verb =
    kind === 'active'
      ? answer.change.active
        ? 'shown'
        : 'hidden'
      : kind === 'add-to'
        ? `added to ${collections[answer.change.collection].label}`
        : 'have a new price';
  const lines = done.flatMap(({ id, was, becomes }) =>
    typeof was === 'string' || typeof becomes === 'string' ? [] : [{ id, was, becomes }],
  );
  showToast({
    text: `${done.length} ${verb}${wrong ? `, ${wrong} could not be` : ''}`,
    ...(kind !== 'add-to' &&
      lines.length > 0 && {
        undo: () => send({ act: 'restore', field: kind === 'active' ? 'active' : 'price', lines }),
      }),
  });
}

function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}
