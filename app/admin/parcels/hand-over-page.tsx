import { useEffect, useRef } from 'react';
import { Form, useNavigation, useSearchParams } from 'react-router';
import { bookAll, findStrays } from '#app/delivery/book-all.server.ts';
import { askAboutBooking, type Booked, bookParcel, settleBooking } from '#app/delivery/book-parcel.server.ts';
import { readCourierAccounts } from '#app/delivery/couriers/courier-accounts.server.ts';
import { findCourierCity, nameCity } from '#app/delivery/couriers/courier-cities.server.ts';
import { unknownCityWords } from '#app/delivery/couriers/courier-cities.ts';
import { handOver, handOverBooked } from '#app/delivery/hand-over.server.ts';
import { readPacked } from '#app/delivery/parcels.server.ts';
import { isPlannedElsewhere } from '#app/delivery/parcels.ts';
import { asTrackingNumber, noTrackingNumber } from '#app/delivery/written-numbers.ts';
import { type CourierName, courierLabels, courierNames, isCourierName } from '#app/orders/courier.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import type { Person } from '#app/orders/take-step.server.ts';
import { personOf } from '../guard.server.ts';
import { Card, Notice } from '../pieces/card.tsx';
import { EmptyState } from '../pieces/empty-state.tsx';
import { addressWith } from '../pieces/filter-menu.tsx';
import { OfficeButton, OfficeButtonLink } from '../pieces/office-button.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { Segments } from '../pieces/tabs.tsx';
import { showToast } from '../pieces/toast.tsx';
import type { Route } from './+types/hand-over-page.ts';
import { type HandOverAnswer as Answer, PackedRow } from './hand-over-row.tsx';
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

export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  const fields = await request.formData();
  const [act, courier, number] = [fields.get('act'), fields.get('courier'), String(fields.get('number') ?? '')];
  const person = personOf(context);
  if (!isCourierName(courier)) return { problem: 'Choose a courier first.' };
  switch (act) {
    case 'book-all':
      return answerBookAll(person, courier);
    case 'hand-over-all':
      return answerHandOverAll(person, courier);
    case 'book-one':
      return answerBooking(courier, await bookParcel(person, number, courier));
    case 'name-city':
      return nameAndBook(person, courier, number, String(fields.get('city') ?? '').trim());
    case 'ask-booking':
      return answerBooking(courier, await askAboutBooking(person, number));
    case 'no-booking':
      await settleBooking(person, number, null);
      return { done: `${formatOrderNumber(number)} can be booked again` };
    default:
      return handOverOne(person, courier, number, String(fields.get('trackingNumber') ?? ''));
  }
}

async function handOverOne(person: Person, courier: CourierName, number: string, written: string): Promise<Answer> {
  const trackingNumber = asTrackingNumber(written);
  if (!trackingNumber) return { problem: noTrackingNumber };
  const done = await handOver(person, { number, courier, trackingNumber });
  switch (done.kind) {
    case 'done':
      return { done: `${formatOrderNumber(number)} is with ${courierLabels[courier]}` };
    case 'taken':
      return { problem: `${sayHolder(done.by)} has this number already. Was the wrong slip scanned?` };
    case 'illegal':
    case 'changed':
      return { problem: `It is ${done.state} now: ${done.by} was faster.` };
    default:
      return { problem: 'This order cannot be handed over.' };
  }
}

function sayHolder(number: string | null): string {
  return number ? `Order ${formatOrderNumber(number)}` : 'Another order';
}

async function nameAndBook(person: Person, courier: CourierName, number: string, city: string): Promise<Answer> {
  if (!city) return { problem: 'Say which city it is, as the courier writes it.' };
  const parcel = (await readPacked()).find((each) => each.number === number);
  if (!parcel) return { problem: 'It is not packed any more.' };
  const meant = await findCourierCity(courier, city);
  if (!meant || !(await nameCity(person, courier, parcel.city, meant.id)))
    return { problem: `${courierLabels[courier]} has no city “${city}”. Choose one of its list.` };
  const booked = await bookParcel(person, number, courier);
  const known = `“${parcel.city}” is ${meant.name} for ${courierLabels[courier]} now`;
  return { done: `${known}. ${formatOrderNumber(number)}: ${bookingWords(courier, booked)}` };
}

async function answerBookAll(person: Person, courier: CourierName): Promise<Answer> {
  const outcomes = await bookAll(person, courier);
  const booked = outcomes.filter(({ kind }) => kind === 'booked').length;
  if (booked === outcomes.length) return { done: `${booked} booked with ${courierLabels[courier]}` };
  return {
    booked,
    report: outcomes
      .filter(({ kind }) => kind !== 'booked')
      .map((outcome) => `${formatOrderNumber(outcome.number)}: ${bookingWords(courier, outcome)}`),
  };
}

async function answerHandOverAll(person: Person, courier: CourierName): Promise<Answer> {
  const { count, refused } = await handOverBooked(person, courier);
  if (refused.length === 0) return { done: `${count} handed over to ${courierLabels[courier]}` };
  return {
    booked: count,
    report: refused.map((number) => `${formatOrderNumber(number)} could not be handed over.`),
  };
}

function answerBooking(courier: CourierName, outcome: Booked): Answer {
  if (outcome.kind === 'booked') return { done: `Booked: ${outcome.trackingNumber}` };
  if (outcome.kind === 'refused') return { problem: `${outcome.words} You can book it again.` };
  return { problem: bookingWords(courier, outcome) };
}

function bookingWords(courier: CourierName, outcome: Booked): string {
  switch (outcome.kind) {
    case 'booked':
      return `booked, ${outcome.trackingNumber}`;
    case 'refused':
    case 'not-asked':
    case 'open':
      return outcome.words;
    case 'unknown-city':
      return unknownCityWords(courier, outcome.city);
    default:
      return 'This order cannot be booked now.';
  }
}

/** What is packed goes with a courier: one scan of the courier's number each, or all of it where the courier is connected. */
export default function HandOverPage({ loaderData, actionData }: Route.ComponentProps) {
  const { packed, cities, courier, isConnected, now } = loaderData;
  const [params] = useSearchParams();
  const list = useRef<HTMLUListElement>(null);
  const booked = packed.filter((parcel) => parcel.booking === 'booked' && parcel.courier === courier).length;
  const unbooked = packed.filter(
    (parcel) => parcel.booking === null && !parcel.isStray && !isPlannedElsewhere(parcel, courier),
  ).length;
  useEffect(() => {
    if (actionData && 'done' in actionData) showToast({ text: actionData.done });
  }, [actionData]);

  function next(after: HTMLElement): void {
    const fields = [...(list.current?.querySelectorAll<HTMLInputElement>('input[name=trackingNumber]') ?? [])];
    fields.find((field) => field !== after && field.value === '')?.focus();
  }
  return (
    <>
      <PageHead
        title="Hand over"
        back={{ to: '/admin/parcels', label: 'Back to the parcels' }}
        beside={`${packed.length} packed`}
        live
        ruled
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-6 max-md:p-3.5">
        <div className="flex flex-wrap items-center gap-3">
          <Segments
            label="Courier"
            current={addressWith(params, { courier })}
            tabs={courierNames.map((name) => ({
              to: addressWith(params, { courier: name }),
              label: courierLabels[name],
            }))}
          />
          {isConnected && <BatchButtons courier={courier} unbooked={unbooked} booked={booked} />}
        </div>
        {actionData && 'report' in actionData && (
          <Notice kind="waits" title={`${actionData.booked} done`}>
            <ul className="list-disc ps-4.5">
              {actionData.report.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Notice>
        )}
        {actionData && 'problem' in actionData && <Notice kind="wrong">{actionData.problem}</Notice>}
        {packed.length === 0 ? (
          <EmptyState
            title="Nothing waits for a courier"
            acts={<OfficeButtonLink to="/admin/pack">Pack</OfficeButtonLink>}
          >
            What is packed shows here until it is handed over.
          </EmptyState>
        ) : (
          <Card
            title={`With ${courierLabels[courier]}`}
            count={<span className="max-md:hidden">scan each slip, Enter goes on</span>}
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

function BatchButtons({ courier, unbooked, booked }: { courier: CourierName; unbooked: number; booked: number }) {
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' ? formData?.get('act') : null;
  return (
    <Form method="post" className="ms-auto flex flex-wrap gap-2 max-md:w-full max-md:[&>button]:w-full">
      <input type="hidden" name="courier" value={courier} />
      {unbooked > 0 && (
        <OfficeButton
          type="submit"
          name="act"
          value="book-all"
          busy={busy === 'book-all'}
          look={booked > 0 ? 'plain' : 'act'}
        >
          Book {unbooked} with {courierLabels[courier]}
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
    </Form>
  );
}
