import { isKeyOf } from '#app/infra/records.ts';
import type { Role } from '#app/modules/accounts/role.ts';
import { type AdminTask, adminTasks, hasTask, roleOf, type Worker } from '#app/modules/accounts/team/tasks.ts';

export type AdminRole = Exclude<Role, 'shopper'>;

/** Somebody of the team, and what the owner has given them to do; null for the usual tasks. */
export type AdminWorker = { role: AdminRole; tasks: readonly AdminTask[] | null };

/** Who is needed: anybody of the staff, the owner, or whoever has one of these tasks. The owner has all. */
type Needed = AdminRole | AdminTask | readonly AdminTask[];

type Right = {
  /** Who may read what its loader returns. */
  read: Needed;
  /** Who may run its actions; without it nobody may. */
  write?: Needed;
};

/** Products one by one, or the catalogue as a whole. */
const anyProducts: Needed = ['products', 'catalogue'];

/** Who has parcels in their hands: for couriers, or as a rider of the shop. */
const carriers: Needed = ['ship', 'carry'];

/** Who works with orders one by one. A rider reads the doors of their own list instead. */
const orderReaders: readonly AdminTask[] = ['confirm', 'pack', 'ship', 'cash', 'customers'];

/** Who answers people. */
const messageReaders: Needed = ['confirm', 'customers'];

/** Who takes, receives, pays or exports what comes back. */
const returnReaders: Needed = ['confirm', 'pack', 'ship', 'cash', 'customers'];

/**
 * Who may do what in the admin, address by address as routes.ts spells them. An address that is not here is nobody's:
 * the guard answers "not found", and a test fails. The owner may whatever the staff may.
 */
export const permissions: Record<string, Right> = {
  '/admin': { read: 'staff' },
  '/admin/find': { read: 'staff' },
  '/admin/confirm-identity': { read: 'staff', write: 'staff' },
  '/admin/preview': { read: 'content' },
  '/admin/messages': { read: messageReaders },
  '/admin/messages/actions': { read: messageReaders, write: messageReaders },
  '/admin/messages/:id': { read: messageReaders },
  '/admin/parcels': { read: 'ship' },
  '/admin/parcels/actions': { read: 'ship', write: 'ship' },
  '/admin/round': { read: ['ship', 'carry', 'cash'] },
  '/admin/round/actions': { read: carriers, write: carriers },
  '/admin/round/:courier': { read: ['ship', 'carry', 'cash'] },
  '/admin/parcels/dispatch': { read: 'ship' },
  '/admin/parcels/hand-over': { read: 'ship' },
  '/admin/parcels/of/:number': { read: orderReaders },
  '/admin/returns': { read: returnReaders },
  '/admin/returns/actions': { read: returnReaders, write: returnReaders },
  '/admin/returns/csv': { read: 'customers' },
  '/admin/returns/photos/:photo': { read: returnReaders },
  '/admin/returns/:id': { read: returnReaders },
  '/admin/returns/:id/label.pdf': { read: ['confirm', 'pack', 'ship'] },
  '/admin/cash': { read: 'cash', write: 'cash' },
  '/admin/cash/actions': { read: 'cash', write: 'cash' },
  '/admin/cash/kept': { read: 'cash' },
  '/admin/cash/kept/csv': { read: 'cash' },
  '/admin/cash/:courier': { read: 'cash' },
  '/admin/cash/sheets/:id': { read: 'cash' },
  '/admin/customers/accounts': { read: 'owner' },
  '/admin/customers/accounts/:id': { read: 'owner' },
  '/admin/activity': { read: 'owner' },
  '/admin/activity/csv': { read: 'owner' },
  '/admin/history': { read: 'owner' },
  '/admin/history/csv': { read: 'owner' },
  '/admin/reports': { read: 'figures' },
  '/admin/reports/csv': { read: 'figures' },
  '/admin/numbers': { read: 'figures' },
  '/admin/numbers/csv': { read: 'figures' },
  '/admin/settings': { read: 'staff' },
  '/admin/settings/actions': { read: 'owner', write: 'owner' },
  '/admin/settings/shop': { read: 'owner' },
  '/admin/settings/checkout': { read: 'owner' },
  '/admin/settings/messages': { read: 'owner' },
  '/admin/settings/team': { read: 'owner' },
  '/admin/settings/advanced': { read: 'staff' },
  '/admin/settings/people': { read: 'owner' },
  '/admin/settings/demo-data': { read: 'owner' },
  '/admin/settings/begin': { read: 'owner' },
  '/admin/products': { read: anyProducts },
  '/admin/products/actions': { read: anyProducts, write: anyProducts },
  '/admin/products/new': { read: anyProducts },
  '/admin/products/waiting': { read: anyProducts },
  '/admin/products/import': { read: 'catalogue' },
  '/admin/products/import-file': { read: 'catalogue', write: 'catalogue' },
  '/admin/products/move-in': { read: 'owner' },
  '/admin/products/move-file': { read: 'owner', write: 'owner' },
  '/admin/products/missing-pictures/csv': { read: 'owner' },
  '/admin/products/export': { read: 'catalogue' },
  '/admin/products/:id': { read: anyProducts },
  '/admin/products/:id/stock': { read: anyProducts },
  '/admin/uploads': { read: 'staff', write: ['products', 'catalogue', 'content'] },
  '/admin/find-products': { read: 'staff' },
  '/admin/collections': { read: 'catalogue' },
  '/admin/collections/actions': { read: 'catalogue', write: 'catalogue' },
  '/admin/collections/:key': { read: 'catalogue' },
  '/admin/search': { read: 'catalogue' },
  '/admin/search/actions': { read: 'catalogue', write: 'catalogue' },
  '/admin/search/asked': { read: 'catalogue' },
  '/admin/search/csv': { read: 'catalogue' },
  '/admin/search/asked/csv': { read: 'catalogue' },
  '/admin/content': { read: 'content' },
  '/admin/content/actions': { read: 'content', write: 'content' },
  '/admin/content/pages': { read: 'content' },
  '/admin/content/pages/:slug': { read: 'content' },
  '/admin/content/redirects': { read: 'content' },
  '/admin/content/redirects/csv': { read: 'content' },
  '/admin/content/redirects/file': { read: 'content', write: 'content' },
  '/admin/content/theme': { read: 'content' },
  '/admin/content/shop': { read: 'owner' },
  '/admin/content/:part': { read: 'content' },
  '/admin/confirm': { read: 'confirm' },
  '/admin/confirm/:number': { read: 'confirm' },
  '/admin/orders/new': { read: 'confirm' },
  '/admin/pack': { read: 'pack' },
  '/admin/pack/print': { read: ['pack', 'ship', 'confirm'] },
  '/admin/pack/print.pdf': { read: ['pack', 'ship', 'confirm'] },
  '/admin/customers': { read: 'customers' },
  '/admin/customers/csv': { read: 'customers' },
  '/admin/customers/actions': { read: 'customers', write: 'customers' },
  '/admin/customers/:phone': { read: 'customers' },
  '/admin/orders': { read: orderReaders },
  '/admin/orders/csv': { read: 'customers' },
  '/admin/orders/actions': { read: orderReaders, write: orderReaders },
  '/admin/orders/products': { read: orderReaders },
  '/admin/orders/:number': { read: orderReaders },
  '/admin/settings/letters': { read: 'owner' },
  '/admin/settings/texts': { read: 'owner' },
  '/admin/settings/rules': { read: 'owner' },
  '/admin/settings/delivery': { read: 'owner' },
  '/admin/settings/finding': { read: 'owner' },
  '/admin/settings/health': { read: 'owner' },
  '/admin/settings/health/backup': { read: 'owner' },
  '/admin/settings/api': { read: 'owner' },
  '/admin/settings/machines': { read: 'owner' },
  '/admin/settings/restored': { read: 'owner' },
  '/admin/settings/codes': { read: 'owner' },
  '/admin/settings/feeds': { read: 'owner' },
  '/admin/settings/screen': { read: 'staff' },
  '/admin/settings/couriers': { read: 'owner' },
  '/admin/*': { read: 'staff' },
};

// Pages of version 0.2.0 send their actions to `/admin/AREA/acts` (actions/old-actions.server.ts).
for (const [address, right] of Object.entries(permissions))
  if (address.endsWith('/actions')) permissions[address.replace(/actions$/, 'acts')] = right;

/**
 * What an action needs beyond its area's address. The steps of an order have their tasks in orders/order-states.ts, because
 * they follow from where the order stands. A test compares areas and actions with those that there are.
 */
export const actionRights = {
  orders: {
    'pack-orders': 'pack',
    'pack-scanned': 'pack',
    'end-call': 'confirm',
    'cancel-in-call': 'confirm',
    'lease-for-call': 'confirm',
    'take-order': 'confirm',
    'set-on-hold': ['confirm', 'pack'],
    'plan-courier': ['confirm', 'pack', 'ship'],
    'release-stock': 'confirm',
    'keep-one': 'confirm',
    'keep-both': 'confirm',
    'save-order': 'confirm',
    'call-lead': 'confirm',
    'dismiss-lead': 'confirm',
    'reopen-lead': 'confirm',
  },
  returns: {
    'register-return': ['confirm', 'pack'],
    'agree-to-return': 'confirm',
    'decline-return': 'confirm',
    'close-return': ['confirm', 'cash'],
    'note-return-sent': ['confirm', 'pack', 'ship'],
    'receive-return': 'pack',
    'record-refund': 'cash',
  },
  cash: { 'reverse-remittance': 'owner', 'take-back-loss': 'owner' },
  products: {
    'delete-product': 'owner',
    'delete-products': 'owner',
    'delete-list': 'owner',
    'make-family': 'catalogue',
    'save-family': 'catalogue',
    'change-members': 'catalogue',
    'add-to-family': 'catalogue',
    'begin-import': 'owner',
    'retry-pictures': 'owner',
    'check-import': 'owner',
    'start-import': 'owner',
  },
  round: { 'give-to-rider': 'ship' },
  customers: { 'ban-user': 'owner', 'unban-user': 'owner', 'forget-customer': 'owner' },
} as const satisfies Record<string, Record<string, Needed>>;

/** What only some people see or do on pages that others share. */
const rights = {
  /** Phone, e-mail address and street of who ordered. Everybody else reads name and city, and the rest masked. */
  'see-contacts': ['confirm', 'ship', 'customers'],
  /** The same on the list of a rider. */
  'see-doors': ['confirm', 'ship', 'customers', 'carry'],
  /** What was ordered, collected and is owed, in rupees over the whole shop. */
  'see-money': 'figures',
  /** What products cost the shop. */
  'see-costs': ['catalogue', 'figures'],
  /** What was earned with one order. */
  'see-profit': 'owner',
  /** The rules of orders, on a page of the settings that staff see for their screen. */
  'change-rules': 'owner',
  'delete-products': 'owner',
  'forget-customers': 'owner',
  'change-many-prices': 'catalogue',
  'change-families': 'catalogue',
  /** Pictures are uploaded for content, too. */
  'upload-videos': ['products', 'catalogue'],
} as const satisfies Record<string, Needed>;

export type AdminRight = keyof typeof rights;

/** Whether somebody may read (or, with `writes`, change something at) an address of the admin. */
export function mayVisit(worker: Worker, pattern: string, writes = false): boolean {
  const right = permissions[pattern];
  const needed = writes ? right?.write : right?.read;
  return needed !== undefined && reaches(worker, needed);
}

/** Whether somebody who may write to an area may run this action of it. */
export function mayRunAction(worker: Worker, area: string, action: string): boolean {
  const actions: Record<string, Needed> = (isKeyOf(actionRights, area) && actionRights[area]) || {};
  return reaches(worker, actions[action] ?? 'staff');
}

/**
 * Who is sent which tags of the live stream, by the tag or the word before its first colon. Every other tag is about
 * nobody's orders or messages and is sent to all of the staff.
 */
const liveTags = {
  'orders:new': orderReaders,
  // The list of a rider follows the states of its orders.
  order: [...orderReaders, 'carry'],
  orders: [...orderReaders, 'carry'],
  parcels: [...orderReaders, 'carry'],
  leads: 'confirm',
  messages: messageReaders,
  audit: adminTasks,
  person: 'owner',
} as const satisfies Record<string, Needed>;

/** Whether somebody is told of this change while a page of the admin is open. */
export function mayFollow(worker: Worker, tag: string): boolean {
  const name = isKeyOf(liveTags, tag) ? tag : (tag.split(':', 1)[0] ?? '');
  return !isKeyOf(liveTags, name) || reaches(worker, liveTags[name]);
}

/** Whether somebody has this right. */
export function mayDo(worker: Worker, right: AdminRight): boolean {
  return reaches(worker, rights[right]);
}

function reaches(worker: Worker, needed: Needed): boolean {
  const role = roleOf(worker);
  if (role === 'owner') return true;
  if (role !== 'staff' || needed === 'owner') return false;
  if (needed === 'staff') return true;
  return typeof needed === 'string' ? hasTask(worker, needed) : hasTask(worker, ...needed);
}
