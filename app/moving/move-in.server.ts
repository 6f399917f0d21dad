import { sql } from 'drizzle-orm';
import { mostPictures } from '#app/catalog/product-form.ts';
import { type Actor, recordChange } from '#app/platform/audit/audit.server.ts';
import { db, inTransaction } from '#app/platform/db/db.server.ts';
import { locks } from '#app/platform/db/locks.server.ts';
import { sharedSecret } from '#app/platform/db/secrets.server.ts';
import { cleanLine } from '#app/platform/plain-text.ts';
import type { MoveChoices, MoveCounts, Remark } from './move.ts';
import { readMoved } from './moved-records.server.ts';
import {
  collectionsFor,
  readAccount,
  readCustomer,
  readMessage,
  readOrder,
  readProduct,
  typeWord,
} from './read-records.ts';
import {
  type Format,
  type MovedContent,
  type MovedKind,
  type MovedPicture,
  type MovedProduct,
  type MovedRecord,
  type SourceFile,
  sayPlace,
} from './records.ts';
import type { PictureSource } from './source-pictures.server.ts';
import { storeContent } from './store-content.server.ts';
import {
  type Moving,
  type Named,
  type StoredProduct,
  storeAccounts,
  storeCustomers,
  storeMessages,
  storeOrders,
  storeProducts,
} from './store-records.server.ts';

export type MoveIn = {
  format: Format;
  files: readonly SourceFile[];
  choices: MoveChoices;
  pictures: PictureSource;
  actor: Actor;
  /** Says what would happen and stores nothing, pictures included. */
  isDry: boolean;
  /** Called after each batch, with how many records have been read. */
  report?: (read: number, counts: MoveCounts) => void | Promise<void>;
  remark?: (remark: Remark) => void | Promise<void>;
  signal?: AbortSignal;
};

/** Records of one kind that are stored in one transaction. */
const batchSizes: Record<MovedKind, number> = {
  product: 200,
  account: 500,
  customer: 500,
  // More than 200 orders are announced to the office as one change.
  order: 300,
  message: 500,
  content: 20,
};

/** Pictures that are asked for at the same time. */
const picturesAtOnce = 6;

/** The most types that are counted for the choice of their collections. */
const mostTypes = 5_000;
const mostTypesShown = 100;

/**
 * Reads a source and stores what has not moved in before, in batches that are each one transaction with the names of what
 * it stores. So a second call changes nothing, one that follows a crash goes on where it ended, and two at the same time
 * store each record once. Throws `UnreadableSource` before anything is stored where the source is not of this format.
 */
export async function moveIn(move: MoveIn): Promise<MoveCounts> {
  const run = await beginRun(move);
  let batch: MovedRecord[] = [];
  for await (const item of move.format.read(move.files)) {
    move.signal?.throwIfAborted();
    if (item.kind !== 'note') run.read++;
    if (item.kind === 'rejected') await reject(run, item, item.reason);
    else if (item.kind === 'note') await note(run, item, item.words);
    else {
      const [first] = batch;
      if (first && (first.kind !== item.kind || batch.length === batchSizes[first.kind])) {
        await keepBatch(run, batch);
        batch = [];
      }
      batch.push(item);
    }
  }
  await keepBatch(run, batch);
  return endRun(run);
}

type Run = {
  move: MoveIn;
  /** Under which order numbers are made. */
  secret: string;
  read: number;
  counts: Omit<MoveCounts, 'unknownTypes' | 'families'>;
  families: Set<string>;
  types: Map<string, { type: string; products: number }>;
  /** What has been said once. */
  said: Set<string>;
  /** A dry run stores nothing that would tell a name that comes twice. */
  seen: Set<string>;
  /** Products that only orders mention. */
  hidden: number;
};

async function beginRun(move: MoveIn): Promise<Run> {
  return {
    move,
    secret: await sharedSecret('order-number'),
    read: 0,
    counts: {
      products: 0,
      orders: 0,
      customers: 0,
      accounts: 0,
      messages: 0,
      content: 0,
      pictures: 0,
      rejected: 0,
      present: 0,
      missingPictures: 0,
    },
    families: new Set(),
    types: new Map(),
    said: new Set(),
    seen: new Set(),
    hidden: 0,
  };
}

async function reject(run: Run, { place }: Pick<MovedRecord, 'place'>, words: string): Promise<void> {
  run.counts.rejected++;
  await run.move.remark?.({ kind: 'rejected', place: sayPlace(place), words });
}

/** Said once, with the first place where it is true. */
async function note(run: Run, { place }: Pick<MovedRecord, 'place'>, words: string): Promise<void> {
  if (run.said.has(words)) return;
  run.said.add(words);
  await run.move.remark?.({ kind: 'note', place: sayPlace(place), words });
}

/** Stores the records of one kind, or counts in a dry run what would be stored. */
async function keepBatch(run: Run, batch: readonly MovedRecord[]): Promise<void> {
  const [first] = batch;
  if (!first) return;
  const fresh = await freshOf(run, first.kind, batch);
  run.counts.present += batch.length - fresh.length;
  await keepFresh(run, first.kind, fresh);
  await run.move.report?.(run.read, countsOf(run));
}

async function keepFresh(run: Run, kind: MovedKind, fresh: readonly MovedRecord[]): Promise<void> {
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
      return store(run, { kind, list, counted: 'accounts', storeList: storeAccounts });
    }
    case 'customer': {
      const list = await readAll(
        run,
        fresh.filter((record) => record.kind === 'customer'),
        readCustomer,
      );
      return store(run, { kind, list, counted: 'customers', storeList: storeCustomers });
    }
    case 'message': {
      const list = await readAll(
        run,
        fresh.filter((record) => record.kind === 'message'),
        readMessage,
      );
      return store(run, { kind, list, counted: 'messages', storeList: storeMessages });
    }
    case 'order': {
      const list = await readAll(
        run,
        fresh.filter((record) => record.kind === 'order'),
        readOrder,
      );
      return store(run, {
        kind,
        list,
        counted: 'orders',
        storeList: async (moving, orders) => {
          run.hidden += await storeOrders(moving, orders, run.secret);
        },
      });
    }
  }
}

/** The records that have not moved in before, each once. */
async function freshOf(run: Run, kind: MovedKind, batch: readonly MovedRecord[]): Promise<MovedRecord[]> {
  const ids = batch.map(({ sourceId }) => sourceId);
  const moved = await readMoved(db, run.move.format.name, kind, ids);
  const seen = run.move.isDry ? run.seen : new Set<string>();
  return batch.filter(({ sourceId }) => {
    const name = `${kind} ${sourceId}`;
    if (moved.has(sourceId) || seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

type Read<T> = { ok: true; value: T } | { ok: false; reason: string };

/** What can be kept of these records; the rest is rejected with its reason. */
async function readAll<R extends MovedRecord, T>(
  run: Run,
  records: readonly R[],
  read: (record: R) => Read<T>,
): Promise<Named<T>[]> {
  const kept: Named<T>[] = [];
  for (const record of records) {
    const outcome = read(record);
    if (outcome.ok) kept.push({ sourceId: record.sourceId, value: outcome.value });
    else await reject(run, record, outcome.reason);
  }
  return kept;
}

type Storing<T> = {
  kind: MovedKind;
  list: readonly Named<T>[];
  counted: 'products' | 'accounts' | 'customers' | 'messages' | 'orders';
  storeList(moving: Moving, list: readonly Named<T>[]): Promise<void>;
};

async function store<T>(run: Run, { kind, list, counted, storeList }: Storing<T>): Promise<void> {
  run.counts[counted] += run.move.isDry ? list.length : await storeOnce(run, kind, list, storeList);
}

/** One transaction; another import at the same moment waits, and finds what this one has stored. Returns how many are new. */
function storeOnce<T>(
  run: Run,
  kind: MovedKind,
  list: readonly Named<T>[],
  storeList: (moving: Moving, list: readonly Named<T>[]) => Promise<void>,
): Promise<number> {
  if (list.length === 0) return Promise.resolve(0);
  const { format, actor } = run.move;
  return inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.moving})`);
    const ids = list.map(({ sourceId }) => sourceId);
    const moved = await readMoved(tx, format.name, kind, ids);
    const fresh = list.filter(({ sourceId }) => !moved.has(sourceId));
    if (fresh.length > 0) await storeList({ tx, format: format.name, actor }, fresh);
    return fresh.length;
  });
}

async function keepProducts(run: Run, records: readonly MovedProduct[]): Promise<void> {
  const list: Named<StoredProduct>[] = [];
  for (const record of records) {
    const { keys, isUnknown } = collectionsFor(record, run.move.choices);
    const outcome = readProduct(record, keys);
    if (!outcome.ok) {
      await reject(run, record, outcome.reason);
      continue;
    }
    for (const words of outcome.value.notes) await note(run, record, words);
    if (isUnknown) countTypes(run, record);
    if (record.family !== null) run.families.add(record.family);
    const { values, stock } = outcome.value;
    const { wishedId, aliases, places = {} } = record;
    list.push({ sourceId: record.sourceId, value: { wishedId, aliases, places, stock, values } });
  }
  const bySource = new Map(records.map((record) => [record.sourceId, record]));
  await inParallel(list, async ({ sourceId, value }) => {
    const record = bySource.get(sourceId);
    if (!record) return;
    value.values.gallery = await findPictures(run, record, record.pictures);
    value.values.descriptionPictures = await findPictures(run, record, record.descriptionPictures);
  });
  await store(run, { kind: 'product', list, counted: 'products', storeList: storeProducts });
}

/** So that the preview can ask where products of these types belong. */
function countTypes(run: Run, { types }: MovedProduct): void {
  for (const type of types.length > 0 ? types : ['']) {
    const word = typeWord(type);
    const counted = run.types.get(word);
    if (counted) counted.products++;
    else if (run.types.size < mostTypes) run.types.set(word, { type, products: 1 });
  }
}

/** The shop's own pictures, as far as they come; each that does not is listed. */
async function findPictures(
  run: Run,
  record: MovedProduct,
  pictures: readonly MovedPicture[],
): Promise<{ id: string; alt: string }[]> {
  const found: { id: string; alt: string }[] = [];
  for (const { from, alt } of pictures.slice(0, mostPictures)) {
    const picture = await findPicture(run, record, from);
    if (picture !== null && picture !== '') found.push({ id: picture, alt: cleanLine(alt).slice(0, 300) });
  }
  return found;
}

/** The id of a picture; empty in a dry run, which looks and fetches nothing; null where it does not come. */
async function findPicture(run: Run, { place }: Pick<MovedRecord, 'place'>, from: string): Promise<string | null> {
  const { pictures, isDry } = run.move;
  run.move.signal?.throwIfAborted();
  const problem = isDry ? await pictures.problemOf(from) : null;
  const found = isDry ? { id: '' } : await pictures.find(from);
  const words = problem ?? ('problem' in found ? found.problem : null);
  if (words === null) {
    run.counts.pictures++;
    return 'id' in found ? found.id : null;
  }
  run.counts.missingPictures++;
  await run.move.remark?.({ kind: 'picture', place: sayPlace(place), words: `${from.slice(0, 300)}: ${words}` });
  return null;
}

async function keepContent(run: Run, records: readonly MovedContent[]): Promise<void> {
  for (const record of records) {
    const from = record.content === 'banner' || record.content === 'service' ? record.picture : null;
    const picture = from ? await findPicture(run, record, from) : null;
    if (record.content === 'banner' && picture === null) await reject(run, record, 'A banner needs its picture.');
    else if (run.move.isDry) run.counts.content++;
    else {
      const problems: string[] = [];
      await storeOnce(run, 'content', [{ sourceId: record.sourceId, value: record }], async (moving) => {
        const problem = await storeContent(moving, record, picture);
        if (problem === null) run.counts.content++;
        else problems.push(problem);
      });
      for (const problem of problems) await reject(run, record, problem);
    }
  }
}

/** Does something for each of a list, a few at a time. */
async function inParallel<T>(list: readonly T[], act: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...list];
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await act(next);
  }
  await Promise.all(Array.from({ length: picturesAtOnce }, work));
}

function countsOf(run: Run): MoveCounts {
  const unknownTypes = [...run.types.values()]
    .toSorted((a, b) => b.products - a.products || (a.type < b.type ? -1 : 1))
    .slice(0, mostTypesShown);
  return { ...run.counts, families: run.families.size, unknownTypes };
}

async function endRun(run: Run): Promise<MoveCounts> {
  const { move } = run;
  const counts = countsOf(run);
  if (run.hidden > 0)
    await move.remark?.({
      kind: 'note',
      place: 'orders',
      words: `${run.hidden} products that only old orders mention were made, hidden and without stock.`,
    });
  const { products, orders, customers, accounts, messages, content } = counts;
  const stored = products + orders + customers + accounts + messages + content;
  if (!move.isDry && stored > 0)
    await inTransaction((tx) =>
      recordChange(tx, move.actor, {
        action: 'shop.moved-in',
        kind: 'move',
        subject: move.format.name,
        after: { products, orders, customers, accounts, messages, content },
      }),
    );
  return counts;
}
