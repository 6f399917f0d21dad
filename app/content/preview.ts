import type { ProductSummary } from '#app/catalog/product.ts';
import type { Picture } from '#app/platform/media/picture.ts';
import {
  type Banner,
  defaultSaleButton,
  defaultSaleMessage,
  type PickedProduct,
  type SaleCountdown,
  type Service,
} from './content.ts';
import { type BannerValues, bannerState, type ContentValues, type PickValues } from './content-form.ts';

/** The front of the shop as it would be: what a preview is handed. */
export type Preview = {
  announcement: string | null;
  hero: Banner[];
  home: Banner[];
  sale: SaleCountdown | null;
  services: Service[];
  featured: PickedProduct | null;
  trending: PickedProduct | null;
};

type Known = { pictures: ReadonlyMap<string, Picture>; products: ReadonlyMap<number, ProductSummary> };

/** What shoppers would see at a moment, were these values published. `now` is the moment of the preview's own clock. */
export function previewOf(values: ContentValues, known: Known, { at, now }: { at: number; now: number }): Preview {
  const shown = (list: readonly BannerValues[]) =>
    list.filter((each) => bannerState(each, at) === 'shown').flatMap((each, index) => asBanner(each, index, known));
  return {
    announcement: values.announcement,
    hero: shown(values.hero),
    home: shown(values.home),
    sale: saleAt(values.sale, at - now),
    services: values.services.map((service, index) => ({ ...service, id: service.id ?? -1 - index })),
    featured: asPick(values.featured, known),
    trending: asPick(values.trending, known),
  };
}

function asBanner(
  { pictureId, phonePictureId, alt, ...rest }: BannerValues,
  index: number,
  { pictures }: Known,
): Banner[] {
  const picture = pictures.get(pictureId);
  if (!picture) return [];
  const onPhones = pictures.get(phonePictureId ?? '');
  const phonePicture = onPhones && { ...onPhones, alt };
  const { id, heading, text, link, linkText, tone, ground, focus } = { ...rest, id: rest.id ?? -1 - index };
  const shown = { id, heading, text, link, linkText, tone, ground, focus, picture: { ...picture, alt } };
  return [phonePicture ? { ...shown, phonePicture } : shown];
}

/** The preview's clock is today's, so the sale is moved instead. */
function saleAt(sale: ContentValues['sale'], aheadMs: number): SaleCountdown | null {
  if (!sale?.active) return null;
  const moved = (moment: string) => new Date(Date.parse(moment) - aheadMs).toISOString();
  return {
    saleStartTime: moved(sale.startsAt),
    saleEndTime: moved(sale.endsAt),
    saleMessage: sale.message || defaultSaleMessage,
    saleButtonName: sale.buttonName || defaultSaleButton,
    link: sale.link,
  };
}

function asPick(pick: PickValues | null, { pictures, products }: Known): PickedProduct | null {
  const product = pick && products.get(pick.productId);
  if (!product) return null;
  const own = pick.pictureId ? pictures.get(pick.pictureId) : undefined;
  return { product, text: pick.text, picture: own ?? product.pictures[0] ?? null };
}
