import { href } from 'react-router';
import type { Worker } from '#app/modules/accounts/team/tasks.ts';
import { pathOf } from '#app/modules/settings/admin/settings-places.ts';
import { mayVisit } from '../../permissions.ts';
import type { Found, FoundGroup } from './search.ts';

/** What is set, where, and the other words people look for it by. */
type Setting = readonly [label: string, words: string];

/** Only in the demo shop. */
const demoData = href('/admin/settings/demo-data');

const settings: readonly { to: string; page: string; icon: Found['icon']; of: readonly Setting[] }[] = [
  {
    to: href('/admin/settings/shop'),
    page: 'Shop',
    icon: 'store',
    of: [
      ['Shop’s name', 'store title mission business'],
      ['Logo and icon', 'brand picture favicon mark'],
      ['Phone, e-mail and WhatsApp of the shop', 'contact number email support help chat'],
      ['Return address', 'sender label warehouse'],
      ['Opening hours', 'time business'],
      ['Social links', 'facebook instagram tiktok'],
      ['Low-stock alert', 'running low warn inventory'],
      ['Urdu', 'language translation'],
    ],
  },
  {
    to: `${href('/admin/settings/checkout')}#checkout`,
    page: 'Checkout and delivery',
    icon: 'banknote',
    of: [
      ['Form of the checkout', 'short full fields order now'],
      ['Days until processed, shipped and delivered', 'delivery time handling processing policy promise'],
      ['Accepted e-mail domains', 'gmail email addresses register'],
      ['Unfinished checkouts become leads', 'abandoned cart recover draft'],
      ['Shoppers cancel an order', 'cancellation until packed'],
      ['Where orders come from', 'utm advertisement source campaign facebook google'],
    ],
  },
  {
    to: `${href('/admin/settings/checkout')}#delivery`,
    page: 'Checkout and delivery',
    icon: 'banknote',
    of: [
      ['Delivery fee', 'shipping cost charges free delivery city province weight'],
      ['Cash at the door', 'cod cash on delivery limit highest amount cash handling'],
      ['Delivery days by city', 'time lead estimate'],
    ],
  },
  {
    to: href('/admin/settings/couriers'),
    page: 'Couriers',
    icon: 'truck',
    of: [
      ['Courier accounts', 'tcs leopards trax api key connect carrier shipping'],
      ['Own riders', 'rider delivery boy add courier'],
      ['Pickup address and city', 'origin warehouse courier'],
      ['Tracking link', 'courier follow parcel status'],
      ['Courier rates and pay day', 'charges price fuel gst'],
    ],
  },
  {
    to: `${href('/admin/settings/advanced')}#rules`,
    page: 'Advanced',
    icon: 'shield-check',
    of: [
      ['Return days and refund', 'returns within window refund per cent percent exchange'],
      ['Returns on the website', 'return request portal'],
      ['Call back after', 'calls confirm no answer hours cancelling'],
      ['Unconfirmed orders of one phone', 'limit fake orders fraud cap'],
      ['Stock before the call', 'reserve reserved hold pieces amount goes back'],
      ['Possible duplicate', 'double order minutes'],
      ['Discount on the phone', 'agreed price bargain'],
      ['Packing cost', 'box tape profit'],
      ['Pack prints', 'label slip together printer paper'],
      ['How long things are stored', 'delete privacy retention days leads emails messages activity log'],
    ],
  },
  {
    to: href('/admin/settings/team'),
    page: 'Team',
    icon: 'users',
    of: [
      ['Team and permissions', 'people roles staff helper invite user permission tasks owner'],
      ['Reset somebody’s login', 'password forgot new way in log out'],
    ],
  },
  {
    to: href('/account/security'),
    page: 'Your login',
    icon: 'key-round',
    of: [['Your password and second step', 'change passkey two factor 2fa code email address devices security login']],
  },
  {
    to: `${href('/admin/settings/messages')}#whatsapp`,
    page: 'Messages',
    icon: 'message-circle',
    of: [['WhatsApp texts', 'messages templates script call words sms']],
  },
  {
    to: `${href('/admin/settings/messages')}#emails`,
    page: 'Messages',
    icon: 'mail',
    of: [['Emails', 'mail letters smtp test send log resend']],
  },
  {
    to: href('/admin/settings/codes'),
    page: 'Discount codes',
    icon: 'tag',
    of: [['Discount codes', 'coupon voucher promo sale']],
  },
  {
    to: `${href('/admin/settings/shop')}#lists`,
    page: 'Shop',
    icon: 'search',
    of: [
      ['Filters and sorting', 'lists sort facets'],
      ['Recently viewed, back in stock', 'seen lately waiting notify sold out related'],
    ],
  },
  {
    to: href('/admin/settings/health'),
    page: 'Health',
    icon: 'heart-pulse',
    of: [['Backups and health', 'backup restore key disk database speed alerts']],
  },
  {
    to: href('/admin/settings/api'),
    page: 'API and webhooks',
    icon: 'key-round',
    of: [['API keys and webhooks', 'integration developer token']],
  },
  {
    to: href('/admin/settings/feeds'),
    page: 'Product feeds',
    icon: 'tag',
    of: [['Product feeds', 'google merchant facebook catalogue shopping']],
  },
  {
    to: `${href('/admin/settings/advanced')}#screen`,
    page: 'Advanced',
    icon: 'volume-2',
    of: [['Sound, printer and keys', 'knock notification print label paper shortcuts keyboard']],
  },
  {
    to: demoData,
    page: 'Advanced',
    icon: 'settings',
    of: [['Remove demo data', 'delete empty start own shop']],
  },
  {
    to: href('/admin/content'),
    page: 'Storefront',
    icon: 'store',
    of: [['Banners, announcement and pages', 'home slider hero policy refund privacy terms about countdown sale']],
  },
  {
    to: href('/admin/content/redirects'),
    page: 'Storefront',
    icon: 'store',
    of: [['Redirects', 'old address url 301 404 not found moved broken link seo']],
  },
];

const maxFound = 8;

/** The settings whose name or other words have every word of the question, among those that somebody may open. */
export function findSettings(question: string, worker: Worker, isDemo: boolean): FoundGroup[] {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  const found = settings
    .filter(({ to }) => (!to.startsWith(href('/admin')) || mayVisit(worker, pathOf(to))) && (isDemo || to !== demoData))
    .flatMap(({ to, page, icon, of }) =>
      of
        .filter(([label, others]) => words.every((word) => `${label} ${others} ${page}`.toLowerCase().includes(word)))
        .map(([label]) => ({ to, icon, label, detail: page })),
    );
  // What is called so comes before what is only about it.
  const isNamed = ({ label }: Found) => words.every((word) => label.toLowerCase().includes(word));
  const sorted = found.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  return found.length > 0 ? [{ kind: 'Settings', found: sorted.slice(0, maxFound) }] : [];
}
