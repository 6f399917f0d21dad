import { useEditor } from '#app/admin/record-editor/editor.ts';
import type { ShopFormValues } from '../settings-form.ts';
import type { CheckoutArrangement } from '../shop-settings.ts';

type Field = keyof ShopFormValues;
type Texts = { [Name in Field]: ShopFormValues[Name] extends string ? Name : never }[Field];

/** The fields of the shop's settings that stand with the checkout and what it promises. */
export const checkoutFields = [
  'checkoutForm',
  'keepsDrafts',
  'keepsOrigins',
  'asksForYes',
  'offersAddress',
  'keepsOrders',
  'shoppersCancel',
  'emailDomains',
  'processingDays',
  'deliveryDays',
  'doorDays',
  'deliveryHours',
] as const satisfies Field[];

/** All other fields: who the shop is, and how it is reached. */
export const shopFields = [
  'shopName',
  'logo',
  'icon',
  'mission',
  'email',
  'phone',
  'whatsapp',
  'helpText',
  'openingHours',
  'facebook',
  'instagram',
  'tiktok',
  'returnAddress',
  'city',
  'copyrightYear',
  'lowStock',
  'speaksUrdu',
] as const satisfies Exclude<Field, (typeof checkoutFields)[number]>[];

export const shopLabels: Record<Field, string> = {
  shopName: 'Shop’s name',
  logo: 'Logo',
  icon: 'Icon',
  mission: 'Mission',
  email: 'E-mail',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  returnAddress: 'Return address',
  city: 'City',
  helpText: 'The help chat opens with',
  openingHours: 'Opening hours',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  copyrightYear: 'Copyright year',
  processingDays: 'Business days until it is processed',
  deliveryDays: 'Days until it is shipped',
  doorDays: 'Days to the door',
  deliveryHours: 'Delivered',
  lowStock: 'Low-stock alert',
  emailDomains: 'Accepted e-mail domains',
  keepsDrafts: 'Unfinished checkouts become leads',
  keepsOrigins: 'Orders keep which advertisement or link they came from',
  asksForYes: 'Shoppers say yes by WhatsApp',
  offersAddress: 'The address of the last order is offered',
  keepsOrders: 'Orders wait for the network',
  shoppersCancel: 'Shoppers cancel until it is packed',
  checkoutForm: 'Form',
  speaksUrdu: 'The shop in Urdu',
};

export const checkoutForms: Record<CheckoutArrangement, string> = {
  short: 'Short: seven fields, phone first',
  full: 'Full: country, shipping, payment and billing shown',
};

/** Edits the fields of the shop's settings that a section shows; the others are neither shown nor sent. */
export function useShopEditor(values: Partial<ShopFormValues>) {
  const editor = useEditor({
    area: 'settings',
    save: { action: 'save-shop' },
    // The section asks the editor for no other fields.
    read: values as ShopFormValues,
    names: shopLabels,
    say: (name, value) => {
      if (name === 'checkoutForm') return checkoutForms[value as CheckoutArrangement];
      if (name !== 'logo' && name !== 'icon') return String(value);
      return value ? 'a picture' : name === 'logo' ? 'mark and name' : 'the mark';
    },
    saved: 'Saved. The shop shows it now.',
  });
  return { editor, field: (name: Texts) => ({ label: shopLabels[name], ...editor.text(name) }) };
}
