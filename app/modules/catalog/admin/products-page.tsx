import { useState } from 'react';
import { href, useSearchParams } from 'react-router';
import { AdminButtonLink, adminButtonClass } from '#app/admin/components/button.tsx';
import { useChoice } from '#app/admin/components/choice.ts';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { addressWith, FilterMenu } from '#app/admin/components/list/filter-menu.tsx';
import { ListBody, ListTools } from '#app/admin/components/list/list-tools.tsx';
import { PagedTable, useMoreRows } from '#app/admin/components/list/more-rows.tsx';
import { SearchField } from '#app/admin/components/list/search-field.tsx';
import { useStillRows } from '#app/admin/components/list/still-rows.ts';
import { Tabs } from '#app/admin/components/list/tabs.tsx';
import { KeyHint } from '#app/admin/components/menus/key-hint.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { signedInContext } from '#app/admin/guard.server.ts';
import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { mayDo, mayVisit } from '#app/admin/permissions.ts';
import { groupDigits } from '#app/infra/money/money.ts';
import { countStockRequests } from '#app/modules/marketing/back-in-stock/requests.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { countAdminProducts, countAnswers, readAdminProducts } from '../admin-products.server.ts';
import { type AdminProduct, maxCounted, type ProductTab, productTabs, readProductQuestion } from '../admin-products.ts';
import type { Route } from './+types/products-page.ts';
import { ChosenProducts } from './chosen-products.tsx';
import { NoProducts } from './no-products.tsx';
import { PhoneProduct, productColumns } from './product-columns.tsx';
import { tabNames } from './product-tabs.ts';

export const meta = () => [{ title: 'Products · Admin' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const worker = context.get(signedInContext);
  const { lowStock, speaksUrdu } = await readShopSettings();
  const input = readProductQuestion(url.searchParams);
  const question = input.tab === 'without-urdu' && !speaksUrdu ? { ...input, tab: 'all' as const } : input;
  const isFiltered = question.q !== '' || question.collection !== null;
  const [page, counts, results, wishes] = await Promise.all([
    readAdminProducts(question, { after: url.searchParams.get('after'), lowStock }),
    countAdminProducts(lowStock),
    isFiltered ? countAnswers(question, lowStock) : null,
    countStockRequests(),
  ]);
  return {
    page: { rows: page.items, next: page.next },
    counts,
    answers: results,
    question,
    speaksUrdu,
    waiting: wishes.back + wishes.waiting,
    mayImport: mayVisit(worker, '/admin/products/import'),
    mayMoveIn: mayVisit(worker, '/admin/products/move-in'),
    mayPrice: mayDo(worker, 'change-many-prices'),
    mayDelete: mayDo(worker, 'delete-products'),
  };
}

const keyOf = ({ id }: AdminProduct) => String(id);

type Loaded = Route.ComponentProps['loaderData'];

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  // The pages below the first are read once: after products were deleted the list begins anew.
  const [round, setRound] = useState(0);
  return <ProductList key={round} loaderData={loaderData} onDeleted={() => setRound((last) => last + 1)} />;
}

function ProductList({ loaderData, onDeleted }: { loaderData: Loaded; onDeleted: () => void }) {
  const {
    counts,
    answers: results,
    question,
    speaksUrdu,
    waiting,
    mayImport,
    mayMoveIn,
    mayPrice,
    mayDelete,
  } = loaderData;
  const [params] = useSearchParams();
  const { rows: read, more } = useMoreRows<AdminProduct, Loaded>(loaderData.page, keyOf, ({ page }) => page);
  const rows = useStillRows(read, keyOf);
  const choice = useChoice(rows.map(keyOf));
  const tabAddress = (tab: ProductTab) => addressWith(params, { state: tab === 'all' ? null : tab });
  const tabs = productTabs
    .filter((tab) => tab !== 'without-urdu' || speaksUrdu)
    .map((tab) => ({
      to: tabAddress(tab),
      label: tabNames[tab],
      count: groupDigits(counts[tab]),
    }));
  const total = results ?? counts[question.tab];
  const totalText = total > maxCounted && results !== null ? '1,000+' : groupDigits(total);
  return (
    <>
      <PageHead title="Products" beside={groupDigits(counts.all)}>
        {mayMoveIn && (
          <AdminButtonLink to={href('/admin/products/move-in')} icon="store" iconOnly="phone">
            Import from another shop
          </AdminButtonLink>
        )}
        {waiting > 0 && (
          <AdminButtonLink to={href('/admin/products/waiting')} icon="bell" iconOnly="phone">
            {`Back-in-stock requests, ${waiting}`}
          </AdminButtonLink>
        )}
        {mayImport && (
          <>
            <AdminButtonLink to={href('/admin/products/import')} icon="upload" iconOnly="phone">
              Import
            </AdminButtonLink>
            <a
              href={`${href('/admin/products/export')}${addressWith(params, {})}`}
              download
              className={adminButtonClass({ iconOnly: 'phone' })}
            >
              <AdminIcon name="download" className="size-4 max-md:size-5" />
              <span className="phone-silent">Export</span>
            </a>
          </>
        )}
        <AdminButtonLink to={href('/admin/products/new')} look="primary" icon="plus" iconOnly="phone">
          New product
        </AdminButtonLink>
      </PageHead>
      <Tabs label="Products by state" tabs={tabs} current={tabAddress(question.tab)} />
      <ProductTools />
      <ListBody>
        <PagedTable
          label="Products"
          rows={rows}
          keyOf={keyOf}
          nameOf={({ name }) => name}
          lines={2}
          choice={choice}
          columns={productColumns}
          phone={(product) => <PhoneProduct product={product} />}
          more={more}
          shown={`${rows.length} of ${totalText}`}
          empty={<NoProducts question={question} />}
        />
      </ListBody>
      <ChosenProducts
        choice={choice}
        mayPrice={mayPrice}
        deletes={mayDelete ? { list: { question, total, totalText }, onDone: onDeleted } : null}
      />
    </>
  );
}

function ProductTools() {
  const { collections } = useAdmin();
  return (
    <div className="pt-3 max-md:pt-0">
      <ListTools says={<CellHelp />}>
        <div className="flex min-w-0 flex-1 max-md:basis-full">
          <SearchField label="Search products" placeholder="Name, title or product id" />
        </div>
        <FilterMenu
          label="Collection"
          icon="layers"
          name="collection"
          options={collections.map(({ key, label }) => ({ value: key, label }))}
        />
        <FilterMenu
          label="Newest first"
          icon="arrow-up-down"
          name="sort"
          all="Newest first"
          options={[
            { value: 'name', label: 'Name, A to Z' },
            { value: 'stock', label: 'Stock, low to high' },
            { value: 'price', label: 'Price, high to low' },
          ]}
        />
      </ListTools>
    </div>
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
