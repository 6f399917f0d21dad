import { href } from 'react-router';
import type { AdminIconName } from '#app/admin/components/icon-name.ts';
import { type AdminRight, mayDo, mayVisit } from '#app/admin/permissions.ts';
import type { Worker } from '#app/modules/accounts/team/tasks.ts';

/** A section of a page, or a page of its own that belongs to the group. */
export type SettingsPart = {
  to: string;
  label: string;
  /** What it needs beyond its page. */
  right?: AdminRight;
  /** Only the demo shop has it. */
  forDemo?: boolean;
};

export type SettingsGroup = { to: string; label: string; icon: AdminIconName; parts: readonly SettingsPart[] };

const shop = href('/admin/settings/shop');
const checkout = href('/admin/settings/checkout');
const messages = href('/admin/settings/messages');
const advanced = href('/admin/settings/advanced');

/** The six groups of the settings. */
const groups: readonly SettingsGroup[] = [
  {
    to: shop,
    label: 'Shop',
    icon: 'store',
    parts: [
      { to: `${shop}#details`, label: 'Name and contact' },
      { to: `${shop}#lists`, label: 'Lists and product pages' },
    ],
  },
  {
    to: checkout,
    label: 'Checkout and delivery',
    icon: 'banknote',
    parts: [
      { to: `${checkout}#checkout`, label: 'Checkout' },
      { to: `${checkout}#delivery`, label: 'Delivery and cash' },
      { to: href('/admin/settings/codes'), label: 'Discount codes' },
    ],
  },
  { to: href('/admin/settings/couriers'), label: 'Couriers', icon: 'truck', parts: [] },
  {
    to: messages,
    label: 'Messages',
    icon: 'message-circle',
    parts: [
      { to: `${messages}#whatsapp`, label: 'WhatsApp texts' },
      { to: `${messages}#emails`, label: 'Emails' },
    ],
  },
  { to: href('/admin/settings/team'), label: 'Team', icon: 'users', parts: [] },
  {
    to: advanced,
    label: 'Advanced',
    icon: 'settings',
    parts: [
      { to: `${advanced}#rules`, label: 'Order rules', right: 'change-rules' },
      { to: `${advanced}#screen`, label: 'Sound and screen' },
      { to: href('/admin/settings/health'), label: 'Health' },
      { to: `${href('/admin/settings/health')}#speed`, label: 'Shop speed' },
      { to: href('/admin/settings/api'), label: 'API and webhooks' },
      { to: href('/admin/settings/feeds'), label: 'Product feeds' },
      { to: href('/admin/settings/demo-data'), label: 'Remove demo data', forDemo: true },
    ],
  },
];

/** The groups and parts that somebody may open; what they may not see is absent. */
export function settingsGroupsFor(worker: Worker, isDemo: boolean): SettingsGroup[] {
  return groups
    .filter(({ to }) => mayVisit(worker, to))
    .map((group) => ({
      ...group,
      parts: group.parts.filter(
        ({ to, right, forDemo }) =>
          mayVisit(worker, pathOf(to)) && (!right || mayDo(worker, right)) && (!forDemo || isDemo),
      ),
    }));
}

/** The address of the page that a part stands on. */
export function pathOf(to: string): string {
  return to.split('#', 1)[0] ?? to;
}
