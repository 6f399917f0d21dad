import { data } from 'react-router';
import { readBalances, readOwed } from '#app/delivery/cash.server.ts';
import { settle } from '#app/delivery/enter-sheet.server.ts';
import type { CashParcel } from '#app/delivery/reconcile.ts';
import { spokenNumber } from '#app/delivery/tracking-answer.ts';
import { courierLabels, isCourierName } from '#app/orders/courier.ts';
import { formatPrice } from '#app/platform/money.ts';
import type { Route } from './+types/cash-courier-page.ts';
import { AcceptShort } from './accept-short.tsx';
import type { ActAnswer } from './act-answer.ts';
import { actorOf } from './guard.server.ts';
import { type Column, DataTable } from './pieces/data-table.tsx';
import { EmptyState } from './pieces/empty-state.tsx';
import { ListBody } from './pieces/list-tools.tsx';
import { OrderChip } from './pieces/order-chip.tsx';
import { PageHead } from './pieces/page-head.tsx';
import { PhoneRow } from './pieces/phone-row.tsx';
import { RowLink } from './pieces/row-link.tsx';
import { formatShortDay } from './pieces/times.ts';

export async function loader({ params }: Route.LoaderArgs) {
  const { courier } = params;
  if (!isCourierName(courier)) throw data(null, { status: 404 });
  const [owed, balances] = await Promise.all([readOwed(courier), readBalances()]);
  return { courier, owed, balance: balances.find((balance) => balance.courier === courier), now: new Date() };
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActAnswer> {
  const fields = await request.formData();
  const person = { ...actorOf(context), role: 'owner' as const };
  const settled = await settle(person, {
    shipmentId: Number(fields.get('shipmentId')),
    how: 'written-off',
    reason: String(fields.get('reason') ?? ''),
  });
  if (settled.kind === 'settled') return { done: `${formatPrice(settled.amount)} written off` };
  return {
    problem:
      settled.kind === 'reason-needed' ? 'Say why, in a few words.' : 'Nothing is owed for this parcel any more.',
  };
}

/** Every parcel a courier owes for, the oldest first. */
export default function CashCourierPage({ loaderData }: Route.ComponentProps) {
  const { courier, owed, balance, now } = loaderData;
  return (
    <>
      <title>{`${courierLabels[courier]} · Cash · office`}</title>
      <PageHead
        title={courierLabels[courier]}
        back={{ to: '/admin/cash', label: 'Back to the cash' }}
        beside={`owes ${formatPrice(balance?.owed ?? 0)}`}
      />
      <ListBody>
        {owed.length === 0 ? (
          <EmptyState title={`${courierLabels[courier]} owes nothing`}>
            What is delivered shows here until its cash is in.
          </EmptyState>
        ) : (
          <DataTable
            label="Parcels it owes for"
            rows={owed}
            keyOf={({ shipmentId }) => String(shipmentId)}
            nameOf={({ number }) => `Order ${spokenNumber(number)}`}
            columns={columnsAt(now)}
            phone={(parcel) => (
              <PhoneRow
                lines={[
                  [parcel.name, formatPrice(parcel.owed)],
                  [`${parcel.city}, since ${formatShortDay(parcel.since, now)}`, parcel.trackingNumber],
                  [<OrderChip key="state" state={parcel.state} />, spokenNumber(parcel.number)],
                ]}
                action={<AcceptShort parcel={parcel} how="written-off" />}
              />
            )}
          />
        )}
      </ListBody>
    </>
  );
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
      cell: ({ number }) => <RowLink to={`/admin/orders/${number}`}>{spokenNumber(number)}</RowLink>,
    },
    { key: 'who', head: 'Customer', cell: ({ name, city }) => `${name}, ${city}` },
    { key: 'state', head: 'State', cell: ({ state }) => <OrderChip state={state} /> },
    { key: 'since', head: 'Since', end: true, cell: ({ since }) => formatShortDay(since, now) },
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
