import { createHash } from 'node:crypto';
import { asRecord } from '#app/infra/records.ts';
import type { SourceDocument } from '../read-documents.server.ts';
import type { ImportedRecord, Noted, Rejected } from '../records.ts';
import { type Fields, plainValue, textOf, wholeOf } from './firestore-values.ts';

/** What a document is read into. */
export type Item = ImportedRecord | Rejected | Noted;

/** A document's fields, decoded. */
export function fieldsOf({ value }: SourceDocument): Fields {
  return asRecord(plainValue(value));
}

/** The number that pages and orders know a product by; without one the document's own name. */
export function idOf(fields: Fields, { collection, id }: SourceDocument): string {
  const number = wholeOf(fields, 'id');
  if (number !== null) return String(number);
  return textOf(fields, 'id') || (id ? `${collection}/${id}` : hashOf(fields));
}

/** A product stands in several collections under one id and one name. */
export function productKey(fields: Fields, found: SourceDocument): string {
  return `${idOf(fields, found)}\n${textOf(fields, 'name') || textOf(fields, 'title')}`;
}

/** For documents whose export forgot what they are called: the same content has the same name. */
export function hashOf(fields: Fields): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 24);
}
