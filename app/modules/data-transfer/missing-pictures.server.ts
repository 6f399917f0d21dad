import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Actor, systemActor } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import type { JobData } from '#app/infra/jobs/jobs.server.ts';
import { queueJob } from '#app/infra/jobs/queue-job.server.ts';
import { cleanLine } from '#app/infra/text/plain-text.ts';
import { maxPictures } from '#app/modules/catalog/product-form.ts';
import { readProductRecord } from '#app/modules/catalog/product-record.server.ts';
import { saveProduct } from '#app/modules/catalog/save-product.server.ts';
import { inParallel } from './in-parallel.ts';
import type { MissingPicture } from './records.ts';
import { openPictures, type PictureSource } from './source-pictures.server.ts';
import { missingPictures } from './tables.server.ts';

/** The job that tries pictures again that did not come. */
export const retryPicturesJob = 'retry-pictures';

/** Notes what did not come of new products, in the transaction that stores them. */
export async function noteMissingPictures(
  tx: Transaction,
  format: string,
  list: readonly { productId: number; missing: readonly MissingPicture[] }[],
): Promise<void> {
  const rows = list.flatMap(({ productId, missing }) => missing.map((each) => ({ ...each, productId, format })));
  for (let start = 0; start < rows.length; start += 1_000)
    await tx.insert(missingPictures).values(rows.slice(start, start + 1_000));
}

/** How many pictures of imported products have not come, and how many of them are being tried again. */
export async function countMissingPictures(): Promise<{ missing: number; waiting: number }> {
  const [row] = await db
    .select({ missing: count(), waiting: sql<number>`(count(*) filter (where ${missingPictures.waiting}))::int` })
    .from(missingPictures);
  return row ?? { missing: 0, waiting: 0 };
}

const rowsAPage = 500;

/** Those that have not come, the first that was missed first; `after` is the `next` of the page before. */
export async function readMissingPictures(after: number | null) {
  const rows = await db
    .select({
      id: missingPictures.id,
      product: missingPictures.productId,
      source: missingPictures.source,
      address: missingPictures.address,
      problem: missingPictures.problem,
    })
    .from(missingPictures)
    .where(gt(missingPictures.id, after ?? 0))
    .orderBy(asc(missingPictures.id))
    .limit(rowsAPage);
  return { rows, next: rows.length === rowsAPage ? (rows.at(-1)?.id ?? null) : null };
}

/** Has a node try all of them again. */
export async function askForMissingPictures(actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.update(missingPictures).set({ waiting: true });
    await queueRetry(tx, actor);
  });
}

function queueRetry(tx: Transaction, { id, name }: Actor): Promise<boolean> {
  return queueJob(tx, retryPicturesJob, { actorId: id, actorName: name }, { key: retryPicturesJob });
}

/** A job has a time limit; after this the next one goes on. */
const turnMs = 8 * 60_000;
const productsAtOnce = 20;

type Row = typeof missingPictures.$inferSelect;
type Retry = { maxMs?: number; open?: (format: string) => PictureSource };

/**
 * Tries the pictures again that wait for it. One that comes is put behind the product's others; of one that does not, the
 * reason is noted anew. Ended by a crash, it is begun again by the button.
 */
export async function retryPictures(
  { actorId, actorName }: JobData,
  signal: AbortSignal,
  { maxMs = turnMs, open = openSource }: Retry = {},
): Promise<void> {
  const actor =
    typeof actorName === 'string' ? { id: typeof actorId === 'string' ? actorId : null, name: actorName } : systemActor;
  const sources = new Map<string, PictureSource>();
  const endsAt = Date.now() + maxMs;
  for (;;) {
    const rows = await readWaiting();
    if (rows.length === 0) return;
    for (const { format } of rows) if (!sources.has(format)) sources.set(format, open(format));
    const products = [...Map.groupBy(rows, ({ productId }) => productId).values()];
    await inParallel(products, async (list) => {
      signal.throwIfAborted();
      await retryProduct(actor, list, sources);
    });
    if (Date.now() < endsAt) continue;
    await inTransaction((tx) => queueRetry(tx, actor));
    return;
  }
}

function openSource(format: string): PictureSource {
  return openPictures({ origin: { format, moveId: null }, files: null });
}

/** All that wait of the next few products. */
async function readWaiting(): Promise<Row[]> {
  const next = db
    .selectDistinct({ id: missingPictures.productId })
    .from(missingPictures)
    .where(eq(missingPictures.waiting, true))
    .orderBy(asc(missingPictures.productId))
    .limit(productsAtOnce);
  return db
    .select()
    .from(missingPictures)
    .where(and(eq(missingPictures.waiting, true), inArray(missingPictures.productId, next)))
    .orderBy(asc(missingPictures.productId), asc(missingPictures.id));
}

async function retryProduct(
  actor: Actor,
  list: readonly Row[],
  sources: ReadonlyMap<string, PictureSource>,
): Promise<void> {
  const came: (Row & { picture: string })[] = [];
  for (const row of list) {
    const found = await sources.get(row.format)?.find(row.address);
    if (found && 'id' in found) came.push({ ...row, picture: found.id });
    else await noteProblem([row.id], found?.problem ?? row.problem);
  }
  for (const place of ['gallery', 'description'] as const) {
    const ofPlace = came.filter((each) => each.place === place);
    if (ofPlace.length > 0) await addPictures(actor, place, ofPlace);
  }
}

async function noteProblem(ids: readonly number[], problem: string): Promise<void> {
  await db
    .update(missingPictures)
    .set({ waiting: false, problem })
    .where(inArray(missingPictures.id, [...ids]));
}

const noRoom = `The product has ${maxPictures} pictures already.`;
const changedMeanwhile = 'The product’s pictures were changed at the same moment.';

async function addPictures(
  actor: Actor,
  place: Row['place'],
  came: readonly (Row & { picture: string })[],
): Promise<void> {
  const [first] = came;
  const record = first && (await inTransaction((tx) => readProductRecord(tx, first.productId)));
  if (!first || !record) return;
  const field = place === 'gallery' ? 'gallery' : 'descriptionPictures';
  const before = record.values[field];
  const after = [...before];
  const added: number[] = [];
  for (const { id, picture, alt } of came) {
    const isThere = after.some((each) => each.id === picture);
    if (!isThere && after.length >= maxPictures) continue;
    if (!isThere) after.push({ id: picture, alt: cleanLine(alt).slice(0, 300) });
    added.push(id);
  }
  const rest = came.filter(({ id }) => !added.includes(id)).map(({ id }) => id);
  if (rest.length > 0) await noteProblem(rest, noRoom);
  const saved = await saveProduct(actor, first.productId, { before: { [field]: before }, after: { [field]: after } });
  if (saved.kind === 'saved' || saved.kind === 'unchanged') {
    if (added.length > 0) await db.delete(missingPictures).where(inArray(missingPictures.id, added));
  } else await noteProblem(added, changedMeanwhile);
}
