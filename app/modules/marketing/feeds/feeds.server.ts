import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import { cleanLine } from '#app/infra/text/plain-text.ts';
import { type FeedName, feedNames } from './feed.ts';
import { productFeeds } from './tables.server.ts';

/** A feed as the admin shows it. `key` is null until it is switched on for the first time. */
export type FeedState = {
  name: FeedName;
  isOn: boolean;
  key: string | null;
  fetchedAt: Date | null;
  fetchedBy: string;
  items: number | null;
};

/** All feeds in their order, switched on or not. */
export async function readFeeds(): Promise<FeedState[]> {
  const rows = await db.select().from(productFeeds).limit(feedNames.length);
  return feedNames.map((name) => {
    const row = rows.find((each) => each.name === name);
    return {
      name,
      isOn: row?.isOn ?? false,
      key: row?.key ?? null,
      fetchedAt: row?.fetchedAt ?? null,
      fetchedBy: row?.fetchedBy ?? '',
      items: row?.items ?? null,
    };
  });
}

/** Switches a feed on or off. It keeps its address. False where it was so already. */
export async function switchFeed(actor: Actor, name: FeedName, isOn: boolean): Promise<boolean> {
  return inTransaction(async (tx) => {
    if (isOn) await tx.insert(productFeeds).values({ name, isOn: false, key: newKey() }).onConflictDoNothing();
    const switched = await tx
      .update(productFeeds)
      .set({ isOn })
      .where(and(eq(productFeeds.name, name), ne(productFeeds.isOn, isOn)))
      .returning({ name: productFeeds.name });
    if (switched.length === 0) return false;
    await recordChange(tx, actor, { action: isOn ? 'feed.on' : 'feed.off', kind: 'feed', subject: name });
    return true;
  });
}

/** Makes a new key for a feed that is on; the address with the old one answers nothing from now on. False where it is off. */
export async function renewFeedKey(actor: Actor, name: FeedName): Promise<boolean> {
  return inTransaction(async (tx) => {
    const renewed = await tx
      .update(productFeeds)
      .set({ key: newKey(), fetchedAt: null, fetchedBy: '', items: null })
      .where(and(eq(productFeeds.name, name), eq(productFeeds.isOn, true)))
      .returning({ name: productFeeds.name });
    if (renewed.length === 0) return false;
    await recordChange(tx, actor, { action: 'feed.key-renewed', kind: 'feed', subject: name });
    return true;
  });
}

/** 192 random bits. */
function newKey(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * Whether this key opens the feed. A feed that is off is compared with a key that nobody has, so that the answer takes as
 * long whatever is wrong.
 */
export async function opensFeed(name: FeedName, key: string): Promise<boolean> {
  const [row] = await db
    .select({ key: productFeeds.key })
    .from(productFeeds)
    .where(and(eq(productFeeds.name, name), eq(productFeeds.isOn, true)));
  return timingSafeEqual(hashOf(key), hashOf(row?.key ?? newKey()));
}

/** Of equal length, however long a key somebody sends. */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/**
 * Notes who fetches a feed, and what it says now. Returns since when it says that, in whole seconds: every content has a
 * second of its own, because HTTP compares dates by the second.
 */
export async function noteFetch(name: FeedName, fingerprint: string, program: string): Promise<Date> {
  const isNew = sql`${productFeeds.fingerprint} <> ${fingerprint}`;
  const [row] = await db
    .update(productFeeds)
    .set({
      fetchedAt: sql`now()`,
      fetchedBy: cleanLine(program).slice(0, 120),
      fingerprint,
      changedAt: sql`case when ${isNew}
        then greatest(date_trunc('second', now()), date_trunc('second', ${productFeeds.changedAt}) + interval '1 second')
        else date_trunc('second', ${productFeeds.changedAt}) end`,
    })
    .where(eq(productFeeds.name, name))
    .returning({ changedAt: productFeeds.changedAt });
  return row?.changedAt ?? new Date();
}

/** Notes how many products a whole file had; null where it begins to be sent. */
export async function noteItems(name: FeedName, items: number | null): Promise<void> {
  await db.update(productFeeds).set({ items }).where(eq(productFeeds.name, name));
}
