import { data, href } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Notice } from '#app/admin/components/card.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import type { Column } from '#app/admin/components/list/data-table.tsx';
import { ListBody } from '#app/admin/components/list/list-tools.tsx';
import { PagedTable, useMoreRows } from '#app/admin/components/list/more-rows.tsx';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';
import { RowLink } from '#app/admin/components/list/row-link.tsx';
import { OrderChip } from '#app/admin/components/order-chip.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { formatShortDay } from '#app/admin/components/times.ts';
import { inKarachi } from '#app/infra/dates/dates.ts';
import { parseMomentCursor } from '#app/infra/dates/moment-cursor.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import { courierLabel, isCourierName } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { readCourierAccount } from '#app/modules/shipping/couriers/courier-accounts.server.ts';
import { readBalances, readOwedPage } from '../cash.server.ts';
import { readRates } from '../rates/courier-rates.server.ts';
import { readProposedRates } from '../rates/propose-rates.server.ts';
import { AcceptShort } from '../remittances/admin/accept-short.tsx';
import type { CashParcel } from '../remittances/reconcile.ts';
import type { Route } from './+types/cash-courier-page.ts';
import { RatesCard } from './rates-card.tsx';

export async function loader({ params, url }: Route.LoaderArgs) {
  const { courier } = params;
  if (!isCourierName(courier)) throw data(null, { status: 404 });
  const [page, balances, { connected }, rates, proposed] = await Promise.all([
    readOwedPage(courier, parseMomentCursor(url.searchParams.get('after'))),
    readBalances(),
    readCourierAccount(courier),
    readRates(courier),
    readProposedRates(courier),
  ]);
  const balance = balances.find((each) => each.courier === courier);
  const now = new Date();
  const today = inKarachi(now).toISOString().slice(0, 10);
  return { courier, page, balance, connected, rates, proposed, today, now };
}

/** Every parcel a courier owes for, the oldest first. */
export default function CashCourierPage({ loaderData }: Route.ComponentProps) {
  const { courier, page, balance, connected, rates, proposed, today, now } = loaderData;
  const { rows: owed, more } = useMoreRows<CashParcel, typeof loaderData>(page, keyOf, (result) => result.page);
  const fetching = useAction('cash');
  return (
    <>
      <title>{`${courierLabel(courier)} · Cash · Admin`}</title>
      <PageHead
        title={courierLabel(courier)}
        back={{ to: href('/admin/cash'), label: 'Back to Cash' }}
        beside={`owes ${formatPrice(balance?.owed ?? 0)}`}
      >
        {connected && owed.length > 0 && (
          <AdminButton
            look="primary"
            icon="download"
            iconOnly="phone"
            busy={fetching.busy}
            onClick={() => void fetching.send({ action: 'fetch-remittance', courier })}
          >
            {fetching.busy ? `Asking ${courierLabel(courier)}…` : 'Fetch payments'}
          </AdminButton>
        )}
      </PageHead>
      <ListBody>
        {fetching.problem && (
          <div className="pb-3.5 max-md:px-3.5">
            <Notice kind="waits">{fetching.problem}</Notice>
          </div>
        )}
        <PagedTable
          label="Unpaid parcels"
          rows={owed}
          keyOf={keyOf}
          nameOf={({ number }) => `Order ${formatOrderNumber(number)}`}
          columns={columnsAt(now)}
          phone={(parcel) => (
            <PhoneRow
              lines={[
                [parcel.name, formatPrice(parcel.owed)],
                [`${isolated(parcel.city)}, since ${formatShortDay(parcel.since, now)}`, parcel.trackingNumber],
                [<OrderChip key="state" state={parcel.state} />, formatOrderNumber(parcel.number)],
              ]}
              action={<AcceptShort parcel={parcel} how="written-off" />}
            />
          )}
          more={more}
          shown={`${owed.length} of ${balance?.parcels ?? owed.length}, oldest first`}
          empty={
            <EmptyState title={`${courierLabel(courier)} owes nothing`}>
              Delivered parcels show here until they are paid.
            </EmptyState>
          }
        />
        <div className="pt-3.5 max-md:px-3.5">
          <RatesCard courier={courier} rates={rates} proposed={proposed} today={today} />
        </div>
      </ListBody>
    </>
  );
}

function keyOf({ shipmentId }: CashParcel): string {
  return String(shipmentId);
}

function columnsAt(now: Date): Column<CashParcel>[] {
  return [
    {
      key: 'number',
      head: 'Tracking',
      cell: ({ trackingNumber }) => <span className="font-medium">{trackingNumber}</span>,
    },
    {
      key: 'order',
      head: 'Order',
      cell: ({ number }) => (
        <RowLink to={href('/admin/orders/:number', { number })} className="whitespace-nowrap">
          {formatOrderNumber(number)}
        </RowLink>
      ),
    },
    {
      key: 'who',
      head: 'Customer',
      cell: ({ name, city }) => (
        <span className="wrap-anywhere">
          <bdi>{name}</bdi>, <bdi>{city}</bdi>
        </span>
      ),
    },
    { key: 'state', head: 'State', cell: ({ state }) => <OrderChip state={state} /> },
    {
      key: 'since',
      head: 'Since',
      end: true,
      cell: ({ since }) => <span className="whitespace-nowrap">{formatShortDay(since, now)}</span>,
    },
    { key: 'collect', head: 'Collected', end: true, cell: ({ collect }) => formatPrice(collect) },
    {
      key: 'owed',
      head: 'Owed',
      end: true,
      cell: ({ owed }) => <span className="font-semibold">{formatPrice(owed)}</span>,
    },
    {
      key: 'do',
      head: 'Actions',
      end: true,
      className: 'w-28',
      cell: (parcel) => <AcceptShort parcel={parcel} how="written-off" />,
    },
  ];
}
