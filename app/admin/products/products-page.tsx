import { href, useSearchParams } from 'react-router';
import { collections, collectionsInOrder } from '#app/catalog/collection.ts';
import { countAnswers, countOfficeProducts, readOfficeProducts } from '#app/catalog/office-products.server.ts';
import {
  mostCounted,
  type OfficeProduct,
  type ProductTab,
  productTabs,
  readProductQuestion,
} from '#app/catalog/office-products.ts';
import { countWishes } from '#app/catalog/wishes/wishes.server.ts';
import { groupDigits } from '#app/platform/money.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { signedInContext } from '../guard.server.ts';
import { mayDo, mayVisit } from '../permissions.ts';
import { useChoice } from '../pieces/choice.ts';
import { DataTable } from '../pieces/data-table.tsx';
import { addressWith, FilterMenu } from '../pieces/filter-menu.tsx';
import { KeyHint } from '../pieces/key-hint.tsx';
import { ListBody, ListTools } from '../pieces/list-tools.tsx';
import { MoreLink, useMoreRows } from '../pieces/more-rows.tsx';
import { OfficeButtonLink, officeButtonClass } from '../pieces/office-button.tsx';
import { OfficeIcon } from '../pieces/office-icon.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { SearchField } from '../pieces/search-field.tsx';
import { useStillRows } from '../pieces/still-rows.ts';
import { Tabs } from '../pieces/tabs.tsx';
import type { Route } from './+types/products-page.ts';
import { ChosenProducts } from './chosen-products.tsx';
import { NoProducts } from './no-products.tsx';
import { PhoneProduct, productColumns } from './product-columns.tsx';
import { tabNames } from './product-tabs.ts';

export const meta = () => [{ title: 'Products · office' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const worker = context.get(signedInContext);
  const { lowStock, speaksUrdu } = await readShopSettings();
  const asked = readProductQuestion(url.searchParams);
  const question = asked.tab === 'without-urdu' && !speaksUrdu ? { ...asked, tab: 'all' as const } : asked;
  const isAsked = question.q !== '' || question.collection !== null;
  const [page, counts, answers, wishes] = await Promise.all([
    readOfficeProducts(question, { after: url.searchParams.get('after'), lowStock }),
    countOfficeProducts(lowStock),
    isAsked ? countAnswers(question, lowStock) : null,
    countWishes(),
  ]);
  return {
    page: { rows: page.items, next: page.next },
    counts,
    answers,
    question,
    speaksUrdu,
    waiting: wishes.back + wishes.waiting,
    mayImport: mayVisit(worker, '/admin/products/import'),
    mayMoveIn: mayVisit(worker, '/admin/products/move-in'),
    mayPrice: mayDo(worker, 'change-many-prices'),
  };
}

const keyOf = ({ id }: OfficeProduct) => String(id);

type Loaded = Route.ComponentProps['loaderData'];

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { counts, answers, question, speaksUrdu, waiting, mayImport, mayMoveIn, mayPrice } = loaderData;
  const [params] = useSearchParams();
  const { rows: read, more } = useMoreRows<OfficeProduct, Loaded>(loaderData.page, keyOf, ({ page }) => page);
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
  const total = answers ?? counts[question.tab];
  return (
    <>
      <PageHead title="Products" beside={groupDigits(counts.all)}>
        {mayMoveIn && (
          <OfficeButtonLink to={href('/admin/products/move-in')} icon="store" iconOnly="phone">
            Move in
          </OfficeButtonLink>
        )}
        {waiting > 0 && (
          <OfficeButtonLink to={href('/admin/products/waiting')} icon="bell" iconOnly="phone">
            {`Waiting for it, ${waiting}`}
          </OfficeButtonLink>
        )}
        {mayImport && (
          <>
            <OfficeButtonLink to={href('/admin/products/import')} icon="upload" iconOnly="phone">
              CSV in
            </OfficeButtonLink>
            <a
              href={`${href('/admin/products/export')}${addressWith(params, {})}`}
              download
              className={officeButtonClass({ iconOnly: 'phone' })}
            >
              <OfficeIcon name="download" className="size-4 max-md:size-5" />
              <span className="phone-silent">CSV out</span>
            </a>
          </>
        )}
        <OfficeButtonLink to={href('/admin/products/new')} look="act" icon="plus" iconOnly="phone">
          New product
        </OfficeButtonLink>
      </PageHead>
      <Tabs label="Products by state" tabs={tabs} current={tabAddress(question.tab)} />
      <ProductTools />
      <ListBody>
        {rows.length === 0 ? (
          <NoProducts question={question} />
        ) : (
          <>
            <DataTable
              label="Products"
              rows={rows}
              keyOf={keyOf}
              nameOf={({ name }) => name}
              lines={2}
              choice={choice}
              columns={productColumns}
              phone={(product) => <PhoneProduct product={product} />}
            />
            <MoreLink
              more={more}
              says={`${rows.length} of ${total > mostCounted && answers !== null ? '1,000+' : groupDigits(total)}`}
            />
          </>
        )}
      </ListBody>
      <ChosenProducts choice={choice} mayPrice={mayPrice} />
    </>
  );
}

function ProductTools() {
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
