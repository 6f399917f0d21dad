import { href } from 'react-router';
import { hasTask, roleOf, type Worker } from '#app/modules/accounts/team/tasks.ts';
import type { AdminIconName } from '../components/icon-name.ts';
import { mayVisit } from '../permissions.ts';

/** What the navigation counts: what waits at each station. */
export type CountName = 'confirm' | 'pack' | 'parcels' | 'returns' | 'messages';
export type AdminCounts = Partial<Record<CountName, number>>;

export type AdminPlace = {
  to: string;
  label: string;
  icon: AdminIconName;
  group: 'first' | 'Orders' | 'Shop' | 'People' | 'last';
  count?: CountName;
  /** It waits for a member of the team: its count is marigold. */
  waits?: boolean;
  /** After `G`. */
  key?: string;
  /** Only for somebody who carries parcels and does not see all of them. */
  forRiders?: boolean;
  /** Staff have little there and reach it elsewhere. */
  forOwners?: boolean;
  /** It is there only once there is something to count. */
  onceUsed?: boolean;
};

/** The admin's places in the order of the day, from new order to cash. */
const places: readonly AdminPlace[] = [
  { to: href('/admin'), label: 'Today', icon: 'layout-dashboard', group: 'first', key: 'T' },
  {
    to: href('/admin/confirm'),
    label: 'Confirm',
    icon: 'phone',
    group: 'Orders',
    count: 'confirm',
    waits: true,
    key: 'C',
  },
  { to: href('/admin/orders'), label: 'Orders', icon: 'inbox', group: 'Orders', key: 'O' },
  { to: href('/admin/pack'), label: 'Pack', icon: 'package', group: 'Orders', count: 'pack', key: 'P' },
  { to: href('/admin/parcels'), label: 'Parcels', icon: 'truck', group: 'Orders', count: 'parcels', key: 'R' },
  {
    to: href('/admin/returns'),
    label: 'Returns',
    icon: 'undo-2',
    group: 'Orders',
    count: 'returns',
    waits: true,
    onceUsed: true,
  },
  { to: href('/admin/round'), label: 'Rider deliveries', icon: 'bike', group: 'Orders', forRiders: true },
  { to: href('/admin/cash'), label: 'Cash', icon: 'banknote', group: 'Orders', key: 'M' },
  { to: href('/admin/products'), label: 'Products', icon: 'tag', group: 'Shop' },
  { to: href('/admin/collections'), label: 'Collections', icon: 'layers', group: 'Shop' },
  { to: href('/admin/search'), label: 'Search settings', icon: 'search', group: 'Shop' },
  { to: href('/admin/content'), label: 'Storefront', icon: 'store', group: 'Shop' },
  { to: href('/admin/customers'), label: 'Customers', icon: 'users', group: 'People' },
  { to: href('/admin/messages'), label: 'Messages', icon: 'mail', group: 'People', count: 'messages', waits: true },
  { to: href('/admin/reports'), label: 'Reports', icon: 'chart-no-axes-column', group: 'last' },
  { to: href('/admin/activity'), label: 'Activity log', icon: 'history', group: 'last' },
  { to: href('/admin/settings'), label: 'Settings', icon: 'settings', group: 'last', forOwners: true },
];

/** The places somebody may go to; what they may not see is absent, not grey, and so is what nobody has used yet. */
export function placesFor(worker: Worker, counts: AdminCounts = {}): AdminPlace[] {
  const isRider = hasTask(worker, 'carry') && !hasTask(worker, 'ship');
  return places.filter(
    ({ to, forOwners, forRiders, onceUsed, count }) =>
      mayVisit(worker, to) &&
      (roleOf(worker) === 'owner' || !forOwners) &&
      (isRider || !forRiders) &&
      (!onceUsed || (count !== undefined && counts[count] !== undefined)),
  );
}

/** The address of the place that shows a count. */
export function placeOfCount(name: CountName): string {
  return places.find(({ count }) => count === name)?.to ?? '';
}

/** The place an address belongs to: the longest that it begins with. */
export function placeOf(pathname: string): AdminPlace | undefined {
  const path = pathname.replace(/\/{1,8}$/, '') || '/';
  return places
    .filter(({ to }) => path === to || (to !== href('/admin') && path.startsWith(`${to}/`)))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}
