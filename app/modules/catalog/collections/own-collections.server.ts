import { asc, eq, sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/infra/db/db.server.ts';
import { cacheRead } from '#app/infra/http/cached-reads.server.ts';
import { dependsOn } from '#app/infra/http/page-dependencies.server.ts';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import { pictures } from '#app/infra/media/tables.server.ts';
import { pageLanguage } from '#app/infra/text/page-language.server.ts';
import { ownCollectionProducts, ownCollections } from '../tables.server.ts';
import {
  type AnyCollectionKey,
  type CollectionKey,
  collectionKeys,
  collections,
  collectionsInOrder,
  isCollectionKey,
} from './collection.ts';
import { maxOwnCollections, type OwnCollection, type OwnCollectionFields, shownCollection } from './own-collection.ts';

/** A collection as the admin edits it. */
export type AdminCollection = Omit<OwnCollectionFields, 'key'> & {
  key: AnyCollectionKey;
  picture: Picture | null;
  /** One of the four in a new shop: it shows itself with its first product. */
  awaitsProducts: boolean;
  /** 0 for one of the four that is as the specification has it, and so has no row. */
  version: number;
};

export type StoredCollection = AdminCollection & { position: number | null; deleted: boolean };

/** One of the four while the owner has changed nothing of it. */
export function unchangedCollection(key: CollectionKey): StoredCollection {
  const { name, line } = collections[key];
  return {
    key,
    name,
    line,
    urduName: '',
    urduLine: '',
    pictureId: null,
    picture: null,
    active: true,
    // Top products stands on the home page and in the footer alone (A3).
    inMenu: key !== 'topCollection',
    onHome: true,
    awaitsProducts: false,
    deleted: false,
    position: null,
    version: 0,
  };
}

/** Every collection in the owner's order, those that are hidden or deleted too. */
export async function readStoredCollections(tx: Pick<Transaction, 'select'> = db): Promise<StoredCollection[]> {
  const rows = await tx
    .select({
      key: ownCollections.key,
      name: ownCollections.name,
      line: ownCollections.line,
      urduName: ownCollections.urduName,
      urduLine: ownCollections.urduLine,
      pictureId: ownCollections.pictureId,
      active: ownCollections.active,
      inMenu: ownCollections.inMenu,
      onHome: ownCollections.onHome,
      awaitsProducts: ownCollections.awaitsProducts,
      deleted: ownCollections.deleted,
      position: ownCollections.position,
      version: ownCollections.version,
      picture: sql<Picture | null>`case when ${pictures.id} is not null then json_build_object(
        'id', ${pictures.id}, 'width', ${pictures.width}, 'height', ${pictures.height}, 'colour', ${pictures.colour}, 'alt', '') end`,
    })
    .from(ownCollections)
    .leftJoin(pictures, eq(pictures.id, ownCollections.pictureId))
    .orderBy(asc(ownCollections.createdAt), asc(ownCollections.key))
    .limit(maxOwnCollections + collectionKeys.length);
  const four = collectionsInOrder.map((key) => rows.find((row) => row.key === key) ?? unchangedCollection(key));
  const own = rows.filter(({ key }) => !isCollectionKey(key));
  return [...four, ...own].toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Those without a place stand behind the others, the four before the owner's own, these the oldest first. */
function placeOf({ position }: StoredCollection): number {
  return position ?? Number.MAX_SAFE_INTEGER;
}

/** The collections of the shop in the owner's order, hidden ones too. */
export async function readAdminCollections(): Promise<AdminCollection[]> {
  return (await readStoredCollections()).filter(({ deleted }) => !deleted);
}

export type Shown = {
  collection: OwnCollection;
  inMenu: boolean;
  onHome: boolean;
  /** Words or picture are the owner's: it is one of the owner's own, or has been changed. */
  isOwn: boolean;
};

type ShownCollections = {
  /** Whether the owner has changed one of the four, or the order. Where nobody has, pages are as the specification has them. */
  isArranged: boolean;
  /** In the owner's order. */
  shown: Shown[];
  /** Those of the four that show themselves with their first product. */
  awaiting: AnyCollectionKey[];
};

/**
 * The collections that shoppers find, in the language of the page. Kept in memory until one changes: every page asks.
 */
export const readShownCollections = cacheRead(async (): Promise<ShownCollections> => {
  dependsOn('content:own-collections');
  const all = await readStoredCollections();
  return {
    isArranged: all.some(({ key, version, position }) => position !== null || (isCollectionKey(key) && version > 0)),
    shown: all.filter(({ active }) => active).map(shownInPageLanguage),
    awaiting: all.filter(({ awaitsProducts }) => awaitsProducts).map(({ key }) => key),
  };
});

function shownInPageLanguage({ inMenu, onHome, ...row }: StoredCollection): Shown {
  const { key, name, line, urduName, urduLine, picture } = row;
  const isOwn =
    !isCollectionKey(key) ||
    name !== collections[key].name ||
    line !== collections[key].line ||
    Boolean(urduName || urduLine || picture);
  if (pageLanguage() === 'en') return { collection: shownCollection(row), inMenu, onHome, isOwn };
  const collection = shownCollection({ ...row, name: urduName || name, line: urduLine || line });
  return { collection, inMenu, onHome, isOwn };
}

/** The collections of the owner's own that shoppers find, in their order. */
export async function readOwnCollections(): Promise<Shown[]> {
  return (await readShownCollections()).shown.filter(({ collection }) => !isCollectionKey(collection.key));
}

/** Those of the owner's own that a product stands in and shoppers find, in their order. Asks nothing where there are none. */
export async function readOwnCollectionsOf(productId: number): Promise<OwnCollection[]> {
  const shown = await readOwnCollections();
  if (shown.length === 0) return [];
  const rows = await db
    .select({ key: ownCollectionProducts.collection })
    .from(ownCollectionProducts)
    .where(eq(ownCollectionProducts.productId, productId))
    .limit(maxOwnCollections);
  const keys = new Set<string>(rows.map(({ key }) => key));
  return shown.flatMap(({ collection }) => (keys.has(collection.key) ? [collection] : []));
}

/** The one of the owner's own of this key, if shoppers find it. */
export async function findOwnCollection(key: string): Promise<OwnCollection | null> {
  const shown = await readOwnCollections();
  return shown.find(({ collection }) => collection.key === key)?.collection ?? null;
}

/** How one of the four stands in the shop; `changed` has the owner's words, where there are any. */
export type Standing = { isThere: boolean; changed: OwnCollection | null };

/** Whether one of the four has a page. It has one while it awaits its first product, too, though nothing leads to it. */
export async function readStanding(key: CollectionKey): Promise<Standing> {
  const { shown, awaiting } = await readShownCollections();
  const found = shown.find(({ collection }) => collection.key === key);
  return { isThere: found !== undefined || awaiting.includes(key), changed: found?.isOwn ? found.collection : null };
}

/** Those of the four that shoppers find, as a condition on the rows of a table of the products in collections. */
export const isOfShownCollection = sql`not exists (
  select from own_collections as hidden where hidden.key = collection and not hidden.active)`;
