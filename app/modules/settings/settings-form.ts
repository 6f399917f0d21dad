import { z } from 'zod';
import { spokenPhone } from '#app/infra/contact-details/phone.ts';
import { renditionUrl, renditionWidths } from '#app/infra/media/pictures/picture.ts';
import { phoneField } from '#app/infra/text/form-fields.ts';
import { checkoutForms, maxCityLength, type OwnSettings } from './shop-settings.ts';

const link = (name: string) =>
  z
    .string()
    .trim()
    .max(300)
    .regex(/^$|^https:\/\/[^\s/.]+\.\S+$/, `Write the whole address of the ${name} page, with https:// before it.`);
/** What a label has room for. */
export const maxAddressLength = 160;
const line = (problem: string) => z.string().trim().min(1, problem).max(200, 'At most 200 characters.');

/** An address in lines, as it is written on paper: no empty ones, no commas where a line ends anyway. */
const addressLines = z
  .string()
  .transform((written) =>
    written
      .split(/\r?\n/)
      .map((each) => each.trim().replace(/[\s,،]{1,20}$/, ''))
      .filter(Boolean)
      .join('\n'),
  )
  .refine(
    (lines) => lines.length <= maxAddressLength,
    `At most ${maxAddressLength} characters: it stands small on a label.`,
  );

/** A whole number in a range, as a field sends it; an empty field is invalid. */
export function wholeNumber(least: number, most: number) {
  const problem = `Write a whole number from ${least} to ${formatWhole(most)}.`;
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, problem)
    .transform(Number)
    .refine((number) => number >= least && number <= most, problem);
}

/** The same for a field that may be empty: null then. */
export function wholeNumberOrNone(least: number, most: number) {
  const problem = `Write a whole number from ${least} to ${formatWhole(most)}, or nothing.`;
  return z
    .string()
    .trim()
    .regex(/^\d{0,9}$/, problem)
    .transform((written) => (written === '' ? null : Number(written)))
    .refine((number) => number === null || (number >= least && number <= most), problem);
}

function formatWhole(number: number): string {
  return number < 10_000 ? String(number) : number.toLocaleString('en');
}

/** Sharp at twice the width of the widest logo that is shown. */
const logoWidth = 480;

/** The address of an uploaded picture as a logo: WebP, which keeps a clear ground. */
export function logoAddress(picture: { id: string; width: number }): string {
  const widths = renditionWidths(picture);
  return renditionUrl(picture.id, widths.findLast((width) => width <= logoWidth) ?? widths[0], 'webp');
}

const pictureAddress = z.string().regex(/^$|^\/media\/[0-9a-f]{24}-\d{1,4}\.webp$/, 'Choose a picture.');

/** What the owner may set about the shop, as the form sends it; every message says what to do. */
export const shopForm = z.object({
  shopName: z.string().trim().min(1, 'Write the shop’s name.').max(40, 'At most 40 characters.'),
  /** As `logoAddress` makes it; '' for the mark and the name. */
  logo: pictureAddress.transform((address) => address || null),
  /** As `iconAddress` makes it; '' for the mark. */
  icon: pictureAddress,
  mission: line('Write a sentence about the shop; it stands in the footer.'),
  email: z.email('Write an e-mail address, such as salam@shop.pk.').max(200),
  phone: phoneField('Write a mobile number: 03 and nine more digits.'),
  whatsapp: phoneField('Write a mobile number: 03 and nine more digits.'),
  helpText: line('Write what the chat opens with.'),
  openingHours: line('Write when people can call.'),
  facebook: link('Facebook'),
  instagram: link('Instagram'),
  tiktok: link('TikTok'),
  returnAddress: addressLines,
  city: z.string().trim().max(maxCityLength, `At most ${maxCityLength} characters.`),
  copyrightYear: wholeNumber(1990, 2100),
  processingDays: wholeNumber(1, 30),
  deliveryDays: wholeNumber(1, 60),
  doorDays: wholeNumberOrNone(1, 90),
  deliveryHours: z
    .string()
    .trim()
    .min(1, 'Write when riders come, such as: between 9 AM and 7 PM.')
    .max(60, 'At most 60 characters.'),
  lowStock: wholeNumber(0, 10_000),
  keepsDrafts: z.boolean(),
  keepsOrigins: z.boolean(),
  asksForYes: z.boolean(),
  offersAddress: z.boolean(),
  keepsOrders: z.boolean(),
  shoppersCancel: z.boolean(),
  checkoutForm: z.enum(checkoutForms, 'Choose the form of the checkout.'),
  speaksUrdu: z.boolean(),
  emailDomains: z.string().transform((written, context) => {
    const domains = [
      ...new Set(
        written
          .toLowerCase()
          .split(/[\s,;]+/)
          .filter(Boolean)
          .map((each) => each.replace(/^@/, '')),
      ),
    ];
    const isRight =
      domains.length > 0 && domains.every((domain) => domain === '*' || /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(domain));
    if (!isRight)
      context.addIssue({
        code: 'custom',
        message: 'Write domains such as gmail.com, with commas between; * accepts any.',
      });
    return domains;
  }),
});

/** What the owner may set, as its form holds it. */
export type ShopFormValues = z.input<typeof shopForm>;

/** The settings as their form shows them. */
export function writeShopForm(values: OwnSettings): ShopFormValues {
  const {
    logo,
    icon = '',
    delivery: _,
    isOwn: __,
    theme: ___,
    emailDomains,
    copyrightYear,
    lowStock,
    ...rest
  } = values;
  const { phone, whatsapp, processingDays, deliveryDays, doorDays, ...texts } = rest;
  return {
    ...texts,
    logo: logo ?? '',
    icon,
    phone: spokenPhone(phone),
    whatsapp: spokenPhone(whatsapp),
    emailDomains: emailDomains.join(', '),
    copyrightYear: String(copyrightYear),
    processingDays: String(processingDays),
    deliveryDays: String(deliveryDays),
    doorDays: doorDays === null ? '' : String(doorDays),
    lowStock: String(lowStock),
  };
}
