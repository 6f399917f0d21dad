import { useEffect, useRef } from 'react';
import { Form, useFetcher, useNavigation, useSearchParams } from 'react-router';
import { askAboutBooking, type Booked, bookParcel, settleBooking } from '#app/delivery/book-parcel.server.ts';
import { readCourierAccounts } from '#app/delivery/courier-accounts.server.ts';
import { handOver } from '#app/delivery/hand-over.server.ts';
import { type PackedOrder, readPacked } from '#app/delivery/parcels.server.ts';
import { spokenNumber } from '#app/delivery/tracking-answer.ts';
import { asTrackingNumber } from '#app/delivery/written-numbers.ts';
import { type CourierName, courierLabels, courierNames, isCourierName } from '#app/orders/courier.ts';
import type { Person } from '#app/orders/take-step.server.ts';
import { formatPrice } from '#app/platform/money.ts';
import type { Route } from './+types/hand-over-page.ts';
import { useAct } from './act-answer.ts';
import { actorOf, signedInContext } from './guard.server.ts';
import { Card, Notice } from './pieces/card.tsx';
import { EmptyState } from './pieces/empty-state.tsx';
import { addressWith } from './pieces/filter-menu.tsx';
import { OfficeButton, OfficeButtonLink } from './pieces/office-button.tsx';
import { OfficeField } from './pieces/office-field.tsx';
import { OfficeIcon } from './pieces/office-icon.tsx';
import { PageHead } from './pieces/page-head.tsx';
import { Segments } from './pieces/tabs.tsx';
import { formatWhen } from './pieces/times.ts';

export const meta = () => [{ title: 'Hand over · office' }];

export async function loader({ url }: Route.LoaderArgs) {
  const chosen = url.searchParams.get('courier');
  const [packed, accounts] = await Promise.all([readPacked(), readCourierAccounts()]);
  const courier: CourierName = isCourierName(chosen)
    ? chosen
    : (accounts.find(({ connected }) => connected)?.courier ?? 'leopards');
  return {
    packed,
    courier,
    isConnected: accounts.some((account) => account.courier === courier && account.connected),
    now: new Date(),
  };
}

type Answer = { done: string } | { problem: string } | { report: string[]; booked: number };

export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  const fields = await request.formData();
  const [act, courier, number] = [fields.get('act'), fields.get('courier'), String(fields.get('number') ?? '')];
  const { role } = context.get(signedInContext);
  const person: Person = { ...actorOf(context), role: role === 'owner' ? 'owner' : 'staff' };
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
      return answerBooking(await settleBooking(person, number, null));
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
      return { done: `${spokenNumber(number)} is with ${courierLabels[courier]}` };
    case 'taken':
      return { problem: `Order ${spokenNumber(done.by)} has this number already. Was the wrong slip scanned?` };
    case 'illegal':
    case 'changed':
      return { problem: `It is ${done.state} now: ${done.by} was faster.` };
    default:
      return { problem: 'This order cannot be handed over.' };
  }
}

async function bookAll(person: Person, courier: CourierName): Promise<Answer> {
  const open = (await readPacked(100)).filter(({ booking }) => booking === null);
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
      outcome.kind === 'booked' ? [] : [`${spokenNumber(outcome.number)}: ${bookingWords(outcome)}`],
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
    else report.push(`${spokenNumber(parcel.number)} could not be handed over.`);
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
  const unbooked = packed.filter(({ booking }) => booking === null).length;

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

type PackedRowProps = {
  parcel: PackedOrder;
  courier: CourierName;
  isConnected: boolean;
  now: Date;
  onDone: (after: HTMLElement) => void;
};

function PackedRow({ parcel, courier, isConnected, now, onDone }: PackedRowProps) {
  const fetcher = useFetcher<Answer>();
  const field = useRef<HTMLInputElement>(null);
  const problem =
    fetcher.state === 'idle' && fetcher.data && 'problem' in fetcher.data ? fetcher.data.problem : undefined;
  const { number, name, city, total, packedAt, booking } = parcel;
  const isDone = fetcher.data !== undefined && 'done' in fetcher.data && fetcher.state === 'idle';
  useEffect(() => {
    if (problem) field.current?.select();
  }, [problem]);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-line px-3.5 py-2.5 not-last:border-b">
      <div className="min-w-0 flex-1 basis-56">
        <p>
          <span className="font-semibold tabular-nums">{spokenNumber(number)}</span> {name}
        </p>
        <p className="text-ink-3 text-second">
          {city}, {formatPrice(total)}, packed {formatWhen(packedAt, now)}
          {parcel.isWaiting && ', is being booked'}
        </p>
      </div>
      {booking === 'asked' ? (
        <OpenBooking parcel={parcel} />
      ) : (
        <fetcher.Form
          method="post"
          className="flex items-start gap-2 max-md:w-full max-[25rem]:flex-wrap"
          onSubmit={() => field.current && onDone(field.current)}
        >
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="courier" value={parcel.courier ?? courier} />
          <OfficeField
            ref={field}
            silent
            label={`Tracking number of order ${spokenNumber(number)}`}
            name="trackingNumber"
            placeholder="Tracking number"
            defaultValue={parcel.trackingNumber ?? ''}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            error={problem}
            className="w-64 max-md:min-w-0 max-md:flex-1"
          />
          <OfficeButton type="submit" icon="scan-barcode" busy={fetcher.state !== 'idle'} disabled={isDone}>
            Hand over
          </OfficeButton>
        </fetcher.Form>
      )}
      {parcel.problem && booking !== 'booked' && (
        <NotBooked number={number} problem={parcel.problem} courier={isConnected ? courier : null} />
      )}
    </li>
  );
}

type NotBookedProps = { number: string; problem: string; courier: CourierName | null };

/** Why a parcel is not booked; where the courier is connected it can be asked again. */
function NotBooked({ number, problem, courier }: NotBookedProps) {
  const booking = useAct();
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1.5 text-clay-text">
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <OfficeIcon name="circle-alert" className="me-1.5 inline size-4 align-text-bottom" />
        Not booked: {booking.problem ?? problem}
      </p>
      {courier && (
        <OfficeButton small busy={booking.busy} onClick={() => booking.act({ act: 'book-one', courier, number })}>
          Book again with {courierLabels[courier]}
        </OfficeButton>
      )}
    </div>
  );
}

/** Nobody knows whether the courier has booked this one: ask, or say what its own page shows. */
function OpenBooking({ parcel: { number, courier } }: { parcel: PackedOrder }) {
  if (!courier) return null;
  return (
    <Form method="post" className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="courier" value={courier} />
      <span className="text-marigold-text">{courierLabels[courier]} did not answer clearly</span>
      <OfficeButton small type="submit" name="act" value="ask-booking">
        Ask again
      </OfficeButton>
      <OfficeButton small look="quiet" type="submit" name="act" value="no-booking">
        It booked none
      </OfficeButton>
    </Form>
  );
}
