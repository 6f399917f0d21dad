import { href, Link } from 'react-router';
import { keptDays } from '#app/catalog/wishes/tell-wishes.server.ts';
import { wishChat } from '#app/catalog/wishes/wish-chat.server.ts';
import { countWishes, readWishes, type Wish, type WishTab } from '#app/catalog/wishes/wishes.server.ts';
import { formatPhone } from '#app/platform/phone.ts';
import { readFindingSettings } from '#app/settings/finding-settings.server.ts';
import { useAct } from '../acts/use-act.ts';
import { DataTable } from '../pieces/data-table.tsx';
import { EmptyState } from '../pieces/empty-state.tsx';
import { ListBody } from '../pieces/list-tools.tsx';
import { MoreLink, useMoreRows } from '../pieces/more-rows.tsx';
import { OfficeButton, officeButtonClass } from '../pieces/office-button.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { PhoneRow } from '../pieces/phone-row.tsx';
import { Tabs } from '../pieces/tabs.tsx';
import { formatAge } from '../pieces/times.ts';
import type { Route } from './+types/waiting-page.ts';

export const meta = () => [{ title: 'Waiting for it · office' }];

type Row = Wish & { chat: string | null };

export async function loader({ url }: Route.LoaderArgs) {
  const tab: WishTab = url.searchParams.get('show') === 'waiting' ? 'waiting' : 'back';
  const after = Number(url.searchParams.get('after') ?? 0);
  const [{ wishes, next }, counts, { takesWishes }] = await Promise.all([
    readWishes(tab, Number.isSafeInteger(after) ? after : 0),
    countWishes(),
    readFindingSettings(),
  ]);
  const rows = wishes.map((wish): Row => ({ ...wish, chat: tab === 'back' && wish.isPhone ? wishChat(wish) : null }));
  return {
    page: { rows, next: next === null ? null : String(next) },
    tab,
    counts,
    takesWishes,
    days: keptDays,
    now: new Date().toISOString(),
  };
}

type Loaded = Route.ComponentProps['loaderData'];

const keyOf = ({ id }: Row) => String(id);

/** M13: who waits for a product, and whom to tell now that it is back. */
export default function WaitingPage({ loaderData }: Route.ComponentProps) {
  const { tab, counts, takesWishes, days } = loaderData;
  const now = new Date(loaderData.now);
  const { rows, more } = useMoreRows<Row, Loaded>(loaderData.page, keyOf, ({ page }) => page);
  return (
    <>
      <PageHead
        title="Waiting for it"
        back={{ to: href('/admin/products'), label: 'All products' }}
        beside={<span className="max-md:hidden">forgotten after {days} days</span>}
      />
      <Tabs
        label="Who waits"
        current={tab === 'back' ? '?' : '?show=waiting'}
        tabs={[
          { to: '?', label: 'Back in stock', count: counts.back, waits: true },
          { to: '?show=waiting', label: 'Still sold out', count: counts.waiting },
        ]}
      />
      <div className="pt-3">
        <ListBody>
          {rows.length === 0 ? (
            <EmptyState title={tab === 'back' ? 'Nobody is to be told' : 'Nobody waits'}>
              {takesWishes
                ? 'Who leaves a number at a sold-out product stands here, and moves to “Back in stock” when it is there again.'
                : 'Switch “Tell me when it is back” on in Settings, Finding products, and sold-out products ask for a number.'}
            </EmptyState>
          ) : (
            <>
              <DataTable
                label="Who waits"
                rows={rows}
                keyOf={keyOf}
                nameOf={({ contact, name }) => `${contact}, ${name}`}
                columns={[
                  { key: 'product', head: 'Product', cell: (row) => <ProductLink row={row} /> },
                  { key: 'stock', head: 'In stock', end: true, cell: ({ stock }) => stock },
                  { key: 'who', head: 'Who', cell: sayContact },
                  { key: 'since', head: 'Asked', end: true, cell: ({ at }) => formatAge(new Date(at), now) },
                  { key: 'acts', head: <span className="sr-only">Acts</span>, end: true, cell: actsOf },
                ]}
                phone={(row) => (
                  <PhoneRow
                    lines={[
                      [<ProductLink key="product" row={row} />, formatAge(new Date(row.at), now)],
                      [sayContact(row), actsOf(row)],
                    ]}
                  />
                )}
              />
              <MoreLink more={more} says={`${rows.length} of ${counts[tab]}`} />
            </>
          )}
        </ListBody>
      </div>
    </>
  );
}

function actsOf(row: Row) {
  return row.chat === null ? null : <Tell row={row} chat={row.chat} />;
}

function ProductLink({ row: { productId, name } }: { row: Row }) {
  return (
    <Link
      to={href('/admin/products/:id', { id: String(productId) })}
      className="font-medium underline-offset-4 hover:underline"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}

function sayContact({ contact, isPhone }: Row): string {
  return isPhone ? formatPhone(contact) : contact;
}

function Tell({ row: { id, contact }, chat }: { row: Row; chat: string }) {
  const acts = useAct('products');
  return (
    <span className="inline-flex gap-1.5">
      <a href={chat} target="_blank" rel="noreferrer" className={officeButtonClass({ small: true })}>
        WhatsApp
      </a>
      <OfficeButton
        small
        look="quiet"
        busy={acts.busy}
        aria-label={`${contact} is told`}
        onClick={() => void acts.act({ act: 'wish', wish: id, told: true })}
      >
        Told
      </OfficeButton>
    </span>
  );
}
