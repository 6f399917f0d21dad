import type { SignedIn } from '#app/accounts/signed-in.server.ts';
import { countUnread } from '#app/contact/inbox.server.ts';
import { countOnTheWay } from '#app/delivery/parcels.server.ts';
import { countAside } from '#app/orders/desk/pack-list.server.ts';
import { countTasks } from '#app/orders/desk/read-orders.server.ts';
import { countReturns } from '#app/orders/returns/read-returns.server.ts';
import type { CountName, OfficeCounts } from './navigation.ts';

/** The function that counts the waiting items of each place. A room with something to count adds its function here. */
const counters: Partial<Record<CountName, (person: SignedIn) => Promise<number | undefined>>> = {
  messages: countUnread,
  confirm: async () => (await countTasks())['to-confirm'].number,
  // Orders that are set aside do not count.
  pack: async () => Math.max(0, (await countTasks())['to-pack'].number - (await countAside())),
  parcels: countOnTheWay,
  returns: async () => {
    const { counts, any } = await countReturns();
    return any ? counts.answer.number + counts.settle.number : undefined;
  },
};

/** What waits for the office now, for the navigation. */
export async function readOfficeCounts(person: SignedIn): Promise<OfficeCounts> {
  const counted = await Promise.all(
    Object.entries(counters).map(async ([name, count]) => [name, await count(person)] as const),
  );
  return Object.fromEntries(counted);
}
