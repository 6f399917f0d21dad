import { useRef, useState } from 'react';
import { href, useSearchParams } from 'react-router';
import { findStrays } from '#app/delivery/book-all.server.ts';
import { readCourierAccounts } from '#app/delivery/couriers/courier-accounts.server.ts';
import { readPacked } from '#app/delivery/parcels.server.ts';
import { isPlannedElsewhere } from '#app/delivery/parcels.ts';
import { activeCouriers, type CourierName, courierLabel, isCourierName, isOurRider } from '#app/orders/courier.ts';
import type { AnswerOf } from '../acts/send-act.ts';
import { useAct } from '../acts/use-act.ts';
import { askFirst, asksFrom } from '../pieces/ask-first.tsx';
import { Card, Notice } from '../pieces/card.tsx';
import { EmptyState } from '../pieces/empty-state.tsx';
import { addressWith } from '../pieces/filter-menu.tsx';
import { OfficeButton, OfficeButtonLink } from '../pieces/office-button.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { Segments } from '../pieces/tabs.tsx';
import type { Route } from './+types/hand-over-page.ts';
import { PackedRow } from './hand-over-row.tsx';
import { strayCitiesId } from './stray-city.tsx';

export const meta = () => [{ title: 'Hand over · office' }];

export async function loader({ url }: Route.LoaderArgs) {
  const chosen = url.searchParams.get('courier');
  const [packed, accounts] = await Promise.all([readPacked(), readCourierAccounts()]);
  const courier: CourierName = isCourierName(chosen)
    ? chosen
    : (accounts.find(({ connected }) => connected)?.courier ?? 'leopards');
  const isConnected = accounts.some((account) => account.courier === courier && account.connected);
  const strays = isConnected ? await findStrays(courier, packed) : null;
  return {
    // Those that are planned for another courier come last.
    packed: packed
      .toSorted((a, b) => Number(isPlannedElsewhere(a, courier)) - Number(isPlannedElsewhere(b, courier)))
      .map((parcel) => ({ ...parcel, isStray: strays?.numbers.has(parcel.number) ?? false })),
    cities: strays?.cities ?? [],
    courier,
    isConnected,
    now: new Date(),
  };
}

/** What is packed goes with a courier: one scan of the courier's number each, or all of it where the courier is connected. */
export default function HandOverPage({ loaderData }: Route.ComponentProps) {
  const { packed, cities, courier, isConnected, now } = loaderData;
  const [params] = useSearchParams();
  const list = useRef<HTMLUListElement>(null);
  const booked = packed.filter((parcel) => parcel.booking === 'booked' && parcel.courier === courier).length;
  const unbooked = packed.filter(
    (parcel) => parcel.booking === null && !parcel.isStray && !isPlannedElsewhere(parcel, courier),
  ).length;
  const acts = useAct('parcels');
  const { act, busy, underWay, problem } = acts;
  const [batch, setBatch] = useState<AnswerOf<'parcels', 'book-all'> | null>(null);
  async function takeAll(name: 'book-all' | 'hand-over-all'): Promise<void> {
    const label = name === 'book-all' ? `Book ${unbooked} parcels` : `Hand over ${booked} parcels`;
    const count = name === 'book-all' ? unbooked : booked;
    const asks = { title: `${label}: ${courierLabel(courier)}`, act: label };
    if (count >= asksFrom && !(await askFirst(asks))) return;
    setBatch(null);
    setBatch(await act({ act: name, courier }));
  }
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
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-6 max-md:p-3.5">
        <div className="flex flex-wrap items-center gap-3">
          <Segments
            label="Courier"
            current={addressWith(params, { courier })}
            tabs={activeCouriers().map(({ name, label }) => ({ to: addressWith(params, { courier: name }), label }))}
          />
          {isOurRider(courier) && (
            <OfficeButtonLink icon="bike" to={href('/admin/round/:courier', { courier })}>
              Round of {courierLabel(courier)}
            </OfficeButtonLink>
          )}
          {isConnected && (
            <BatchButtons
              courier={courier}
              unbooked={unbooked}
              booked={booked}
              busy={busy ? underWay?.act : undefined}
              onAct={(name) => void takeAll(name)}
            />
          )}
        </div>
        {batch?.report && (
          <Notice kind="waits" title={`${batch.count} done`}>
            <ul className="list-disc ps-4.5">
              {batch.report.map((line) => (
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
                {isOurRider(courier) ? 'each goes under the number of its order' : 'scan each slip, Enter goes on'}
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
                  acts={acts}
                  onDone={next}
                />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}

type BatchButtonsProps = {
  courier: CourierName;
  unbooked: number;
  booked: number;
  /** The act that is pending. */
  busy: string | undefined;
  onAct: (name: 'book-all' | 'hand-over-all') => void;
};

function BatchButtons({ courier, unbooked, booked, busy, onAct }: BatchButtonsProps) {
  return (
    <form
      method="post"
      action={href('/admin/parcels/acts')}
      className="ms-auto flex flex-wrap gap-2 max-md:w-full max-md:[&>button]:w-full"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent;
        if (submitter instanceof HTMLButtonElement)
          onAct(submitter.value === 'book-all' ? 'book-all' : 'hand-over-all');
      }}
    >
      <input type="hidden" name="courier" value={courier} />
      {unbooked > 0 && (
        <OfficeButton
          type="submit"
          name="act"
          value="book-all"
          busy={busy === 'book-all'}
          look={booked > 0 ? 'plain' : 'act'}
        >
          Book {unbooked} with {courierLabel(courier)}
        </OfficeButton>
      )}
      {booked > 0 && (
        <OfficeButton
          type="submit"
          name="act"
          value="hand-over-all"
          busy={busy === 'hand-over-all'}
          look="act"
          icon="truck"
        >
          Hand over {booked}
        </OfficeButton>
      )}
    </form>
  );
}
