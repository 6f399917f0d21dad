import { useRef } from 'react';
import { href, useSearchParams } from 'react-router';
import { AdminButtonLink } from '#app/admin/components/button.tsx';
import { Card, Notice } from '#app/admin/components/card.tsx';
import { useChoice } from '#app/admin/components/choice.ts';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { addressWith } from '#app/admin/components/list/filter-menu.tsx';
import { Segments } from '#app/admin/components/list/tabs.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import {
  activeCouriers,
  type CourierName,
  courierLabel,
  isCourierName,
  isOurRider,
} from '#app/modules/orders/couriers/courier.ts';
import { type CourierProposal, proposeCouriers } from '#app/modules/payments/rates/propose-couriers.server.ts';
import { findStrays } from '../../booking/book-all.server.ts';
import { readCourierAccounts } from '../../couriers/courier-accounts.server.ts';
import { readLoad } from '../../hand-over.server.ts';
import { printAddress } from '../../packing/print-kinds.ts';
import { countParcels, type PackedOrder, readPacked } from '../../parcels.server.ts';
import { goesWith } from '../../parcels.ts';
import { ParcelTabs } from '../parcel-tabs.tsx';
import { strayCitiesId } from '../stray-city.tsx';
import type { Route } from './+types/dispatch-page.ts';
import { BatchButtons, ChosenParcels, useBatch } from './hand-over-batch.tsx';
import { batchOf, isFor } from './hand-over-batches.ts';
import { type PackedParcel, PackedRow } from './hand-over-row.tsx';
import { HandOverScan } from './hand-over-scan.tsx';

export const meta = () => [{ title: 'Dispatch · Admin' }];

export async function loader({ url }: Route.LoaderArgs) {
  const chosen = url.searchParams.get('courier');
  const [packed, accounts, counts] = await Promise.all([readPacked(), readCourierAccounts(), countParcels()]);
  // One that is connected, or that fetches parcels somewhere.
  const usual = accounts.find(({ connected }) => connected) ?? accounts.find(({ pickupCity }) => pickupCity !== '');
  const courier: CourierName = isCourierName(chosen) ? chosen : (usual?.courier ?? 'leopards');
  const isConnected = accounts.some((account) => account.courier === courier && account.connected);
  const [strays, proposals, load] = await Promise.all([
    isConnected ? findStrays(courier, packed) : null,
    readProposals(packed),
    readLoad(courier),
  ]);
  const parcels = packed.map(
    (parcel): PackedParcel => ({
      ...parcel,
      ...(proposals.get(parcel.number) ?? noProposal),
      isStray: strays?.numbers.has(parcel.number) ?? false,
    }),
  );
  return {
    // Those that go with another courier come last.
    packed: parcels.toSorted((a, b) => Number(isFor(b, courier)) - Number(isFor(a, courier))),
    cities: strays?.cities ?? [],
    load,
    courier,
    counts,
    isConnected,
    now: new Date(),
  };
}

const noProposal: CourierProposal = { proposed: null, rate: null, cost: null };

/** Who is to carry each order for which nobody is chosen, by its number. */
function readProposals(packed: readonly PackedOrder[]): Promise<Map<string, CourierProposal>> {
  return proposeCouriers(packed.filter(({ planned, courier }) => planned === null && courier === null));
}

/** What is packed goes with a courier: scanned one by one, or all of it where the courier is connected. */
export default function DispatchPage({ loaderData }: Route.ComponentProps) {
  const { packed, cities, load, courier, counts, isConnected, now } = loaderData;
  const [params] = useSearchParams();
  const list = useRef<HTMLUListElement>(null);
  const choice = useChoice(packed.map(({ number }) => number));
  const actions = useBatch(courier, choice.clear);
  const { answer: result } = actions;
  const { problem } = actions.actions;
  const countOf = (name: CourierName) => packed.filter((parcel) => goesWith(parcel) === name).length;
  function next(after: HTMLElement): void {
    const fields = [...(list.current?.querySelectorAll<HTMLInputElement>('input[name=trackingNumber]') ?? [])];
    fields.find((field) => field !== after && field.value === '')?.focus();
  }
  return (
    <>
      <PageHead title="Parcels" beside={`${packed.length} packed`} live>
        {load.length > 0 && (
          <AdminButtonLink icon="file-text" iconOnly="phone" to={printAddress('load', load)}>
            Load sheet, {load.length} today
          </AdminButtonLink>
        )}
      </PageHead>
      <ParcelTabs counts={counts} packed={packed.length} current="dispatch" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-6 max-md:p-3.5">
        {packed.length > 0 && <HandOverScan packed={packed} courier={courier} />}
        <div className="flex flex-wrap items-center gap-3">
          <div className="max-w-full overflow-x-auto">
            <Segments
              label="Courier"
              current={addressWith(params, { courier })}
              tabs={activeCouriers().map(({ name, label }) => ({
                to: addressWith(params, { courier: name }),
                label,
                count: countOf(name) || undefined,
              }))}
            />
          </div>
          {isOurRider(courier) && (
            <AdminButtonLink icon="bike" to={href('/admin/round/:courier', { courier })}>
              Deliveries of {courierLabel(courier)}
            </AdminButtonLink>
          )}
          <BatchButtons courier={courier} batch={batchOf(packed, courier, { isConnected })} actions={actions} />
        </div>
        {result?.report && (
          <Notice kind="waits" title={`${result.count} done`}>
            <ul className="list-disc ps-4.5">
              {result.report.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Notice>
        )}
        {problem && <Notice kind="wrong">{problem}</Notice>}
        {packed.length === 0 ? (
          <EmptyState
            title="Nothing to dispatch"
            actions={<AdminButtonLink to={href('/admin/pack')}>Pack</AdminButtonLink>}
          >
            Packed orders show here until they are dispatched.
          </EmptyState>
        ) : (
          <Card
            title={`With ${courierLabel(courier)}`}
            count={
              <span className="max-md:hidden">
                {isOurRider(courier)
                  ? 'the order number is the tracking number'
                  : 'or type its number; Enter moves to the next'}
              </span>
            }
            flush
          >
            {cities.length > 0 && (
              <datalist id={strayCitiesId}>
                {cities.map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
            )}
            <ul ref={list}>
              {packed.map((parcel) => (
                <PackedRow
                  key={parcel.number}
                  parcel={parcel}
                  courier={courier}
                  isConnected={isConnected}
                  now={now}
                  actions={actions.actions}
                  choice={choice}
                  onDone={next}
                />
              ))}
            </ul>
          </Card>
        )}
      </div>
      <ChosenParcels courier={courier} isConnected={isConnected} choice={choice} packed={packed} actions={actions} />
    </>
  );
}
