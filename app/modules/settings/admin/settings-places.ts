import { href } from 'react-router';
import type { AdminIconName } from '#app/admin/components/icon-name.ts';
import { mayVisit } from '#app/admin/permissions.ts';
import type { Worker } from '#app/modules/accounts/team/tasks.ts';

type SettingsPlace = { to: string; label: string; icon: AdminIconName };

const places: readonly SettingsPlace[] = [
  { to: href('/admin/settings/shop'), label: 'Shop', icon: 'store' },
  { to: href('/admin/settings/people'), label: 'People and roles', icon: 'users' },
  { to: href('/admin/settings/delivery'), label: 'Delivery and cash', icon: 'banknote' },
  { to: href('/admin/settings/couriers'), label: 'Couriers', icon: 'truck' },
  { to: href('/admin/settings/texts'), label: 'WhatsApp texts', icon: 'message-circle' },
  { to: href('/admin/settings/letters'), label: 'Letters', icon: 'mail' },
  { to: href('/admin/settings/rules'), label: 'Order rules', icon: 'shield-check' },
  { to: href('/admin/settings/codes'), label: 'Discount codes', icon: 'tag' },
  { to: href('/admin/settings/finding'), label: 'Finding products', icon: 'search' },
  { to: href('/admin/settings/health'), label: 'Health', icon: 'heart-pulse' },
  { to: href('/admin/settings/machines'), label: 'Keys and webhooks', icon: 'key-round' },
  { to: href('/admin/settings/feeds'), label: 'Product feeds', icon: 'tag' },
  { to: href('/admin/settings/screen'), label: 'Sound and screen', icon: 'volume-2' },
];

const demoData: SettingsPlace = { to: href('/admin/settings/demo-data'), label: 'Remove demo data', icon: 'trash-2' };

/** The settings pages that somebody may open; the demo shop has one more. */
export function settingsPlacesFor(worker: Worker, isDemo: boolean): SettingsPlace[] {
  return [...places, ...(isDemo ? [demoData] : [])].filter(({ to }) => mayVisit(worker, to));
}
