import { desc, inArray, or, type SQL, sql } from 'drizzle-orm';
import { parseMomentCursor } from '#app/infra/dates/moment-cursor.ts';
import { db, isDatabaseAway } from '#app/infra/db/db.server.ts';
import { afterCursor, cursorMoment, newestFirst, pageSize, toPage } from '#app/infra/db/keyset.server.ts';
import { likeAnywhere } from '#app/infra/db/sql.server.ts';
import { cacheRead } from '#app/infra/http/cached-reads.server.ts';
import { dependsOn } from '#app/infra/http/page-dependencies.server.ts';
import { withQuery } from '#app/infra/http/with-query.ts';
import { type CsvDownload, csvTable } from '#app/infra/text/csv.ts';
import { countMissing } from './missing-addresses.server.ts';
import { pathKey } from './redirect-address.ts';
import { isShopAddress } from './shop-addresses.ts';
import { redirects } from './tables.server.ts';

/** Kept in memory until a redirect changes: a shop that has none asks nothing more at its dead addresses. */
const hasRedirects = cacheRead(async (): Promise<boolean> => {
  dependsOn('redirects');
  const { rows } = await db.execute<{ any: boolean }>(sql`select exists (select from ${redirects}) as "any"`);
  return rows[0]?.any === true;
});

/**
 * Where an address leads that the shop has no page for, with the query of whoever asks; null where nowhere, which is counted
 * for the owner. Call it only where the answer would be 404. While the database is away, no address leads anywhere.
 */
export async function findRedirect({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Promise<string | null> {
  const path = pathKey(pathname);
  if (path === null || isShopAddress(path)) return null;
  try {
    const target = (await hasRedirects()) ? await readTarget(path) : null;
    if (target === null) countMissing(path);
    return target && withQuery(target, search);
  } catch (error) {
    if (isDatabaseAway(error)) return null;
    throw error;
  }
}

/** Shopify has a product also below each of its collections: `/collections/shirts/products/kurta`. */
async function readTarget(path: string): Promise<string | null> {
  const product = /^\/collections\/[^/]+(\/products\/[^/]+)$/.exec(path)?.[1];
  const { oldPath, target } = redirects;
  const rows = await db
    .select({ oldPath, target })
    .from(redirects)
    .where(inArray(oldPath, product ? [path, product] : [path]));
  return (rows.find((row) => row.oldPath === path) ?? rows[0])?.target ?? null;
}

/** A redirect as the admin lists it. */
export type Redirect = { id: number; oldPath: string; target: string; savedAt: string; savedBy: string };

/** A page of redirects, newest first: all, or those with a text in either address. `after` is the `next` of the page before. */
export async function listRedirects({ q, after }: { q: string; after: string | null }) {
  const { id, oldPath, target, savedAt, savedBy } = redirects;
  const found = await db
    .select({ id, oldPath, target, savedAt, savedBy, cursorAt: cursorMoment(savedAt) })
    .from(redirects)
    .where(sql`${containing(q) ?? sql`true`} and ${afterCursor(savedAt, id, parseMomentCursor(after)) ?? sql`true`}`)
    .orderBy(...newestFirst(savedAt, id))
    .limit(pageSize + 1);
  const { rows, next } = toPage(found);
  return { rows: rows.map((row): Redirect => ({ ...row, savedAt: row.savedAt.toISOString() })), next };
}

function containing(q: string): SQL | undefined {
  if (q === '') return undefined;
  const { oldPath, target } = redirects;
  return or(sql`${oldPath} like ${likeAnywhere(q.toLowerCase())}`, sql`${target} ilike ${likeAnywhere(q)}`);
}

/** How many redirects there are, or have this text. */
export async function countRedirects(q = ''): Promise<number> {
  return db.$count(redirects, containing(q));
}

const linesAtOnce = 1_000;

/** Every redirect as a file that `from,to` heads and that the import reads. */
export function downloadRedirects(): CsvDownload {
  const { id, oldPath, target } = redirects;
  const columns = {
    from: (row: { oldPath: string }) => encodeURI(row.oldPath),
    to: (row: { target: string }) => row.target,
  };
  const file = csvTable<{ id: number; oldPath: string; target: string }, number>(columns, async (after) => {
    const rows = await db
      .select({ id, oldPath, target })
      .from(redirects)
      .where(after === null ? undefined : sql`${id} < ${after}`)
      .orderBy(desc(id))
      .limit(linesAtOnce);
    return { rows, next: rows.length < linesAtOnce ? null : (rows.at(-1)?.id ?? null) };
  });
  return { file, name: 'redirects.csv' };
}
