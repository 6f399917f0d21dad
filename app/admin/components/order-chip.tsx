import { AdminIcon } from './icon.tsx';
import type { AdminIconName } from './icon-name.ts';

export type OrderChipState = keyof typeof looks;

/** Word, icon and colour, always all three; solid only for the two ends that matter. */
const looks = {
  placed: ['Placed', 'circle-dashed', 'border-marigold-edge bg-marigold-tint text-marigold-text'],
  confirmed: ['Confirmed', 'check', 'border-transparent bg-blue-tint text-blue'],
  packed: ['Packed', 'package', 'border-transparent bg-violet-tint text-violet'],
  shipped: ['Shipped', 'truck', 'border-transparent bg-teal-tint text-teal'],
  'out-for-delivery': ['Out for delivery', 'bike', 'border-teal bg-milk text-teal'],
  delivered: ['Delivered', 'house', 'border-transparent bg-green-tint text-green'],
  'cash-received': ['Cash received', 'banknote', 'border-green bg-green text-cream'],
  cancelled: ['Cancelled', 'x', 'border-transparent bg-grey-tint text-ink-2'],
  refused: ['Refused', 'hand', 'border-transparent bg-clay-tint text-clay-text'],
  returning: ['Returning', 'undo-2', 'border-clay bg-milk text-clay-text'],
  returned: ['Returned', 'archive-restore', 'border-transparent bg-grey-tint text-ink'],
  lost: ['Lost', 'circle-alert', 'border-clay bg-clay text-cream'],
} as const satisfies Record<string, readonly [string, AdminIconName, string]>;

/** The state of an order, 22 px high. */
export function OrderChip({ state }: { state: OrderChipState }) {
  const [label, icon, look] = looks[state];
  return (
    <span
      className={`inline-flex h-5.5 items-center gap-1 whitespace-nowrap rounded-full border ps-1.5 pe-2 font-medium text-second ${look}`}
    >
      <AdminIcon name={icon} className="size-3.5" />
      {label}
    </span>
  );
}

/** The icon of a state, for rails and timelines. */
export function orderStateIcon(state: OrderChipState): AdminIconName {
  return looks[state][1];
}
