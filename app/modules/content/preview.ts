import type { Language } from '#app/i18n/language.ts';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
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
  language: Language;
  announcement: string | null;
  hero: Banner[];
  home: Banner[];
  sale: SaleCountdown | null;
  services: Service[];
  featured: PickedProduct | null;
  trending: PickedProduct | null;
};

/** A page of the shop as it is, with other values of the variables of its style sheet. */
export type ShopPagePreview = { path: string; variables: Record<`--${string}`, string> };

/** What the page around a preview sends it. */
export type PreviewMessage = { preview: Preview } | { page: ShopPagePreview };

type Known = { pictures: ReadonlyMap<string, Picture>; products: ReadonlyMap<number, ProductSummary> };

type Moment = { at: number; now: number; language: Language };

/**
 * What shoppers would see at a moment on pages in a language, were these values published. `now` is the moment of the
 * preview's own clock. What has no Urdu is in English, as on the pages.
 */
export function previewOf(values: ContentValues, known: Known, { at, now, language }: Moment): Preview {
  const shownIn: ShownText = (english, urdu) => (language === 'ur' && urdu) || english;
  const shown = (list: readonly BannerValues[]) =>
    list
      .filter((each) => bannerState(each, at) === 'shown')
      .flatMap((each, index) => asBanner(each, index, known, shownIn));
  return {
    language,
    announcement: values.announcement === null ? null : shownIn(values.announcement, values.urduAnnouncement),
    hero: shown(values.hero),
    home: shown(values.home),
    sale: saleAt(values.sale, at - now, shownIn),
    services: values.services.map(({ id, imgUrl, ...words }, index) => ({
      id: id ?? -1 - index,
      imgUrl,
      title: shownIn(words.title, words.urduTitle),
      description: shownIn(words.description, words.urduDescription),
    })),
    featured: asPick(values.featured, known, shownIn),
    trending: asPick(values.trending, known, shownIn),
  };
}

/** A text as pages in the language of the preview have it. */
type ShownText = (english: string, urdu: string) => string;

function asBanner(
  { pictureId, phonePictureId, alt, ...rest }: BannerValues,
  index: number,
  { pictures }: Known,
  shownIn: ShownText,
): Banner[] {
  const picture = pictures.get(pictureId);
  if (!picture) return [];
  const { link, tone, ground, focus } = rest;
  const words = {
    heading: shownIn(rest.heading, rest.urduHeading),
    text: shownIn(rest.text, rest.urduText),
    linkText: shownIn(rest.linkText, rest.urduLinkText),
  };
  const onPhones = pictures.get(phonePictureId ?? '');
  const phonePicture = onPhones && { ...onPhones, alt };
  const shown = { id: rest.id ?? -1 - index, ...words, link, tone, ground, focus, picture: { ...picture, alt } };
  return [phonePicture ? { ...shown, phonePicture } : shown];
}

/** The preview's clock is today's, so the sale is moved instead. */
function saleAt(sale: ContentValues['sale'], aheadMs: number, shownIn: ShownText): SaleCountdown | null {
  if (!sale?.active) return null;
  const moved = (moment: string) => new Date(Date.parse(moment) - aheadMs).toISOString();
  return {
    saleStartTime: moved(sale.startsAt),
    saleEndTime: moved(sale.endsAt),
    saleMessage: shownIn(sale.message, sale.urduMessage) || defaultSaleMessage,
    saleButtonName: shownIn(sale.buttonName, sale.urduButtonName) || defaultSaleButton,
    link: sale.link,
  };
}

function asPick(pick: PickValues | null, { pictures, products }: Known, shownIn: ShownText): PickedProduct | null {
  const product = pick && products.get(pick.productId);
  if (!product) return null;
  const own = pick.pictureId ? pictures.get(pick.pictureId) : undefined;
  return { product, text: shownIn(pick.text, pick.urduText), picture: own ?? product.pictures[0] ?? null };
}
