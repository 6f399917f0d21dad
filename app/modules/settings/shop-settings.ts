import { inKarachi } from '#app/infra/dates/dates.ts';
import {
  type CashRules,
  type CityDays,
  type DeliveryTerms,
  type FeeRules,
  ourTerms,
  publicTerms,
} from './delivery/delivery-terms.ts';
import { shopIcons } from './shop-icon.ts';
import type { Theme } from './shop-theme.ts';

/** How the checkout is arranged: as the specification has it, or in seven fields with the rest folded away. */
export const checkoutForms = ['full', 'short'] as const;

export type CheckoutArrangement = (typeof checkoutForms)[number];

/** A collection to which every page may lead, in the words of the owner. */
export type ListedCollection = {
  key: string;
  path: string;
  /** On the home page. */
  name: string;
  /** On its own page. */
  title: string;
  /** In navigation and breadcrumb. */
  label: string;
  line: string;
  inMenu?: true;
  onHome?: true;
  /** The words are the owner's own, and no text of the shop. */
  isOwn?: true;
};

/** The public settings of the shop, which every page receives. Components never contain them as literals. */
export type ShopSettings = {
  shopName: string;
  mission: string;
  email: string;
  /** Canonical (+923…), like `whatsapp`, which gets the help chats and the orders by WhatsApp. */
  phone: string;
  whatsapp: string;
  /** What the help button's chat opens with. */
  helpText: string;
  openingHours: string;
  facebook: string;
  instagram: string;
  tiktok: string;
  copyrightYear: number;
  /** Domains an e-mail address may have; '*' accepts any. */
  emailDomains: string[];
  /** Business days until an order is processed, at most. */
  processingDays: number;
  /** Days until a parcel is shipped, at most. */
  deliveryDays: number;
  /** Days from order to door, at most; null where the owner promises none. */
  doorDays: number | null;
  /** When riders come, as it stands after "Delivered"; absent where it is `ourHours`. */
  deliveryHours?: string;
  /** A picture of our own that replaces mark and name. */
  logo: string | null;
  /** A discount code works now, so the box for it at the checkout does; absent where none does. */
  hasCodes?: true;
  /** An owner's shop has no mail server yet, so nothing is sent to shoppers; absent where e-mails are sent. */
  sendsNoEmails?: true;
  /** M11: the owner's own collections in the navigation; absent where none is. */
  ownLinks?: readonly { label: string; to: string }[];
  /**
   * The collections in the owner's order, where the owner has changed one of the specification's four: those of the four that
   * shoppers find, and the owner's own in the navigation. Absent where the four are as they were; then `ownLinks` stand behind them.
   */
  collections?: readonly ListedCollection[];
  /** M16: a checkout that is not sent becomes a lead, unless its shopper takes the tick away. */
  keepsDrafts?: boolean;
  /** M22: what the delivery costs; absent where it is free everywhere. */
  fee?: FeeRules;
  /** M23: how much is collected at a door; absent where there is no limit. */
  cash?: CashRules;
  /** M72: the days to the door in cities for which the owner has said them; absent where there are none. */
  cityDays?: CityDays[];
  /** M27: an order keeps which advertisement or link its visit came from. */
  keepsOrigins?: boolean;
  /** M55: after an order the shopper is offered to write YES to the shop's WhatsApp. */
  asksForYes?: boolean;
  /** M70: whoever has a receipt may cancel its order until it is packed; absent where nobody may. */
  shoppersCancel?: boolean;
  /** M74: whoever ordered before is offered the address of their last order; absent where nobody is. */
  offersAddress?: boolean;
  /** M81: an order that finds no network is kept on the device and sent by itself; absent where none is. */
  keepsOrders?: boolean;
  /** The checkout has its short form; absent where it has the full one. */
  checkoutForm?: CheckoutArrangement;
  /** M31: every page of the shop stands in Urdu, too; absent where it does not. */
  speaksUrdu?: boolean;
  /** The shop is its owner's own (setup-state.server.ts); absent in the demo, which keeps the specification's words. */
  isOwn?: true;
  /** Who brings the parcels of an owner's own shop; absent in the demo, where they are the specification's three. */
  carriers?: readonly string[];
  /** The owner's square picture, in a small rendition; absent where there is none. */
  mark?: string;
  /** The language of the page that they came with, where it is not English. The owner sets nothing here. */
  language?: 'ur';
};

/** All settings of the owner. Those that are not in `ShopSettings` are only for the admin and its papers. */
export type OwnSettings = Omit<ShopSettings, 'language' | 'carriers' | 'mark'> & {
  /** Where the shop is; empty where the owner has said nothing. Our text About us names it. */
  city: string;
  /** Where refused parcels go back to, in lines as they are written; empty where the owner has said nothing. */
  returnAddress: string;
  /** The admin warns of products of which so many or fewer are left, where a product itself says nothing. */
  lowStock: number;
  keepsDrafts: boolean;
  delivery: DeliveryTerms;
  keepsOrigins: boolean;
  asksForYes: boolean;
  offersAddress: boolean;
  keepsOrders: boolean;
  checkoutForm: CheckoutArrangement;
  deliveryHours: string;
  /** M85: the owner's square picture, as `iconAddress` makes it; absent or empty for the mark. `/icon` leads to it. */
  icon?: string;
  speaksUrdu: boolean;
  shoppersCancel: boolean;
  /** The owner's colours and corners; absent where they are Dastak's. */
  theme?: Theme | null;
};

/** The most letters of a city's name. */
export const maxCityLength = 60;

/** When riders come, as the shipping policy has it. */
export const ourHours = 'between 9 AM and 7 PM';

/** What a shop says before its owner has said anything: the demo shop's own words, but for what would be wrong on paper. */
export const defaultSettings: OwnSettings = {
  shopName: 'Dastak',
  mission: 'High-quality products at low prices, brought to your door and paid for there.',
  // Nobody's mailbox: no e-mail leaves for it (infra/mail/smtp.server.ts).
  email: 'salam@dastak.example',
  phone: '+923001234567',
  whatsapp: '+923001234567',
  helpText: 'Assalam o alaikum! I need help with an order.',
  openingHours: '9 AM to 7 PM',
  facebook: '',
  instagram: '',
  tiktok: '',
  copyrightYear: 2023,
  emailDomains: ['gmail.com'],
  processingDays: 1,
  deliveryDays: 7,
  doorDays: null,
  deliveryHours: ourHours,
  lowStock: 5,
  logo: null,
  returnAddress: '',
  city: '',
  keepsDrafts: false,
  delivery: ourTerms,
  keepsOrigins: false,
  asksForYes: false,
  offersAddress: false,
  keepsOrders: false,
  checkoutForm: 'full',
  speaksUrdu: false,
  shoppersCancel: false,
};

/** What an owner's own shop says until its owner says otherwise: any address is an e-mail address, and the year is this year. */
export function ownDefaults(now: Date): OwnSettings {
  return {
    ...defaultSettings,
    isOwn: true,
    emailDomains: ['*'],
    copyrightYear: inKarachi(now).getUTCFullYear(),
  };
}

/**
 * The settings that pages may contain. The return address is printed on parcels, and the admin alone warns of low stock. What is
 * off is not there at all, so that it costs a page nothing.
 */
export function forEverybody({
  returnAddress: _,
  city: __,
  lowStock: ___,
  keepsDrafts,
  keepsOrigins,
  asksForYes,
  shoppersCancel,
  offersAddress,
  keepsOrders,
  checkoutForm,
  deliveryHours,
  icon,
  speaksUrdu,
  delivery,
  theme: ____,
  ...shop
}: OwnSettings): ShopSettings {
  const [smallest] = shopIcons(icon);
  return {
    ...shop,
    ...(keepsDrafts && { keepsDrafts }),
    ...(keepsOrigins && { keepsOrigins }),
    ...(asksForYes && { asksForYes }),
    ...(shoppersCancel && { shoppersCancel }),
    ...(offersAddress && { offersAddress }),
    ...(keepsOrders && { keepsOrders }),
    ...(checkoutForm !== 'full' && { checkoutForm }),
    ...(deliveryHours !== ourHours && { deliveryHours }),
    ...(speaksUrdu && { speaksUrdu }),
    ...(shop.isOwn && smallest && { mark: smallest.src }),
    ...publicTerms(delivery),
  };
}
