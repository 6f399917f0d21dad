import type { Worker } from '#app/modules/accounts/team/tasks.ts';
import type { AdminIconName } from '../../components/icon-name.ts';
import type { OrderChipState } from '../../components/order-chip.tsx';
import { placesFor } from '../navigation.ts';

/** One answer of "Find anything". */
export type Found = {
  to: string;
  icon: AdminIconName;
  label: string;
  detail?: string;
  state?: OrderChipState;
  /** Keys that lead there without the list. */
  keys?: readonly string[];
};

export type FoundGroup = { kind: string; found: Found[] };

/** Pages of the admin whose name has the question in it; all of them while nothing is asked. */
export function findPages(question: string, worker: Worker): FoundGroup[] {
  const input = question.trim().toLowerCase();
  const found = placesFor(worker)
    .filter(({ label }) => label.toLowerCase().includes(input))
    .map(({ to, icon, label, key }) => ({ to, icon, label, ...(key && { keys: ['G', key] }) }));
  return found.length > 0 ? [{ kind: 'Go to', found }] : [];
}
