import { AdminIcon } from '#app/admin/components/icon.tsx';
import type { AdminIconName } from '#app/admin/components/icon-name.ts';
import { type ReturnState, returnTable } from '../return.ts';

const looks: Record<ReturnState, readonly [AdminIconName, string]> = {
  asked: ['circle-help', 'border-marigold-edge bg-marigold-tint text-marigold-text'],
  agreed: ['check', 'border-transparent bg-blue-tint text-blue'],
  'on-its-way': ['undo-2', 'border-transparent bg-teal-tint text-teal'],
  received: ['archive-restore', 'border-marigold-edge bg-marigold-tint text-marigold-text'],
  refunded: ['banknote', 'border-green bg-green text-cream'],
  exchanged: ['refresh-cw', 'border-green bg-green text-cream'],
  declined: ['x', 'border-transparent bg-grey-tint text-ink-2'],
  closed: ['x', 'border-transparent bg-grey-tint text-ink-2'],
};

/** The state of a return: word, icon and colour; marigold where it waits for the admin. */
export function ReturnChip({ state }: { state: ReturnState }) {
  const [icon, look] = looks[state];
  return (
    <span
      className={`inline-flex h-5.5 items-center gap-1 whitespace-nowrap rounded-full border ps-1.5 pe-2 font-medium text-second ${look}`}
    >
      <AdminIcon name={icon} className="size-3.5" />
      {returnTable[state].label}
    </span>
  );
}
