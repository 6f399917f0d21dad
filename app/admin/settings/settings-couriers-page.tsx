import { courierWords } from '#app/delivery/courier-words.ts';
import { isStandIn } from '#app/delivery/couriers/ask-courier.server.ts';
import { readCourierAccounts } from '#app/delivery/couriers/courier-accounts.server.ts';
import { countCities, readNamedCities } from '#app/delivery/couriers/courier-cities.server.ts';
import { writeCourierRules } from '#app/delivery/couriers/courier-rules.ts';
import { readTaughtWords } from '#app/delivery/hear-news.server.ts';
import { readUnknownWords } from '#app/delivery/parcels.server.ts';
import { Notice } from '../pieces/card.tsx';
import type { Route } from './+types/settings-couriers-page.ts';
import { AddCourier } from './add-courier.tsx';
import { CourierCard, type CourierView } from './courier-card.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export async function loader() {
  const [accounts, unknown, taught, named] = await Promise.all([
    readCourierAccounts(),
    readUnknownWords(),
    readTaughtWords(),
    readNamedCities(),
  ]);
  const couriers = await Promise.all(
    accounts.map(
      async (account): Promise<CourierView> => ({
        ...account,
        rules: writeCourierRules(account),
        cities: await countCities(account.courier),
        known: account.adapter ? Object.keys(courierWords[account.adapter].whole).length : 0,
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
