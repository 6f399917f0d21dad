/** What can happen to an order, for its timeline. */
export const orderEventKinds = [
  'placed',
  'step',
  'call',
  'note',
  'edit',
  'print',
  'message',
  'parcel',
  'duplicate',
  'aside',
  'stock',
  'return',
] as const;

export type OrderEventKind = (typeof orderEventKinds)[number];

export const orderSources = ['website', 'phone', 'whatsapp'] as const;

export type OrderSource = (typeof orderSources)[number];
