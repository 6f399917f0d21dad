import { isKeyOf } from '#app/infra/records.ts';
import type { Role } from '#app/modules/accounts/role.ts';
import { type AdminTask, adminTasks, hasTask, roleOf, type Worker } from '#app/modules/accounts/team/tasks.ts';

export type AdminRole = Exclude<Role, 'shopper'>;

/** Somebody of the office, and what the owner has given them to do; null for the usual tasks. */
export type AdminWorker = { role: AdminRole; tasks: readonly AdminTask[] | null };

/** Who is needed: anybody of the staff, the owner, or whoever has one of these tasks. The owner has all. */
type Needed = AdminRole | AdminTask | readonly AdminTask[];

type Right = {
  /** Who may see what its loader tells. */
  see: Needed;
  /** Who may do what its action does; nobody where it is not said. */
  act?: Needed;
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
 * Who may do what in the office, address by address as routes.ts spells them. An address that is not here is nobody's:
 * the guard answers "not found", and a test fails. The owner may whatever the staff may.
 */
export const permissions: Record<string, Right> = {
  '/admin': { see: 'staff' },
  '/admin/find': { see: 'staff' },
  '/admin/confirm-identity': { see: 'staff', act: 'staff' },
  '/admin/preview': { see: 'content' },
  '/admin/messages': { see: messageReaders },
  '/admin/messages/acts': { see: messageReaders, act: messageReaders },
  '/admin/messages/:id': { see: messageReaders },
  '/admin/parcels': { see: 'ship' },
  '/admin/parcels/acts': { see: 'ship', act: 'ship' },
  '/admin/round': { see: ['ship', 'carry', 'cash'] },
  '/admin/round/acts': { see: carriers, act: carriers },
  '/admin/round/:courier': { see: ['ship', 'carry', 'cash'] },
  '/admin/parcels/hand-over': { see: 'ship' },
  '/admin/parcels/of/:number': { see: orderReaders },
  '/admin/returns': { see: returnReaders },
  '/admin/returns/acts': { see: returnReaders, act: returnReaders },
  '/admin/returns/csv': { see: 'customers' },
  '/admin/returns/photos/:photo': { see: returnReaders },
  '/admin/returns/:id': { see: returnReaders },
  '/admin/returns/:id/label.pdf': { see: ['confirm', 'pack', 'ship'] },
  '/admin/cash': { see: 'cash', act: 'cash' },
  '/admin/cash/acts': { see: 'cash', act: 'cash' },
  '/admin/cash/kept': { see: 'cash' },
  '/admin/cash/kept/csv': { see: 'cash' },
  '/admin/cash/:courier': { see: 'cash' },
  '/admin/cash/sheets/:id': { see: 'cash' },
  '/admin/customers/accounts': { see: 'owner' },
  '/admin/customers/accounts/:id': { see: 'owner' },
  '/admin/activity': { see: 'owner' },
  '/admin/activity/csv': { see: 'owner' },
  '/admin/history': { see: 'owner' },
  '/admin/history/csv': { see: 'owner' },
  '/admin/reports': { see: 'figures' },
  '/admin/reports/csv': { see: 'figures' },
  '/admin/numbers': { see: 'figures' },
  '/admin/numbers/csv': { see: 'figures' },
  '/admin/settings': { see: 'staff' },
  '/admin/settings/acts': { see: 'owner', act: 'owner' },
  '/admin/settings/shop': { see: 'owner' },
  '/admin/settings/people': { see: 'owner' },
  '/admin/settings/begin': { see: 'owner' },
  '/admin/products': { see: anyProducts },
  '/admin/products/acts': { see: anyProducts, act: anyProducts },
  '/admin/products/new': { see: anyProducts },
  '/admin/products/waiting': { see: anyProducts },
  '/admin/products/import': { see: 'catalogue' },
  '/admin/products/import-file': { see: 'catalogue', act: 'catalogue' },
  '/admin/products/move-in': { see: 'owner' },
  '/admin/products/move-file': { see: 'owner', act: 'owner' },
  '/admin/products/export': { see: 'catalogue' },
  '/admin/products/:id': { see: anyProducts },
  '/admin/products/:id/stock': { see: anyProducts },
  '/admin/uploads': { see: 'staff', act: ['products', 'catalogue', 'content'] },
  '/admin/films': { see: 'staff', act: ['products', 'catalogue'] },
  '/admin/find-products': { see: 'staff' },
  '/admin/collections': { see: 'catalogue' },
  '/admin/collections/acts': { see: 'catalogue', act: 'catalogue' },
  '/admin/collections/:key': { see: 'catalogue' },
  '/admin/search': { see: 'catalogue' },
  '/admin/search/acts': { see: 'catalogue', act: 'catalogue' },
  '/admin/search/asked': { see: 'catalogue' },
  '/admin/search/csv': { see: 'catalogue' },
  '/admin/search/asked/csv': { see: 'catalogue' },
  '/admin/content': { see: 'content' },
  '/admin/content/acts': { see: 'content', act: 'content' },
  '/admin/content/pages': { see: 'content' },
  '/admin/content/pages/:slug': { see: 'content' },
  '/admin/content/shop': { see: 'owner' },
  '/admin/content/:part': { see: 'content' },
  '/admin/confirm': { see: 'confirm' },
  '/admin/confirm/:number': { see: 'confirm' },
  '/admin/orders/new': { see: 'confirm' },
  '/admin/pack': { see: 'pack' },
  '/admin/pack/print': { see: ['pack', 'ship', 'confirm'] },
  '/admin/pack/print.pdf': { see: ['pack', 'ship', 'confirm'] },
  '/admin/customers': { see: 'customers' },
  '/admin/customers/csv': { see: 'customers' },
  '/admin/customers/acts': { see: 'customers', act: 'customers' },
  '/admin/customers/:phone': { see: 'customers' },
  '/admin/orders': { see: orderReaders },
  '/admin/orders/csv': { see: 'customers' },
  '/admin/orders/acts': { see: orderReaders, act: orderReaders },
  '/admin/orders/products': { see: orderReaders },
  '/admin/orders/:number': { see: orderReaders },
  '/admin/settings/letters': { see: 'owner' },
  '/admin/settings/texts': { see: 'owner' },
  '/admin/settings/rules': { see: 'owner' },
  '/admin/settings/delivery': { see: 'owner' },
  '/admin/settings/finding': { see: 'owner' },
  '/admin/settings/health': { see: 'owner' },
  '/admin/settings/machines': { see: 'owner' },
  '/admin/settings/restored': { see: 'owner' },
  '/admin/settings/codes': { see: 'owner' },
  '/admin/settings/feeds': { see: 'owner' },
  '/admin/settings/screen': { see: 'staff' },
  '/admin/settings/couriers': { see: 'owner' },
  '/admin/*': { see: 'staff' },
};

/**
 * What an act needs beyond its room's address. The steps of an order have their tasks in orders/order-states.ts, because
 * they follow from where the order stands. A test compares rooms and acts with those that there are.
 */
export const actionRights = {
  orders: {
    pack: 'pack',
    scan: 'pack',
    call: 'confirm',
    'call-cancel': 'confirm',
    lease: 'confirm',
    take: 'confirm',
    aside: ['confirm', 'pack'],
    courier: ['confirm', 'pack', 'ship'],
    'give-back': 'confirm',
    'keep-one': 'confirm',
    'keep-both': 'confirm',
    'save-order': 'confirm',
    'lead-call': 'confirm',
    'lead-dismiss': 'confirm',
    'lead-reopen': 'confirm',
  },
  returns: {
    take: ['confirm', 'pack'],
    agree: 'confirm',
    decline: 'confirm',
    close: ['confirm', 'cash'],
    sent: ['confirm', 'pack', 'ship'],
    receive: 'pack',
    refund: 'cash',
  },
  cash: { 'take-back-sheet': 'owner', 'take-back-loss': 'owner' },
  products: {
    delete: 'owner',
    'make-family': 'catalogue',
    'save-family': 'catalogue',
    'change-family': 'catalogue',
    'add-to-family': 'catalogue',
    'begin-move': 'owner',
    'check-move': 'owner',
    'start-move': 'owner',
  },
  round: { 'give-to-rider': 'ship' },
  customers: { ban: 'owner', lift: 'owner', forget: 'owner' },
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
  'delete-products': 'owner',
  'forget-customers': 'owner',
  'change-many-prices': 'catalogue',
  'change-families': 'catalogue',
} as const satisfies Record<string, Needed>;

export type AdminRight = keyof typeof rights;

/** Whether somebody may see (or, with `act`, change something at) an address of the office. */
export function mayVisit(worker: Worker, pattern: string, action = false): boolean {
  const right = permissions[pattern];
  const needed = action ? right?.act : right?.see;
  return needed !== undefined && reaches(worker, needed);
}

/** Whether somebody who may act in a room may do this act of it. */
export function mayAct(worker: Worker, room: string, action: string): boolean {
  const acts: Record<string, Needed> = (isKeyOf(actionRights, room) && actionRights[room]) || {};
  return reaches(worker, acts[action] ?? 'staff');
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

/** Whether somebody is told of this change while a page of the office is open. */
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
