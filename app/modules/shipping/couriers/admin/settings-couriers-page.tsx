import { Notice } from '#app/admin/components/card.tsx';
import { SettingsFrame } from '#app/modules/settings/admin/settings-frame.tsx';
import { readUnknownWords } from '../../parcels.server.ts';
import { courierTexts } from '../../tracking/courier-texts.ts';
import { readSynonyms } from '../../tracking/record-courier-events.server.ts';
import { isStandIn } from '../call-courier.server.ts';
import { readCourierAccounts } from '../courier-accounts.server.ts';
import { countCities, readNamedCities } from '../courier-cities.server.ts';
import { writeCourierRules } from '../courier-rules.ts';
import type { Route } from './+types/settings-couriers-page.ts';
import { AddCourier } from './add-courier.tsx';
import { CourierCard, type CourierView } from './courier-card.tsx';

export async function loader() {
  const [accounts, unknown, taught, named] = await Promise.all([
    readCourierAccounts(),
    readUnknownWords(),
    readSynonyms(),
    readNamedCities(),
  ]);
  const couriers = await Promise.all(
    accounts.map(
      async (account): Promise<CourierView> => ({
        ...account,
        rules: writeCourierRules(account),
        cities: await countCities(account.courier),
        known: account.adapter ? Object.keys(courierTexts[account.adapter].whole).length : 0,
        unknown: unknown.filter(({ courier }) => courier === account.courier),
        taught: taught.filter(({ courier }) => courier === account.courier),
        named: named.filter(({ courier }) => courier === account.courier),
      }),
    ),
  );
  return { couriers, isPlayed: isStandIn(), now: new Date() };
}

/** The couriers, and the shop's own riders: each works by hand, and some can be connected. */
export default function SettingsCouriersPage({ loaderData }: Route.ComponentProps) {
  const { couriers, isPlayed, now } = loaderData;
  return (
    <SettingsFrame
      title="Couriers"
      says="Every courier works by hand: type or scan the number. Connect one and it books and follows parcels by itself."
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
      <AddCourier />
    </SettingsFrame>
  );
}
