import type { SourceDocument } from '../read-documents.server.ts';
import { hashOf, type Item } from './firestore-names.server.ts';
import { type Fields, momentOf, textOf } from './firestore-values.ts';

/** A record of `users`. */
export function* asAccount(found: SourceDocument, fields: Fields): Iterable<Item> {
  const email = textOf(fields, 'email');
  yield {
    kind: 'account',
    place: found.place,
    sourceId: found.id || textOf(fields, 'uid') || textOf(fields, 'id') || email,
    email,
    userName: textOf(fields, 'userName'),
    registeredAt: momentOf(fields, 'timestamp'),
  };
}

/** A record of `contactUs`. */
export function* asMessage(found: SourceDocument, fields: Fields): Iterable<Item> {
  const { place } = found;
  const sentAt = momentOf(fields, 'timestamp');
  if (!sentAt) {
    yield { kind: 'rejected', what: 'message', place, reason: 'It does not say when it was sent.' };
    return;
  }
  yield {
    kind: 'message',
    place,
    sourceId: found.id || hashOf(fields),
    fullName: textOf(fields, 'fullname'),
    phone: textOf(fields, 'mobileNo'),
    email: textOf(fields, 'email'),
    message: textOf(fields, 'message'),
    sentAt,
    readAt: momentOf(fields, 'readTimestamp'),
    account: textOf(fields, 'submittedBy') || null,
  };
}
