import { href, useSearchParams } from 'react-router';
import { readCourierAccounts } from '#app/delivery/couriers/courier-accounts.server.ts';
import { countParcels, type ParcelRow, readPacked, readParcels } from '#app/delivery/parcels.server.ts';
import { isParcelTab, mostCounted, type ParcelTab, parcelTabs, sayCount } from '#app/delivery/parcels.ts';
import { activeCouriers, allCouriers, isCourierName } from '#app/orders/courier.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { parseMomentCursor } from '#app/platform/moment-cursor.ts';
import { keysOf } from '#app/platform/records.ts';
import { useAct } from '../acts/use-act.ts';
import { signedInContext } from '../guard.server.ts';
import { DataTable } from '../pieces/data-table.tsx';
import { EmptyState } from '../pieces/empty-state.tsx';
import { addressWith } from '../pieces/filter-menu.tsx';
import { ListBody, ListTools } from '../pieces/list-tools.tsx';
import { MoreLink, useMoreRows } from '../pieces/more-rows.tsx';
import { OfficeButton, OfficeButtonLink } from '../pieces/office-button.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { SearchField } from '../pieces/search-field.tsx';
import { Segments, Tabs } from '../pieces/tabs.tsx';
import { formatAge } from '../pieces/times.ts';
import type { Route } from './+types/parcels-page.ts';
import { PhoneParcel, parcelColumns } from './parcel-columns.tsx';

export const meta = () => [{ title: 'Parcels · office' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url;
  const [tab, courier] = [searchParams.get('state'), searchParams.get('courier')];
  const shown: ParcelTab = isParcelTab(tab) ? tab : 'all';
  const chosen = isCourierName(courier) ? courier : null;
  const [parcels, counts, accounts, packed] = await Promise.all([
    readParcels({
      tab: shown,
      courier: chosen,
      question: searchParams.get('q') ?? '',
      after: parseMomentCursor(searchParams.get('after')),
    }),
    countParcels(),
    readCourierAccounts(),
    readPacked(),
  ]);
  const asked = accounts.flatMap(({ connected, askedAt }) => (connected && askedAt ? [askedAt.getTime()] : []));
  return {
    parcels,
    counts,
    tab: shown,
    courier: chosen,
    packed: packed.length,
    now: new Date(),
    isConnected: accounts.some(({ connected, follows }) => connected && follows),
    askedAt: asked.length > 0 ? new Date(Math.max(...asked)) : null,
    isOwner: context.get(signedInContext).role === 'owner',
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

const keyOf = ({ id }: ParcelRow) => String(id);

/** Every parcel that is with a courier, longest without news first. */
export default function ParcelsPage({ loaderData }: Route.ComponentProps) {
  const { parcels, counts, tab, courier, packed, now, askedAt, isConnected } = loaderData;
  const [params] = useSearchParams();
  const asking = useAct('parcels');
  const { rows, more } = useMoreRows<ParcelRow, Loaded>(parcels, keyOf, (data) => data.parcels);
  const onTheWay = counts.all > mostCounted ? sayCount(counts.all) : counts.all - counts.back;
  const riders = activeCouriers()
    .filter(({ kind }) => kind === 'rider')
    .slice(0, 2);
  const tabTo = (name: ParcelTab) => addressWith(params, { state: name === 'all' ? null : name, after: null });
  return (
    <>
      <PageHead
        title="Parcels"
        beside={<span className="max-md:hidden">{`${onTheWay} on the way, ${sayCount(counts.back)} coming back`}</span>}
        live
      >
        {askedAt && (
          <span className="text-ink-3 text-second max-lg:hidden">
            Couriers asked {formatAge(askedAt, now)}
            {/m$|h$/.test(formatAge(askedAt, now)) ? ' ago' : ''}
          </span>
        )}
        {isConnected && (
          <OfficeButton
            icon="refresh-cw"
            iconOnly="phone"
            busy={asking.busy}
            onClick={() => void asking.act({ act: 'ask-all' })}
          >
            Ask now
          </OfficeButton>
        )}
        {riders.map(({ name, label }) => (
          <OfficeButtonLink
            key={name}
            to={href('/admin/round/:courier', { courier: name })}
            icon="bike"
            className="max-md:hidden"
          >
            Round of {label}
          </OfficeButtonLink>
        ))}
        <OfficeButtonLink to={href('/admin/parcels/hand-over')} look="act" icon="truck" iconOnly="phone">
          Hand over {packed}
        </OfficeButtonLink>
      </PageHead>
      <Tabs
        label="Which parcels"
        current={tabTo(tab)}
        tabs={keysOf(parcelTabs).map((name) => ({
          to: tabTo(name),
          label: parcelTabs[name],
          count: sayCount(counts[name]),
          waits: name === 'look' && counts.look > 0,
        }))}
      />
      <div className="h-2.5 max-md:hidden" />
      <ListTools says="Longest without news first">
        <SearchField label="Tracking number, order, phone or name" placeholder="Tracking number, order, phone, name" />
        <Segments
          label="Courier"
          current={addressWith(params, { courier, after: null })}
          tabs={[
            { to: addressWith(params, { courier: null, after: null }), label: 'All couriers' },
            ...allCouriers()
              .filter(({ name, active }) => active || counts.couriers[name])
              .map(({ name, label }) => ({
                to: addressWith(params, { courier: name, after: null }),
                label,
                count: sayCount(counts.couriers[name] ?? 0),
              })),
          ]}
        />
      </ListTools>
      <ListBody>
        {rows.length === 0 ? (
          <NoParcels question={params.get('q')} packed={packed} />
        ) : (
          <>
            <DataTable
              label="Parcels"
              lines={2}
              rows={rows}
              keyOf={keyOf}
              nameOf={({ number }) => `Order ${formatOrderNumber(number)}`}
              columns={parcelColumns}
              phone={(parcel) => <PhoneParcel parcel={parcel} />}
            />
            <MoreLink
              more={more}
              says={more ? `${rows.length} of ${sayCount(counts[tab])}, the quietest first` : `${rows.length} in all`}
            />
          </>
        )}
      </ListBody>
    </>
  );
}

function NoParcels({ question, packed }: { question: string | null; packed: number }) {
  if (question)
    return (
      <EmptyState
        title={`No parcel for “${question}”`}
        acts={<OfficeButtonLink to={href('/admin/parcels')}>Clear search</OfficeButtonLink>}
      >
        Looked at tracking and order numbers, phones, names and cities of what is on the way.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No parcel here"
      acts={
        packed > 0 && (
          <OfficeButtonLink to={href('/admin/parcels/hand-over')} look="outline">
            Hand over {packed}
          </OfficeButtonLink>
        )
      }
    >
      What is handed to a courier shows here until it is at the door or back.
    </EmptyState>
  );
}
