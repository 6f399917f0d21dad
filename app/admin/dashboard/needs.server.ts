import { href } from 'react-router';
import { countOpenEmails } from '#app/infra/mail/emails.server.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import type { Worker } from '#app/modules/accounts/team/tasks.ts';
import { readOtherWords } from '#app/modules/content/pages/policy-texts.server.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import {
  countFailedReceipts,
  type RefusedOrder,
  readRefusedOrders,
  readWaitingLeads,
} from '#app/modules/orders/desk/edit/order-needs.server.ts';
import { countedTo } from '#app/modules/orders/desk/indexed-search.server.ts';
import { readWaitingReturns } from '#app/modules/orders/returns/list-returns.server.ts';
import type { OrderTask } from '#app/modules/orders/states/order-states.ts';
import { readOrderRules } from '#app/modules/settings/admin-settings.server.ts';
import { demoContacts, readShopSettings } from '#app/modules/settings/settings.server.ts';
import { isDemoHere } from '#app/modules/setup/demo-shop.server.ts';
import {
  readShortSheets,
  readStillParcels,
  readUnnumbered,
  readUselessBookings,
  type ShortSheet,
} from '#app/modules/shipping/parcel-needs.server.ts';
import { notBookedTexts } from '#app/modules/shipping/parcels.ts';
import type { AdminIconName } from '../components/icon-name.ts';
import { formatShortDay, formatWait, formatWhenExactly } from '../components/times.ts';
import { readOpenRestore } from '../health/restored-access.server.ts';
import { mayVisit } from '../permissions.ts';

export type Need = {
  what: string;
  why: string;
  action: string;
  /** The page on which it is dealt with. */
  to: string;
  icon: AdminIconName;
  kind: 'wrong' | 'waits' | 'good' | 'grey' | 'other';
  /** The station of the line it belongs to, and its words there. */
  station?: { task: OrderTask; note: string };
};

type NeedQuery = {
  /** The page's pattern as permissions.ts spells it; whoever may not visit it does not see the need. */
  at: string;
  read: (now: Date) => Promise<Need | null>;
};

/** The needs in order of urgency. Each is one query with a limit and an index. */
const needQueries: readonly NeedQuery[] = [
  { at: href('/admin/settings/restored'), read: askRestored },
  { at: href('/admin/cash'), read: askShortCash },
  { at: href('/admin/parcels'), read: askStillParcels },
  { at: href('/admin/parcels'), read: askUnnumbered },
  { at: href('/admin/parcels'), read: askUselessBookings },
  { at: href('/admin/orders'), read: askRefused },
  { at: href('/admin/returns'), read: askReturns },
  { at: href('/admin/confirm'), read: askLeads },
  { at: href('/admin/customers'), read: askFailedReceipts },
  { at: href('/admin/settings/messages'), read: askEmails },
  { at: href('/admin/settings/shop'), read: askContacts },
  { at: href('/admin/settings/checkout'), read: askTexts },
];

/** What waits for a person's decision. Needs that they may not act on are not queried. */
export async function readNeeds(worker: Worker, now: Date): Promise<Need[]> {
  const needs = await Promise.all(needQueries.filter(({ at }) => mayVisit(worker, at)).map(({ read }) => read(now)));
  return needs.filter((need) => need !== null);
}

/** Until an owner has looked through what a restore suspended. */
async function askRestored(now: Date): Promise<Need | null> {
  const restore = await readOpenRestore();
  if (!restore) return null;
  return {
    what: 'Access after the restore',
    why: `The shop was restored ${formatWhenExactly(restore.at, now)}. Confirm which keys and webhooks work again, and who keeps a role.`,
    action: 'Review',
    to: href('/admin/settings/restored'),
    icon: 'archive-restore',
    kind: 'wrong',
  };
}

async function askShortCash(now: Date): Promise<Need | null> {
  const sheets = await readShortSheets();
  const [newest] = sheets;
  if (!newest) return null;
  const couriers = new Set(sheets.map(({ courier }) => courier));
  const short = sheets.reduce((sum, sheet) => sum + sheet.short, 0);
  const whoever = couriers.size === 1 ? courierLabel(newest.courier) : 'Couriers';
  return {
    what: `${whoever} paid ${formatPrice(short)} short`,
    why: sheets.length === 1 ? formatShortSheet(newest, now) : `${sheets.length} payment sheets`,
    action: 'View',
    to:
      sheets.length === 1
        ? href('/admin/cash/sheets/:id', { id: String(newest.sheetId) })
        : placeOfCash(couriers.size, newest),
    icon: 'circle-alert',
    kind: 'wrong',
  };
}

function placeOfCash(couriers: number, { courier }: ShortSheet): string {
  return couriers === 1 ? href('/admin/cash/:courier', { courier }) : href('/admin/cash');
}

function formatShortSheet({ enteredAt, parcels }: ShortSheet, now: Date): string {
  const parcel = parcels.length === 1 ? `parcel ${parcels[0]}` : `${parcels.length} parcels`;
  return `Sheet of ${formatShortDay(enteredAt, now)}, ${parcel}`;
}

async function askStillParcels(): Promise<Need | null> {
  const [{ count, cities }, { silentDays }] = await Promise.all([readStillParcels(), readOrderRules()]);
  if (count === 0) return null;
  return {
    what: `${formatQuantity(count, 'parcel')} not moving`,
    why: `${cities.map(isolated).join(', ')}, no update for over ${silentDays} days`,
    action: 'View',
    to: `${href('/admin/parcels')}?state=look`,
    icon: 'truck',
    kind: 'waits',
    station: { task: 'on-the-way', note: `${formatCount(count)} not moving` },
  };
}

async function askUnnumbered(): Promise<Need | null> {
  const { count, first } = await readUnnumbered();
  if (!first) return null;
  const isOne = count === 1;
  return {
    what: isOne ? `No number: ${who(first)}` : `${formatQuantity(count, 'parcel')} without a number`,
    why: isOne
      ? `With ${courierLabel(first.courier)}, ${notBookedTexts}. It cannot be tracked or matched with its payment.`
      : `First ${who(first)}. They cannot be tracked or matched with their payments.`,
    action: 'Add number',
    to: isOne ? href('/admin/orders/:number', { number: first.number }) : `${href('/admin/parcels')}?state=look`,
    icon: 'scan-barcode',
    kind: 'wrong',
  };
}

async function askUselessBookings(): Promise<Need | null> {
  const { count, first } = await readUselessBookings();
  if (!first) return null;
  const { courier, trackingNumber } = first;
  const which = `${courierLabel(courier)} expects ${trackingNumber}`;
  return {
    what:
      count === 1
        ? `Cancelled, still booked: ${who(first)}`
        : `${formatQuantity(count, 'cancelled order')} still booked`,
    why:
      count === 1 ? `${which}. Cancel the booking.` : `First ${who(first)}: ${which}. Cancel the bookings one by one.`,
    action: 'Cancel booking',
    to: href('/admin/orders/:number', { number: first.number }),
    icon: 'undo-2',
    kind: 'wrong',
  };
}

async function askRefused(): Promise<Need | null> {
  const { count, first } = await readRefusedOrders();
  if (!first) return null;
  const place =
    count === 1 ? href('/admin/orders/:number', { number: first.number }) : `${href('/admin/orders')}?task=coming-back`;
  return {
    what: count === 1 ? `Refused: ${who(first)}` : `${formatQuantity(count, 'parcel')} refused`,
    why: count === 1 ? whyRefused(first) : `First ${who(first)}. Send again or return to shop?`,
    action: 'Decide',
    to: place,
    icon: 'hand',
    kind: 'wrong',
  };
}

function who({ name, city }: { name: string; city: string }): string {
  return `${isolated(name)}, ${isolated(city)}`;
}

function whyRefused({ reason }: RefusedOrder): string {
  return reason ? `“${isolated(reason)}”. Send again or return to shop?` : 'Send again or return to shop?';
}

async function askReturns(now: Date): Promise<Need | null> {
  const { count, first } = await readWaitingReturns();
  if (!first) return null;
  const since = `${isolated(first.name)}, waits ${formatWait(first.since, now)}`;
  const isRequested = first.state === 'asked';
  return {
    what:
      count === 1
        ? isRequested
          ? 'Return requested'
          : 'Return to refund'
        : `${formatQuantity(count, 'return')} to answer`,
    why: count === 1 ? since : `First ${since}`,
    action: 'Open',
    to: count === 1 ? href('/admin/returns/:id', { id: String(first.id) }) : href('/admin/returns'),
    icon: 'undo-2',
    kind: 'waits',
  };
}

async function askLeads(now: Date): Promise<Need | null> {
  const { count, oldest } = await readWaitingLeads();
  if (!oldest) return null;
  return {
    what: formatQuantity(count, 'WhatsApp lead'),
    why: `${count === 1 ? 'waits' : 'oldest'} ${formatWait(oldest, now)}, no order yet`,
    action: 'Open',
    to: `${href('/admin/confirm')}?lane=leads`,
    icon: 'message-circle',
    kind: 'good',
  };
}

async function askFailedReceipts(): Promise<Need | null> {
  const count = await countFailedReceipts();
  if (count === 0) return null;
  return {
    what: `${formatQuantity(count, 'phone')} with two failed receipts`,
    why: 'The terms let you block them',
    action: 'Review',
    to: `${href('/admin/customers')}?tab=failed`,
    icon: 'user-round-x',
    kind: 'grey',
  };
}

async function askEmails(): Promise<Need | null> {
  const { failed } = await countOpenEmails();
  if (failed === 0) return null;
  return {
    what: `${formatQuantity(failed, 'e-mail')} not delivered`,
    why: 'See what the mail server answered',
    action: 'Open',
    to: `${href('/admin/settings/messages')}?state=failed#emails`,
    icon: 'mail',
    kind: 'other',
  };
}

/** A shop of one's own that still gives the demo's mailbox or phone to shoppers. */
async function askContacts(): Promise<Need | null> {
  const contacts = isDemoHere() ? [] : demoContacts(await readShopSettings());
  if (contacts.length === 0) return null;
  return {
    what: `Nobody answers at ${contacts.join(' and ')}`,
    why: 'The shop’s pages and e-mails show it to shoppers. Enter your own.',
    action: 'Enter yours',
    to: href('/admin/settings/shop'),
    icon: 'circle-alert',
    kind: 'wrong',
  };
}

/** Texts that promise shoppers something else than the settings do: a free delivery beside a fee, other days. */
async function askTexts(): Promise<Need | null> {
  const { words, urdu, elsewhere } = await readOtherWords();
  const [first] = [...words, ...urdu, ...elsewhere];
  if (!first) return null;
  const count = words.length + urdu.length + elsewhere.length;
  return {
    what: `${formatQuantity(count, 'text')} ${count === 1 ? 'differs' : 'differ'} from your settings`,
    why: `${count === 1 ? '' : 'First '}“${isolated(first.says)}”`,
    action: 'Compare',
    to: href('/admin/settings/checkout'),
    icon: 'file-text',
    kind: 'wrong',
  };
}

/** `1 parcel`, `3 parcels`, `1,000+ parcels`. */
function formatQuantity(count: number, thing: string): string {
  return `${formatCount(count)} ${thing}${count === 1 ? '' : 's'}`;
}

function formatCount(count: number): string {
  return count > countedTo ? `${countedTo.toLocaleString('en-PK')}+` : count.toLocaleString('en-PK');
}
