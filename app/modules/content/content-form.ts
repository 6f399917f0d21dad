import { z } from 'zod';
import { asUrduLetters } from '#app/i18n/urdu-spelling.ts';
import type { Problems } from '#app/infra/merge.ts';
import { asRecord } from '#app/infra/records.ts';

const line = (most: number) => z.string().trim().max(most, `Keep it under ${most} characters.`);
/** What is said on pages in Urdu; empty where nothing is written. */
const urdu = (most: number) => line(most).transform(asUrduLetters);
const pictureId = z.string().regex(/^[0-9a-f]{24}$/, 'Choose a picture.');
const moment = z.iso.datetime().nullable();

/** A path of this shop that no browser takes for an address of another site. */
const shopPath = line(300).regex(
  /^\/(?![/\\])[^\s\\]*$/,
  'Start with /, such as /electronics. It must be a page of the shop.',
);

const banner = z
  .strictObject({
    /** Null until it has been saved once. */
    id: z.int().nullable(),
    pictureId,
    /** Shown instead on a narrow window. */
    phonePictureId: pictureId.nullable().default(null),
    alt: line(300),
    heading: line(120),
    text: line(300),
    link: shopPath.nullable(),
    linkText: line(60),
    urduHeading: urdu(120),
    urduText: urdu(300),
    urduLinkText: urdu(60),
    tone: z.enum(['ink', 'cream']),
    ground: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .nullable(),
    focus: z.int().min(0).max(100),
    active: z.boolean(),
    startsAt: moment,
    endsAt: moment,
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, 'It must start before it ends.');

const sale = z
  .strictObject({
    active: z.boolean(),
    startsAt: z.iso.datetime('Enter when the sale starts.'),
    endsAt: z.iso.datetime('Enter when the sale ends.'),
    /** It counts to the end of the sale prices instead; absent where it does not. */
    followsPrices: z.literal(true).optional(),
    message: line(120),
    buttonName: line(60),
    urduMessage: urdu(120),
    urduButtonName: urdu(60),
    link: shopPath,
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, 'The sale must start before it ends.');

const service = z.strictObject({
  id: z.int().nullable(),
  imgUrl: z
    .string()
    .regex(/^\/(?:services\/[\w-]+\.svg|media\/[0-9a-f]{24}-\d{2,4}\.(?:jpg|webp|avif))$/, 'Choose a picture.'),
  title: line(80).min(1, 'Enter a title.'),
  description: line(400).min(1, 'Enter a text.'),
  urduTitle: urdu(80),
  urduDescription: urdu(400),
});

const pick = z.strictObject({
  productId: z.int().min(1),
  text: line(500),
  urduText: urdu(500),
  pictureId: pictureId.nullable(),
});

/** The content of the shop's front that the owner edits. Each field is one unit of a concurrent edit. */
export const contentForm = z.strictObject({
  /** Null: no record, so the shop greets with its fallback; '': "No text available". */
  announcement: line(160).nullable(),
  urduAnnouncement: urdu(160),
  hero: z.array(banner).max(12, 'Twelve banners at most.'),
  home: z.array(banner).max(12, 'Twelve banners at most.'),
  sale: sale.nullable(),
  services: z.array(service).max(12, 'Twelve services at most.'),
  featured: pick.nullable(),
  trending: pick.nullable(),
});

export type ContentValues = z.output<typeof contentForm>;
export type ContentField = keyof ContentValues;
export type BannerValues = ContentValues['hero'][number];

/** A banner that nobody has said anything about yet. */
export const plainBanner: BannerValues = {
  id: null,
  pictureId: '',
  phonePictureId: null,
  alt: '',
  heading: '',
  text: '',
  link: null,
  linkText: '',
  urduHeading: '',
  urduText: '',
  urduLinkText: '',
  tone: 'ink',
  ground: null,
  focus: 50,
  active: true,
  startsAt: null,
  endsAt: null,
};

/** A service without words. */
export const plainService: ContentValues['services'][number] = {
  id: null,
  imgUrl: '/services/people.svg',
  title: '',
  description: '',
  urduTitle: '',
  urduDescription: '',
};
export type SaleValues = NonNullable<ContentValues['sale']>;
export type ServiceValues = ContentValues['services'][number];
export type PickValues = NonNullable<ContentValues['featured']>;

export const contentFieldNames: Record<ContentField, string> = {
  announcement: 'Announcement',
  urduAnnouncement: 'Announcement in Urdu',
  hero: 'Banners, top of the page',
  home: 'Banners between the collections',
  sale: 'Sale countdown',
  services: 'Services',
  featured: 'Featured product',
  trending: 'Trending product',
};

/** The page of the admin on which a field is written; the log knows it under this name. */
export const contentPartOf: Record<ContentField, 'home' | 'announcement' | 'services' | 'featured'> = {
  announcement: 'announcement',
  urduAnnouncement: 'announcement',
  hero: 'home',
  home: 'home',
  sale: 'home',
  services: 'services',
  featured: 'featured',
  trending: 'featured',
};

/** Validates the fields of an edit; returns them or their problems. */
export function readContentEdit(
  sent: unknown,
): { ok: true; values: Partial<ContentValues> } | { ok: false; problems: Problems } {
  const parsed = contentForm.partial().safeParse(sent);
  if (parsed.success) return { ok: true, values: parsed.data };
  return {
    ok: false,
    problems: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])),
  };
}

/** Whether a banner is shown at a moment, and why not. */
export function bannerState(
  { active, startsAt, endsAt }: Pick<BannerValues, 'active' | 'startsAt' | 'endsAt'>,
  now: number,
): 'shown' | 'waits' | 'ended' | 'off' {
  if (!active) return 'off';
  if (endsAt && Date.parse(endsAt) <= now) return 'ended';
  return startsAt && Date.parse(startsAt) > now ? 'waits' : 'shown';
}

/** A field's value in a few words, for a person who resolves a conflict. */
export function formatContentValue(field: ContentField, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'string') return value || (field === 'announcement' ? 'an empty line' : 'nothing');
  if (Array.isArray(value))
    return value.length === 0
      ? 'none'
      : value.map((each) => ('heading' in each ? each.heading || each.alt || 'a picture' : each.title)).join(', ');
  const { message, active, productId } = asRecord(value);
  return field === 'sale' ? `${message || 'the sale'}, ${active ? 'on' : 'off'}` : `product ${productId}`;
}
