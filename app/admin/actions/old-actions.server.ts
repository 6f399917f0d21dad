import { asRecord, isKeyOf } from '#app/infra/records.ts';

/**
 * To be deleted in the version after the next, with its test, the addresses `/admin/AREA/acts` in routes.ts and
 * permissions.ts, and old-pending-actions.ts.
 *
 * Pages of version 0.2.0 that are still open, and what waits on a device since then, name an action in the field `act`.
 * @returns the input with the name of today in the field `action`; any other input as it is.
 */
export function readOldAction(area: string, input: unknown): unknown {
  const { act: old, ...fields } = asRecord(input);
  if (typeof old !== 'string' || 'action' in fields) return input;
  const names: Record<string, string> = isKeyOf(renamedActions, area) ? renamedActions[area] : {};
  return { action: Object.hasOwn(names, old) ? names[old] : old, ...fields };
}

/** The actions that have another name than in version 0.2.0, by their area. */
export const renamedActions = {
  orders: {
    pack: 'pack-orders',
    scan: 'pack-scanned',
    step: 'change-state',
    'hand-over': 'hand-over-order',
    undo: 'undo-events',
    'take-back': 'take-back-steps',
    call: 'end-call',
    'call-cancel': 'cancel-in-call',
    read: 'mark-read',
    lease: 'lease-for-call',
    print: 'record-print',
    message: 'record-message',
    take: 'take-order',
    unread: 'mark-unread',
    note: 'add-note',
    aside: 'set-on-hold',
    courier: 'plan-courier',
    'give-back': 'release-stock',
    'lead-call': 'call-lead',
    'lead-dismiss': 'dismiss-lead',
    'lead-reopen': 'reopen-lead',
  },
  parcels: {
    'ask-all': 'ask-couriers',
    ask: 'ask-courier',
    'book-all': 'book-packed',
    unbook: 'withdraw-bookings',
    plan: 'plan-courier',
    scan: 'scan-to-hand-over',
    'name-city': 'name-city-and-book',
    'no-booking': 'settle-unbooked',
    'door-answer': 'answer-at-door',
    'take-back': 'take-back-steps',
  },
  returns: {
    take: 'register-return',
    agree: 'agree-to-return',
    decline: 'decline-return',
    close: 'close-return',
    sent: 'note-return-sent',
    receive: 'receive-return',
    refund: 'record-refund',
  },
  round: {
    'start-round': 'start-delivery-run',
    'at-door': 'record-door-outcome',
  },
  cash: {
    fetch: 'fetch-remittance',
    settle: 'accept-loss',
    apply: 'record-remittance',
    drop: 'drop-remittance',
    'take-back-sheet': 'reverse-remittance',
    link: 'link-to-order',
    claim: 'note-claim',
    columns: 'assign-columns',
    bank: 'record-bank-transfer',
    rates: 'set-rates',
    'count-round': 'count-cash',
  },
  products: {
    price: 'change-price',
    'was-price': 'change-was-price',
    stock: 'set-stock',
    'add-stock': 'receive-stock',
    'stock-in': 'record-purchase',
    'set-cost': 'change-cost',
    plan: 'plan-change',
    bulk: 'change-many',
    restore: 'restore-many',
    duplicate: 'duplicate-products',
    copy: 'copy-product',
    wish: 'mark-stock-request',
    delete: 'delete-product',
    'change-family': 'change-members',
    'begin-move': 'begin-import',
    'check-move': 'check-import',
    'start-move': 'start-import',
  },
  collections: {
    place: 'place-member',
    add: 'add-members',
    remove: 'remove-member',
    'sold-out-last': 'move-sold-out',
    'write-own': 'save-own',
  },
  customers: {
    block: 'block-customer',
    unblock: 'unblock-customer',
    forgive: 'forgive-customer',
    forget: 'forget-customer',
    flag: 'flag-customer',
    ban: 'ban-user',
    lift: 'unban-user',
  },
  messages: {
    answered: 'mark-answered',
    'not-answered': 'mark-unanswered',
    read: 'mark-read',
    unread: 'mark-unread',
    'read-all': 'mark-all-read',
  },
  settings: {
    'test-letter': 'send-test-email',
    'resend-letter': 'resend-email',
    'save-finding': 'save-seo',
    'new-backup-key': 'create-backup-key',
    'drop-courier': 'remove-courier',
    city: 'name-city',
    role: 'give-role',
    tasks: 'give-tasks',
  },
} as const satisfies Record<string, Record<string, string>>;
