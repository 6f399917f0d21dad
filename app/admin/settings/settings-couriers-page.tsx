import { data } from 'react-router';
import { courierWords } from '#app/delivery/courier-words.ts';
import { isStandIn } from '#app/delivery/couriers/ask-courier.server.ts';
import {
  changeCourier,
  readCourierAccount,
  readCourierAccounts,
} from '#app/delivery/couriers/courier-accounts.server.ts';
import { countCities } from '#app/delivery/couriers/courier-cities.server.ts';
import { readUnknownWords } from '#app/delivery/parcels.server.ts';
import { type CourierName, isCourierName } from '#app/orders/courier.ts';
import type { Actor } from '#app/platform/audit/audit.server.ts';
import { db } from '#app/platform/db/db.server.ts';
import { lastChange } from '#app/settings/save-settings.server.ts';
import { wholeNumber } from '#app/settings/settings-form.ts';
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

export async function action({ request, context }: Route.ActionArgs): Promise<EditAnswer> {
  const sent = [...(await request.formData())];
  const fields: Record<string, string> = Object.fromEntries(sent.filter(isText));
  const { courier, act } = fields;
  if (!isCourierName(courier)) throw data(null, { status: 400 });
  const actor = actorOf(context);
  if (act !== 'rules') throw data(null, { status: 400 });
  return change(actor, courier, fields);
}

function isText(field: [string, FormDataEntryValue]): field is [string, string] {
  return typeof field[1] === 'string';
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
