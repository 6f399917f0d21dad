import { type Picture, renditionUrl, renditionWidths } from '#app/infra/media/pictures/picture.ts';
import { toRupees } from '#app/infra/money/money.ts';
import type { FeeRules } from '#app/modules/settings/delivery/delivery-terms.ts';
import { shippingRate } from '#app/modules/settings/delivery/fee-texts.ts';
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

/**
 * A product with its offer; `group` is what is told of its family (family-markup.ts), `before` what the offer was before
 * (product-page.tsx), `fee` what the delivery costs.
 */
export function productMarkup(
  product: Product,
  origin: string,
  { group, before, fee }: { group?: object; before?: object; fee?: FeeRules | undefined } = {},
) {
  const rate = shippingRate(fee, product.price);
  const url = `${origin}${productPath(product.id)}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: productSummaryText(product),
    sku: String(product.id),
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
    },
    ...group,
  };
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
