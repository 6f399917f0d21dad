import { Hono } from 'hono';
import { pictureUrl } from '#app/infra/media/pictures/picture.ts';
import { toRupees } from '#app/infra/money/money.ts';
import { messages } from '#app/infra/text/messages.ts';
import type { WireProduct, WireSummary } from './catalog-responses.ts';
import { type AnyCollectionKey, isCollectionKey } from './collections/collection.ts';
import { type CollectionPage, readCollection } from './collections/collections.server.ts';
import { type Cursor, parseCursor } from './collections/cursor.ts';
import { findOwnCollection, readStanding } from './collections/own-collections.server.ts';
import type { Product, ProductSummary } from './product.ts';
import { readProduct, readSummaries, readWeights } from './products.server.ts';

/** A product as lists of the API have it. */
export function summaryOnTheWire(product: ProductSummary): WireSummary {
  const { id, name, title, price, was, quantity, pictures, family } = product;
  const summary = {
    id,
    name,
    title,
    price: toRupees(price),
    ...(was && { wasPrice: toRupees(was) }),
    quantity,
    imageUrl: pictures.map(pictureUrl),
    pictures,
  };
  if (!family) return summary;
  const { was: familyWas, ...card } = family;
  return {
    ...summary,
    family: {
      ...card,
      from: family.from === null ? null : toRupees(family.from),
      ...(familyWas && { was: toRupees(familyWas) }),
    },
  };
}

function productOnTheWire(product: Product): WireProduct {
  const { description, descriptionHeading, descriptionHeadingText, descriptionPictures, videoLink } = product;
  return {
    ...summaryOnTheWire(product),
    description,
    descriptionHeading,
    descriptionHeadingText,
    descriptionImageUrl: descriptionPictures.map(pictureUrl),
    videoLink,
  };
}

/** The collection of this key. One of the owner's own is there if shoppers find it; the four always are. */
async function knownKey(key: string): Promise<AnyCollectionKey | null> {
  return isCollectionKey(key) ? key : ((await findOwnCollection(key))?.key ?? null);
}

/** A page of a collection; of the four, one that shoppers do not find is empty. */
async function readShownPage(key: AnyCollectionKey, after: Cursor | null): Promise<CollectionPage> {
  const isThere = !isCollectionKey(key) || (await readStanding(key)).isThere;
  return isThere ? readCollection(key, after) : { items: [], next: null };
}

/** As many lines as an order may have. */
const maxIds = 50;

const wrongIds = {
  problem: 'Ask for products by number.',
  fields: { ids: `1 to ${maxIds} numbers with commas between them.` },
};

function areIds(ids: readonly string[]): boolean {
  return ids.length <= maxIds && ids.every((id) => /^[1-9]\d{0,8}$/.test(id));
}

export const catalogApi = new Hono()
  .get('/collections/:key', async (context) => {
    const key = await knownKey(context.req.param('key'));
    if (!key) return context.json({ problem: 'There is no such collection.' }, 404);
    const after = context.req.query('after');
    const cursor = after === undefined ? null : parseCursor(after);
    if (after !== undefined && !cursor)
      return context.json(
        { problem: 'This is no cursor.', fields: { after: 'Give back `next` of the page before.' } },
        422,
      );
    const page = await readShownPage(key, cursor);
    return context.json({ items: page.items.map(summaryOnTheWire), next: page.next });
  })
  .get('/products', async (context) => {
    const ids = (context.req.query('ids') ?? '').split(',');
    if (!areIds(ids)) return context.json(wrongIds, 422);
    context.header('cache-control', 'no-store');
    return context.json({ items: (await readSummaries(ids.map(Number))).map(summaryOnTheWire) });
  })
  .get('/weights', async (context) => {
    const ids = (context.req.query('ids') ?? '').split(',');
    if (!areIds(ids)) return context.json(wrongIds, 422);
    context.header('cache-control', 'no-store');
    return context.json({ grams: await readWeights(ids.map(Number)) });
  })
  .get('/products/:id{[1-9][0-9]{0,8}}', async (context) => {
    const product = await readProduct(Number(context.req.param('id')));
    return product ? context.json(productOnTheWire(product)) : context.json({ problem: messages.none.product }, 404);
  });
