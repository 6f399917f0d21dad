import { href } from 'react-router';
import type { Worker } from '#app/modules/accounts/team/tasks.ts';
import type { AdminIconName } from '../../components/icon-name.ts';
import type { OrderChipState } from '../../components/order-chip.tsx';
import { mayVisit } from '../../permissions.ts';
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

/** Pages of the admin whose name has the question in it; without a question, the pages of its navigation. */
export function findPages(question: string, worker: Worker): FoundGroup[] {
  const input = question.trim().toLowerCase();
  const matches = ({ label }: { label: string }) => label.toLowerCase().includes(input);
  const pages: Found[] = placesFor(worker)
    .filter(matches)
    .map(({ to, icon, label, key }) => ({ to, icon, label, ...(key && { keys: ['G', key] }) }));
  const dispatch = {
    to: href('/admin/parcels/dispatch'),
    icon: 'barcode',
    label: 'Dispatch',
    detail: 'Parcels',
  } as const;
  if (input !== '' && mayVisit(worker, dispatch.to)) pages.push(...[dispatch].filter(matches));
  return pages.length > 0 ? [{ kind: 'Go to', found: pages }] : [];
}
