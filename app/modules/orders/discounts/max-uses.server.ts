import type { Transaction } from '#app/infra/db/db.server.ts';
import { formatPrice, fromRupees, type Money } from '#app/infra/money/money.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { hasTask } from '#app/modules/accounts/team/tasks.ts';
import { readOrderRules } from '#app/modules/settings/admin-settings.server.ts';

/**
 * The most that somebody of the team may take off an order, in paisa: null has no bound (the owner), and whoever confirms
 * has the owner's rule, which is 0 until the owner says otherwise.
 */
export async function maxAgreedBy(tx: Transaction, person: Person): Promise<Money | null> {
  if (person.role === 'owner') return null;
  return hasTask(person, 'confirm') ? fromRupees((await readOrderRules(tx)).mostAgreedRupees) : 0;
}

/** Said at the field to whoever may agree to no more. */
export function formatMostAgreed(most: Money): string {
  if (most === 0) return 'Only the owner can give a discount. The limit is in the order rules, under Settings.';
  return `You can give up to ${formatPrice(most)} off. For more, ask the owner.`;
}
