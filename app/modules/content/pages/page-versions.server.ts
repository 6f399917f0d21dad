import { and, eq, sql } from 'drizzle-orm';
import { auditEntries } from '#app/infra/audit/tables.server.ts';
import { db } from '#app/infra/db/db.server.ts';
import { keysOf } from '#app/infra/records.ts';
import type { ShopPageSlug } from './page-text.ts';
import { type ShopPageText, shopPageForm } from './shop-page-form.ts';

/** What a page of text said until somebody changed it. */
export type PageVersion = ShopPageText & {
  /** The change that ended it. */
  id: number;
  /** Who changed it, and when. */
  by: string;
  at: Date;
};

const maxVersions = 20;

/**
 * The older versions of a page, the newest first, read back from its history: each is what the page said before a change.
 * As far back as history is kept, and no more than twenty.
 */
export async function readPageVersions(slug: ShopPageSlug, now: ShopPageText): Promise<PageVersion[]> {
  const entries = await db
    .select({ id: auditEntries.id, by: auditEntries.actorName, at: auditEntries.at, before: auditEntries.before })
    .from(auditEntries)
    .where(and(eq(auditEntries.kind, 'page'), eq(auditEntries.subject, slug)))
    // The order of the index.
    .orderBy(sql`${auditEntries.id} desc nulls last`)
    .limit(maxVersions);
  let text = now;
  return entries.map(({ id, by, at, before }) => {
    text = { ...text, ...textsOf(before) };
    return { id, by, at, ...text };
  });
}

/** The fields of a text that an entry has. */
function textsOf(before: unknown): Partial<ShopPageText> {
  const fields = typeof before === 'object' && before !== null ? Object.entries(before) : [];
  const names = keysOf(shopPageForm.shape).map(String);
  return Object.fromEntries(fields.filter(([name, value]) => names.includes(name) && typeof value === 'string'));
}
