import { asc, eq, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { cacheRead } from '#app/infra/http/cached-reads.server.ts';
import { dependsOn } from '#app/infra/http/page-dependencies.server.ts';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import { pictures } from '#app/infra/media/tables.server.ts';
import { pageLanguage } from '#app/infra/text/page-language.server.ts';
import { ownCollectionProducts, ownCollections } from '../tables.server.ts';
import type { OwnCollectionKey } from './collection.ts';
import { maxOwnCollections, type OwnCollection, ownCollectionOf } from './own-collection.ts';

/** A collection of the owner's own as the admin edits it. */
export type AdminCollection = {
  key: OwnCollectionKey;
  name: string;
  line: string;
  urduName: string;
  urduLine: string;
  pictureId: string | null;
  picture: Picture | null;
  active: boolean;
  inMenu: boolean;
  onHome: boolean;
  version: number;
};

/** All collections of the owner's own, hidden ones too, the oldest first. */
export async function readAdminCollections(): Promise<AdminCollection[]> {
  const rows = await db
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
      version: ownCollections.version,
      picture: sql<Picture | null>`case when ${pictures.id} is not null then json_build_object(
        'id', ${pictures.id}, 'width', ${pictures.width}, 'height', ${pictures.height}, 'colour', ${pictures.colour}, 'alt', '') end`,
    })
    .from(ownCollections)
    .leftJoin(pictures, eq(pictures.id, ownCollections.pictureId))
    .orderBy(asc(ownCollections.createdAt), asc(ownCollections.key))
    .limit(maxOwnCollections);
  return rows;
}

type Shown = { collection: OwnCollection; inMenu: boolean; onHome: boolean };

/** The collections of the owner's own that shoppers find, in the language of the page. Kept in memory until one changes: every page asks. */
export const readOwnCollections = cacheRead(async (): Promise<Shown[]> => {
  dependsOn('content:own-collections');
  const rows = await readAdminCollections();
  return rows
    .filter(({ active }) => active)
    .map(({ inMenu, onHome, ...row }) => ({ collection: ownCollectionOf(inPageLanguage(row)), inMenu, onHome }));
});

function inPageLanguage<Row extends Pick<AdminCollection, 'name' | 'line' | 'urduName' | 'urduLine'>>(row: Row): Row {
  if (pageLanguage() === 'en') return row;
  return { ...row, name: row.urduName || row.name, line: row.urduLine || row.line };
}

/** Those of the owner's own that a product stands in and shoppers find, the oldest first. Asks nothing where there are none. */
export async function readOwnCollectionsOf(productId: number): Promise<OwnCollection[]> {
  const shown = await readOwnCollections();
  if (shown.length === 0) return [];
  const rows = await db
    .select({ key: ownCollectionProducts.collection })
    .from(ownCollectionProducts)
    .where(eq(ownCollectionProducts.productId, productId))
    .limit(maxOwnCollections);
  const keys = new Set(rows.map(({ key }) => key));
  return shown.flatMap(({ collection }) => (keys.has(collection.key) ? [collection] : []));
}

/** The one of this key, if shoppers find it. */
export async function findOwnCollection(key: string): Promise<OwnCollection | null> {
  const shown = await readOwnCollections();
  return shown.find(({ collection }) => collection.key === key)?.collection ?? null;
}
