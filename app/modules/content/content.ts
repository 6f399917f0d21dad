import type { Picture } from '#app/infra/media/pictures/picture.ts';
import { messages } from '#app/infra/text/messages.ts';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import type { ShopSettings } from '#app/modules/settings/shop-settings.ts';

export type Banner = {
  id: number;
  picture: Picture;
  /** Shown instead on a narrow window; absent where the picture is cropped there. */
  phonePicture?: Picture;
  heading: string;
  text: string;
  link: string | null;
  linkText: string;
  tone: 'ink' | 'cream';
  ground: string | null;
  focus: number;
};

export type Service = { id: number; imgUrl: string; title: string; description: string };

/** Times are ISO instants; a message or button without words has the spec's own. */
export type SaleCountdown = {
  saleStartTime: string;
  saleEndTime: string;
  saleMessage: string;
  saleButtonName: string;
  link: string;
};

/** A featured or trending product with the owner's words and picture. */
export type PickedProduct = { product: ProductSummary; text: string; picture: Picture | null };

/** Kinds of content that browsers keep, each with a version of its own. */
export type ContentKind = 'header' | 'banners' | 'countdown' | 'services';

/** A piece of content and which edit of its kind it is: a greater version is newer, for every node and every browser. */
export type Versioned<T> = { value: T; version: number };

export const fallbackHeaderText = 'Welcome to our Official store';

/**
 * A2: what the announcement line says for a record's text (undefined: no record known). '' in an owner's own shop without an
 * announcement, which leaves the line out.
 */
export function headerText(text: string | undefined, { isOwn }: Pick<ShopSettings, 'isOwn'>): string {
  if (isOwn) return text?.trim() ?? '';
  if (text === undefined) return fallbackHeaderText;
  return text.trim() || messages.none.text;
}

/**
 * Whether a part of a page stands there: where there is nothing in it, the demo says so in the specification's words, as does
 * every shop where it could not be read (`hasFailed`); an owner's own shop leaves it out.
 */
export function isShown(items: readonly unknown[], { isOwn }: Pick<ShopSettings, 'isOwn'>, hasFailed = false): boolean {
  return items.length > 0 || !isOwn || hasFailed;
}

export const defaultSaleMessage = '⏳ Hurry up! Sale Ends In';
export const defaultSaleButton = '🛒 Shop Now';

export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number };

/** B3: what is left of a sale at `now` (ms since 1970), or null before its start and from its end on. */
export function timeLeft(sale: Pick<SaleCountdown, 'saleStartTime' | 'saleEndTime'>, now: number): TimeLeft | null {
  const start = Date.parse(sale.saleStartTime);
  const end = Date.parse(sale.saleEndTime);
  if (!(now >= start && now < end)) return null;
  const seconds = Math.ceil((end - now) / 1000);
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
