import { courierWords } from '#app/delivery/courier-words.ts';
import { isStandIn } from '#app/delivery/couriers/ask-courier.server.ts';
import {
  changeCourier,
  connectCourier,
  disconnectCourier,
  readCourierAccount,
  readCourierAccounts,
  testCourier,
} from '#app/delivery/couriers/courier-accounts.server.ts';
import { countCities, fetchCities, nameCity, readCities } from '#app/delivery/couriers/courier-cities.server.ts';
import { courierKeyFields } from '#app/delivery/couriers/courier-client.ts';
import { teachWord } from '#app/delivery/hear-news.server.ts';
import { readUnknownWords } from '#app/delivery/parcels.server.ts';
import { isShipmentState } from '#app/delivery/shipment-states.ts';
import { type CourierName, courierLabels, isCourierName } from '#app/orders/courier.ts';
import type { Actor } from '#app/platform/audit/audit.server.ts';
import { db } from '#app/platform/db/db.server.ts';
import { lastChange } from '#app/settings/save-settings.server.ts';
import { wholeNumber } from '#app/settings/settings-form.ts';
import type { ActAnswer } from '../acts/act-answer.ts';
import { actorOf } from '../guard.server.ts';
import { Notice } from '../pieces/card.tsx';
import type { EditAnswer } from '../pieces/edit.ts';
import type { Route } from './+types/settings-couriers-page.ts';
import { CourierCard, type CourierView, courierForm } from './courier-card.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export async function loader() {
  const [accounts, unknown] = await Promise.all([readCourierAccounts(), readUnknownWords()]);
  const couriers = await Promise.all(
    accounts.map(
      async (account): Promise<CourierView> => ({
        ...account,
        cities: await countCities(account.courier),
        known: Object.keys(courierWords[account.courier].whole).length,
        unknown: unknown.filter(({ courier }) => courier === account.courier),
      }),
    ),
  );
  return { couriers, isPlayed: isStandIn(), now: new Date() };
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActAnswer | EditAnswer> {
  const sent = [...(await request.formData())];
  const fields: Record<string, string> = Object.fromEntries(sent.filter(isText));
  const { courier, act } = fields;
  if (!isCourierName(courier)) return { problem: 'This is no courier.' };
  const actor = actorOf(context);
  switch (act) {
    case 'connect':
      return connect(actor, courier, fields);
    case 'test': {
      const tested = await testCourier(courier);
      return tested.ok
        ? { done: `${courierLabels[courier]} answered in ${(tested.ms / 1000).toFixed(1)} s` }
        : { problem: tested.words };
    }
    case 'disconnect':
      await disconnectCourier(actor, courier);
      return { done: `${courierLabels[courier]} works by hand now` };
    case 'rules':
      return change(actor, courier, fields);
    case 'teach':
      return teach(actor, courier, fields);
    case 'city':
      return name(actor, courier, fields);
    default:
      return { problem: 'This is no act.' };
  }
}

function isText(field: [string, FormDataEntryValue]): field is [string, string] {
  return typeof field[1] === 'string';
}

/** Keys are tried at once, so that a slip is seen here and not with the first parcel. */
async function connect(actor: Actor, courier: CourierName, fields: Record<string, string>): Promise<ActAnswer> {
  const connected = await connectCourier(actor, courier, fields);
  if (connected.kind === 'missing') {
    const labels = courierKeyFields[courier]
      .filter(({ name }) => connected.fields.includes(name))
      .map(({ label }) => label);
    return { problem: `Still needed: ${labels.join(', ')}.` };
  }
  const tested = await testCourier(courier);
  if (!tested.ok) return { problem: `The keys are kept, but: ${tested.words}` };
  const cities = await fetchCities(courier);
  return { done: `${courierLabels[courier]} is connected${cities.ok ? ` and goes to ${cities.count} cities` : ''}` };
}

async function change(actor: Actor, courier: CourierName, fields: Record<string, string>): Promise<EditAnswer> {
  const trackingLink = fields.trackingLink?.trim() ?? '';
  const lateAfterDays = wholeNumber(1, 90).safeParse(fields.lateAfterDays);
  const problems = {
    ...(lateAfterDays.error && { lateAfterDays: lateAfterDays.error.issues[0]?.message ?? '' }),
    ...(!/^https:\/\/[^\s"<>]+$/.test(trackingLink) && {
      trackingLink: 'The tracking link begins with https://. Write {cn} where the number goes.',
    }),
  };
  if (!lateAfterDays.success || Object.keys(problems).length > 0) return { kind: 'wrong', problems };
  const rules = {
    follows: fields.follows === 'on',
    books: fields.books === 'on',
    moves: fields.moves === 'on',
    pickupCity: (fields.pickupCity ?? '').trim().slice(0, 60),
    pickupAddress: (fields.pickupAddress ?? '').trim().slice(0, 200),
    trackingLink: trackingLink.slice(0, 300),
    payDay: Math.max(0, Math.min(7, Math.trunc(Number(fields.payDay)) || 0)),
    lateAfterDays: lateAfterDays.data,
  };
  const saved = await changeCourier(actor, courier, rules, Number(fields.version));
  if (saved) return { kind: 'saved' };
  const [stands, { by, at }] = await Promise.all([readCourierAccount(courier), lastChange(db, courier, 'courier')]);
  return {
    kind: 'conflict',
    conflict: { who: by, at: at.toISOString(), version: stands.version, values: courierForm(stands) },
  };
}

async function teach(
  actor: Actor,
  courier: CourierName,
  { words = '', state }: Record<string, string>,
): Promise<ActAnswer> {
  if (!isShipmentState(state) || state === 'unknown') return { problem: 'Say what the word means.' };
  const parcels = await teachWord(actor, courier, words.slice(0, 200), state);
  return { done: `“${words}” is known now; ${parcels === 1 ? '1 parcel has' : `${parcels} parcels have`} heard it` };
}

async function name(
  actor: Actor,
  courier: CourierName,
  { written = '', city = '' }: Record<string, string>,
): Promise<ActAnswer> {
  const known = (await readCities(courier)).find((each) => each.name.toLowerCase() === city.trim().toLowerCase());
  if (!known) return { problem: `${courierLabels[courier]} has no city “${city}”. Write it as the courier does.` };
  await nameCity(actor, courier, written, known.id);
  return { done: `“${written}” is ${known.name} for ${courierLabels[courier]}` };
}

/** The couriers: all three work by hand, and each can be connected. */
export default function SettingsCouriersPage({ loaderData }: Route.ComponentProps) {
  const { couriers, isPlayed, now } = loaderData;
  return (
    <SettingsFrame
      title="Couriers"
      says="All three work by hand: type or scan the number. Connect one and it books and follows parcels by itself."
    >
      {isPlayed && (
        <Notice kind="waits" title="These couriers are played">
          This is a demo shop: nobody is asked, and parcels that are handed over move by themselves. A courier that you
          connect with keys of your own is asked from the next start on.
        </Notice>
      )}
      {couriers.map((account) => (
        <CourierCard key={account.courier} account={account} now={now} />
      ))}
    </SettingsFrame>
  );
}
