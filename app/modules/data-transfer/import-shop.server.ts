import { db } from '#app/infra/db/db.server.ts';
import { cleanLine } from '#app/infra/text/plain-text.ts';
import { countStoredPictures, findPicture, findPictures, picturesOf } from './find-pictures.server.ts';
import type { MoveCounts } from './import.ts';
import {
  beginRun,
  countDomain,
  countGroups,
  countOfKind,
  countTypes,
  endRun,
  type ImportShop,
  note,
  type Run,
  reject,
} from './import-run.server.ts';
import { type Moving, readStandings } from './imported-records.server.ts';
import { inParallel } from './in-parallel.ts';
import { oldAddressOf } from './old-addresses.ts';
import { collectionsFor } from './product-collections.ts';
import { damageOf, type Read, readAccount, readCustomer, readMessage, readOrder, readProduct } from './read-records.ts';
import type { ImportedContent, ImportedKind, ImportedProduct, ImportedRecord } from './records.ts';
import { storeBatch } from './store-batch.server.ts';
import { storeContent } from './store-content.server.ts';
import {
  type Named,
  type StoredProduct,
  storeAccounts,
  storeCustomers,
  storeMessages,
  storeOrders,
  storeProducts,
} from './store-records.server.ts';

/** Records of one kind that are stored in one transaction. */
const batchSizes: Record<ImportedKind, number> = {
  product: 200,
  account: 500,
  customer: 500,
  // More than 200 orders are announced to the admin as one change.
  order: 300,
  message: 500,
  content: 20,
};

/** Of a file with more columns the first tell enough. */
const maxUnplaced = 200;

/** A batch of products has about this many pictures, so that it is done in minutes where their server is slow. */
const picturesABatch = 60;

/**
 * Reads a source and stores what has not moved in before, in batches that are each one transaction with the names of what
 * it stores. So a second call changes nothing, one that follows a crash goes on where it ended, and two at the same time
 * store each record once. Throws `UnreadableSource` before anything is stored where the source is not of this format.
 */
export async function importShop(move: ImportShop): Promise<MoveCounts> {
  const run = await beginRun(move);
  let batch: ImportedRecord[] = [];
  let pictures = 0;
  for await (const item of move.format.read(move.files)) {
    move.signal?.throwIfAborted();
    if (item.kind === 'note') {
      await note(run, item, item.words);
      continue;
    }
    if (item.kind === 'unplaced') {
      const { column, cells } = item;
      run.counts.unplaced = [...run.counts.unplaced, { column: cleanLine(column).slice(0, 100), cells }].slice(
        0,
        maxUnplaced,
      );
      continue;
    }
    run.read++;
    const damage = item.kind === 'rejected' ? item.reason : damageOf(item);
    if (item.kind === 'rejected' || damage !== null) {
      await reject(run, item, damage ?? '');
      continue;
    }
    const [first] = batch;
    const isFull = first && (batch.length === batchSizes[first.kind] || pictures >= picturesABatch);
    if (first && (isFull || first.kind !== item.kind)) {
      await keepBatch(run, batch);
      batch = [];
      pictures = 0;
    }
    batch.push(item);
    if (item.kind === 'product') pictures += picturesOf(item).length;
  }
  await keepBatch(run, batch);
  return endRun(run);
}

/** Stores the records of one kind, or counts in a dry run what would be stored. */
async function keepBatch(run: Run, batch: readonly ImportedRecord[]): Promise<void> {
  const [first] = batch;
  if (!first) return;
  const { fresh, mine } = await sortBatch(run, first.kind, batch);
  await countMine(run, first.kind, mine);
  await keepFresh(run, first.kind, fresh);
  await run.move.report?.(run.read, run.stored);
}

/** The records that have not moved in before, each once, and those that this move stored before it was interrupted. */
async function sortBatch(
  run: Run,
  kind: ImportedKind,
  batch: readonly ImportedRecord[],
): Promise<{ fresh: ImportedRecord[]; mine: ImportedRecord[] }> {
  const sourceIds = batch.map(({ sourceId }) => sourceId);
  const standings = await readStandings(db, run.origin, kind, { sourceIds, secret: run.secret });
  // Elsewhere the next batch finds in the database what this one has stored.
  const seen = run.move.isDry || run.origin.moveId !== null ? run.seen : new Set<string>();
  const sorted = { fresh: [] as ImportedRecord[], mine: [] as ImportedRecord[] };
  for (const record of batch) {
    const name = `${kind} ${record.sourceId}`;
    const standing = seen.has(name) ? 'present' : standings.get(record.sourceId);
    seen.add(name);
    if (standing === undefined) sorted.fresh.push(record);
    else if (standing === 'mine') sorted.mine.push(record);
    else {
      run.counts.present++;
      if (standing === 'forgotten') run.forgotten++;
    }
  }
  return sorted;
}

async function countMine(run: Run, kind: ImportedKind, mine: readonly ImportedRecord[]): Promise<void> {
  if (mine.length === 0) return;
  run.counts[countOfKind[kind]] += mine.length;
  for (const record of mine) {
    if (record.kind === 'account') countDomain(run, record.email);
    if (record.kind === 'product' && record.family !== null) run.families.add(record.family);
  }
  await countStoredPictures(
    run,
    mine.filter((record) => record.kind === 'product'),
  );
}

async function keepFresh(run: Run, kind: ImportedKind, fresh: readonly ImportedRecord[]): Promise<void> {
  switch (kind) {
    case 'product':
      return keepProducts(
        run,
        fresh.filter((record) => record.kind === 'product'),
      );
    case 'content':
      return keepContent(
        run,
        fresh.filter((record) => record.kind === 'content'),
      );
    case 'account': {
      const list = await readAll(
        run,
        fresh.filter((record) => record.kind === 'account'),
        readAccount,
      );
      for (const { value } of list) countDomain(run, value.email);
      return storeBatch(run, { kind, list, storeList: storeAccounts });
    }
    case 'customer': {
      const list = await readAll(
        run,
        fresh.filter((record) => record.kind === 'customer'),
        readCustomer,
      );
      return storeBatch(run, { kind, list, storeList: storeCustomers });
    }
    case 'message': {
      const list = await readAll(
        run,
        fresh.filter((record) => record.kind === 'message'),
        readMessage,
      );
      return storeBatch(run, { kind, list, storeList: storeMessages });
    }
    case 'order': {
      const list = await readAll(
        run,
        fresh.filter((record) => record.kind === 'order'),
        readOrder,
      );
      const storeList = async (moving: Moving, orders: typeof list) => {
        run.hidden += await storeOrders(moving, orders, run.secret);
      };
      return storeBatch(run, { kind, list, storeList });
    }
  }
}

/** What can be kept of these records; the rest is rejected with its reason. */
async function readAll<R extends ImportedRecord, T>(
  run: Run,
  records: readonly R[],
  read: (record: R) => Read<T>,
): Promise<Named<T>[]> {
  const kept: Named<T>[] = [];
  for (const record of records) {
    const outcome = read(record);
    if (outcome.ok) kept.push({ sourceId: record.sourceId, place: record.place, value: outcome.value });
    else await reject(run, record, outcome.reason);
  }
  return kept;
}

async function keepProducts(run: Run, records: readonly ImportedProduct[]): Promise<void> {
  const list: Named<StoredProduct>[] = [];
  for (const record of records) {
    const { choices } = run.move;
    const { keys, made, isUnknown } = collectionsFor(record, choices, run.byName);
    const outcome = readProduct(record, keys, choices.uncountedStock);
    if (!outcome.ok) {
      await reject(run, record, outcome.reason);
      continue;
    }
    for (const words of outcome.value.notes) await note(run, record, words);
    if (isUnknown) countTypes(run, record);
    countGroups(run, record);
    if (record.stock === null) run.counts.uncounted++;
    if (record.family !== null) run.families.add(record.family);
    const { values, stock, own } = outcome.value;
    const { sourceId, place, wishedId, aliases, family, variant, cost, places = {} } = record;
    list.push({
      sourceId,
      place,
      value: {
        ...{ wishedId, aliases, family, variant, places, stock, cost, values, own, made },
        missing: [],
        oldAddress: oldAddressOf(run.origin.format, record),
      },
    });
  }
  const bySource = new Map(records.map((record) => [record.sourceId, record]));
  await inParallel(list, async ({ sourceId, value }) => {
    const record = bySource.get(sourceId);
    if (!record) return;
    const gallery = await findPictures(run, record, 'gallery');
    const below = await findPictures(run, record, 'description');
    value.values.gallery = gallery.pictures;
    value.values.descriptionPictures = below.pictures;
    value.missing = [...gallery.missing, ...below.missing];
  });
  const names = run.move.choices.made?.names ?? [];
  await storeBatch(run, { kind: 'product', list, storeList: (moving, some) => storeProducts(moving, some, names) });
}

async function keepContent(run: Run, records: readonly ImportedContent[]): Promise<void> {
  for (const record of records) {
    const { sourceId, place } = record;
    const from = record.content === 'banner' || record.content === 'service' ? record.picture : null;
    const found = from ? await findPicture(run, record, from) : null;
    const picture = found && 'id' in found ? found.id : null;
    if (record.content === 'banner' && picture === null) {
      await reject(run, record, 'A banner needs its picture.');
      continue;
    }
    const problems: string[] = [];
    await storeBatch(run, {
      kind: 'content',
      list: [{ sourceId, place, value: record }],
      async storeList(moving) {
        const problem = await storeContent(moving, record, picture);
        if (problem !== null) problems.push(problem);
      },
    });
    for (const problem of problems) {
      run.counts.content--;
      await reject(run, record, problem);
    }
  }
}
