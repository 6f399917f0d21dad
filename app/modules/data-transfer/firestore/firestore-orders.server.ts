import { asRecord } from '#app/infra/records.ts';
import type { SourceDocument } from '../read-documents.server.ts';
import type { ImportedOrder } from '../records.ts';
import { hashOf, type Item } from './firestore-names.server.ts';
import { type Fields, momentOf, moneyOf, textOf, wholeOf } from './firestore-values.ts';

const notLoggedIn = 'Not Logged In';

/** The record has no state: what an order of the old shop came to is known only where it says so. */
const pastStateTexts: Readonly<Record<string, ImportedOrder['state']>> = {
  cancelled: 'cancelled',
  canceled: 'cancelled',
  returned: 'returned',
  refused: 'returned',
};

/** A record of `newOrder`, as history. */
export function* asOrder(found: SourceDocument, fields: Fields): Iterable<Item> {
  const { place } = found;
  const placedAt = momentOf(fields, 'timestamp');
  if (!placedAt) {
    yield { kind: 'rejected', what: 'order', place, reason: 'It does not say when it was placed.' };
    return;
  }
  const text = (textOf(fields, 'status') || textOf(fields, 'state')).trim().toLowerCase();
  const state = pastStateTexts[text] ?? 'cash-received';
  if (text === '')
    yield {
      kind: 'note',
      place,
      words: 'The orders do not say what became of them, so they count as delivered and paid.',
    };
  const userId = textOf(fields, 'userId');
  yield {
    kind: 'order',
    place,
    sourceId: found.id || hashOf(fields),
    number: null,
    state,
    reason: state === 'cash-received' ? null : textOf(fields, 'reason') || 'Said the shop before',
    placedAt,
    endedAt: null,
    readAt: momentOf(fields, 'readTimestamp'),
    fullName: textOf(fields, 'fullname'),
    email: textOf(fields, 'email') || null,
    phone: textOf(fields, 'contactNo') || textOf(fields, 'whatsappNo'),
    province: textOf(fields, 'province'),
    city: textOf(fields, 'city'),
    postalCode: textOf(fields, 'postelCode') || null,
    shippingAddress: textOf(fields, 'shippingAddress'),
    apartment: textOf(fields, 'apartment') || null,
    account: userId === '' || userId === notLoggedIn ? null : userId,
    lines: linesOf(fields),
    total: null,
  };
}

function linesOf(fields: Fields): ImportedOrder['lines'] {
  const list = Array.isArray(fields.products) ? fields.products : Object.values(asRecord(fields.products));
  return list.map((each) => {
    const line = asRecord(each);
    return {
      product: textOf(line, 'id') || null,
      name: textOf(line, 'name') || textOf(line, 'title'),
      title: textOf(line, 'name') ? textOf(line, 'title') : '',
      price: moneyOf(line, 'price') ?? 0,
      quantity: wholeOf(line, 'quantity') ?? 0,
    };
  });
}
