import { href, useSearchParams } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { addressWith } from '#app/admin/components/list/filter-menu.tsx';
import { ListBody, ListTools } from '#app/admin/components/list/list-tools.tsx';
import { PagedTable, useMoreRows } from '#app/admin/components/list/more-rows.tsx';
import { SearchField } from '#app/admin/components/list/search-field.tsx';
import { Segments } from '#app/admin/components/list/tabs.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { formatAge } from '#app/admin/components/times.ts';
import { signedInContext } from '#app/admin/guard.server.ts';
import { countRows } from '#app/admin/reading-limit.server.ts';
import { parseMomentCursor } from '#app/infra/dates/moment-cursor.ts';
import { activeCouriers, allCouriers, isCourierName } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { readCourierAccounts } from '../couriers/courier-accounts.server.ts';
import { countParcels, type ParcelRow, readPacked, readParcels } from '../parcels.server.ts';
import { formatCount, isParcelTab, maxCounted, type ParcelTab } from '../parcels.ts';
import type { Route } from './+types/parcels-page.ts';
import { PhoneParcel, parcelColumns } from './parcel-columns.tsx';
import { ParcelTabs } from './parcel-tabs.tsx';

export const meta = () => [{ title: 'Parcels · Admin' }];

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
  await countRows(context, 'parcels', parcels.rows.map(keyOf));
  const requested = accounts.flatMap(({ connected, askedAt }) => (connected && askedAt ? [askedAt.getTime()] : []));
  return {
    parcels,
    counts,
    tab: shown,
    courier: chosen,
    packed: packed.length,
    now: new Date(),
    isConnected: accounts.some(({ connected, follows }) => connected && follows),
    askedAt: requested.length > 0 ? new Date(Math.max(...requested)) : null,
    isOwner: context.get(signedInContext).role === 'owner',
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

const keyOf = ({ id }: ParcelRow) => String(id);

/** Every parcel that is with a courier, longest without news first. */
export default function ParcelsPage({ loaderData }: Route.ComponentProps) {
  const { parcels, counts, tab, courier, packed, now, askedAt, isConnected } = loaderData;
  const [params] = useSearchParams();
  const asking = useAction('parcels');
  const { rows, more } = useMoreRows<ParcelRow, Loaded>(parcels, keyOf, (data) => data.parcels);
  const onTheWay = counts.all > maxCounted ? formatCount(counts.all) : counts.all - counts.back;
  const riders = activeCouriers()
    .filter(({ kind }) => kind === 'rider')
    .slice(0, 2);
  return (
    <>
      <PageHead
        title="Parcels"
        beside={
          <span className="max-md:hidden">{`${onTheWay} on the way, ${formatCount(counts.back)} coming back`}</span>
        }
        live
      >
        {askedAt && (
          <span className="text-ink-3 text-second max-lg:hidden">
            Tracking refreshed {formatAge(askedAt, now)}
            {/m$|h$/.test(formatAge(askedAt, now)) ? ' ago' : ''}
          </span>
        )}
        {isConnected && (
          <AdminButton
            icon="refresh-cw"
            iconOnly="phone"
            busy={asking.busy}
            onClick={() => void asking.send({ action: 'ask-couriers' })}
          >
            Refresh tracking
          </AdminButton>
        )}
        {riders.map(({ name, label }) => (
          <AdminButtonLink
            key={name}
            to={href('/admin/round/:courier', { courier: name })}
            icon="bike"
            className="max-md:hidden"
          >
            Deliveries of {label}
          </AdminButtonLink>
        ))}
      </PageHead>
      <ParcelTabs counts={counts} packed={packed} current={tab} />
      <div className="h-2.5 max-md:hidden" />
      <ListTools says="Longest without an update first">
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
                count: formatCount(counts.couriers[name] ?? 0),
              })),
          ]}
        />
      </ListTools>
      <ListBody>
        <PagedTable
          label="Parcels"
          lines={2}
          rows={rows}
          keyOf={keyOf}
          nameOf={({ number }) => `Order ${formatOrderNumber(number)}`}
          columns={parcelColumns}
          phone={(parcel) => <PhoneParcel parcel={parcel} />}
          more={more}
          shown={
            more
              ? `${rows.length} of ${formatCount(counts[tab])}, longest without an update first`
              : `${rows.length} in all`
          }
          empty={<NoParcels question={params.get('q')} packed={packed} />}
        />
      </ListBody>
    </>
  );
}

function NoParcels({ question, packed }: { question: string | null; packed: number }) {
  if (question)
    return (
      <EmptyState
        title={`No parcels match “${question}”`}
        actions={<AdminButtonLink to={href('/admin/parcels')}>Clear search</AdminButtonLink>}
      >
        Searched tracking and order numbers, phones, names and cities of parcels on the way.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No parcels here"
      actions={
        packed > 0 && (
          <AdminButtonLink to={href('/admin/parcels/dispatch')} look="outline">
            Dispatch {packed}
          </AdminButtonLink>
        )
      }
    >
      Dispatched parcels show here until they are delivered or returned.
    </EmptyState>
  );
}
