import { useRef } from 'react';
import { Form, useNavigation, useSearchParams } from 'react-router';
import { askAboutBooking, type Booked, bookParcel, settleBooking } from '#app/delivery/book-parcel.server.ts';
import { readCourierAccounts } from '#app/delivery/courier-accounts.server.ts';
import { handOver } from '#app/delivery/hand-over.server.ts';
import { readPacked } from '#app/delivery/parcels.server.ts';
import { asTrackingNumber } from '#app/delivery/written-numbers.ts';
import { type CourierName, courierLabels, courierNames, isCourierName } from '#app/orders/courier.ts';
import { formatOrderNumber } from '#app/orders/office-order.ts';
import type { Person } from '#app/orders/take-step.server.ts';
import type { Route } from './+types/hand-over-page.ts';
import { personOf } from './guard.server.ts';
import { type HandOverAnswer as Answer, isElsewhere, PackedRow } from './hand-over-row.tsx';
import { Card, Notice } from './pieces/card.tsx';
import { EmptyState } from './pieces/empty-state.tsx';
import { addressWith } from './pieces/filter-menu.tsx';
import { OfficeButton, OfficeButtonLink } from './pieces/office-button.tsx';
import { PageHead } from './pieces/page-head.tsx';
import { Segments } from './pieces/tabs.tsx';

export const meta = () => [{ title: 'Hand over · office' }];

export async function loader({ url }: Route.LoaderArgs) {
  const chosen = url.searchParams.get('courier');
  const [packed, accounts] = await Promise.all([readPacked(), readCourierAccounts()]);
  const courier: CourierName = isCourierName(chosen)
    ? chosen
    : (accounts.find(({ connected }) => connected)?.courier ?? 'leopards');
  return {
    // Those that are planned for another courier come last.
    packed: packed.toSorted((a, b) => Number(isElsewhere(a, courier)) - Number(isElsewhere(b, courier))),
    courier,
    isConnected: accounts.some((account) => account.courier === courier && account.connected),
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
      return bookAll(person, courier);
    case 'hand-over-all':
      return handOverAll(person, courier);
    case 'book-one':
      return answerBooking(await bookParcel(person, number, courier));
    case 'ask-booking':
      return answerBooking(await askAboutBooking(person, number));
    case 'no-booking':
      await settleBooking(person, number, null);
      return { done: `${formatOrderNumber(number)} can be booked again` };
    default:
      return handOverOne(person, courier, number, String(fields.get('trackingNumber') ?? ''));
  }
}

async function handOverOne(person: Person, courier: CourierName, number: string, written: string): Promise<Answer> {
  const trackingNumber = asTrackingNumber(written);
  if (!trackingNumber) return { problem: 'Type or scan the number on the courier’s slip: 4 to 30 letters and digits.' };
  const done = await handOver(person, { number, courier, trackingNumber });
  switch (done.kind) {
    case 'done':
      return { done: `${formatOrderNumber(number)} is with ${courierLabels[courier]}` };
    case 'taken':
      return { problem: `Order ${formatOrderNumber(done.by)} has this number already. Was the wrong slip scanned?` };
    case 'illegal':
    case 'changed':
      return { problem: `It is ${done.state} now: ${done.by} was faster.` };
    default:
      return { problem: 'This order cannot be handed over.' };
  }
}

async function bookAll(person: Person, courier: CourierName): Promise<Answer> {
  const open = (await readPacked(100)).filter((parcel) => parcel.booking === null && !isElsewhere(parcel, courier));
  const outcomes: Booked[] = [];
  for (const { number } of open) {
    const outcome = await bookParcel(person, number, courier);
    outcomes.push(outcome);
    // A courier that has fallen silent is not asked a hundred times.
    if (outcomes.filter(({ kind }) => kind === 'open').length >= 2) break;
  }
  return {
    booked: outcomes.filter(({ kind }) => kind === 'booked').length,
    report: outcomes.flatMap((outcome) =>
      outcome.kind === 'booked' ? [] : [`${formatOrderNumber(outcome.number)}: ${bookingWords(outcome)}`],
    ),
  };
}

async function handOverAll(person: Person, courier: CourierName): Promise<Answer> {
  const report: string[] = [];
  let count = 0;
  for (const parcel of await readPacked()) {
    if (parcel.booking !== 'booked' || parcel.courier !== courier || !parcel.trackingNumber) continue;
    const done = await handOver(person, { number: parcel.number, courier, trackingNumber: parcel.trackingNumber });
    if (done.kind === 'done') count++;
    else report.push(`${formatOrderNumber(parcel.number)} could not be handed over.`);
  }
  if (report.length > 0) return { report, booked: count };
  return { done: `${count} handed over to ${courierLabels[courier]}` };
}

function answerBooking(outcome: Booked): Answer {
  if (outcome.kind === 'booked') return { done: `Booked: ${outcome.trackingNumber}` };
  if (outcome.kind === 'refused') return { problem: `${outcome.words} You can book it again.` };
  return { problem: bookingWords(outcome) };
}

function bookingWords(outcome: Booked): string {
  switch (outcome.kind) {
    case 'booked':
      return `booked, ${outcome.trackingNumber}`;
    case 'refused':
    case 'not-asked':
    case 'open':
      return outcome.words;
    case 'unknown-city':
      return `It does not know the city “${outcome.city}”. Say which it is under Settings, Couriers, or type a number by hand.`;
    default:
      return 'This order cannot be booked now.';
  }
}

/** What is packed goes with a courier: one scan of the courier's number each, or all of it where the courier is connected. */
export default function HandOverPage({ loaderData, actionData }: Route.ComponentProps) {
  const { packed, courier, isConnected, now } = loaderData;
  const [params] = useSearchParams();
  const list = useRef<HTMLUListElement>(null);
  const booked = packed.filter((parcel) => parcel.booking === 'booked' && parcel.courier === courier).length;
  const unbooked = packed.filter((parcel) => parcel.booking === null && !isElsewhere(parcel, courier)).length;

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
            <ul ref={list}>
              {packed.map((parcel) => (
                <PackedRow key={parcel.number} {...{ parcel, courier, now, isConnected }} onDone={next} />
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
