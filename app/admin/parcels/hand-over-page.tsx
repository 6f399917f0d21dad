import { useRef } from 'react';
import { href, useSearchParams } from 'react-router';
import { type CourierProposal, proposeCouriers } from '#app/cash/propose-couriers.server.ts';
import { findStrays } from '#app/delivery/book-all.server.ts';
import { readCourierAccounts } from '#app/delivery/couriers/courier-accounts.server.ts';
import { readLoad } from '#app/delivery/load.server.ts';
import { type PackedOrder, readPacked } from '#app/delivery/parcels.server.ts';
import { goesWith } from '#app/delivery/parcels.ts';
import { activeCouriers, type CourierName, courierLabel, isCourierName, isOurRider } from '#app/orders/courier.ts';
import { printAddress } from '../pack/print-kinds.ts';
import { Card, Notice } from '../pieces/card.tsx';
import { useChoice } from '../pieces/choice.ts';
import { EmptyState } from '../pieces/empty-state.tsx';
import { addressWith } from '../pieces/filter-menu.tsx';
import { OfficeButtonLink } from '../pieces/office-button.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { Segments } from '../pieces/tabs.tsx';
import type { Route } from './+types/hand-over-page.ts';
import { BatchButtons, ChosenParcels, useBatch } from './hand-over-batch.tsx';
import { batchOf, isFor } from './hand-over-batches.ts';
import { type PackedParcel, PackedRow } from './hand-over-row.tsx';
import { HandOverScan } from './hand-over-scan.tsx';
import { strayCitiesId } from './stray-city.tsx';

export const meta = () => [{ title: 'Hand over · office' }];

export async function loader({ url }: Route.LoaderArgs) {
  const chosen = url.searchParams.get('courier');
  const [packed, accounts] = await Promise.all([readPacked(), readCourierAccounts()]);
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
export default function HandOverPage({ loaderData }: Route.ComponentProps) {
  const { packed, cities, load, courier, isConnected, now } = loaderData;
  const [params] = useSearchParams();
  const list = useRef<HTMLUListElement>(null);
  const choice = useChoice(packed.map(({ number }) => number));
  const acts = useBatch(courier, choice.clear);
  const { answer } = acts;
  const { problem } = acts.acts;
  const countOf = (name: CourierName) => packed.filter((parcel) => goesWith(parcel) === name).length;
  function next(after: HTMLElement): void {
    const fields = [...(list.current?.querySelectorAll<HTMLInputElement>('input[name=trackingNumber]') ?? [])];
    fields.find((field) => field !== after && field.value === '')?.focus();
  }
  return (
    <>
      <PageHead
        title="Hand over"
        back={{ to: href('/admin/parcels'), label: 'Back to the parcels' }}
        beside={`${packed.length} packed`}
        live
        ruled
      >
        {load.length > 0 && (
          <OfficeButtonLink icon="file-text" iconOnly="phone" to={printAddress('load', load)}>
            Load sheet, {load.length} today
          </OfficeButtonLink>
        )}
      </PageHead>
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
            <OfficeButtonLink icon="bike" to={href('/admin/round/:courier', { courier })}>
              Round of {courierLabel(courier)}
            </OfficeButtonLink>
          )}
          <BatchButtons courier={courier} batch={batchOf(packed, courier, { isConnected })} acts={acts} />
        </div>
        {answer?.report && (
          <Notice kind="waits" title={`${answer.count} done`}>
            <ul className="list-disc ps-4.5">
              {answer.report.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Notice>
        )}
        {problem && <Notice kind="wrong">{problem}</Notice>}
        {packed.length === 0 ? (
          <EmptyState
            title="Nothing waits for a courier"
            acts={<OfficeButtonLink to={href('/admin/pack')}>Pack</OfficeButtonLink>}
          >
            What is packed shows here until it is handed over.
          </EmptyState>
        ) : (
          <Card
            title={`With ${courierLabel(courier)}`}
            count={
              <span className="max-md:hidden">
                {isOurRider(courier) ? 'each goes under the number of its order' : 'or type its number, Enter goes on'}
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
                  acts={acts.acts}
                  choice={choice}
                  onDone={next}
                />
              ))}
            </ul>
          </Card>
        )}
      </div>
      <ChosenParcels courier={courier} isConnected={isConnected} choice={choice} packed={packed} acts={acts} />
    </>
  );
}
