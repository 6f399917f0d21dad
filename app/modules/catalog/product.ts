import type { href } from 'react-router';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import type { Money } from '#app/infra/money/money.ts';
import { asRecord } from '#app/infra/records.ts';
import type { CollectionKey } from './collections/collection.ts';
import type { FamilyCard } from './families/family.ts';

/** What a card shows. `quantity` is the stock count, as the spec calls it; `price` is in paisa. */
export type ProductSummary = {
  id: number;
  name: string;
  title: string;
  price: Money;
  /** What it cost before, where that was more: it is shown struck through. */
  was?: Money | undefined;
  quantity: number;
  /** The first two of the gallery: main and the one shown on hover. */
  pictures: Picture[];
  /** Where it stands for a family of products that differ in size, colour and the like. */
  family?: FamilyCard | undefined;
};

/** What the database announces when something of these products, as lists show them, has changed. */
export function tagsOfProducts(products: readonly ProductSummary[]): string[] {
  return products.flatMap(({ id, family }) => [`product:${id}`, ...(family ? [`family:${family.id}`] : [])]);
}

/** Whether a value has what a card shows; its pictures may be anything. */
export function isSummary(value: unknown): value is ProductSummary {
  const { id, name, title, price, quantity, pictures } = asRecord(value);
  return (
    [name, title].every((text) => typeof text === 'string') &&
    [id, price, quantity].every((number) => typeof number === 'number') &&
    Array.isArray(pictures)
  );
}

export type Product = ProductSummary & {
  description: string;
  descriptionHeading: string[];
  descriptionHeadingText: string[];
  descriptionPictures: Picture[];
  videoLink: string | null;
  /** The collection it belongs to first; its suggestions and breadcrumb come from there. */
  collection: CollectionKey | null;
};

/** A route of ours, as `href` knows them. */
type RoutePattern = Parameters<typeof href>[0];

/** The path of a product's page. A number needs no encoding, so the shop's phones do not load the router's `href` for it. */
export function productPath(id: number): string {
  return ('/product_detail/:id' satisfies RoutePattern).replace(':id', String(id));
}

/** The state of a link between two products of a family: the open page stays while the next one loads. */
export const siblingState = 'sibling';

export type StockState = { kind: 'in' } | { kind: 'low'; left: number } | { kind: 'out' };

/** At five or fewer the shop says how many are left. */
export function stockState(quantity: number): StockState {
  if (quantity <= 0) return { kind: 'out' };
  return quantity <= 5 ? { kind: 'low', left: quantity } : { kind: 'in' };
}

export type DescriptionBlock = { heading: string; points: string[] };

/**
 * Pairs headings and texts by position. ' _ ' separates the bullet points of a text (a text of one part is a
 * paragraph). A heading or text without a partner is still shown.
 */
export function descriptionBlocks(
  product: Pick<Product, 'descriptionHeading' | 'descriptionHeadingText'>,
): DescriptionBlock[] {
  const length = Math.max(product.descriptionHeading.length, product.descriptionHeadingText.length);
  return Array.from({ length }, (_, index) => ({
    heading: product.descriptionHeading[index]?.trim() ?? '',
    points: splitPoints(product.descriptionHeadingText[index] ?? ''),
  })).filter((block) => block.heading || block.points.length > 0);
}

function splitPoints(text: string): string[] {
  return text
    .split(/ _ /)
    .map((point) => point.trim())
    .filter(Boolean);
}

/**
 * C4: positions of the four suggestions for the product at `index` of a collection of `count`: every fifth position
 * after it, wrapping round. In a short collection a place already taken moves to the next free one; never the
 * product itself, none twice.
 */
export function suggestionPositions(index: number, count: number): number[] {
  const taken = new Set([index]);
  const positions: number[] = [];
  for (let step = 1; positions.length < Math.min(4, count - 1); step++) {
    let position = (index + 5 * step) % count;
    while (taken.has(position)) position = (position + 1) % count;
    taken.add(position);
    positions.push(position);
  }
  return positions;
}

/** `poster` stands for it until it plays; without one the product's first picture does. */
export type ProductVideo = ({ kind: 'file'; url: string } | { kind: 'youtube'; id: string }) & {
  poster?: Picture | undefined;
};

/**
 * Parses a link to a video: YouTube's watch, short, share and embed links, or a file of our own. Null for any other
 * link.
 */
export function parseVideo(link: string | null): ProductVideo | null {
  if (!link) return null;
  if (/^\/media\/[a-z0-9-]+\.(?:mp4|webm)$/.test(link)) return { kind: 'file', url: link };
  const url = URL.parse(link);
  if (!url || !/^(www\.|m\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be)$/.test(url.hostname)) return null;
  const id =
    url.hostname === 'youtu.be' ? url.pathname.slice(1) : (url.searchParams.get('v') ?? url.pathname.split('/')[2]);
  return id && /^[\w-]{11}$/.test(id) ? { kind: 'youtube', id } : null;
}
