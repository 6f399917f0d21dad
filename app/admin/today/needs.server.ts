import type { Role } from '#app/accounts/role.ts';
import { readOpenOrders } from '#app/orders/order-figures.server.ts';
import { countOpenLetters } from '#app/platform/mail/letters.server.ts';
import type { OfficeIconName } from '../icon-name.ts';
import { mayVisit } from '../permissions.ts';

export type Need = {
  what: string;
  why: string;
  act: string;
  to: string;
  icon: OfficeIconName;
  kind: 'wrong' | 'waits' | 'other';
};

/** What goes wrong or stands still until a person decides; the most pressing first, only what this role may act on. */
export async function readNeeds(role: Role): Promise<Need[]> {
  const [open, letters] = await Promise.all([readOpenOrders(), countOpenLetters()]);
  const refused = open.find(({ state }) => state === 'refused')?.count ?? 0;
  const needs: (Need | false)[] = [
    refused > 0 && {
      what: refused === 1 ? '1 parcel was refused' : `${refused} parcels were refused`,
      why: 'Send again or bring back?',
      ...{ act: 'Decide', to: '/admin/orders?task=coming-back', icon: 'hand', kind: 'wrong' },
    },
    letters.failed > 0 && {
      what: letters.failed === 1 ? '1 letter came back' : `${letters.failed} letters came back`,
      why: 'The mail server’s own words stand beside them',
      ...{ act: 'Open', to: '/admin/settings/letters?state=failed', icon: 'mail', kind: 'other' },
    },
  ];
  return needs.filter((need) => need !== false && mayVisit(role, need.to.split('?')[0] ?? '')) as Need[];
}
