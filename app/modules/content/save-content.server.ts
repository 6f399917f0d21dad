import { asc, eq, inArray, sql } from 'drizzle-orm';
import { type Actor, differences, readLastChange, recordChange } from '#app/infra/audit/audit.server.ts';
import { databaseCode, db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { locks } from '#app/infra/db/locks.server.ts';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import { pictures } from '#app/infra/media/tables.server.ts';
import { clashingFields, type Edit, mergeEdit, type Problems, type Saved } from '#app/infra/merge.ts';
import { keysOf, pick } from '#app/infra/records.ts';
import { readProductsById } from '#app/modules/catalog/admin-products.server.ts';
import { adminLabel, collectionPath } from '#app/modules/catalog/collections/own-collection.ts';
import { readAdminCollections } from '#app/modules/catalog/collections/own-collections.server.ts';
import {
  type BannerValues,
  type ContentField,
  type ContentValues,
  contentPartOf,
  type PickValues,
  readContentEdit,
  type ServiceValues,
} from './content-form.ts';
import { banners, headerLine, picks, saleCountdown, services } from './tables.server.ts';

export type SavedContent = Saved<ContentValues, { undo: Edit<ContentValues> }>;

/**
 * Publishes an edit of the shop's front, field by field. If two people changed one field to different values, nothing
 * is written and the person is asked. `undo` is the edit that reverts this one.
 */
export async function saveContent(actor: Actor, { before, after }: Edit<ContentValues>): Promise<SavedContent> {
  const sent = readContentEdit(after);
  if (!sent.ok) return { kind: 'invalid', problems: sent.problems };
  const saving = inTransaction<SavedContent>(async (tx) => {
    // Serialises edits of the shop's content.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.content})`);
    const current = await readContent(tx);
    const { changes, clashes } = mergeEdit({ before, after: sent.values }, current);
    const [clash] = clashes;
    if (clash) {
      const by = await readLastChange(tx, actor, {
        kind: 'content',
        subject: contentPartOf[clash.field],
        fields: clashingFields(clashes),
      });
      return { kind: 'conflict', clashes, current, by };
    }
    const changed = differences<Record<string, unknown>>(current, changes);
    if (!changed) return { kind: 'unchanged' };
    const fields = keysOf(changes);
    await publish(tx, actor, current, changes);
    // New rows have their own ids now.
    const now = await readContent(tx);
    return { kind: 'saved', undo: { before: pick(now, fields), after: pick(current, fields) } };
  });
  return saving.catch((error) => {
    if (databaseCode(error) !== '23503') throw error;
    return { kind: 'invalid', problems: { '': 'A picture or a product of this is no longer there. Choose another.' } };
  });
}

/**
 * Changes the shop's front in the caller's transaction, from what it is now; `change` sees it locked. Nothing is written
 * where the result breaks a rule of the form. Returns the problems by field; none where it was written.
 */
export async function changeContent(
  tx: Transaction,
  actor: Actor,
  change: (current: ContentValues) => Partial<ContentValues>,
): Promise<Problems> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.content})`);
  const current = await readContent(tx);
  const sent = readContentEdit(change(current));
  if (!sent.ok) return sent.problems;
  await publish(tx, actor, current, sent.values);
  return {};
}

async function publish(
  tx: Transaction,
  actor: Actor,
  current: ContentValues,
  changes: Partial<ContentValues>,
): Promise<void> {
  const fields = keysOf(changes);
  for (const field of fields) await writeField(tx, field, changes);
  for (const field of fields)
    await recordChange(tx, actor, {
      action: 'content.changed',
      kind: 'content',
      subject: contentPartOf[field],
      before: { [field]: current[field] },
      after: { [field]: changes[field] },
    });
}

/** Everything the owner says on the shop's front, switched on or not. */
export async function readContent(tx: Pick<Transaction, 'select'> = db): Promise<ContentValues> {
  const [header, allBanners, sale, allServices, allPicks] = [
    await tx.select({ text: headerLine.text, urduText: headerLine.urduText }).from(headerLine),
    await tx.select().from(banners).orderBy(asc(banners.position), asc(banners.id)),
    await tx.select().from(saleCountdown),
    await tx.select().from(services).orderBy(asc(services.position), asc(services.id)),
    await tx.select().from(picks),
  ];
  const bannersOf = (collection: 'hero' | 'home') =>
    allBanners
      .filter((each) => each.collection === collection)
      .map(
        ({ collection: _, position: __, startsAt, endsAt, ...rest }): BannerValues => ({
          ...rest,
          startsAt: startsAt?.toISOString() ?? null,
          endsAt: endsAt?.toISOString() ?? null,
        }),
      );
  const pickOf = (kind: 'featured' | 'trending'): PickValues | null => {
    const found = allPicks.find((each) => each.kind === kind);
    return found
      ? { productId: found.productId, text: found.text, urduText: found.urduText, pictureId: found.pictureId }
      : null;
  };
  const [countdown] = sale;
  return {
    announcement: header[0]?.text ?? null,
    urduAnnouncement: header[0]?.urduText ?? '',
    hero: bannersOf('hero'),
    home: bannersOf('home'),
    sale: countdown
      ? {
          active: countdown.active,
          message: countdown.message,
          buttonName: countdown.buttonName,
          urduMessage: countdown.urduMessage,
          urduButtonName: countdown.urduButtonName,
          link: countdown.link,
          startsAt: countdown.startTime.toISOString(),
          endsAt: countdown.endTime.toISOString(),
          ...(countdown.followsPrices && { followsPrices: true as const }),
        }
      : null,
    services: allServices.map(({ position: _, ...rest }): ServiceValues => rest),
    featured: pickOf('featured'),
    trending: pickOf('trending'),
  };
}

async function writeField(tx: Transaction, field: ContentField, changes: Partial<ContentValues>): Promise<void> {
  if (field === 'announcement') return writeAnnouncement(tx, changes.announcement ?? null);
  if (field === 'urduAnnouncement') return writeUrduAnnouncement(tx, changes.urduAnnouncement ?? '');
  if (field === 'hero' || field === 'home') return writeBanners(tx, field, changes[field] ?? []);
  if (field === 'sale') return writeSale(tx, changes.sale ?? null);
  if (field === 'services') return writeServices(tx, changes.services ?? []);
  return writePick(tx, field, changes[field] ?? null);
}

async function writeAnnouncement(tx: Transaction, text: string | null): Promise<void> {
  if (text === null) await tx.delete(headerLine);
  else await tx.insert(headerLine).values({ text }).onConflictDoUpdate({ target: headerLine.id, set: { text } });
}

/** Where there is no announcement there is none in Urdu either. */
async function writeUrduAnnouncement(tx: Transaction, urduText: string): Promise<void> {
  await tx.update(headerLine).set({ urduText });
}

async function writeBanners(
  tx: Transaction,
  collection: 'hero' | 'home',
  list: readonly BannerValues[],
): Promise<void> {
  await tx.delete(banners).where(eq(banners.collection, collection));
  for (const [position, { id, startsAt, endsAt, ...rest }] of list.entries())
    await tx.insert(banners).values({
      ...rest,
      ...(id !== null && { id }),
      collection,
      position,
      startsAt: asDate(startsAt),
      endsAt: asDate(endsAt),
    });
}

function asDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

async function writeSale(tx: Transaction, sale: ContentValues['sale']): Promise<void> {
  if (!sale) {
    await tx.delete(saleCountdown);
    return;
  }
  const { startsAt, endsAt, followsPrices = false, ...rest } = sale;
  const row = { ...rest, followsPrices, startTime: new Date(startsAt), endTime: new Date(endsAt) };
  await tx.insert(saleCountdown).values(row).onConflictDoUpdate({ target: saleCountdown.id, set: row });
}

async function writeServices(tx: Transaction, list: readonly ServiceValues[]): Promise<void> {
  await tx.delete(services);
  for (const [position, { id, ...rest }] of list.entries())
    await tx.insert(services).values({ ...rest, ...(id !== null && { id }), position });
}

async function writePick(tx: Transaction, kind: 'featured' | 'trending', pick: PickValues | null): Promise<void> {
  if (pick)
    await tx
      .insert(picks)
      .values({ kind, ...pick })
      .onConflictDoUpdate({ target: picks.kind, set: pick });
  else await tx.delete(picks).where(eq(picks.kind, kind));
}

/** Pictures by their numbers, as pages know them. */
async function readPictures(ids: readonly (string | null)[]): Promise<Picture[]> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return [];
  const { id, width, height, colour } = pictures;
  const rows = await db.select({ id, width, height, colour }).from(pictures).where(inArray(id, wanted));
  return rows.map((row) => ({ ...row, alt: '' }));
}

/** Reads the editable content of the storefront, with the pictures and products that it refers to. */
export async function readForContentEditor() {
  const values = await readContent();
  const picks = [values.featured, values.trending].filter((pick) => pick !== null);
  const [pictures, products, collections] = await Promise.all([
    readPictures([
      ...[...values.hero, ...values.home].flatMap(({ pictureId, phonePictureId }) => [pictureId, phonePictureId]),
      ...picks.map(({ pictureId }) => pictureId),
    ]),
    readProductsById(picks.map(({ productId }) => productId)),
    readCollectionPlaces(),
  ]);
  return { values, pictures, products, collections };
}

/** The pages of all collections, for fields that say where something leads. */
export async function readCollectionPlaces(): Promise<{ path: string; name: string }[]> {
  const collections = await readAdminCollections();
  return collections.map((each) => ({ path: collectionPath(each.key), name: adminLabel(each) }));
}
