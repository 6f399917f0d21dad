import { data, href } from 'react-router';
import { readBalances, readOwedPage } from '#app/cash/cash.server.ts';
import { readRates } from '#app/cash/courier-rates.server.ts';
import { readProposedRates } from '#app/cash/propose-rates.server.ts';
import type { CashParcel } from '#app/cash/reconcile.ts';
import { readCourierAccount } from '#app/delivery/couriers/courier-accounts.server.ts';
import { courierLabel, isCourierName } from '#app/orders/courier.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { inKarachi } from '#app/platform/dates.ts';
import { parseMomentCursor } from '#app/platform/moment-cursor.ts';
import { formatPrice } from '#app/platform/money.ts';
import { isolated } from '#app/platform/plain-text.ts';
import { useAct } from '../acts/use-act.ts';
import { Notice } from '../pieces/card.tsx';
import { type Column, DataTable } from '../pieces/data-table.tsx';
import { EmptyState } from '../pieces/empty-state.tsx';
import { ListBody } from '../pieces/list-tools.tsx';
import { MoreLink, useMoreRows } from '../pieces/more-rows.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OrderChip } from '../pieces/order-chip.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { PhoneRow } from '../pieces/phone-row.tsx';
import { RowLink } from '../pieces/row-link.tsx';
import { formatShortDay } from '../pieces/times.ts';
import type { Route } from './+types/cash-courier-page.ts';
import { AcceptShort } from './accept-short.tsx';
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
  const { rows: owed, more } = useMoreRows<CashParcel, typeof loaderData>(page, keyOf, (answer) => answer.page);
  const fetching = useAct('cash');
  return (
    <>
      <title>{`${courierLabel(courier)} · Cash · office`}</title>
      <PageHead
        title={courierLabel(courier)}
        back={{ to: href('/admin/cash'), label: 'Back to the cash' }}
        beside={`owes ${formatPrice(balance?.owed ?? 0)}`}
      >
        {connected && owed.length > 0 && (
          <OfficeButton
            look="act"
            icon="download"
            iconOnly="phone"
            busy={fetching.busy}
            onClick={() => void fetching.act({ act: 'fetch', courier })}
          >
            {fetching.busy ? `Asking ${courierLabel(courier)}…` : 'Fetch payments'}
          </OfficeButton>
        )}
      </PageHead>
      <ListBody>
        {fetching.problem && (
          <div className="pb-3.5 max-md:px-3.5">
            <Notice kind="waits">{fetching.problem}</Notice>
          </div>
        )}
        {owed.length === 0 ? (
          <EmptyState title={`${courierLabel(courier)} owes nothing`}>
            What is delivered shows here until its cash is in.
          </EmptyState>
        ) : (
          <>
            <DataTable
              label="Parcels it owes for"
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
            />
            <MoreLink more={more} says={`${owed.length} of ${balance?.parcels ?? owed.length}, the oldest first`} />
          </>
        )}
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
      head: 'Do',
      end: true,
      className: 'w-28',
      cell: (parcel) => <AcceptShort parcel={parcel} how="written-off" />,
    },
  ];
}
