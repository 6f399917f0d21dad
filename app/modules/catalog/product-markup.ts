import { type Picture, renditionUrl, renditionWidths } from '#app/infra/media/pictures/picture.ts';
import { toRupees } from '#app/infra/money/money.ts';
import type { FeeRules } from '#app/modules/settings/delivery/delivery-terms.ts';
import { shippingRate } from '#app/modules/settings/delivery/fee-texts.ts';
import type { ReturnTerms } from '#app/modules/settings/return-texts.ts';
import { type Product, productPath } from './product.ts';

/**
 * Structured data for search engines and link previews in chats (schema.org, Open Graph). Both require absolute
 * addresses.
 */

type Step = { name: string; path: string };

/** The breadcrumb of a page. */
export function breadcrumbMarkup(steps: readonly Step[], origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

type MarkupDetails = {
  /** The product's family (family-markup.ts). */
  group?: object | undefined;
  /** The price before a reduction (product-page.tsx). */
  before?: object | undefined;
  /** What the delivery costs. */
  fee?: FeeRules | undefined;
  gtin?: string | undefined;
  returns?: ReturnTerms | undefined;
};

/** A product with its offer: price, stock, delivery and returns. */
export function productMarkup(
  product: Product,
  origin: string,
  { group, before, fee, gtin, returns }: MarkupDetails = {},
) {
  const rate = shippingRate(fee, product.price);
  const url = `${origin}${productPath(product.id)}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: productSummaryText(product),
    sku: String(product.id),
    ...(gtin && { gtin }),
    url,
    image: product.pictures.map((picture) => sharedPictureUrl(picture, origin)),
    offers: {
      '@type': 'Offer',
      url,
      price: toRupees(product.price).toFixed(2),
      priceCurrency: 'PKR',
      ...before,
      availability: `https://schema.org/${product.quantity > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      ...(rate && {
        shippingDetails: {
          '@type': 'OfferShippingDetails',
          shippingRate: rate,
          shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'PK' },
        },
      }),
      ...(returns && { hasMerchantReturnPolicy: returnPolicyMarkup(returns) }),
    },
    ...group,
  };
}

/** The terms of a return for a change of mind. What is not paid back is a fee in percent of the price. */
function returnPolicyMarkup({ returnDays, refundPercent }: ReturnTerms) {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'PK',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returnDays,
    returnMethod: 'https://schema.org/ReturnByMail',
    ...(refundPercent < 100 && { restockingFee: 100 - refundPercent }),
  };
}

/**
 * A barcode as a GTIN (8, 12, 13 or 14 digits with a right check digit); undefined where it is a number of the shop's own.
 * Source: GS1 General Specifications, 7.9.
 */
export function gtinOf(barcode: string): string | undefined {
  if (!/^(?:\d{8}|\d{12,14})$/.test(barcode)) return undefined;
  const sum = [...barcode].toReversed().reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return sum % 10 === 0 ? barcode : undefined;
}

/** A summary of at most 160 characters: the description, else the title or the name. */
export function productSummaryText({ description, title, name }: Product): string {
  const text = (description || title || name).replace(/\s+/g, ' ').trim();
  if (text.length <= 160) return text;
  return `${text.slice(0, 159).replace(/\s\S*$/, '')}…`;
}

/** The JPEG nearest to 1200 px, as chats and search engines want it. */
export function sharedPictureUrl(picture: Picture, origin: string): string {
  const width = renditionWidths(picture).find((each) => each >= 1200) ?? Math.max(...renditionWidths(picture));
  return origin + renditionUrl(picture.id, width, 'jpg');
}
