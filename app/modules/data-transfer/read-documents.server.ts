import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { JSONParser } from '@streamparser/json';
import { asRecord } from '#app/infra/records.ts';
import { type Place, type SourceFile, UnreadableSource } from './records.ts';

/** A document of an exported database. */
export type SourceDocument = {
  /** As the file says it: by its name, by a key, or in the document. */
  collection: string;
  /** Empty where the export does not say it. */
  id: string;
  /** Not decoded yet; usually an object. */
  value: unknown;
  place: Place;
};

/** A line that is no JSON, where each line is a document. */
export type DamagedLine = { damaged: string; place: Place };

/** Firestore's own limit is 1 MB; exports in text take more. */
const largestDocument = 8 * 1024 * 1024;
const headBytes = 64 * 1024;

/** How a file is laid out: where its documents stand, and what their collection is called. */
type Layout =
  | { kind: 'lines'; collection: string }
  /** `depth` keys lead to a document; of two the first is its collection. */
  | { kind: 'json'; path: string; keyOfCollection: number | null; collection: string };

/**
 * Reads the documents of a JSON or NDJSON file with bounded memory. `isCollection` knows the names of collections, which
 * tell a file of one collection from a file of all. Throws `UnreadableSource` where the JSON ends early or is damaged.
 */
export async function* readDocuments(
  file: SourceFile,
  isCollection: (name: string) => boolean,
): AsyncIterable<SourceDocument | DamagedLine> {
  const layout = await layoutOf(file, isCollection);
  if (!layout) return;
  yield* layout.kind === 'lines' ? readLines(file, layout.collection) : readJson(file, layout);
}

/** Null for an empty file and for one that is no JSON object or list. */
async function layoutOf(file: SourceFile, isCollection: (name: string) => boolean): Promise<Layout | null> {
  const head = (await readHead(file)).replace(/^\uFEFF/, '').trimStart();
  const collection = collectionOfName(file.name, isCollection);
  if (isLines(file.name, head)) return { kind: 'lines', collection };
  const list = { kind: 'json', path: '$.*', keyOfCollection: null, collection } as const;
  if (head.startsWith('[')) return list;
  const key = /^\{\s*"((?:[^"\\]|\\.)*)"/.exec(head)?.[1];
  if (key === undefined) return null;
  if (key === '__collections__')
    return { kind: 'json', path: '$.__collections__.*.*', keyOfCollection: 2, collection: '' };
  if (key === 'documents') return { kind: 'json', path: '$.documents.*', keyOfCollection: null, collection };
  if (isCollection(key)) return { kind: 'json', path: '$.*.*', keyOfCollection: 1, collection: '' };
  // What stands alone in a file is a document, unless every value of the file is one.
  const isMap = /^\{\s*"(?:[^"\\]|\\.)*"\s*:\s*\{/.test(head) && key !== 'fields';
  if (collection !== '')
    return isMap && !/^\{\s*"[^"]*"\s*:\s*\{\s*"\w+Value"/.test(head) ? list : { ...list, path: '$' };
  return { kind: 'json', path: '$.*.*', keyOfCollection: 1, collection: '' };
}

async function readHead(file: SourceFile): Promise<string> {
  const handle = await open(file.path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead).toString();
  } finally {
    await handle.close();
  }
}

function isLines(name: string, head: string): boolean {
  if (/\.(ndjson|jsonl)$/i.test(name)) return true;
  const end = head.indexOf('\n');
  if (!head.startsWith('{') || end < 0 || !head.slice(end).trimStart().startsWith('{')) return false;
  return parse(head.slice(0, end)).ok;
}

/** The collection that a file or its folder is named after; empty where neither is. */
function collectionOfName(name: string, isCollection: (name: string) => boolean): string {
  const parts = name.split('/').map((part) => part.replace(/\.(json|ndjson|jsonl)$/i, ''));
  return parts.toReversed().find(isCollection) ?? '';
}

async function* readLines(file: SourceFile, collection: string): AsyncIterable<SourceDocument | DamagedLine> {
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const chunk of createReadStream(file.path)) {
    const bytes = Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(10, start); end >= 0; end = bytes.indexOf(10, start)) {
      number++;
      yield* lineOf(bytes.subarray(start, end), { file: file.name, unit: 'line', number }, collection);
      start = end + 1;
    }
    rest = bytes.subarray(start);
    if (rest.length > largestDocument) throw tooLarge(file, number + 1, 'line');
  }
  yield* lineOf(rest, { file: file.name, unit: 'line', number: number + 1 }, collection);
}

function* lineOf(bytes: Buffer, place: Place, collection: string): Iterable<SourceDocument | DamagedLine> {
  const text = bytes
    .toString()
    .replace(/^\uFEFF/, '')
    .trim();
  if (text === '') return;
  const parsed = parse(text);
  if (parsed.ok) yield documentOf(parsed.value, { collection, id: '', place });
  else yield { damaged: 'The line is damaged: it is no JSON.', place };
}

function parse(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

type JsonLayout = Extract<Layout, { kind: 'json' }>;

async function* readJson(file: SourceFile, layout: JsonLayout): AsyncIterable<SourceDocument> {
  let found: SourceDocument[] = [];
  let number = 0;
  let sinceLast = 0;
  const parser = new JSONParser({ paths: [layout.path], keepStack: false });
  parser.onValue = ({ value, key, stack }) => {
    number++;
    sinceLast = 0;
    const named =
      layout.keyOfCollection === null ? layout.collection : String(stack[layout.keyOfCollection]?.key ?? '');
    const id = typeof key === 'string' ? key : '';
    found.push(documentOf(value, { collection: named, id, place: { file: file.name, unit: 'record', number } }));
  };
  for await (const chunk of createReadStream(file.path)) {
    sinceLast += chunk.length;
    feed(file, number, () => parser.write(chunk));
    yield* found;
    found = [];
    if (sinceLast > largestDocument) throw tooLarge(file, number + 1, 'record');
  }
  feed(file, number, () => {
    if (!parser.isEnded) parser.end();
  });
  yield* found;
}

/** What the parser throws is about bytes; people want to know the file and about where. */
function feed(file: SourceFile, number: number, run: () => void): void {
  try {
    run();
  } catch {
    const where = number === 0 ? 'at its beginning' : `after record ${number}`;
    throw new UnreadableSource(`${file.name} is damaged ${where}: it is no JSON from there on.`);
  }
}

function tooLarge(file: SourceFile, number: number, unit: Place['unit']): UnreadableSource {
  return new UnreadableSource(`${file.name}, ${unit} ${number} is larger than 8 MB, which no document is.`);
}

type Named = Pick<SourceDocument, 'collection' | 'id' | 'place'>;

/** A document may say itself what it is called: by a path in `name`, or in fields of the tools that export. */
function documentOf(value: unknown, { collection, id, place }: Named): SourceDocument {
  const record = asRecord(value);
  const path = [record.name, record.__path__, record._path, record.path, record.__name__].find(
    (each) =>
      typeof each === 'string' && /(^|\/)[^/]+\/[^/]+$/.test(each) && ('fields' in record || each !== record.name),
  );
  const [pathId, pathCollection] = typeof path === 'string' ? path.split('/').toReversed() : [];
  const ownId = [record.__id__, record._id, record.documentId].find((each) => typeof each === 'string');
  const ownCollection = [record.__collection__, record._collection, record.collection].find(
    (each) => typeof each === 'string',
  );
  const inner = record.fields ?? record.data ?? record._data;
  return {
    collection: collection || pathCollection || String(ownCollection ?? ''),
    id: id || pathId || String(ownId ?? (inner !== undefined && typeof record.id === 'string' ? record.id : '')),
    value: typeof inner === 'object' && inner !== null ? inner : value,
    place,
  };
}
