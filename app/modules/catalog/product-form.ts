import { z } from 'zod';
import { asUrduLetters } from '#app/i18n/urdu-spelling.ts';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import { type Problems, problemsOf } from '#app/infra/merge.ts';
import { maxRupees, writeRupees } from '#app/infra/money/amounts.ts';
import { collectionKeys } from './collections/collection.ts';
import { formatTimedPrice, type TimedPrice, timedPricesForm } from './prices/timed-price.ts';
import { parseVideo } from './product.ts';
import { asBlock, type ProductBlock } from './product-block.ts';

/** No product has more pictures than this beside its name, and as many below. */
export const maxPictures = 20;

/** Why a link to a video is refused. */
export const noSuchVideo = 'Only YouTube videos can play on a shop’s page. Paste a YouTube link, or upload the video.';

const line = (most: number) => z.string().trim().max(most, `Keep it under ${most} characters.`);
const urduLine = (most: number) => line(most).transform(asUrduLetters);
const pictureRow = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{24}$/, 'This picture is not in the shop.'),
  alt: line(300),
});
const pictureList = z.array(pictureRow).max(maxPictures, `Keep it to ${maxPictures} pictures.`);

const priceField = z
  .int('Write the price in rupees, such as 1250.')
  .min(1, 'A price must be more than 0.')
  .max(maxRupees * 100, 'That is more than ten million rupees.');

/** The fields of a product that the admin edits; the stock is counted separately (count-stock.server.ts). */
export const productForm = z.strictObject({
  name: line(200).min(1, 'Enter a name.'),
  title: line(300),
  price: priceField,
  wasPrice: priceField.nullable(),
  timedPrices: timedPricesForm,
  description: line(20_000),
  urduName: urduLine(200),
  urduDescription: urduLine(20_000),
  blocks: z
    .array(
      z.strictObject({
        heading: line(200),
        text: line(10_000),
        urduHeading: urduLine(200).optional(),
        urduText: urduLine(10_000).optional(),
      }),
    )
    .max(30, 'Keep it to 30 headings.')
    .transform((blocks) => blocks.map(asBlock).filter((block) => Object.values(block).some(Boolean))),
  gallery: pictureList,
  descriptionPictures: pictureList,
  videoLink: line(500)
    .nullable()
    .transform((link) => link || null)
    .refine((link) => link === null || parseVideo(link) !== null, {
      error: noSuchVideo,
    }),
  active: z.boolean(),
  warnAt: z.int('Write a whole number.').min(0, 'A number from 0 up.').max(1_000_000, 'That is too many.').nullable(),
  weightGrams: z.int('Write whole grams.').min(1, 'Grams, from 1 up.').max(1_000_000, 'That is over a ton.').nullable(),
  shelf: line(40),
  sku: line(60),
  barcode: line(60),
  collections: z.array(z.enum(collectionKeys)).transform((keys) => collectionKeys.filter((key) => keys.includes(key))),
});

export type ProductValues = z.output<typeof productForm>;
export type ProductField = keyof ProductValues;
export type ProductPicture = ProductValues['gallery'][number];

/** The names of the fields in the admin. */
export const productFieldNames: Record<ProductField, string> = {
  name: 'Name',
  title: 'Title',
  price: 'Price',
  wasPrice: 'Compare-at price',
  timedPrices: 'Sale prices',
  description: 'Description',
  urduName: 'Urdu name',
  urduDescription: 'Urdu description',
  blocks: 'Headings and texts',
  gallery: 'Pictures',
  descriptionPictures: 'Pictures of the description',
  videoLink: 'Video',
  active: 'Visible',
  warnAt: 'Low-stock alert',
  weightGrams: 'Weight',
  shelf: 'Shelf',
  sku: 'SKU',
  barcode: 'Barcode',
  collections: 'Collections',
};

/** An empty product. */
export const emptyProduct: ProductValues = {
  name: '',
  title: '',
  price: 0,
  wasPrice: null,
  timedPrices: [],
  description: '',
  urduName: '',
  urduDescription: '',
  blocks: [],
  gallery: [],
  descriptionPictures: [],
  videoLink: null,
  active: true,
  warnAt: null,
  weightGrams: null,
  shelf: '',
  sku: '',
  barcode: '',
  collections: [],
};

/** Validates some or all fields of a product; missing fields are not checked. */
export function readProductEdit(
  sent: unknown,
): { ok: true; values: Partial<ProductValues> } | { ok: false; problems: Problems } {
  const parsed = productForm.partial().safeParse(sent);
  return parsed.success ? { ok: true, values: parsed.data } : { ok: false, problems: problemsOf(parsed.error) };
}

/** Validates a complete product. */
export function readProductForm(
  sent: unknown,
): { ok: true; values: ProductValues } | { ok: false; problems: Problems } {
  const parsed = productForm.safeParse(sent);
  return parsed.success ? { ok: true, values: parsed.data } : { ok: false, problems: problemsOf(parsed.error) };
}

/** A field's value in one line, for a person who resolves a conflict. */
export function formatProductValue(field: ProductField, value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'nothing';
  if (field === 'price' || field === 'wasPrice') return `Rs. ${writeRupees(Number(value))}`;
  if (field === 'active') return value ? 'visible' : 'hidden';
  if (field === 'weightGrams') return `${value} g`;
  if (!Array.isArray(value)) return String(value);
  if (field === 'gallery' || field === 'descriptionPictures') return formatPictures(value);
  if (field === 'timedPrices') return value.map((timed: TimedPrice) => formatTimedPrice(timed)).join('\n');
  if (field === 'blocks') return value.flatMap(formatBlock).join('\n');
  return value.join(', ');
}

function formatPictures(pictures: readonly Pick<Picture, 'alt'>[]): string {
  const words = pictures.map(({ alt }) => alt || 'no alt text').join('; ');
  return `${pictures.length} ${pictures.length === 1 ? 'picture' : 'pictures'}: ${words}`;
}

function formatBlock({ heading, text, urduHeading = '', urduText = '' }: ProductBlock): string[] {
  const english = `${heading}: ${text}`;
  return urduHeading || urduText ? [english, `${urduHeading}: ${urduText}`] : [english];
}
