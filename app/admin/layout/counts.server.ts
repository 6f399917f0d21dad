import { keysOf } from '#app/infra/records.ts';
import type { SignedIn } from '#app/modules/accounts/log-in/signed-in.server.ts';
import { countUnread } from '#app/modules/customers/contact/inbox.server.ts';
import { countOnHold } from '#app/modules/orders/desk/packing/pack-list.server.ts';
import { countTasks } from '#app/modules/orders/desk/read-orders.server.ts';
import { countReturns } from '#app/modules/orders/returns/list-returns.server.ts';
import { countOnTheWay } from '#app/modules/shipping/parcels.server.ts';
import { mayVisit } from '../permissions.ts';
import { type AdminCounts, type CountName, placeOfCount } from './navigation.ts';

/** The function that counts the waiting items of each place. A module with something to count adds its function here. */
const counters: Record<CountName, (person: SignedIn) => Promise<number | undefined>> = {
  messages: countUnread,
  confirm: async () => (await countTasks())['to-confirm'].number,
  // Orders that are set aside do not count.
  pack: async () => Math.max(0, (await countTasks())['to-pack'].number - (await countOnHold())),
  parcels: countOnTheWay,
  returns: async () => {
    const { counts, any } = await countReturns();
    return any ? counts.answer.number + counts.settle.number : undefined;
  },
};

/** What waits now at the places that somebody may go to, for the navigation. */
export async function readAdminCounts(person: SignedIn): Promise<AdminCounts> {
  const counted = keysOf(counters)
    .filter((name) => mayVisit(person, placeOfCount(name)))
    .map(async (name) => [name, await counters[name](person)] as const);
  return Object.fromEntries(await Promise.all(counted));
}
