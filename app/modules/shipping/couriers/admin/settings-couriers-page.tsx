import { Notice } from '#app/admin/components/card.tsx';
import { SettingsFrame } from '#app/modules/settings/admin/settings-frame.tsx';
import { readUnknownWords } from '../../parcels.server.ts';
import { courierTexts } from '../../tracking/courier-texts.ts';
import { readSynonyms } from '../../tracking/record-courier-events.server.ts';
import { isSimulated } from '../call-courier.server.ts';
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
  return { couriers, isPlayed: isSimulated(), now: new Date() };
}

/** The couriers, and the shop's own riders: each works by hand, and some can be connected. */
export default function SettingsCouriersPage({ loaderData }: Route.ComponentProps) {
  const { couriers, isPlayed, now } = loaderData;
  return (
    <SettingsFrame
      title="Couriers"
      says="Use any courier by typing or scanning its tracking numbers. Connect one, and parcels are booked and tracked automatically."
    >
      {isPlayed && (
        <Notice kind="waits" title="These couriers are simulated">
          This is a demo shop: no real courier is contacted, and dispatched parcels move by themselves. A courier that
          you connect with your own keys is used from the next start.
        </Notice>
      )}
      {couriers.map((account) => (
        <CourierCard key={account.courier} account={account} now={now} />
      ))}
      <AddCourier />
    </SettingsFrame>
  );
}
